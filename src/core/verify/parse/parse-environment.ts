import { type Node, mul, neg } from './ast.ts';
import { type State, canonicalTokens, fail, isOp, INSIDE, wholly } from './parse-state.ts';

/** Matrices, arrays, cases. */
export function environment(s: State, name: string): Node {
  s.i++;
  const rows: { from: number; to: number }[][] = [[]];
  let depth = 0;
  let from = s.i;
  let i = s.i;
  const cell = (to: number): void => {
    const row = rows[rows.length - 1];
    if (row) row.push({ from, to });
    from = to + 1;
  };
  for (; i < s.end; i++) {
    const x = s.t[i];
    if (!x) break;
    if (x.k === 'cmd' && x.v.startsWith('begin:')) depth++;
    if (x.k === 'cmd' && x.v.startsWith('end:')) {
      if (depth === 0) break;
      depth--;
    }
    if (depth === 0 && x.k === 'op' && x.v === '&') cell(i);
    if (depth === 0 && x.k === 'op' && x.v === '\\\\') {
      cell(i);
      rows.push([]);
    }
  }
  if (i >= s.end) return fail();
  cell(i);
  const filled = rows.filter((r) => r.some((c) => c.to > c.from));
  s.i = i + 1;
  const parse = (c: { from: number; to: number }): Node => {
    let to = c.to;
    while (to > c.from && (isOp(s.t[to - 1], ',') || isOp(s.t[to - 1], ';') || isOp(s.t[to - 1], '.'))) to--;
    return wholly({ ...s, ...INSIDE, i: c.from, end: to });
  };
  if (/^d?r?cases$/.test(name)) {
    const branches = filled.map((r) => {
      const [value, condition] = r;
      if (!value) return fail();
      return { value: parse(value), condition: condition ? conditionText(s, condition.from, condition.to) : '' };
    });
    return { t: 'cases', branches };
  }
  const mat = filled.map((r) => r.map(parse));
  const width = mat[0]?.length ?? 0;
  if (width === 0 || mat.some((r) => r.length !== width)) return fail();
  if (name === 'vmatrix' && mat.length === width && width <= 3) return expanded(mat);
  if (name === 'vmatrix') return { t: 'app', name: 'determinant', args: mat.flat() };
  return { t: 'mat', rows: mat };
}

/** A determinant of up to three rows by its first row. */
function expanded(m: Node[][]): Node {
  const [row = [], ...rest] = m;
  const [only] = row;
  if (rest.length === 0 && only) return only;
  const items = row.map((a, k): Node => {
    const minor = expanded(rest.map((r) => r.filter((_, j) => j !== k)));
    const product: Node = mul(a, minor);
    return k % 2 === 0 ? product : neg(product);
  });
  return { t: 'add', items };
}

function conditionText(s: State, from: number, to: number): string {
  return canonicalTokens(s.t, from, to)
    .replace(/\b(?:if|for|when|text|where)\b/g, '')
    .replace(/[\s,.;]+/g, '');
}
