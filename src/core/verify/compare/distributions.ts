/** Distributions by their parameters: Beta(9, 6) against Beta(9, 13). */
import type { Facts } from '../question/context.ts';
import { compareExpressions } from '../expressions/equal.ts';
import { type Node, div, int, pow } from '../parse/ast.ts';
import { type Outcome, differs, equivalent } from '../types.ts';

interface Family {
  name: RegExp;
  /** Which parameter some write otherwise, and how: a rate or a mean, a variance or a deviation. */
  otherwise?: { at: number; as: (n: Node) => Node };
}

const inverse = (n: Node): Node => div(int(1), n);

const FAMILIES: readonly Family[] = [
  { name: /^beta$/i },
  { name: /^(?:bin|binom|binomial|b)$/i },
  { name: /^(?:po|poi|pois|poisson)$/i },
  { name: /^(?:u|unif|uniform)$/i },
  { name: /^(?:dir|dirichlet)$/i },
  { name: /^(?:gamma|ga)$/i, otherwise: { at: 1, as: inverse } },
  { name: /^(?:exp|expo|exponential)$/i, otherwise: { at: 0, as: inverse } },
  { name: /^(?:n|normal)$/i, otherwise: { at: 1, as: (n) => pow(n, int(2)) } },
];

/** The same parameters, or a difference in one that no other way to count it explains; null for anything else. */
export function compareDistributions(a: Node, b: Node, { asked }: Facts): Outcome | null {
  const [x, y] = [named(a), named(b)];
  if (!x || x.family !== y?.family || x.args.length !== y.args.length || !asked?.says('distribution')) return null;
  const isApart = (p: Node, q: Node): boolean => compareExpressions(p, q).verdict === 'different';
  const { otherwise } = x.family;
  const at = x.args.findIndex((p, k) => {
    const q = y.args[k] ?? p;
    const others = otherwise?.at === k ? [[otherwise.as(p), q], [p, otherwise.as(q)]] as const : []; // prettier-ignore
    return isApart(p, q) && others.every(([l, m]) => isApart(l, m));
  });
  const isSame = x.args.every((p, k) => compareExpressions(p, y.args[k] ?? p).verdict === 'equivalent');
  if (isSame) return equivalent('symbolic');
  return at < 0 ? null : differs('symbolic', 'value', `parameter ${String(at + 1)} of the distribution differs`);
}

function named(n: Node): { family: Family; args: Node[] } | null {
  const [name, args] = n.t === 'app' ? [n.name, n.args] : n.t === 'call' ? [n.head, n.args] : ['', []];
  const family = FAMILIES.find((one) => one.name.test(name.replace(/^cal\((.)\)$/, '$1')));
  return family ? { family, args } : null;
}
