/**
 * Agreement of two or more raters who need not all have rated everything: Cohen's kappa of two (1960), Fleiss' kappa of as many as rated each unit
 * (1971), Krippendorff's alpha of any number with missing ratings, on nominal, ordinal and interval scales ("Computing Krippendorff's
 * Alpha-Reliability", 2011). All are worked out of sums over units, so that intervals draw whole questions (intervals.ts).
 */
import { statisticWithInterval, type Estimate } from './intervals.ts';
import { kappaOfTable } from './kappa.ts';

/** What raters say of one thing, by the rater. On ordinal and interval scales ratings are numbers. */
export interface Unit {
  itemId: number;
  ratings: ReadonlyMap<string, string | number>;
}
export type Scale = 'nominal' | 'ordinal' | 'interval';

export interface ManyRaters {
  raters: number;
  /** Units that at least two rated, and the questions that they are of. */
  n: number;
  questions: number;
  /** The share of pairs of ratings of one unit that are equal, each unit as often as it has ratings. 0..1. */
  raw: Estimate | null;
  /** Of two raters. */
  cohen: Estimate | null;
  /** Of three or more, over the units that all of them rated. */
  fleiss: Estimate | null;
  alpha: Estimate | null;
}

/** Null where nothing can be said: no units, or chance alone would agree always. What one alone rated is left out. */
export function manyRaters(units: readonly Unit[], scale: Scale): ManyRaters {
  const rated = units.filter(({ ratings }) => ratings.size > 1);
  const raters = [...new Set(rated.flatMap(({ ratings }) => [...ratings.keys()]))].sort();
  const values = valuesOf(rated, scale);
  const width = values.length;
  const questions = [...Map.groupBy(rated, ({ itemId }) => itemId).values()];
  const over = (columns: (unit: Unit) => number[], statistic: Statistic): Estimate | null =>
    statisticWithInterval(
      questions.map((own) => own.map(columns).reduce(added)),
      statistic,
    );
  const cohen = (): Estimate | null =>
    over(
      (unit) => tableOf(unit, raters, values),
      (sums) => kappaOfTable(sums, width),
    );
  const fleiss = (): Estimate | null =>
    over(
      (unit) => fleissColumns(unit, raters.length, values),
      (sums) => fleissOf(sums, raters.length),
    );
  return {
    ...{ raters: raters.length, n: rated.length, questions: questions.length },
    raw: over(equalPairs, ([equal = 0, all = 0]) => (all === 0 ? null : equal / all)),
    cohen: raters.length === 2 ? bounded(cohen()) : null,
    fleiss: raters.length > 2 ? bounded(fleiss()) : null,
    alpha: bounded(
      scale === 'interval'
        ? over(intervalColumns, intervalAlpha)
        : over(
            (unit) => coincidencesOf(unit, values),
            (sums) => alphaOf(sums, width, scale),
          ),
    ),
  };
}

type Statistic = (sums: readonly number[]) => number | null;

const added = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, index) => value + (other[index] ?? 0));

/** Where raters never differ, no draw differs either: that says nothing of a figure that takes chance away. */
const bounded = (estimate: Estimate | null): Estimate | null =>
  estimate?.value === 1 ? { ...estimate, interval: null } : estimate;

/** In the order of the scale. */
function valuesOf(units: readonly Unit[], scale: Scale): (string | number)[] {
  const values = [...new Set(units.flatMap(({ ratings }) => [...ratings.values()]))];
  return scale === 'nominal' ? values.sort() : values.sort((a, b) => Number(a) - Number(b));
}

/** Krippendorff's coincidence matrix of one unit, by rows: every ordered pair of its ratings, divided by their number less one. */
function coincidencesOf({ ratings }: Unit, values: readonly (string | number)[]): number[] {
  const matrix = new Array<number>(values.length ** 2).fill(0);
  const said = [...ratings.values()].map((value) => values.indexOf(value));
  for (const [i, one] of said.entries())
    for (const [j, other] of said.entries()) {
      if (i === j) continue;
      const at = one * values.length + other;
      matrix[at] = (matrix[at] ?? 0) + 1 / (said.length - 1);
    }
  return matrix;
}

/** Of a unit: its ordered pairs of equal ratings, and all of them, each divided by the number of its ratings less one. */
function equalPairs({ ratings }: Unit): number[] {
  const said = [...ratings.values()];
  const equal = said.reduce<number>((count, one) => count + said.filter((other) => other === one).length - 1, 0);
  return [equal / (said.length - 1), said.length];
}

/** 1 less observed over expected disagreement, each pair of values weighted by how far they are apart on the scale. */
function alphaOf(matrix: readonly number[], width: number, scale: 'nominal' | 'ordinal'): number | null {
  const counts = Array.from({ length: width }, (_, row) => sum(matrix.slice(row * width, (row + 1) * width)));
  const n = sum(counts);
  if (n <= 1) return null;
  let [observed, expected] = [0, 0];
  for (let c = 0; c < width; c += 1)
    for (let k = c + 1; k < width; k += 1) {
      const apart = scale === 'nominal' ? 1 : ranksApart(counts, c, k) ** 2;
      observed += (matrix[c * width + k] ?? 0) * apart;
      expected += (counts[c] ?? 0) * (counts[k] ?? 0) * apart;
    }
  return expected === 0 ? null : 1 - ((n - 1) * observed) / expected;
}

/** How far two values are apart in ranks (Krippendorff, 2011, section D). */
const ranksApart = (counts: readonly number[], c: number, k: number): number =>
  sum(counts.slice(c, k + 1)) - ((counts[c] ?? 0) + (counts[k] ?? 0)) / 2;

/** Of a unit: how many rated it, their squared differences in pairs, and the sums of ratings and of their squares. */
function intervalColumns({ ratings }: Unit): number[] {
  const said = [...ratings.values()].map(Number);
  const apart = sum(said.map((one) => sum(said.map((other) => (one - other) ** 2))));
  return [said.length, apart / (said.length - 1), sum(said), sum(said.map((one) => one * one))];
}

/** Alpha on an interval scale: the squared differences of all ratings with each other follow from their sums. */
function intervalAlpha([n = 0, observed = 0, total = 0, squares = 0]: readonly number[]): number | null {
  const expected = 2 * (n * squares - total * total);
  return expected <= 1e-9 * squares ? null : 1 - ((n - 1) * observed) / expected;
}

/** What the first rater says by what the second does, by rows. */
function tableOf(
  { ratings }: Unit,
  [first = '', second = '']: readonly string[],
  values: readonly (string | number)[],
) {
  const table = new Array<number>(values.length ** 2).fill(0);
  const [one, other] = [ratings.get(first), ratings.get(second)];
  if (one !== undefined && other !== undefined) table[values.indexOf(one) * values.length + values.indexOf(other)] = 1;
  return table;
}

/** Of a unit that all rated: one, its share of agreeing pairs, and how often each value was given; else noughts. */
function fleissColumns({ ratings }: Unit, raters: number, values: readonly (string | number)[]): number[] {
  if (ratings.size < raters) return new Array<number>(values.length + 2).fill(0);
  const said = [...ratings.values()];
  const counts = values.map((value) => said.filter((one) => one === value).length);
  const agreeing = sum(counts.map((count) => count * (count - 1))) / (raters * (raters - 1));
  return [1, agreeing, ...counts];
}

function fleissOf([units = 0, agreeing = 0, ...counts]: readonly number[], raters: number): number | null {
  if (units === 0) return null;
  const chance = sum(counts.map((count) => (count / (units * raters)) ** 2));
  return chance >= 1 ? null : (agreeing / units - chance) / (1 - chance);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
