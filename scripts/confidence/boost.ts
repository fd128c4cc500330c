/** Gradient boosting of small trees for yes or no (Friedman 2001), with shrinkage and rows drawn from a seed. */
import type { Model, Tree } from '../../src/core/grading/confidence/trees.ts';

export interface Row {
  signs: Record<string, number>;
  /** Whether what the signs stand for is true. */
  truth: boolean;
  weight: number;
}

export interface Settings {
  trees: number;
  depth: number;
  rate: number;
  /** Least weight of the rows of a leaf. */
  leaf: number;
  seed: number;
  /** Places at most at which a column may be cut; 12 if it is not said. */
  cuts?: number;
}

/** A repeatable source of numbers between 0 and 1 (mulberry32). */
function random(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The rows of a training by columns: one named list of values for each sign. */
export interface Columns {
  names: readonly string[];
  values: readonly Float64Array[];
  truth: readonly boolean[];
  weight: Float64Array;
}

interface Table {
  columns: readonly { cuts: readonly number[]; bins: Uint8Array }[];
  gradient: Float64Array;
  curvature: Float64Array;
}

export function boost(rows: readonly Row[], settings: Settings): Model {
  const names = [...new Set(rows.flatMap((r) => Object.keys(r.signs)))].sort();
  return boostColumns(
    {
      names,
      values: names.map((name) => Float64Array.from(rows, (r) => r.signs[name] ?? 0)),
      truth: rows.map((r) => r.truth),
      weight: Float64Array.from(rows, (r) => r.weight),
    },
    settings,
  );
}

export function boostColumns({ names, values, truth, weight }: Columns, settings: Settings): Model {
  const count = truth.length;
  const columns = values.map((column) => {
    const cuts = cutsOf(column, settings.cuts ?? 12);
    return { cuts, bins: binsOf(column, cuts) };
  });
  const table: Table = { columns, gradient: new Float64Array(count), curvature: new Float64Array(count) };
  const share = truth.reduce((t, r, i) => t + (r ? (weight[i] ?? 0) : 0), 0) / weight.reduce((t, w) => t + w, 0);
  const bias = round(Math.log(share / (1 - share)));
  const score = new Float64Array(count).fill(bias);
  const draw = random(settings.seed);
  const trees: Tree[] = [];
  for (let k = 0; k < settings.trees; k++) {
    for (let i = 0; i < count; i++) {
      const p = 1 / (1 + Math.exp(-(score[i] ?? 0)));
      table.gradient[i] = (weight[i] ?? 0) * ((truth[i] === true ? 1 : 0) - p);
      table.curvature[i] = (weight[i] ?? 0) * p * (1 - p);
    }
    const drawn = truth.map((_, i) => i).filter(() => draw() < 0.7);
    // What is not drawn is sent down the tree too, so that its score follows.
    const rest = new Set(drawn);
    const others = truth.map((_, i) => i).filter((i) => !rest.has(i));
    const grow = (at: number[], along: number[], depth: number): Tree => {
      const best = depth === 0 ? null : bestSplit(table, at, settings.leaf);
      const column = best && columns[best.column];
      if (!best || !column) {
        const leaf = round((settings.rate * total(table.gradient, at)) / (total(table.curvature, at) + 1));
        for (const i of [...at, ...along]) score[i] = (score[i] ?? 0) + leaf;
        return leaf;
      }
      const left = (i: number): boolean => (column.bins[i] ?? 0) <= best.bin;
      const right = (i: number): boolean => !left(i);
      const sides: [Tree, Tree] = [
        grow(at.filter(left), along.filter(left), depth - 1),
        grow(at.filter(right), along.filter(right), depth - 1),
      ];
      return [names[best.column] ?? '', column.cuts[best.bin] ?? 0, ...sides];
    };
    trees.push(grow(drawn, others, settings.depth));
  }
  return { bias, trees };
}

const round = (x: number): number => Number(x.toFixed(4));
const total = (values: Float64Array, at: readonly number[]): number => at.reduce((t, i) => t + (values[i] ?? 0), 0);

/** Up to so many places at which a column may be cut. */
function cutsOf(column: Float64Array, most: number): number[] {
  const values = [...new Set(column)].sort((a, b) => a - b);
  const step = Math.max(1, Math.floor(values.length / most));
  return values.filter((_, k) => k < values.length - 1 && k % step === 0).map(round);
}

/** For each row the number of cuts below its value. */
function binsOf(column: Float64Array, cuts: readonly number[]): Uint8Array {
  return Uint8Array.from(column, (value) => {
    let bin = 0;
    while (bin < cuts.length && value > (cuts[bin] ?? Infinity)) bin++;
    return bin;
  });
}

interface Split {
  column: number;
  bin: number;
}

function bestSplit(table: Table, at: readonly number[], leaf: number): Split | null {
  const { gradient, curvature } = table;
  const [g, h] = [total(gradient, at), total(curvature, at)];
  const gain = (x: number, y: number): number => (x * x) / (y + 1);
  let best: Split | null = null;
  let most = 1e-4;
  const [sumG, sumH, count] = [new Float64Array(64), new Float64Array(64), new Int32Array(64)];
  table.columns.forEach(({ cuts, bins }, column) => {
    if (cuts.length === 0) return;
    sumG.fill(0);
    sumH.fill(0);
    count.fill(0);
    for (const i of at) {
      const bin = bins[i] ?? 0;
      sumG[bin] = (sumG[bin] ?? 0) + (gradient[i] ?? 0);
      sumH[bin] = (sumH[bin] ?? 0) + (curvature[i] ?? 0);
      count[bin] = (count[bin] ?? 0) + 1;
    }
    let [gl, hl, n] = [0, 0, 0];
    cuts.forEach((_, bin) => {
      gl += sumG[bin] ?? 0;
      hl += sumH[bin] ?? 0;
      n += count[bin] ?? 0;
      if (n < leaf || at.length - n < leaf) return;
      const better = gain(gl, hl) + gain(g - gl, h - hl) - gain(g, h);
      if (better > most) [most, best] = [better, { column, bin }];
    });
  });
  return best;
}
