import { remembered } from '../../notation/remembered.ts';

/** What a value holds for: the range of a whole number (n = 1, 2, 3, …) or the domain of a variable (0 < x < a), behind it. */

export interface Condition {
  /** The letter that it is about, as written. */
  letter: string;
  /** A whole number's, or a part of the real line. */
  kind: 'range' | 'domain';
  /** In one spelling; empty where any whole number is meant. */
  key: string;
}

export interface Conditioned {
  core: string;
  conditions: Condition[];
}

const LONGEST = 600;

const WORDS = String.raw`(at|if|when|where|for|with)`;
/** "x = 5 at t = 2": the equation of a value, and behind a word that of when or where it holds. */
const HELD = new RegExp(
  String.raw`(?<=[\s\d)}$]|\\q?quad|\\[,;:])(?:\\(?:text|mathrm|textrm)\s?\{\s{0,3}${WORDS}\s{0,3}\}|${WORDS}(?=[\s\\$]))[\s~$]{0,4}(?:\\[,;:! ]|\\q?quad(?![a-z]))?\s{0,3}((\\?[A-Za-z]{1,8}(?:_(?:\{[^{}]{1,12}\}|\w))?'?)\s?(?:=|≈|\\approx(?![a-z])).{1,80})$`,
);
const OPEN = /(?:[-+*/^_({=,;:]|\\(?:[cq]dot|times|text\s?\{))\s*$/;

/** A value apart from the equation that says when or where it holds, which reads as more of the value; null for any other. */
export const heldApart = remembered((text: string): { core: string; condition: string } | null => {
  const m = text.length > LONGEST || (text.indexOf('=') < 0 && !/≈|approx/.test(text)) ? null : HELD.exec(text);
  if (!m) return null;
  const [, worded, bare, condition = '', letter = ''] = m;
  const core = text.slice(0, m.index).replace(/(?:\\q?quad|\\[,;: ])? ?$/, '');
  const at = core.search(/=|≈|\\approx/);
  // "with β = 1/kT" says what a letter of the value is.
  const isLetter = /where|for|with/.test(worded ?? bare ?? '') && core.slice(at).includes(letter);
  if (at < 0 || isLetter || OPEN.test(core) || !isClosed(core)) return null;
  return { core, condition: condition.replace(/\.?\$?$/, '').trimEnd() };
});

/** Whether no bracket of a text is open at its end. */
const isClosed = (text: string): boolean => ['{}', '()', '[]'].every(([o = '', c = '']) => text.split(o).length === text.split(c).length); // prettier-ignore

const NAME = String.raw`(\\?[A-Za-z]{1,8}(?:_(?:\{[^{}]{1,12}\}|[A-Za-z\d]|\\ell))?)`;
const ITEM = String.raw`[^,;=<>]{1,16}`;
const DOTS = String.raw`(?:\\(?:l|c)?dots|\.{3}|…)`;
const INTEGERS = String.raw`(?:\\(?:mathbb|mathbf|Bbb)\s?\{?\s?[NZ]\s?\}?(?:\^\{?[+*]\}?|_\{?[+\d]\}?|_\{\\geq?\s?\d\})?)`;
const RANGES: RegExp[] = [
  new RegExp(`(?:[A-Za-z](?:_[a-z])?, ?){0,3}${NAME} ?= ?(${ITEM}(?:,${ITEM})*), ?${DOTS}(?:,${ITEM})?$`),
  new RegExp(`${NAME} ?= ?(-?\\d, ?\\d, ?\\d(?:, ?\\d){0,6})$`),
  new RegExp(`${NAME} ?\\\\in ?(${INTEGERS})$`),
  new RegExp(
    String.raw`${NAME} ?(?:is|=|\\in)? ?(?:(?:an? |any )?(?:\\text ?\{ ?)?(?:is )?(?:an? |any )?((?:positive |non-?negative )?(?:integers?|whole numbers?))\}?)$`,
  ),
];
const BOUND = String.raw`(?:<|>|\\leq?(?![a-z])|\\geq?(?![a-z])|\\leqslant|\\geqslant|<=|>=)`;
const DOMAINS: RegExp[] = [
  new RegExp(`(${ITEM} ?${BOUND} ?${NAME} ?${BOUND} ?${ITEM})$`),
  new RegExp(`(\\| ?${NAME} ?\\| ?${BOUND} ?${ITEM})$`),
  new RegExp(`(${NAME} ?\\\\in ?[([][^=;]{1,40}[)\\]])$`),
  new RegExp(`(${NAME} ?${BOUND} ?${ITEM})$`),
];
const SIGNS = /(?<![\s,;:(])[\s,;:(]+$/;
const WORD = /(?:\\text ?\{ ?)?\b(?:where|for|with|when|if|and)\b(?: all)? ?\}?$/;

/** Where the signs and words begin that join a value to its condition. */
const jointAt = (text: string): number => text.replace(SIGNS, '').replace(WORD, '').replace(SIGNS, '').length;

/** A value apart from its conditions; null where it has none. */
export const conditioned = remembered((text: string): Conditioned | null => {
  if (text.length > LONGEST || !/[=<>]|\\(?:in|[lg]eq?)(?![a-z])|integer|whole/.test(text)) return null;
  const conditions: Condition[] = [];
  let core = text;
  for (let guard = 0; guard < 3; guard++) {
    const found = lastOf(core);
    if (!found) break;
    conditions.push(found.condition);
    core = found.core;
  }
  return conditions.length > 0 && isWhole(core) ? { core, conditions } : null;
});

/** The last condition of a text, with what stands before it: after a comma, in brackets, or after a joining word. */
function lastOf(text: string): { core: string; condition: Condition } | null {
  const inner = text.replace(/\)\s*$/, '');
  return conditionIn(text, false) ?? (inner === text ? null : conditionIn(inner, true));
}

function conditionIn(text: string, bracketed: boolean): { core: string; condition: Condition } | null {
  const starts = [...text.matchAll(/(?<=[,;(\s}])[^\s,;(]/g)].map(({ index }) => index).slice(-40);
  for (const [kind, patterns] of [
    ['range', RANGES],
    ['domain', DOMAINS],
  ] as const)
    // prettier-ignore
    for (const pattern of patterns)
      for (const start of starts) {
        const m = pattern.exec(text.slice(start));
        const at = m?.index === 0 ? jointAt(text.slice(0, start)) : 0;
        const joint = text.slice(at, start);
        if (!m || at === 0 || !/[,;:(]|[a-z]{2}/.test(joint) || joint.includes('(') !== bracketed) continue;
        const core = text.slice(0, at).trim();
        const condition = kind === 'range' ? rangeOf(m[1] ?? '', m[2] ?? '') : domainOf(m[2] ?? '', m[1] ?? '');
        return condition && core !== '' ? { core, condition } : null;
      }
  return null;
}

/** A unit, which is no word. */
const UNIT = /(?<=\S)\s?\\text\s?\{\s?[A-Za-zΩµ°][A-Za-zΩµ°/\d^\s]{0,8}\}$/;

/** A value that stands alone: closed, without commas between parts or bounds of its own. */
function isWhole(core: string): boolean {
  let depth = 0;
  for (const sign of core) {
    if ('{(['.includes(sign)) depth++;
    else if ('})]'.includes(sign)) depth--;
    else if (depth === 0 && ',;<>'.includes(sign)) return false;
    if (depth < 0) return false;
  }
  return depth === 0 && !/\\(?:[lg]eq?|in|begin|text)(?![a-z])/.test(core.replace(UNIT, ''));
}

/** Whole numbers one after the other; null where some are left out. */
function rangeOf(letter: string, said: string): Condition | null {
  const plain = (text: string): string => text.replace(/[\s{}]|\\(?:text|mathrm|mathbb|mathbf|Bbb)/g, '').replaceAll('\\ell', 'l'); // prettier-ignore
  if (!said.includes(',')) {
    const positive = /^(?:N|Z[\^_]\+|N[\^_][+*]|Z_\\geq?1|positive.*)$/.test(plain(said));
    return { letter, kind: 'range', key: positive ? '1' : /^(?:Z_\\geq?0|N_0|non.*)$/.test(plain(said)) ? '0' : '' };
  }
  const items = said.split(',').map(plain);
  const [first = '', second] = items;
  if (first === '0' && second === '\\pm1') return { letter, kind: 'range', key: '' };
  const numbers = items.map(Number);
  if (numbers.every(Number.isInteger))
    return numbers.every((n, k) => k === 0 || n === (numbers[k - 1] ?? 0) + 1) && items.length > 1
      ? { letter, kind: 'range', key: first }
      : null;
  // -l, -l + 1, …
  return second === undefined || second === `${first}+1` || second === `-(${first.slice(1)}-1)`
    ? { letter, kind: 'range', key: first }
    : null;
}

const domainOf = (letter: string, said: string): Condition => ({
  letter,
  kind: 'domain',
  key: said.replace(/\\[lg]eq(?:slant)?(?![a-z])|\\[lg]e(?![a-z])/g, (sign) => (sign[1] === 'l' ? '<' : '>')).replace(/[\s{}=]/g, ''),
}); // prettier-ignore
