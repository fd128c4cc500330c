import { type Node, mul, pow, sym } from './ast.ts';

/** A copy of a tree with `f` applied to every child (not to the tree itself). */
export function mapChildren(node: Node, f: (n: Node) => Node): Node {
  switch (node.t) {
    case 'num':
    case 'sym':
    case 'const':
      return node;
    case 'add':
    case 'mul':
      return { ...node, items: node.items.map(f) };
    case 'div':
    case 'pow':
      return { ...node, a: f(node.a), b: f(node.b) };
    case 'neg':
      return { ...node, a: f(node.a) };
    case 'fn':
    case 'app':
    case 'op':
      return { ...node, args: node.args.map(f) };
    case 'call':
      return { ...node, args: node.args.map(f), power: node.power && f(node.power) };
    case 'pm':
      return { ...node, a: node.a && f(node.a), b: f(node.b) };
    case 'mat':
      return { ...node, rows: node.rows.map((r) => r.map(f)) };
    case 'cases':
      return { ...node, branches: node.branches.map((b) => ({ ...b, value: f(b.value) })) };
  }
}

/** A copy of the tree with one symbol renamed, also where it is called. */
export function rename(node: Node, from: string, to: string): Node {
  if (node.t === 'sym') return node.name === from ? sym(to) : node;
  const copy = mapChildren(node, (n) => rename(n, from, to));
  return copy.t === 'call' && copy.head === from ? { ...copy, head: to } : copy;
}

/** A copy of the tree with a symbol replaced by a tree; where it is called, as a factor before its argument. */
export function substitute(node: Node, name: string, by: Node): Node {
  if (node.t === 'sym') return node.name === name ? by : node;
  const copy = mapChildren(node, (n) => substitute(n, name, by));
  if (copy.t !== 'call' || copy.head !== name) return copy;
  const [x] = copy.args;
  if (!x) return copy;
  return mul(by, copy.power ? pow(x, copy.power) : x);
}
