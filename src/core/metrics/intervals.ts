/**
 * 95% intervals by the bootstrap over questions (docs/design/grading.md, "Metrics"). Questions are what was sampled, so whole
 * questions are drawn, each with all its answers. Seeded: the same figures always have the same interval. All values are fractions.
 */
import { z } from 'zod';

export const Interval = z.object({ low: z.number(), high: z.number() });
export type Interval = z.infer<typeof Interval>;

/**
 * A figure with its interval; no interval where there are too few questions for one. `n` is the number of questions. `std`: the sample standard
 * deviation over several trials of the judging, of which the figure is the mean.
 */
export const Estimate = z.object({
  value: z.number(),
  interval: Interval.nullable(),
  n: z.int(),
  std: z.number().nullable().optional(),
});
export type Estimate = z.infer<typeof Estimate>;

/** Below this many questions the bootstrap says nothing that one could rely on. */
export const FEWEST_QUESTIONS = 5;
const DRAWS = 2000;
const SEED = 20_250_101;
const TAIL = 0.025;

/** What each question belongs to, in the order of their values: such as the context that tasks share. What is alike is drawn together. */
export type Clusters = readonly (string | number)[];

/** One number for each question; of very many questions a typed array. */
export type Values = ArrayLike<number>;

function isConstant(values: Values): boolean {
  for (let i = 1; i < values.length; i += 1) if (values[i] !== values[0]) return false;
  return true;
}

/** The mean of one value per question in 0..1, with its interval. Null without questions. */
export function meanWithInterval(values: Values, clusters?: Clusters): Estimate | null {
  const n = values.length;
  if (n === 0) return null;
  const value = sum(values) / n;
  const drawn = clusters ? new Set(clusters).size : n;
  if (drawn < FEWEST_QUESTIONS) return { value, interval: null, n };
  if (isConstant(values)) return { value, interval: ofConstant(value, drawn), n };
  return { value, interval: clusters ? percentilesOfClusters(values, clusters) : percentiles(values), n };
}

/** The mean alone, where no interval is asked for: it is the interval that takes time. Null without questions. */
export function meanWithoutInterval(values: Values): Estimate | null {
  return values.length === 0 ? null : { value: sum(values) / values.length, interval: null, n: values.length };
}

/** The mean of differences in -1..1, one per question that both sides answered. Null without questions. */
export function differenceWithInterval(differences: readonly number[], clusters?: Clusters): Estimate | null {
  const n = differences.length;
  if (n === 0) return null;
  const varied = differences.some((one) => one !== differences[0]);
  const drawn = clusters ? new Set(clusters).size : n;
  const bounds = (): Interval => (clusters ? percentilesOfClusters(differences, clusters) : percentiles(differences));
  return { value: sum(differences) / n, interval: varied && drawn >= FEWEST_QUESTIONS ? bounds() : null, n };
}

type Statistic = (sums: readonly number[]) => number | null;

/**
 * A figure that is worked out of sums over questions, such as a ratio of two counts: each draw adds up the drawn questions' numbers and works
 * the figure out anew. Null where the figure is; no interval where too few questions, or fewer than half of the draws, have one.
 */
export const statisticWithInterval = (
  questions: readonly (readonly number[])[],
  statistic: Statistic,
): Estimate | null => statisticsWithIntervals(questions, [statistic])[0] ?? null;

/** Several figures of the same draws: adding up is what takes time. */
export function statisticsWithIntervals(
  questions: readonly (readonly number[])[],
  statistics: readonly Statistic[],
): (Estimate | null)[] {
  const n = questions.length;
  const whole = wholeSum(questions);
  const values = statistics.map((statistic) => statistic(whole));
  if (n < FEWEST_QUESTIONS)
    return values.map((value) => (value === null || n === 0 ? null : { value, interval: null, n }));
  const drawn = drawnSums(questions);
  return values.map((value, index) => {
    if (value === null) return null;
    const found: number[] = [];
    for (const sums of drawn) {
      const one = statistics[index]?.(sums) ?? null;
      if (one !== null) found.push(one);
    }
    if (found.length * 2 < drawn.length) return { value, interval: null, n };
    if (found.every((one) => one === value)) return { value, interval: ofConstant(value, n), n };
    const sorted = new Float64Array(found).sort();
    const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] ?? 0;
    return { value, interval: { low: at(TAIL), high: at(1 - TAIL) }, n };
  });
}

function wholeSum(questions: readonly (readonly number[])[]): number[] {
  const sums = (questions[0] ?? []).map(() => 0);
  for (const one of questions) for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (one[at] ?? 0);
  return sums;
}

/** Of each draw the sums over the questions that it takes. */
function drawnSums(questions: readonly (readonly number[])[]): (readonly number[])[] {
  const n = questions.length;
  const width = questions[0]?.length ?? 0;
  const { flat, columns, unpack } = packed(questions, width);
  const draws = Math.max(FEWEST_DRAWS, Math.min(DRAWS, Math.floor((DRAWS * MOST_DRAWN) / n)));
  const known = n > MOST_DRAWN ? null : drawsOf(n);
  const anew = new Uint32Array(known ? 0 : n);
  let state = SEED;
  return Array.from({ length: draws }, (_, draw) => {
    if (known) return unpack(addedUp(flat, columns, known, draw * n, n));
    state = drawInto(anew, state);
    return unpack(addedUp(flat, columns, anew, 0, n));
  });
}

/** Draws as many questions as there are; gives the generator's state after it, which a function that keeps it itself takes several times as long for. */
function drawInto(taken: Uint32Array, before: number): number {
  const n = taken.length;
  let state = before;
  for (let i = 0; i < n; i += 1) {
    state = (state + STEP) | 0;
    taken[i] = Math.floor((mixed(state) / 2 ** 32) * n);
  }
  return state;
}

/** Column by column the numbers of the `n` questions that are taken from `from` on. One running number: in an array it takes several times as long. */
function addedUp(
  flat: Float64Array,
  columns: number,
  taken: Uint16Array | Uint32Array,
  from: number,
  n: number,
): readonly number[] {
  const sums: number[] = [];
  for (let column = 0; column < columns; column += 1) {
    let total = 0;
    for (let i = from; i < from + n; i += 1) total += flat[(taken[i] ?? 0) * columns + column] ?? 0;
    sums.push(total);
  }
  return sums;
}

/** As many numbers of a question beside each other in one as leave room for their sums, where all are counts: then one addition does for them. */
function packed(questions: readonly (readonly number[])[], width: number) {
  const room = roomFor(questions, width);
  const together = room === null ? 1 : Math.max(1, Math.floor(Math.log2(Number.MAX_SAFE_INTEGER) / Math.log2(room)));
  const columns = Math.ceil(width / together);
  const flat = new Float64Array(questions.length * columns);
  for (const [index, question] of questions.entries())
    for (let at = width - 1; at >= 0; at -= 1) {
      const place = index * columns + Math.floor(at / together);
      flat[place] = (flat[place] ?? 0) * (room ?? 1) + (question[at] ?? 0);
    }
  const unpack = (sums: readonly number[]): readonly number[] =>
    Array.from({ length: width }, (_, at) => {
      const sum = sums[Math.floor(at / together)] ?? 0;
      return room === null ? sum : Math.floor(sum / room ** (at % together)) % room;
    });
  return { flat, columns, unpack };
}

/** More than any sum of a column, a power of two; null where not all are counts. */
function roomFor(questions: readonly (readonly number[])[], width: number): number | null {
  let most = 1;
  // Loops: of a hundred thousand questions the methods of lists take ten times as long.
  for (const question of questions)
    for (let at = 0; at < width; at += 1) {
      const one = question[at] ?? 0;
      if (!Number.isInteger(one) || one < 0) return null;
      if (one > most) most = one;
    }
  const room = 2 ** Math.ceil(Math.log2(most * questions.length + 1));
  return room <= Number.MAX_SAFE_INTEGER ? room : null;
}

/** Of a statistic that is worked out anew for each draw, over very many questions. */
const FEWEST_DRAWS = 200;

/**
 * Where all questions came out the same, drawing among them shows no spread. All right or all wrong still bound the rate (Clopper and
 * Pearson's exact interval at the end of the scale); anything else bounds nothing.
 */
function ofConstant(value: number, n: number): Interval | null {
  const reach = TAIL ** (1 / n);
  if (value === 1) return { low: reach, high: 1 };
  if (value === 0) return { low: 0, high: 1 - reach };
  return null;
}

function percentiles(values: Values): Interval {
  const n = values.length;
  if (n > MOST_DRAWN) return byNormal(values);
  const taken = drawsOf(n);
  const exact = Float64Array.from(values);
  const means = new Float64Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let total = 0;
    for (let i = draw * n; i < (draw + 1) * n; i += 1) total += exact[taken[i] ?? 0] ?? 0;
    means[draw] = total / n;
  }
  means.sort();
  const at = (share: number): number => means[Math.round(share * (DRAWS - 1))] ?? 0;
  return { low: at(TAIL), high: at(1 - TAIL) };
}

/** Whole clusters are drawn, as many as there are, and the mean is that of all questions in those drawn (Cameron, Gelbach and Miller, 2008). */
function percentilesOfClusters(values: Values, clusters: Clusters): Interval {
  const { sums, counts } = byCluster(values, clusters);
  const n = sums.length;
  if (n > MOST_DRAWN) {
    const middle = sum(values) / values.length;
    const half = 1.959964 * clusteredError(values, clusters);
    return { low: middle - half, high: middle + half };
  }
  const taken = drawsOf(n);
  const means = new Float64Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let [total, count] = [0, 0];
    for (let i = draw * n; i < (draw + 1) * n; i += 1) {
      const cluster = taken[i] ?? 0;
      total += sums[cluster] ?? 0;
      count += counts[cluster] ?? 0;
    }
    means[draw] = total / count;
  }
  means.sort();
  const at = (share: number): number => means[Math.round(share * (DRAWS - 1))] ?? 0;
  return { low: at(TAIL), high: at(1 - TAIL) };
}

/** Of each cluster the sum of its values and how many there are. */
function byCluster(values: Values, clusters: Clusters): { sums: Float64Array; counts: Float64Array } {
  const places = new Map<string | number, number>();
  for (const cluster of clusters) if (!places.has(cluster)) places.set(cluster, places.size);
  const [sums, counts] = [new Float64Array(places.size), new Float64Array(places.size)];
  for (let index = 0; index < values.length; index += 1) {
    const place = places.get(clusters[index] ?? '') ?? 0;
    sums[place] = (sums[place] ?? 0) + (values[index] ?? 0);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { sums, counts };
}

/** The standard error of a mean whose values are alike within clusters (Miller, 2024, "Adding Error Bars to Evals", section 2.2), C / (C − 1). */
export function clusteredError(values: Values, clusters: Clusters): number {
  const { sums, counts } = byCluster(values, clusters);
  const middle = sum(values) / values.length;
  const squares = sums.reduce((total, one, index) => total + (one - middle * (counts[index] ?? 0)) ** 2, 0);
  return Math.sqrt((squares * sums.length) / (sums.length - 1)) / values.length;
}

/** Of so many questions the bootstrap's ends are those of the normal distribution, to more digits than anyone shows. */
const MOST_DRAWN = 2000;

function byNormal(values: Values): Interval {
  const n = values.length;
  const mean = sum(values) / n;
  let squares = 0;
  for (let i = 0; i < n; i += 1) squares += ((values[i] ?? 0) - mean) ** 2;
  const half = 1.959964 * Math.sqrt(squares / n / n);
  return { low: mean - half, high: mean + half };
}

/** Which questions each draw takes, one draw after the other. Kept for the numbers of questions last asked for: figures come in dozens. */
const kept = new Map<number, Uint16Array>();
const MOST_KEPT = 2;

function drawsOf(n: number): Uint16Array {
  const known = kept.get(n);
  if (known) return known;
  const numbers = numbersDrawn(DRAWS * n);
  // A loop: millions of draws, which `from` would take fifty times as long for.
  const draws = new Uint16Array(DRAWS * n);
  for (let i = 0; i < draws.length; i += 1) draws[i] = Math.floor(((numbers[i] ?? 0) / 2 ** 32) * n);
  for (const oldest of kept.keys()) {
    if (kept.size < MOST_KEPT) break;
    kept.delete(oldest);
  }
  kept.set(n, draws);
  return draws;
}

/** The first numbers of the seeded generator, which are the same for any number of questions: groups are of a hundred different sizes. */
let drawn = new Uint32Array();

function numbersDrawn(length: number): Uint32Array {
  if (drawn.length >= length) return drawn;
  const next = generator(SEED);
  drawn = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) drawn[i] = next() * 2 ** 32;
  return drawn;
}

/** Mulberry32: small, fast, and good enough for drawing with replacement. Gives numbers in 0..1, 1 excluded. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + STEP) | 0;
    return mixed(state) / 2 ** 32;
  };
}
const STEP = 0x6d2b79f5;

/** A state's number in 0..2^32, 2^32 excluded. */
function mixed(state: number): number {
  let bits = Math.imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return (bits ^ (bits >>> 14)) >>> 0;
}

/**
 * The exact two-sided sign test: how likely so uneven a split of `better` and `worse` is when both are equally likely. With one answer per
 * question it is McNemar's exact test on the flips. 1 where nothing differs.
 */
export function signTest(better: number, worse: number): number {
  const n = better + worse;
  if (n === 0) return 1;
  const fewer = Math.min(better, worse);
  let term = -n * Math.LN2;
  let tail = Math.exp(term);
  for (let i = 1; i <= fewer; i += 1) {
    term += Math.log(n - i + 1) - Math.log(i);
    tail += Math.exp(term);
  }
  return Math.min(1, 2 * tail);
}

function sum(values: Values): number {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += values[i] ?? 0;
  return total;
}
