/** Answers that end with a name where the reference has a value. */
import { features } from '../expressions/features.ts';
import { UNIVERSAL } from './given-symbols.ts';
import type { Facts } from './context.ts';
import { type Compare, EQUALS, split, valueOf } from './sides.ts';
import type { Node } from '../parse/ast.ts';
import { readings } from '../read/read.ts';
import { GREEK } from '../../notation/greek.ts';
import { type Outcome, differs } from '../types.ts';

/**
 * "h" against "h = τ/mg", "f(T, p)", "V_centre": the reference's own name, or one that the question does not give and that the answer nowhere
 * gives a value that could be the reference's.
 */
export function byBareName(r: string, c: string, { asked, definitions }: Facts, compare: Compare): Outcome | null {
  const name = nameIn(c);
  if (name === null || isWord(name) || !asked || !definitions || asked.options.size + asked.listed.length > 0)
    return null;
  const sides = split(r, EQUALS);
  const called = sides.length > 1 ? nameIn(sides[0] ?? '') : '';
  const known = valueOf(r);
  if (called === null || !known || nameIn(sides.at(-1) ?? '') !== null) return null;
  // "β⁺ decay" is named by its particle.
  if (/[-+^]/.test(name) || [...features(known.expr).symbols].some(isWord)) return null;
  const isItsOwn = called === name;
  if (!isItsOwn && (asked.mentioned.has(name) || UNIVERSAL.test(name))) return null;
  const said = definitions().filter(({ letter }) => nameIn(letter) === name);
  const couldBe = ({ value }: { value: string }): boolean =>
    nameIn(value) !== name && compare(r, value).verdict !== 'different';
  return said.some(couldBe) ? null : differs('symbols', 'symbol', 'it is a name and no value');
}

/** "odd" says something. */
const isWord = (name: string): boolean => /^[A-Za-z]{3,}$/.test(name) && !GREEK.has(name);

/** The letter of a value that is nothing but a letter, or a function of letters; null for any other value. */
function nameIn(value: string): string | null {
  const statement = readings(value).list[0]?.statement;
  return statement?.k === 'value' && statement.unit === null ? nameOf(statement.expr) : null;
}

function nameOf(n: Node): string | null {
  if (n.t === 'sym') return n.name;
  if ((n.t !== 'call' && n.t !== 'app') || !n.args.every(isOfLetters)) return null;
  if (n.t === 'app') return n.name;
  return n.power === null ? n.head : null;
}

const isOfLetters = (n: Node): boolean => n.t === 'sym' || (n.t === 'mul' && n.items.every(isOfLetters));
