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

export function boost(rows: readonly Row[], settings: Settings): Model {
  const names = [...new Set(rows.flatMap((r) => Object.keys(r.signs)))].sort();
  const columns = names.map((n) => Float64Array.from(rows, (r) => r.signs[n] ?? 0));
  const cuts = columns.map(cutsOf);
  const weight = rows.reduce((t, r) => t + r.weight, 0);
  const share = rows.reduce((t, r) => t + (r.truth ? r.weight : 0), 0) / weight;
  const bias = round(Math.log(share / (1 - share)));
  const score = new Float64Array(rows.length).fill(bias);
  const draw = random(settings.seed);
  const trees: Tree[] = [];
  for (let k = 0; k < settings.trees; k++) {
    const gradient = new Float64Array(rows.length);
    const curvature = new Float64Array(rows.length);
    rows.forEach((r, i) => {
      const p = 1 / (1 + Math.exp(-(score[i] ?? 0)));
      gradient[i] = r.weight * ((r.truth ? 1 : 0) - p);
      curvature[i] = r.weight * p * (1 - p);
    });
    const drawn = rows.map((_, i) => i).filter(() => draw() < 0.7);
    const grow = (at: number[], depth: number): Tree => {
      const [g, h] = [total(gradient, at), total(curvature, at)];
      const best = depth === 0 ? null : bestSplit(columns, cuts, gradient, curvature, at, settings.leaf);
      if (!best) return round((settings.rate * g) / (h + 1));
      const column = columns[best.column] ?? new Float64Array();
      const left = at.filter((i) => (column[i] ?? 0) <= best.upTo);
      const right = at.filter((i) => (column[i] ?? 0) > best.upTo);
      return [names[best.column] ?? '', best.upTo, grow(left, depth - 1), grow(right, depth - 1)];
    };
    const tree = grow(drawn, settings.depth);
    trees.push(tree);
    rows.forEach((r, i) => {
      let t = tree;
      while (typeof t !== 'number') t = (r.signs[t[0]] ?? 0) <= t[1] ? t[2] : t[3];
      score[i] = (score[i] ?? 0) + t;
    });
  }
  return { bias, trees };
}

const round = (x: number): number => Number(x.toFixed(4));
const total = (values: Float64Array, at: readonly number[]): number => at.reduce((t, i) => t + (values[i] ?? 0), 0);

/** Up to twelve places at which a column may be cut. */
function cutsOf(column: Float64Array): number[] {
  const values = [...new Set(column)].sort((a, b) => a - b);
  const step = Math.max(1, Math.floor(values.length / 12));
  return values.filter((_, k) => k < values.length - 1 && k % step === 0).map(round);
}

function bestSplit(
  columns: readonly Float64Array[],
  cuts: readonly number[][],
  gradient: Float64Array,
  curvature: Float64Array,
  at: readonly number[],
  leaf: number,
): { column: number; upTo: number } | null {
  const [g, h] = [total(gradient, at), total(curvature, at)];
  const gain = (x: number, y: number): number => (x * x) / (y + 1);
  let best: { column: number; upTo: number } | null = null;
  let most = 1e-4;
  columns.forEach((column, c) => {
    for (const upTo of cuts[c] ?? []) {
      let [gl, hl, n] = [0, 0, 0];
      for (const i of at)
        if ((column[i] ?? 0) <= upTo) {
          gl += gradient[i] ?? 0;
          hl += curvature[i] ?? 0;
          n++;
        }
      if (n < leaf || at.length - n < leaf) continue;
      const better = gain(gl, hl) + gain(g - gl, h - hl) - gain(g, h);
      if (better > most) [most, best] = [better, { column: c, upTo }];
    }
  });
  return best;
}
