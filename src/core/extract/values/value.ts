import { remembered } from '../../notation/remembered.ts';
import { GREEK } from '../../notation/greek.ts';
import { FUNCTIONS } from '../../notation/names.ts';
import type { Source } from '../source/source.ts';
import { EMPHASIS, MARKS, MATH } from '../source/source.ts';
import { groupEnd, isMark, mathAt } from '../source/scan.ts';

/** A stretch of the response and what it says once markup is taken off. */
export interface Piece {
  start: number;
  end: number;
  text: string;
  /** The link before "≈", where the value is a rounded one. */
  exact?: Piece;
  /** Running text taken up to the end of its sentence. */
  phrase?: boolean;
  /** One of several values of a sentence that names each: what follows belongs to the next. */
  closed?: boolean;
}

const UNIT_WORDS =
  'percent|degrees?|deg|radians?|rad|revolutions?|rev|rpm|turns?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|' +
  'met(?:er|re)s?|kilomet(?:er|re)s?|centimet(?:er|re)s?|millimet(?:er|re)s?|micromet(?:er|re)s?|nanomet(?:er|re)s?|microns?|feet|foot|inch(?:es)?|miles?|' +
  'grams?|kilograms?|tonn?es?|tons?|pounds?|newtons?|joules?|watts?|kilowatts?|megawatts?|volts?|millivolts?|amp(?:ere)?s?|ohms?|farads?|henr(?:y|ies)|teslas?|webers?|' +
  'coulombs?|kelvins?|celsius|fahrenheit|pascals?|atmospheres?|atm|bars?|torr|moles?|mol|lit(?:er|re)s?|gallons?|hertz|dollars?|euros?|cents?|bits?|bytes?|' +
  'calories|kcal|cal|electronvolts?|parsecs?|units?|bp|kbp|Mbp|ppm|ppb|dB|mmHg|psi|ksi|kips?|lbf?|lbs|ft|in|mi|mph|kn|knots?|gal|cfs|oz|yd|' +
  '(?:kilo|mega|giga|milli|micro|nano|centi)(?:pascals?|newtons?|joules?|watts?|volts?|amp(?:ere)?s?|ohms?|hertz|grams?|lit(?:er|re)s?|electronvolts?|bars?|seconds?|farads?|teslas?|moles?|bytes?|bits?|calories)|newton-met(?:er|re)s?|' +
  'thousand|million|billion|trillion|kmph|kph|[kM]?Nm|MIPS|GFLOPS|cycles?|instructions?|Da|kDa|cM|moles|per';
const SI =
  '(?:[yzafpnuµμmcdhkMGTPE]|da)?(?:m|g|s|A|K|mol|cd|Hz|N|Pa|J|W|C|V|F|Ω|S|Wb|T|H|lm|lx|Bq|Gy|Sv|L|l|eV|bar|b|B|cal|Wh|bit|M|ohm|sec|min|h|hr|Å|VA|var)';
const UNIT_ATOM = `(?:°(?:[ ]?[CFK](?![\\p{L}]))?|º[CF]?|%|‰|℃|Å|\\$|€|£|[ΩℏΩ]|(?:${UNIT_WORDS})(?![\\p{L}_])|\\p{Ll}{3,20}(?=/)|${SI}(?![\\p{L}_]))(?:\\^\\{?\\(?[-−+]?\\d+\\)?\\}?|[⁻⁺]?[²³¹⁴⁰-⁹]+|[⁻][¹²³]|[23](?![\\d.]))?`;
const UNIT_TAIL = new RegExp(
  `[ \\u00a0\\u202f]*(?:${UNIT_ATOM})(?:\\s*[·*⋅×/]\\s*\\(?(?:${UNIT_ATOM})\\)?|[ ](?:${UNIT_ATOM}))*`,
  'uy',
);
const NUMBER =
  /[-−+±]?\s*\\?[$€£]?(?:\d(?:[\d, ]|\{,\})*\d(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:\s*(?:[×x*·]|\\times|\\cdot)\s*10\s*(?:\^\s*\{?\(?[-−+]?\d+\)?\}?|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|[eE][-+]?\d+)?(?:\s*(?:±|\\pm)\s*\d+(?:\.\d+)?)?/y;

/** Offset after a unit that follows at `at`, or `at`. */
export function unitEnd(view: string, at: number, limit: number): number {
  let from = at;
  while (isMark(view[from]) && from < limit) from++;
  UNIT_TAIL.lastIndex = from;
  const m = UNIT_TAIL.exec(view);
  if (!m || from + m[0].length > limit) return at;
  // "3 in the": a preposition, not inches; "5 A body": an article.
  if (/^\s*(?:in|per|a|A|I)$/.test(m[0]) && /^\s+\p{L}/u.test(view.slice(from + m[0].length, from + m[0].length + 4)))
    return at;
  // "20 m/s in the +x direction"
  const preposition = /^\s+\p{L}/u.test(view.slice(from + m[0].length, from + m[0].length + 4))
    ? /(?<!\s)\s+(?:in|a|A|per)$/
    : /(?<!\s)\s+per$/;
  return from + m[0].replace(preposition, '').length;
}

/** End of a plain number with its power of ten and unit at `at`, or -1. */
export function quantityEnd(view: string, at: number, limit: number): number {
  NUMBER.lastIndex = at;
  const m = NUMBER.exec(view);
  if (!m || at + m[0].length > limit) return -1;
  const body = m[0].replace(/(?<![, ])[, ]+$/, '');
  return unitEnd(view, at + body.length, limit);
}

const LEADING =
  /^(?:\s|&|[\uE001\uE002]|[:=≈~≃]|\\(?:approx|simeq|sim|displaystyle|quad|qquad|,|;|:|!|\s)(?![a-zA-Z])|(?:approximately|approx\.?|about|roughly|around|simply|exactly|just|nearly|equal to|given by)(?=[\s\uE001\uE002])|\\(?:text|mathrm)\{\s*(?:approximately|about|approx\.?|[^{}]{2,80}\s(?:is|are|equals|=)|[^{}]{2,80}:)\s*\}|\\boxed(?=\{))/i;
const TRAILING =
  /(?:\s|&|[\uE001\uE002]|[.,;:!(×✓✅∎■□→]|\\tag\*?\{[^{}]{0,9}\}|\\(?:quad|qquad|,|;|:|!|\\|checkmark|blacksquare|square|qed|\s)|\\)$/u;
/** What LEADING begins and TRAILING ends with. */
const MAY_LEAD = /[\s&\uE001\uE002:=≈~≃\\arsejng]/i;
const MAY_TRAIL = /[\s&\uE001\uE002.,;:!(×✓✅∎■□→}\\dke]/;
const WRAPPER = /^\\(?:text|mathrm|mathbf|textbf|boldsymbol|mathit|bm|boxed|textit|fbox)\s*\{/;

/** "\mu$m" is no command \mum. */
const MARK_IN_COMMAND = new RegExp(`(?<=\\\\[A-Za-z]+)[${MATH}${EMPHASIS}]+(?=[A-Za-z])`, 'g');

/** "(n + 1)!" in a formula. */
const isFactorial = (source: Source, end: number): boolean =>
  mathAt(source, end - 1) !== null && /[\w)}\]]/.test(source.view.charAt(end - 2));

/** Takes markup and closing punctuation off both ends; null where nothing is left. */
export function trimPiece(source: Source, from: number, to: number): Piece | null {
  const { view } = source;
  let start = from;
  let end = to;
  for (let round = 0; round < 60 && start < end; round++) {
    const head = MAY_LEAD.test(view.charAt(start)) && LEADING.exec(view.slice(start, Math.min(end, start + 120)));
    if (head) {
      start += head[0].length;
      continue;
    }
    const tail = MAY_TRAIL.test(view.charAt(end - 1)) && TRAILING.exec(view.slice(Math.max(start, end - 14), end));
    if (tail && !escapedEnd(view, start, end, tail[0]) && !(tail[0] === '!' && isFactorial(source, end))) {
      end -= tail[0].length;
      continue;
    }
    const wrapper = view[start] === '\\' && WRAPPER.exec(view.slice(start, Math.min(end, start + 20)));
    if (wrapper) {
      const open = start + wrapper[0].length - 1;
      if (groupEnd(view, open, end - open + 1) === end) {
        start = open + 1;
        end--;
        continue;
      }
    }
    if (view[start] === '{' && groupEnd(view, start, end - start + 1) === end && !/[,]/.test(view.slice(start, end))) {
      start++;
      end--;
      continue;
    }
    const environment = strayEnvironment(view, start, end);
    if (environment) {
      start += environment[0];
      end -= environment[1];
      continue;
    }
    const extra = strayBracket(view, start, end);
    if (extra === 'start') start++;
    else if (extra === 'end') end--;
    else break;
  }
  if (start >= end) return null;
  const text = view
    .slice(start, end)
    .replace(MARK_IN_COMMAND, ' ')
    .replace(MARKS, '')
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();
  if (text === '') return null;
  return { start, end, text, exact: undefined, phrase: undefined, closed: undefined };
}

/** The point of "\right." and the comma of "\," belong to their command. */
function escapedEnd(view: string, start: number, end: number, tail: string): boolean {
  const before = view.slice(Math.max(start, end - 8), end - tail.length);
  if (tail === '.' && /\\right$/.test(before)) return true;
  return tail.length === 1 && /[.,;:!]/.test(tail) && /(?:^|[^\\])\\$/.test(before) && end - start <= 2;
}

/** An alignment environment that begins or ends here is layout; cases and matrices are part of the value. */
function strayEnvironment(view: string, start: number, end: number): [number, number] | null {
  const head =
    view[start] === '\\' &&
    /^\\begin\{(?:aligned|align|gathered|gather|split|array|equation)\*?\}(?:\[[a-z]\]|\{[lcr|]+\})?/.exec(
      view.slice(start, Math.min(end, start + 40)),
    );
  if (head && !/^\\begin\{array\}/.test(head[0])) return [head[0].length, 0];
  const tail =
    view[end - 1] === '}' &&
    /\\end\{(?:aligned|align|gathered|gather|split|equation)\*?\}$/.exec(view.slice(Math.max(start, end - 24), end));
  return tail ? [0, tail[0].length] : null;
}

/** A stray "*" or an unmatched closing parenthesis at an end. */
function strayBracket(view: string, start: number, end: number): 'start' | 'end' | null {
  const first = view[start];
  const last = view[end - 1];
  if (first === '*' && last === '*' && end - start > 2) return 'start';
  if (first === '*' && end - start > 1 && view[start - 1] !== '*') return null;
  if (last === '*' && view[start - 1] === '*') return 'end';
  if (last === ')' || last === '}' || last === ']') {
    let depth = 0;
    for (let i = start; i < end; i++) {
      const c = view[i];
      if (c === '(' || c === '[' || c === '{') depth++;
      else if (c === ')' || c === ']' || c === '}') depth--;
    }
    // An interval such as [0, 1) keeps its brackets: only a surplus is stray.
    if (depth < 0) return 'end';
  }
  return null;
}

const LAYOUT_WORD = /^(?:lim|tr|infinity|inf|frac|cdot|times|left|right)$/;

/** A function, a Greek letter or a command without its backslash. */
export const isMathWord = (word: string): boolean =>
  FUNCTIONS.has(word) || GREEK.has(word) || word === 'hbar' || word === 'mod' || LAYOUT_WORD.test(word);

const WORD = /\\?[\p{L}][\p{L}'’-]*/gu;

/** Running words outside math (three letters or more that are neither functions, Greek letters nor units). */
export function proseWords(source: Source, start: number, end: number): string[] {
  const { view } = source;
  const out: string[] = [];
  const limit = Math.min(end, start + 400);
  const chunk = view.slice(start, limit);
  WORD.lastIndex = 0;
  for (let m = WORD.exec(chunk); m; m = WORD.exec(chunk)) {
    const word = m[0];
    if (word.length < 3 || isMathWord(word) || !/^\p{Lu}?[\p{Ll}'’-]+$/u.test(word)) continue;
    const at = start + m.index;
    const before = view[at - 1];
    if (before === '_' || before === '^' || before === '°' || (before === '{' && /[_^]/.test(view[at - 2] ?? '')))
      continue;
    if (mathAt(source, at) && !/\\(?:text|textrm)\s*\{[^{}]*$/.test(view.slice(Math.max(start, at - 80), at))) continue;
    if (unitEnd(view, at, limit) >= at + word.length) continue;
    out.push(word);
  }
  return out;
}

export function hasNumber(text: string): boolean {
  return /\d/.test(text) || /\\(?:pi|infty|sqrt|frac)|[π∞√½¼¾]/.test(text);
}

/** A number, possibly with sign, power of ten, fraction and unit, and no free symbols. */
export const isQuantity = remembered((text: string): boolean => {
  if (!/\d|\\(?:pi|sqrt)/.test(text)) return false;
  let bare = text;
  if (bare.includes('\\'))
    bare = bare
      .replace(/\\(?:text|mathrm|textrm|rm|mathit|operatorname)\s*\{[^{}]*\}/g, '')
      .replace(
        /\\(?:,|;|:|!|\s|times|cdot|pm|mp|frac|dfrac|tfrac|sqrt|pi|circ|degree|%|\$|left|right|mathrm|rm|quad|mu|Omega|AA|approx|e)(?![a-zA-Z])/g,
        ' ',
      );
  if (bare.includes('(')) bare = bare.replace(/\((?=[^()]*[a-z]{3})[^()]*\)\s*$/i, '');
  if (!/\d/.test(bare) && !/\\(?:pi|sqrt)/.test(text)) return false;
  // "\sqrt{2gh}" and "\frac{3g}{2}" have letters where no unit stands.
  if (/^[-−+\s]*(?:\d+\s*)?\\(?:sqrt|[dt]?frac)\s*\{(?:[^{}\\]|\\[,;!\s])*[A-Za-z]/.test(text)) return false;
  const m = /^[\s~+\-−±({[]*(?:[$€£]\s*)?[\d.]/.exec(bare);
  if (!m) return false;
  const rest = bare
    .replace(/[$€£]/, '')
    .replace(/[\d\s.,+\-−±*/^(){}[\]·×⋅⁰¹²³⁴⁵⁶⁷⁸⁹⁻%°<>≈~]/g, ' ')
    .trim();
  if (rest === '') return true;
  return (
    rest.split(/\s+/).every((w) => /^e$/i.test(w) || unitEnd(w, 0, w.length) === w.length) ||
    // "4 − y" is no number with a unit.
    (/^[\s\d.,×x^{}+−-]+\s[\p{L}µμ°/·^\d-]+(?:\s\p{L}+)?$/u.test(bare.trim()) && !/[+−-]\s+\p{L}$/u.test(bare.trim()))
  );
});
