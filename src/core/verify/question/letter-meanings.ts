/** Letters that differ: what they stand for is put in for them (`meanings.ts`), where that makes one expression the other. */
import { inOneCase } from './letter-spelling.ts';
import { type When, meaningsOf } from './meanings.ts';
import type { Unlike } from './unlike.ts';
import { agreement } from '../expressions/agreement.ts';
import { explainExpressions } from '../expressions/difference.ts';
import { type Features, features, lettersApart } from '../expressions/features.ts';
import { MAIN } from '../expressions/samples.ts';
import { valuesAt } from '../expressions/values.ts';
import { type Node, div, mul, num, sym } from '../parse/ast.ts';
import { rename, substitute } from '../parse/rewrite.ts';
import { type Outcome, different, equivalent } from '../types.ts';

/** An expression in each way to put in for some of its letters what they stand for; of meanings that may stand there. */
const putIn = (n: Node, letters: readonly string[], when: When, may: (meaning: Features) => boolean): Node[] =>
  letters.flatMap((letter) =>
    meaningsOf(letter, when)
      .filter((meaning) => may(features(meaning)))
      .map((meaning) => substitute(n, letter, meaning)),
  );

/** Each side with the letters that it alone has, and the other one. */
const bothWays = ({ a, b, lost, gained }: Unlike) =>
  [
    [a, b, lost],
    [b, a, gained],
  ] as const;

/** What the meanings of their letters tell of two expressions. */
export const byMeaning = (pair: Unlike): Outcome | null =>
  byFree(pair) ?? byMoles(pair) ?? byUnits(pair) ?? byRelative(pair);

/** The same value, or another one, once such a letter on one side is replaced by what it stands for in the letters of the other. */
function byFree(pair: Unlike): Outcome | null {
  for (const [side, other, letters] of bothWays(pair)) {
    const known = features(other);
    const free = letters.filter((s) => !pair.asked.given.has(s));
    for (const told of putIn(side, free, 'free', ({ symbols }) => [...symbols].every((s) => known.symbols.has(s)))) {
      const { symbols, opaque } = features(told);
      if (symbols.size !== known.symbols.size || ![...symbols].every((s) => known.symbols.has(s))) continue;
      const how = agreement(told, other, pair.v);
      if (how === 'equal') return equivalent('symbolic');
      if (how === 'different' && !opaque && !known.opaque)
        return different('symbolic', explainExpressions(told, other, pair.v));
    }
  }
  return null;
}

/** Whether two expressions are one where letters that the question gives are tied: a charge, a capacity and a voltage are not three free quantities. */
export const areTied = (pair: Unlike): boolean =>
  bothWays(pair).some(([from, to, letters]) => {
    const isThere = (s: string): boolean => features(to).symbols.has(s) || features(from).symbols.has(s) || CONSTANT.test(s); // prettier-ignore
    const told = putIn(from, letters, 'tied', ({ symbols }) => [...symbols].every(isThere));
    return told.some((n) => agreement(n, to, pair.v) === 'equal');
  });

const CONSTANT = /^(?:c|h|hbar|k|e)$/;

/** Whether the second expression is the first one once letters of constants in it are replaced by what else they often stand for. */
export const mayMean = ({ a, b, lost, v }: Unlike, letters: readonly string[]): boolean =>
  putIn(b, letters, 'perhaps', ({ symbols }) => lost.some((s) => symbols.has(s))).some(
    (told) => agreement(a, told, v) === 'equal',
  );

/** nR for Nk: the same for n moles and for N molecules. What is left of n by itself counts moles, which the other side cannot say. */
function byMoles({ a, b, lost, gained, v }: Unlike): Outcome | null {
  const own = [lost, gained].map((letters) => [...letters].sort().join());
  const molar = own.indexOf('R,n');
  if (molar < 0 || !/^N,k(?:_[Bb])?$/.test(own[1 - molar] ?? '')) return null;
  const [side, other] = molar === 0 ? [a, b] : [b, a];
  const told = putIn(side, ['R'], 'molar', ({ symbols }) => [...symbols].every((s) => s === 'n' || features(other).symbols.has(s))); // prettier-ignore
  return told.some((n) => agreement(n, other, v) === 'equal') ? equivalent('symbolic') : null;
}

/** Where a letter is that of a field, beside which another system of units has a c. */
const MAGNETIC = ['magnetic', 'electromagnetic', 'magnet', 'solenoid', 'plasma', 'cyclotron', 'gauss', 'tesla'];
const FIELD = /^(?:vec\()?(?:B|A|Phi)(?:_\w+)?\)?$/;

/** One formula in two systems of units: equal once ε₀ is 1/4π and μ₀ 4π/c², and a magnetic field B/c. */
function byUnits(pair: Unlike): Outcome | null {
  const { a, asked, v } = pair;
  if (asked.says('gaussian') || asked.says('cgs')) return null;
  const b = inOneCase(pair)?.expr ?? pair.b;
  const { lost, gained } = lettersApart(a, b);
  const own = [...lost, ...gained];
  if (own.length === 0 || !own.every((s) => /^(?:epsilon_0|mu_0|k_e|c)$/.test(s))) return null;
  // The one with ε₀ or μ₀, or without c, is in SI.
  const vacuum = own.filter((s) => s !== 'c');
  const isMine = vacuum.length > 0 ? vacuum.some((s) => lost.includes(s)) : gained.includes('c');
  const [inSi, other] = isMine ? [a, b] : [b, a];
  const bare = ['epsilon_0', 'mu_0', 'k_e'].reduce((n, letter) => putIn(n, [letter], 'gaussian', () => true)[0] ?? n, inSi); // prettier-ignore
  // A may be an amplitude, and B a constant.
  const isMagnetic = MAGNETIC.some(asked.says);
  const fields = [...features(bare).symbols].filter((s) => FIELD.test(s) && (isMagnetic || s.startsWith('vec(')));
  const full = fields.reduce((n, s) => substitute(n, s, div(sym(s), sym('c'))), bare);
  return [bare, full].some((n) => agreement(n, other, v) === 'equal') ? equivalent('symbolic') : null;
}

const RELATIVE = /^(?:epsilon|mu|kappa|K)(?:_[\dr])?$/;

/** A dielectric constant ε or ε_r, by which one side means what the other one writes ε/ε₀; where the question calls it so. */
function byRelative({ a, b, lost, gained, asked, v }: Unlike): Outcome | null {
  const own = [...lost, ...gained];
  const vacuum = own.find((s) => /^(?:epsilon|mu)_0$/.test(s));
  const isIndexed = /^(epsilon|mu),\1_r$|^(epsilon|mu)_r,\2$/.test(own.join());
  if ((!isIndexed && vacuum === undefined) || own.length > 3 || !asked.says('constant')) return null;
  if (vacuum === undefined) return agreement(a, rename(b, gained[0] ?? '', lost[0] ?? ''), v) === 'equal' ? equivalent('symbolic') : null; // prettier-ignore
  const [stem = ''] = vacuum.split('_0', 1);
  const relative = own.find((s) => s !== vacuum && s !== stem && RELATIVE.test(s));
  if (own.some((s) => s !== vacuum && s !== relative && s !== stem)) return null;
  const by = (n: Node, letters: readonly string[], meaning: (s: string) => Node): Node =>
    letters.reduce((m, s) => substitute(m, s, meaning(s)), n);
  if (relative !== undefined) {
    const written = (n: Node): Node => by(n, own.filter((s) => s === stem), () => mul(sym(relative), sym(vacuum))); // prettier-ignore
    return own.includes(stem) && agreement(written(a), written(b), v) === 'equal' ? equivalent('symbolic') : null;
  }
  // The one that is written ε_r is no letter of the other side.
  const letters = [...features(a).symbols].filter((s) => RELATIVE.test(s) && s !== vacuum && s.startsWith(stem));
  const divided = (n: Node): Node => by(n, letters, (s) => div(sym(s), sym(vacuum)));
  const isSame = letters.length > 0 && (agreement(a, divided(b), v) === 'equal' || agreement(divided(a), b, v) === 'equal'); // prettier-ignore
  return isSame ? equivalent('symbolic') : null;
}

/** Subscripts of a higher and a lower quantity, as of two reservoirs. */
const HIGHER = /_\(?(?:H|h|hot|high|max|>)\)?$/;
const LOWER = /_\(?(?:C|c|L|l|cold|low|min|<)\)?$/;

/**
 * "1 − T_C/T_H" against "1 − T_2/T_1": letters that say which is the higher one, for two of the reference that do not. They are one where the
 * claimed value is positive with the higher one higher and negative otherwise, as what is asked for has to be.
 */
export function byHigherAndLower({ a, b, lost, gained, v }: Unlike): Outcome | null {
  const [h, l] = [HIGHER, LOWER].map((index) => gained.find((s) => index.test(s)));
  if (lost.length !== 2 || gained.length !== 2 || h === undefined || l === undefined || !lost.every((s) => /_\(?[12]\)?$/.test(s))) return null; // prettier-ignore
  const stem = (s: string): string => s.split('_', 1)[0] ?? '';
  if (new Set([...lost, h, l].map(stem)).size !== 1) return null;
  const sign = (high: number, low: number): number[] => {
    const at = substitute(substitute(b, h, num(high)), l, num(low));
    return valuesAt(at, MAIN, v).v.map((z) => Math.sign(z.re));
  };
  if (!sign(4, 3).every((x) => x === 1) || !sign(3, 4).every((x) => x === -1)) return null;
  const same = [lost, [...lost].reverse()].some(([p = '', q = '']) => agreement(a, rename(rename(b, h, p), l, q), v) === 'equal'); // prettier-ignore
  return same ? equivalent('symbolic') : null;
}
