/** Dirac's delta: even, and what stands beside it counts only where its argument is nought. */
import { type Node, add, div, int, mul, mulOf, neg, sym } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';
import { looksCalled } from './evaluate.ts';
import { features } from './features.ts';

const DELTA = /^delta(?:\(\d\))?$/;
/** What a delta is a function of: places, times, wave numbers, energies. The δ before an (n − 1) is a thickness. */
const COORDINATE = /^(?:vec\()?(?:[rxyztkpqE]|rho|theta|phi|omega)(?:_\w+)?\)?'*$/;

type Delta = Node & { t: 'call' };

const isDelta = (n: Node): n is Delta =>
  n.t === 'call' && DELTA.test(n.head) && n.args.length === 1 && n.power === null && looksCalled(n);

/** The tree with r put in for R beside δ(r − R), and with δ(a − b) as δ(b − a); the same tree where no delta is a factor. */
export function atDeltas(n: Node): Node {
  const f = features(n);
  if (!f.calls.some(isDelta) || [...f.alone].some((s) => DELTA.test(s))) return n;
  return eachTerm(n);
}

function eachTerm(n: Node): Node {
  if (n.t === 'add') return { t: 'add', items: n.items.map(eachTerm) };
  if (n.t === 'neg') return neg(eachTerm(n.a));
  const [delta, ...more] = factorsOf(n).filter(isDelta);
  const place = delta && more.length === 0 ? placeOf(delta) : null;
  if (!place) return n;
  const rest = mulOf([int(1), ...factorsOf(n).filter((x) => x !== delta)]);
  return mul(substitute(rest, place.letter, place.at), place.delta);
}

/** The factors of a product or a quotient, a denominator as one of them. */
function factorsOf(n: Node): Node[] {
  if (n.t === 'mul') return n.items.flatMap(factorsOf);
  return n.t === 'div' ? [...factorsOf(n.a), div(int(1), n.b)] : [n];
}

/** The coordinate in the delta's argument, where the delta is, and the delta with the coordinate first. */
function placeOf({ head, args }: Delta): { letter: string; at: Node; delta: Node } | null {
  const terms = args[0]?.t === 'add' ? args[0].items : [];
  const own = (x: Node): string => (x.t === 'sym' ? x.name : x.t === 'neg' ? own(x.a) : '');
  const isAlone = (letter: string): boolean => terms.filter((x) => features(x).symbols.has(letter)).length === 1;
  const [letter] = terms.map(own).filter((s) => COORDINATE.test(s) && isAlone(s)).sort(); // prettier-ignore
  const coordinate = terms.find((x) => own(x) === letter);
  if (letter === undefined || !coordinate) return null;
  const others: Node = { t: 'add', items: terms.filter((x) => x !== coordinate) };
  const at: Node = coordinate.t === 'neg' ? others : neg(others);
  const argument: Node = add(sym(letter), neg(at));
  return { letter, at, delta: { t: 'app', name: head, args: [argument] } };
}
