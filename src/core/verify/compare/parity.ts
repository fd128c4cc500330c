/** Values for odd and for even numbers against a closed form in the number. */
import { type Node, int } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';
import * as C from '../expressions/complex.ts';
import { features, isComputed } from '../expressions/features.ts';
import { MAIN } from '../expressions/samples.ts';
import { PLAIN, valuesAt } from '../expressions/values.ts';
import { type Outcome, equivalent, undecided, differs } from '../types.ts';

export interface Branch {
  value: Node;
  condition: string;
}

/** A value for each whole number, by the letter that stands for it. */
interface Counted {
  letter: string;
  at: (n: number) => Node | null;
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Branches for odd and even numbers against what depends on the same number, worked out from 1 to 8; null where the branches are of something else. */
export function compareByParity(a: Node | Branch[], b: Node | Branch[]): Outcome | null {
  const letter = [a, b]
    .map((side) => (Array.isArray(side) ? (countedBy(side)?.letter ?? '') : ''))
    .find((l) => l !== '');
  if (letter === undefined) return null;
  const [x, y] = [a, b].map((side) => (Array.isArray(side) ? countedBy(side) : closedForm(side, letter)));
  if (x?.letter !== letter || y?.letter !== letter) return null;
  const pairs = NUMBERS.map((n) => [x.at(n), y.at(n)] as const);
  const values: [C.Complex[], C.Complex[]][] = [];
  for (const [p, q] of pairs) {
    if (!p || !q || !isComputed(p) || !isComputed(q)) return null;
    values.push([valuesAt(p, MAIN, PLAIN).v, valuesAt(q, MAIN, PLAIN).v]);
  }
  // sin nπ is no nought here, but little beside what the value is for other numbers.
  const size = MAIN.map((_, k) => Math.max(...values.flat().map((list) => C.modulus(list[k] ?? C.NAN))));
  const isWithin =
    (part: number) =>
    (lists: [C.Complex[], C.Complex[]], k: number): boolean =>
      C.modulus(C.sub(lists[0][k] ?? C.NAN, lists[1][k] ?? C.NAN)) <= part * (size[k] ?? NaN);
  const [same, near] = [isWithin(1e-9), isWithin(0.03)];
  if (values.every((lists) => MAIN.every((k) => same(lists, k)))) return equivalent('piecewise');
  const lettersOf = (k: 0 | 1): string => [...new Set(pairs.flatMap((p) => [...features(p[k] ?? int(0)).symbols]))].sort().join(); // prettier-ignore
  const isApart = values.some((lists) => MAIN.every((k) => !near(lists, k) && Number.isFinite(size[k])));
  return isApart && lettersOf(0) === lettersOf(1)
    ? differs('piecewise', 'branch', 'a branch differs')
    : undecided('condition');
}

/** A value that depends on the letter; what does not may be meant for some of the numbers alone. */
const closedForm = (node: Node, letter: string): Counted | null =>
  features(node).symbols.has(letter) ? { letter, at: (n) => substitute(node, letter, int(n)) } : null;

const NAMED = /^(?:for|if|when)?(?:(?:all)?(odd|even)([A-Za-z])|([A-Za-z])(?:is|=)?(odd|even))$/;
const LISTED = /^(?:for|if|when)?([A-Za-z])=(?:(13(?:57?)?|35)|0?24(?:68?)?)[lc]?dots$/;

/** The letter and the parity that a condition names. */
function parityOf(condition: string): { letter: string; odd: boolean } | null {
  const named = NAMED.exec(condition);
  if (named) return { letter: named[2] ?? named[3] ?? '', odd: (named[1] ?? named[4]) === 'odd' };
  const listed = LISTED.exec(condition);
  return listed ? { letter: listed[1] ?? '', odd: listed[2] !== undefined } : null;
}

/** The branches as a value for each number; null where a condition is none of parity. */
function countedBy(list: Branch[]): Counted | null {
  const parities = list.map(({ condition }) =>
    /^(?:otherwise|else|)$/.test(condition) ? 'rest' : parityOf(condition),
  );
  const named = parities.filter((p) => p !== 'rest');
  const letter = named[0]?.letter;
  if (letter === undefined || list.length !== 2 || !named.every((p) => p?.letter === letter)) return null;
  const isOf = (k: number, odd: boolean): boolean => {
    const p = parities[k];
    return p === 'rest' ? named[0]?.odd !== odd : p?.odd === odd;
  };
  const at = (n: number): Node | null => {
    const value = list.find((_, k) => isOf(k, n % 2 === 1))?.value;
    return value ? substitute(value, letter, int(n)) : null;
  };
  return { letter, at };
}
