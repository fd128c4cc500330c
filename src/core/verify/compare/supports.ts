/** Functions and sequences that hold for a part of the line: cases, a condition behind the formula, a unit step in it; compared at points of it. */
import { compareValued } from './compare-values.ts';
import { partOf } from './regions.ts';
import { branches } from './structured.ts';
import type { Facts } from '../question/context.ts';
import { EQUALS, split, valueOf } from '../question/sides.ts';
import * as C from '../expressions/complex.ts';
import { features, isConstant } from '../expressions/features.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';
import { type Node, int, num, walk } from '../parse/ast.ts';
import { mapChildren, substitute } from '../parse/rewrite.ts';
import { conditioned } from '../read/conditions.ts';
import type { Valued } from '../read/statement.ts';
import { type Outcome, type Verdict, differs, equivalent } from '../types.ts';

interface Piecewise {
  /** The letter of which it is a function, where it says where it holds. */
  letter: string | null;
  /** What it is at a value of its letter, or of that one; null where it says nothing. */
  at: (x: number, letter: string) => Node | null;
  value: Valued;
}

const POINTS = [-3.31, -1.73, -0.61, -0.23, 0.0031, 0.012, 0.047, 0.17, 0.43, 0.57, 0.83, 1.37, 2.69, 4.13, 17.3];
const WHOLE = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
const SEQUENCE = /(?:[a-z]|\\delta)\s?(?:\\left)?\s?\[/;
const ANY = /\\begin\{d?cases\}|(?<![A-Za-z\\])u\s?(?:\\left)?\s?[([]|\\delta\s?(?:\\left)?\s?\[|[<>]|\\[lg]eq?/;

/** The verdict where both are told at three points at least; null where nothing says that one of them holds for a part alone. */
export function bySupports(a: string, b: string, facts: Facts): Outcome | null {
  if (!ANY.test(a) && !ANY.test(b)) return null;
  const isSequence = SEQUENCE.test(a) || SEQUENCE.test(b);
  const [p, q] = [piecewise(a, isSequence), piecewise(b, isSequence)];
  const letter = p?.letter ?? q?.letter;
  if (!p || !q || letter === undefined || letter === null || isSaidOfTwo(a, b)) return null;
  // A formula alone says nothing of where the other one is nought by its step, which has to be known.
  const isCalled = [a, b].some((text) => text.replace(/[\\\s{}]/g, '').includes(`(${letter})=`));
  if ([p, q].some((one) => isConstant(one.value.expr) && (one.letter === null || !isCalled))) return null;
  const isKnown = facts.asked?.says('causal') === true || facts.asked?.domains.has(letter) === true;
  const isExact = [p, q].every(({ value }) => features(value.expr).decimals.length === 0);
  let isWhole = true;
  const verdicts: Verdict[] = [];
  // Beside each place where one part ends.
  const ends = [...(a + b).matchAll(/[<>=]|\\[lg]eq?(?![a-z])/g)].flatMap(({ index }) => Number(/^[<>=\\lgeq\s]*(\d{1,7}(?:\.\d+)?)/.exec((a + b).slice(index))?.[1] ?? NaN)); // prettier-ignore
  const beside = ends.filter((end) => end > 0).flatMap((end) => [0.93 * end, 1.07 * end]);
  for (const point of isSequence ? WHOLE : [...POINTS, ...beside]) {
    const [l, m] = [p.at(point, letter), q.at(point, letter)];
    const [zero, other] = [isNought(l), isNought(m)];
    if ((zero && other) || (l === null && q.letter === null) || (m === null && p.letter === null)) continue;
    if ((zero && q.letter === null) || (other && p.letter === null)) {
      if (point > 0 || !isKnown) return null;
    } else if (!l || !m) isWhole = false;
    else if (isExact && isConstant(l) && isConstant(m) && !p.value.unit && !q.value.unit)
      verdicts.push(sameNumber(l, m) ? 'equivalent' : 'different'); // prettier-ignore
    else verdicts.push(compareValued({ ...p.value, expr: l }, { ...q.value, expr: m }, facts).verdict);
  }
  const apart = verdicts.filter((v) => v === 'different').length;
  if (verdicts.includes('undecided') && !(isExact && apart > 2)) return null;
  if (apart > 0) return isExact || apart > verdicts.length / 2 ? differs('piecewise', 'value', 'they differ where both hold') : null; // prettier-ignore
  return isWhole && verdicts.length > 2 ? equivalent('piecewise') : null;
}

/** A density and a distribution, a voltage and a current; or what is no function alone on its side. */
function isSaidOfTwo(a: string, b: string): boolean {
  const lefts = [a, b].map((text) => split(text, EQUALS)).flatMap(([left = '', ...more]) => (more.length > 0 ? [left] : [])); // prettier-ignore
  const [p, q] = lefts.map((left) => FUNCTION.exec(left)?.[1]);
  return (lefts.length > 0 && p === undefined) || (lefts.length > 1 && p !== q);
}
const FUNCTION = /^\s*(\\?[A-Za-z]+)(?:\s?_\s?(?:\w|\{[^=]{1,20}\}))?\s?(?:\([^()=]{1,20}\)|\[[^[\]=]{1,20}\])?\s*$/;

const sameNumber = (l: Node, m: Node): boolean => C.close(constantValue(l, PLAIN), constantValue(m, PLAIN), 1e-9);

const isNought = (n: Node | null): boolean => n === null || (isConstant(n) && constantValue(n, PLAIN).re === 0);

function piecewise(text: string, isSequence: boolean): Piecewise | null {
  const apart = conditioned(text);
  const value = valueOf(apart?.core ?? text);
  if (!value) return null;
  const domains = (apart?.conditions ?? []).map(({ letter, key }) => ({ letter: plain(letter), key }));
  const steps = stepsIn(value.expr, isSequence);
  const list = features(value.expr).structured ? branches(value.expr) : [{ value: value.expr, condition: 'otherwise' }];
  if (!list) return null;
  const letters = new Set([
    ...domains.map(({ letter }) => letter),
    ...steps.flatMap((n) => [...features(n).symbols]),
    ...list.flatMap(({ condition }) => /[A-Za-z]+(?:_\w+)?/.exec(condition.replace(OTHERWISE, ''))?.[0] ?? []),
  ]);
  const [letter = null, ...more] = letters;
  const f = features(value.expr);
  if (more.length > 0 || (letter !== null && !isConstant(value.expr) && !f.structured && !f.symbols.has(letter)))
    return null;
  // z > 0 and z ≥ 0 are one to a density, and n ≥ 0 begins at nought.
  const holds = domains
    .map(({ key }) => partOf(key))
    .map((part) => part && ((x: number) => part(x - EDGE) || part(x + EDGE)));
  const cases = list.map((b) => ({ value: b.value, holds: OTHERWISE.test(b.condition) ? () => true : partOf(b.condition) })); // prettier-ignore
  if (!holds.every((h) => h !== null) || !cases.every((c) => c.holds !== null)) return null;
  const at = (x: number, other: string): Node | null => {
    const own = holds.every((h) => h(x)) ? cases.find((c) => c.holds?.(x))?.value : undefined;
    return own === undefined ? null : stepped(substitute(own, letter ?? other, num(x)), isSequence);
  };
  return { letter, at, value };
}

const EDGE = 1e-6;
const OTHERWISE = /^(?:otherwise|else|elsewhere|)$/;
const plain = (letter: string): string => letter.replace(/[\\{}]/g, '');

const isStep = (n: Node, isSequence: boolean): n is Node & { t: 'call' } =>
  n.t === 'call' && (n.head === 'u' || (isSequence && n.head === 'delta')) && n.args.length === 1 && n.power === null;

function stepsIn(n: Node, isSequence: boolean): Node[] {
  const out: Node[] = [];
  walk(n, (x) => {
    if (isStep(x, isSequence) && x.args[0]) out.push(x.args[0]);
  });
  return out;
}

/** With its steps and unit pulses worked out. */
function stepped(n: Node, isSequence: boolean): Node {
  const [argument] = isStep(n, isSequence) ? n.args : [];
  if (n.t !== 'call' || !argument || !isConstant(argument)) return withoutNoughts(mapChildren(n, (x) => stepped(x, isSequence))); // prettier-ignore
  const { re } = constantValue(argument, PLAIN);
  return int(Number(n.head === 'u' ? re >= 0 : re === 0));
}

/** What a factor of nought leaves of letters. */
function withoutNoughts(n: Node): Node {
  const isZero = (x: Node): boolean => x.t === 'num' && x.value === 0;
  const none = n.t === 'mul' ? n.items.some(isZero) : n.t === 'add' ? n.items.every(isZero) : (n.t === 'neg' || n.t === 'div') && isZero(n.a); // prettier-ignore
  return none ? int(0) : n;
}
