import type { Node } from './ast.ts';

/**
 * Products whose order matters: of two or more vectors, operators with hats or bold letters, of matrices marked by a transpose or by an
 * inverse, and of operators with their adjoints. Such factors become one ordered application, so that AB and BA are never found equal.
 */
export function orderProducts(node: Node): Node {
  switch (node.t) {
    case 'mul': {
      const items = flatten(node.items.map(orderProducts));
      const marked =
        items.some(isTransposed) ||
        hasInversePair(items) ||
        (items.length > 1 && items.every(isCapital) && items.some(isInverse));
      const adjoint = adjoints(items);
      const ordered = (n: Node): boolean => isVector(n) || (marked && isCapital(n)) || adjoint.has(baseName(n));
      const factors = items.filter(ordered);
      if (factors.length < 2) return { t: 'mul', items };
      const rest = items.filter((n) => !ordered(n));
      const product: Node = { t: 'app', name: 'product', args: factors };
      return rest.length === 0 ? product : { t: 'mul', items: [...rest, product] };
    }
    case 'add':
      return { t: 'add', items: node.items.map(orderProducts) };
    case 'div':
    case 'pow':
      return { ...node, a: orderProducts(node.a), b: orderProducts(node.b) };
    case 'neg':
      return { ...node, a: orderProducts(node.a) };
    case 'fn':
    case 'app':
    case 'op':
    case 'call':
      return { ...node, args: node.args.map(orderProducts) };
    case 'pm':
      return { ...node, a: node.a && orderProducts(node.a), b: orderProducts(node.b) };
    case 'mat':
      return { ...node, rows: node.rows.map((r) => r.map(orderProducts)) };
    case 'cases':
      return { ...node, branches: node.branches.map((b) => ({ ...b, value: orderProducts(b.value) })) };
    default:
      return node;
  }
}

const ADJOINT = 'dagger';

/** The name below a power. */
const baseName = (n: Node): string => (n.t === 'sym' ? n.name : n.t === 'pow' ? baseName(n.a) : '');

/** Names of operators of which a product has the adjoint too: a and a†. */
function adjoints(items: Node[]): ReadonlySet<string> {
  const names = items.map(baseName).filter((name) => name.endsWith(ADJOINT));
  return new Set(names.map((name) => name.slice(0, -ADJOINT.length)));
}

const flatten = (items: Node[]): Node[] => items.flatMap((n) => (n.t === 'mul' ? n.items : [n]));

const isVector = (n: Node): boolean =>
  (n.t === 'sym' && (/^sigma_[xyzXYZ]$/.test(n.name) || n.name.endsWith(ADJOINT))) ||
  (n.t === 'sym' && /^(?:vec|hat)\(/.test(n.name)) || (n.t === 'pow' && isVector(n.a)) || (n.t === 'add' && n.items.some((i) => isVector(i) || (i.t === 'neg' && isVector(i.a)))) || (n.t === 'app' && n.name === 'product'); // prettier-ignore

const capitalName = (n: Node): string =>
  n.t === 'sym' && /^[A-Z](?:_.*)?$/.test(n.name) ? n.name : n.t === 'pow' ? capitalName(n.a) : '';
const isCapital = (n: Node): boolean => capitalName(n) !== '';
const isTransposed = (n: Node): boolean => n.t === 'pow' && isCapital(n.a) && n.b.t === 'sym' && n.b.name === 'T';
const isInverse = (n: Node): boolean =>
  n.t === 'pow' && isCapital(n.a) && n.b.t === 'neg' && n.b.a.t === 'num' && n.b.a.value === 1;

function hasInversePair(items: Node[]): boolean {
  const inverses = new Set(items.filter(isInverse).map(capitalName));
  return items.some((n) => n.t === 'sym' && inverses.has(n.name));
}
