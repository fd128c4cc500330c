/**
 * A comparison that two values alone leave open, in the light of the question: the options and words that it offers, whether it asks for yes or
 * no or for a bound, the value of an equation whose other side only names it, the digits of the reference, and the unit with which the answer
 * states the value elsewhere. Each way of reading gives a verdict or nothing; a difference needs every reading that applies to differ.
 */
import type { Asked } from './asked.ts';
import type { Node } from '../parse/ast.ts';
import type { Facts } from './context.ts';
import { isConstant } from '../expressions/features.ts';
import { dependsOnGiven, proportionSigns } from './given-symbols.ts';
import { readings } from '../read/read.ts';
import { normaliseText, readBoolean } from '../kinds/text.ts';
import { type Outcome, different, equivalent, undecided } from '../types.ts';

export type Compare = (reference: string, claimed: string, rules?: Facts['rules']) => Outcome;

/** The verdict in the question's light; the given one where the question adds nothing. */
export function inQuestion(
  r: string,
  c: string,
  outcome: Outcome,
  facts: Facts,
  stated: readonly string[],
  compare: Compare,
): Outcome {
  const { asked } = facts;
  if (!asked) return outcome;
  const chosen = byOptions(r, c, asked, compare);
  if (chosen) return chosen;
  if (outcome.verdict === 'equivalent') return outcome;
  if (outcome.verdict === 'different') {
    if (UNESCAPED.test(c)) return undecided('unparsed');
    return facts.estimate && isNearBound(r, c, compare) ? undecided('precision') : outcome;
  }
  if (UNESCAPED.test(c)) return outcome;
  const all = [
    byWords(r, c, asked),
    byYesOrNo(r, c, asked),
    byRightSide(r, c, compare),
    byBound(r, c, asked, compare),
    byProportion(r, c, asked),
    byNumber(r, c, asked),
    byDigits(r, c, outcome, facts, compare),
    withoutLetter(r, c, compare),
    bySupport(r, c, compare),
    byMultiple(r, c, asked, compare),
    ...stated.slice(0, 3).map((s) => {
      const own = compare(r, s);
      return own.verdict === 'undecided' ? (byDigits(r, s, own, facts, compare) ?? own) : own;
    }),
  ].filter((o) => o !== null);
  const readings = all.filter((o) => o.verdict !== 'undecided');
  const equal = readings.find((o) => o.verdict === 'equivalent');
  if (equal) return readings.every((o) => o.verdict === 'equivalent') ? equal : outcome;
  // Where none decides, what one of them leans on still counts.
  return readings[0] ?? (outcome.signs ? outcome : (all.find((o) => o.signs) ?? outcome));
}

/** TeX that lost its backslashes says something else than it means. */
const UNESCAPED = /(?<![\\A-Za-z])(?:begin\{|frac\{|sqrt\{|left\(|pmatrix|boxed\{|mathbf\{|text\{)/;

const bare = (s: string): string =>
  s
    .replace(/\\(?:text|mathrm|textbf|mathbf|textrm|bf|rm|color\s*\{[a-z]+\})(?![A-Za-z])/g, ' ')
    .replace(/\\[,;:! ]|[{}$*~]/g, ' ')
    .trim();

/** The letter of the option that a value names: "(b)", "option B", its text, or letter and text. */
function optionOf(value: string, options: Asked['options'], compare: Compare): string | null {
  const said = bare(value);
  const letter =
    /^(?:the )?(?:option|choice|answer)?\s*(?:is\s*)?(?:\(\s*)?([a-h])\s*(?:\)\s*)?(?:$|[.:,)\s]\s*(.*)$)/is.exec(said);
  const named = letter?.[1]?.toLowerCase();
  const words = (s: string): string => normaliseText(s).toLowerCase();
  const whole = [...options].filter(
    ([, text]) => words(text) === words(value) || (text.length < 200 && compare(text, value).verdict === 'equivalent'),
  );
  if (whole.length === 1) return whole[0]?.[0] ?? null;
  if (named === undefined || !options.has(named) || (letter?.[0] ?? '').length > 200) return null;
  const rest = letter?.[2]?.trim() ?? '';
  const own = words(options.get(named) ?? '');
  return rest === '' || own.includes(words(rest)) || words(rest).includes(own) || /[()]/.test(said.slice(0, 4))
    ? named
    : null;
}

function byOptions(r: string, c: string, asked: Asked, compare: Compare): Outcome | null {
  if (asked.options.size === 0) return null;
  const x = optionOf(r, asked.options, compare);
  if (x === null) return null;
  const y = optionOf(c, asked.options, compare);
  if (y === null) return null;
  return x === y
    ? equivalent('option')
    : different('option', [{ kind: 'option', text: `option ${x} against option ${y}` }]);
}

const NEGATED = /\b(?:not|no|never|neither|nor|cannot|can't|isn't|doesn't|won't|without|un\w+able)\b/i;

/** Words of a value in running text; null for formulas. */
function wordsOf(value: string): string[] | null {
  const text = bare(value);
  if (/[=^_\\]/.test(text) || !/[a-z]{4}/i.test(text)) return null;
  return text
    .toLowerCase()
    .split(/[^a-z-]+/)
    .filter(Boolean);
}

/** One of two words that the question offers for choice. */
function byWords(r: string, c: string, asked: Asked): Outcome | null {
  const [x, y] = [wordsOf(r), wordsOf(c)];
  if (!x || !y || NEGATED.test(bare(r)) || NEGATED.test(bare(c))) return null;
  const picked = (words: readonly string[], [a, b]: readonly [string, string]): string | null =>
    words.includes(a) === words.includes(b) ? null : words.includes(a) ? a : b;
  for (const pair of asked.choices) {
    const [p, q] = [picked(x, pair), picked(y, pair)];
    if (p === null || q === null) continue;
    return p === q ? equivalent('text') : different('text', [{ kind: 'text', text: `${p} against ${q}` }]);
  }
  return null;
}

/** A yes or no with what it claims, against another one. */
function byYesOrNo(r: string, c: string, asked: Asked): Outcome | null {
  if (!asked.yesOrNo) return null;
  const polarity = (s: string): boolean | null => {
    const text = bare(s);
    const first = /^["'(]*(yes|no)\b/i.exec(text)?.[1];
    if (first) return first.toLowerCase() === 'yes';
    const words = wordsOf(s);
    return words && words.length >= 4 ? !NEGATED.test(text) : readBoolean(text);
  };
  const [p, q] = [polarity(r), polarity(c)];
  if (p === null || q === null) return null;
  const says = /^["'(]*(?:yes|no)\b/i.test(bare(c)) || sharedWords(r, c) >= 0.5;
  if (!says) return null;
  // "No … however …" takes back what it says.
  if (/\b(?:but|however|although|unless|depends|if)\b/i.test(bare(c))) return null;
  const show = (b: boolean): string => (b ? 'yes' : 'no');
  return p === q
    ? equivalent('boolean')
    : different('boolean', [{ kind: 'boolean', text: `${show(p)} against ${show(q)}` }]);
}

/** Which share of the reference's longer words the claimed value says too. */
function sharedWords(r: string, c: string): number {
  const long = (s: string): string[] => (wordsOf(s) ?? []).filter((w) => w.length > 3);
  const [x, y] = [long(r), new Set(long(c))];
  return x.length === 0 ? 0 : x.filter((w) => y.has(w)).length / x.length;
}

/** Places of relations outside braces, brackets and environments. */
function split(value: string, relation: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let k = 0; k < value.length; k++) {
    const ch = value[k] ?? '';
    if (/[{([]/.test(ch)) depth++;
    else if (/[})\]]/.test(ch)) depth--;
    else if (depth === 0) {
      relation.lastIndex = k;
      const m = relation.exec(value);
      if (!m) continue;
      parts.push(value.slice(from, k));
      from = k + m[0].length;
      k = from - 1;
    }
  }
  return [...parts, value.slice(from)].map((p) => p.trim());
}

const EQUALS = /(?:=|\\(?:approx|equiv|simeq|propto)(?![a-z])|≈)/y;
const BOUNDS = /(?:\\(?:geq?|leq?|gtrsim|lesssim|gtrapprox|lessapprox|ll|gg)(?![a-z])|[<>≤≥≲≳])/y;

/** "dF = ½ E dq" against "½ E dq": the side that is no name, against a value that is no equation. */
function byRightSide(r: string, c: string, compare: Compare): Outcome | null {
  const known = split(r.replace(/[<>]\s*0\s*$|\\neq?\s*0\s*$/, ''), EQUALS);
  const claimed = split(c.replace(/[<>]\s*0\s*$/, ''), EQUALS);
  const [last = '', said = ''] = [known.at(-1), claimed.at(-1)];
  // "n = 3, B = 2A" states two values.
  if (split(r, /[,;]|\\q?quad(?![a-z])|\\\\/y).length > 1) return null;
  if (known.length < 2 || known.length > 3 || claimed.length > 2 || last.length < 2 || said === '') return null;
  if ([known, claimed].some((p) => p.some((s) => split(s, BOUNDS).length > 1))) return null;
  // "∇²φ + K²φ = −4πρ" is an equation: both of its sides are the value.
  const left = known[0] ?? '';
  if (
    /[+]|\\nabla|(?<=\S)-/.test(left.replace(/\{[^{}]*\}/g, '')) &&
    !/^[A-Za-z_{}\\]+\s*-\s*[A-Za-z_{}\\]+$/.test(left)
  )
    return null;
  if (/\\propto/.test(r) || /\\propto/.test(c)) return null;
  const outcome = compare(last, said);
  return outcome.verdict === 'undecided' && !outcome.signs ? null : outcome;
}

/** "n ≥ α/2πμ" against "α/2πμ" where the least n is asked for; another bound, on either side or on both, is another value. */
function byBound(r: string, c: string, asked: Asked, compare: Compare): Outcome | null {
  const [known, claimed] = [split(r, BOUNDS), split(c, BOUNDS)];
  if (Math.max(known.length, claimed.length) !== 2) return null;
  const value = (sides: readonly string[]): string => split(sides.at(-1) ?? '', EQUALS).at(-1) ?? '';
  // "10 < x": the bound is not behind the sign.
  if ([known, claimed].some((sides) => sides.length === 2 && /^-?[\d.]/.test(sides[0] ?? ''))) return null;
  const outcome = compare(value(known), value(claimed));
  if (outcome.verdict === 'equivalent') return asked.bound && claimed.length === 1 ? outcome : null;
  // A bound where a value is asked for may hold of it and say too little.
  if (claimed.length === 2 && known.length === 1 && !asked.bound) return null;
  return outcome.verdict === 'different' ? outcome : null;
}

/** "T < 6 K" beside "T < 1 K" where an estimate is asked for: bounds that are not different as estimates. */
function isNearBound(r: string, c: string, compare: Compare): boolean {
  const [known, claimed] = [split(r, BOUNDS), split(c, BOUNDS)];
  if (known.length !== 2 || claimed.length !== 2) return false;
  return compare(known[1] ?? '', claimed[1] ?? '').verdict !== 'different';
}

/** The expression that a value comes to: the last side of its equation. */
function expressionOf(value: string): Node | null {
  const statement = readings(value).list[0]?.statement;
  if (statement?.k === 'value') return statement.expr;
  return statement?.k === 'chain' ? (statement.links.at(-1)?.expr ?? null) : null;
}

/** "σ ∝ vB" against "σ = 3εvB cos θ": what only says how a value goes differs where it goes otherwise. */
function byProportion(r: string, c: string, asked: Asked): Outcome | null {
  const claimed = c.split(/\\propto(?![a-z])|∝/);
  if (claimed.length !== 2) return null;
  const [a, b] = [r.split(/\\propto(?![a-z])|∝/).at(-1) ?? '', claimed[1] ?? ''].map(expressionOf);
  const signs = a && b ? proportionSigns(a, b, asked) : {};
  return Object.keys(signs).length > 0 ? { ...undecided('symbols'), signs } : null;
}

/** A number where a question that gives no numbers is answered by an expression in its letters. */
function byNumber(r: string, c: string, asked: Asked): Outcome | null {
  if (asked.numbers || asked.upToConstant || /[A-Za-z]\s*(?:=|<|>|\\propto)/.test(c)) return null;
  const b = readings(c).list[0]?.statement;
  const a = expressionOf(r.split(/\\propto(?![a-z])|∝/).at(-1) ?? '');
  if (!a || b?.k !== 'value' || !isConstant(b.expr)) return null;
  const letter = dependsOnGiven(a, b.expr, asked);
  if (letter === null) return null;
  return different('symbols', [
    { kind: 'symbol', text: `the reference depends on ${letter}, the other one is a number` },
  ]);
}

/** "f where |x| < a, 0 elsewhere" against "f": what a value is where it is anything. */
function bySupport(r: string, c: string, compare: Compare): Outcome | null {
  const cases = /^(?:[^=]{1,40}=)?\s*\\begin\{d?cases\}([\s\S]+)\\end\{d?cases\}[\s.]*$/.exec(c)?.[1];
  if (cases === undefined || /\\begin\{d?cases\}/.test(r)) return null;
  const values = cases
    .split(/\\\\(?:\[[^\]]*\])?/)
    .map((row) => (row.split('&')[0] ?? '').replace(/(?<![\s,;])[\s,;]+$/, '').trim())
    .filter((value) => value !== '');
  const [value, ...more] = values.filter((v) => v !== '0');
  return value !== undefined && more.length === 0 && values.length === 2 ? compare(r, value) : null;
}

/** "1.5 × 10¹¹ m_s" where the answer is wanted in units of m_s: the numbers, with that letter, another sign of it, or none. */
function byMultiple(r: string, c: string, asked: Asked, compare: Compare): Outcome | null {
  if (!asked.inUnitsOf) return null;
  const number = /^(?:[^=≈]{1,30}(?:=|≈|\\approx))?\s{0,20}([\d.]+(?:\s{0,20}(?:\\times|\\cdot)\s*10\s*\^\s*(?:\{\s*-?\d+\s*\}|\d))?)(?:\\[,;:! ]|~|\s){0,20}(\\?[A-Za-z]+(?:_(?:\\?[A-Za-z]+|\{[^{}]{1,12}\}))?)?$/; // prettier-ignore
  const [known, said] = [number.exec(r.trim()), number.exec(c.trim())];
  if (known?.[2] === undefined || !said) return null;
  const first = (letter: string): string => letter.replace(/^\\/, '').charAt(0).toLowerCase();
  if (said[2] !== undefined && (first(said[2]) !== first(known[2]) || /^[kmµ]?g$/.test(said[2]))) return null;
  return compare(known[1] ?? '', said[1] ?? '');
}

/** "(B) 3500 °C": the letter of an option before the value that is compared. */
function withoutLetter(r: string, c: string, compare: Compare): Outcome | null {
  const rest = /^(?:\\(?:text|textbf|mathbf|mathrm|bf)\s*\{\s*)?\([A-Ha-h]\)\s*\}?[~\s:.]+(\S[\s\S]*)$/.exec(c)?.[1];
  return rest === undefined ? null : compare(r, rest);
}

/** A claimed value with more digits that rounds to the reference's two or more. */
function byDigits(r: string, c: string, outcome: Outcome, facts: Facts, compare: Compare): Outcome | null {
  if (outcome.reason !== 'precision' || facts.rules.tolerance.by !== 'digits') return null;
  const number = (s: string): { digits: number; relative: number; value: string } | null => {
    const m = /(?<![\d.])(\d+)(?:\.(\d+))?/.exec(s.replace(/(?<=\d)(?:,|\{,\})(?=\d{3}(?!\d))/g, ''));
    if (!m) return null;
    const digits = ((m[1] ?? '') + (m[2] ?? '')).replace(/^0+/, '').length;
    return { digits, relative: (0.5 * 10 ** -(m[2] ?? '').length) / Number(m[0]), value: m[0] };
  };
  const last = (s: string): string => split(s, EQUALS).at(-1) ?? s;
  const [x, y] = [number(last(r)), number(last(c))];
  if (!x || !y || x.digits < 2 || y.digits <= x.digits) return null;
  const within = compare(r, c, { ...facts.rules, tolerance: { by: 'relative', within: x.relative * 1.0001 } });
  return within.verdict === 'equivalent' ? equivalent('rounding') : null;
}
