import { type Node, div, int, mul, neg, walk } from './ast.ts';
import { mapChildren } from './rewrite.ts';
import { contains, features } from '../expressions/features.ts';

/**
 * Products whose order matters: of two or more vectors, operators with hats or bold letters, of matrices marked by a transpose or by an
 * inverse, and of operators with their adjoints. Such factors become one ordered application, so that AB and BA are never found equal. The
 * vector product is an application of its own.
 */
export function orderProducts(node: Node): Node {
  const inner = mapChildren(node, orderProducts);
  if (inner.t === 'app' && inner.name === 'cross') return crossProduct(inner.args);
  return inner.t === 'mul' ? inOrder(flatten(inner.items)) : inner;
}

function inOrder(items: Node[]): Node {
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
  return rest.length === 0 ? product : mul(...rest, product);
}

/** a × b with its scalars before it, and as −(b × a) where b comes first in the alphabet. */
function crossProduct(args: Node[]): Node {
  const parts = args.map(withoutScalars);
  const [a, b] = parts.map((p) => p.vector);
  if (!a || !b) return { t: 'app', name: 'cross', args };
  const turned = a.t === 'sym' && b.t === 'sym' && a.name > b.name;
  const product: Node = { t: 'app', name: 'cross', args: turned ? [b, a] : [a, b] };
  const scalars = parts.flatMap((p) => p.scalars);
  const whole: Node = scalars.length > 0 ? mul(...scalars, product) : product;
  const isNegative = parts.filter((p) => p.negative).length % 2 === 1;
  return isNegative !== turned ? neg(whole) : whole;
}

interface Parted {
  vector: Node;
  scalars: Node[];
  negative: boolean;
}

/** A vector apart from the factors that have no direction. */
function withoutScalars(n: Node): Parted {
  if (n.t === 'neg') {
    const inner = withoutScalars(n.a);
    return { ...inner, negative: !inner.negative };
  }
  if (n.t === 'div' && !hasDirection(n.b)) {
    const inner = withoutScalars(n.a);
    return { ...inner, scalars: [...inner.scalars, div(int(1), n.b)] };
  }
  const [vector, ...more] = n.t === 'mul' ? n.items.filter(hasDirection) : [];
  if (n.t !== 'mul' || !vector || more.length > 0) return { vector: n, scalars: [], negative: false };
  const inner = withoutScalars(vector);
  return { ...inner, scalars: [...n.items.filter((x) => x !== vector), ...inner.scalars] };
}

/** Whether a tree has a vector, a unit vector or a gradient in it. */
export const hasDirection = (n: Node): boolean =>
  contains(n, (x) => (x.t === 'sym' && DIRECTED.test(x.name)) || (x.t === 'op' && x.name === 'nabla'));

const DIRECTED = /^(?:vec|hat)\(/;

const COMPONENT = /^[LSJ]_[xyz]$/;

/** Whether components of an angular momentum stand in both orders, L_xL_y and L_yL_x, of which one side or both are made. */
export function inBothOrders(...sides: Node[]): boolean {
  if (!sides.some((side) => [...features(side).symbols].some((s) => COMPONENT.test(s)))) return false;
  const pairs = new Set<string>();
  const visit = (n: Node): void => {
    if (n.t !== 'mul') return;
    const names = flatten(n.items).map(baseName).filter((name) => COMPONENT.test(name)); // prettier-ignore
    names.forEach((name, k) => names.slice(k + 1).forEach((later) => name !== later && pairs.add(`${name} ${later}`)));
  };
  sides.forEach((side) => {
    walk(side, visit);
  });
  return [...pairs].some((pair) => pairs.has(pair.split(' ').reverse().join(' ')));
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
  (n.t === 'sym' && DIRECTED.test(n.name)) || (n.t === 'pow' && isVector(n.a)) || (n.t === 'add' && n.items.some((i) => isVector(i) || (i.t === 'neg' && isVector(i.a)))) || (n.t === 'app' && (n.name === 'product' || n.name === 'cross')); // prettier-ignore

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
