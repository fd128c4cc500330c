/** What a question tells of its answer: the letters that it gives, the options and words that it offers, the unit, whether a bound is asked for. */
import { features, isComputed } from '../expressions/features.ts';
import { type Node, mul, sym } from '../parse/ast.ts';
import { mapChildren } from '../parse/rewrite.ts';
import { readings } from '../read/read.ts';
import type { Statement } from '../read/statement.ts';
import type { Definition } from '../types.ts';
import { type Unit, flattenUnit, parseUnit } from '../../notation/units.ts';

export interface Asked {
  /** Letters that the question gives as free quantities: without a value and without a formula of their own. */
  given: ReadonlySet<string>;
  /** What it says that letters stand for: "y = y_0 sin ωt". */
  defined: readonly Definition[];
  /** What it says of several letters: "P(V − b) = RT", its two sides. */
  equations: readonly (readonly [Node, Node])[];
  /** Letters given so that are heads of no call: before a bracket they are factors. */
  factors: ReadonlySet<string>;
  /** Where it says that a letter lies: "δ ∈ [0, 1)", "t ≥ 0". */
  domains: ReadonlyMap<string, string>;
  /** Letters that it mentions at all. */
  mentioned: ReadonlySet<string>;
  /** "(a) …, (b) …": the texts of the options by their letters. */
  options: ReadonlyMap<string, string>;
  /** Lists of three numbers and more, from which a value may be chosen. */
  listed: readonly (readonly number[])[];
  /** Pairs of words of which one is to be chosen: "parallel or perpendicular". */
  choices: readonly (readonly [string, string])[];
  /** The last question can be answered with yes or no. */
  yesOrNo: boolean;
  /** The word on which that turns: "Is the language regular?" */
  predicate: string;
  /** It asks for more than that: "if so, …", "by how much". */
  more: boolean;
  /** It says to how many digits, or how closely, the answer is wanted. */
  digits: boolean;
  /** It asks for true or false. */
  truth: boolean;
  /** Any multiple will do. */
  upToConstant: boolean;
  /** Something is small beside something else, or the answer may be an approximation. */
  approximate: boolean;
  /** The answer is wanted as a multiple of something. */
  inUnitsOf: boolean;
  /** It gives numbers that a result may be worked out from. */
  numbers: boolean;
  /** A least, a greatest or a limiting value. */
  bound: boolean;
  /** How great something is, whatever its direction or sign. */
  magnitude: boolean;
  /** Whether it uses that word, in lower case. */
  says: (word: string) => boolean;
  /** Whether a number stands before that letter, as before a unit. */
  measuredIn: (letter: string) => boolean;
  /** Whether it uses that unit. */
  mentionsUnit: (unit: Unit) => boolean;
  /** The unit in which the answer is wanted. */
  unit: Unit | null;
}

const cache = new Map<string, Asked>();

/** Reads a question; remembered, since all answers to it are compared in its light. */
export function readQuestion(question: string): Asked {
  const text = question.slice(0, 20_000);
  const known = cache.get(text);
  if (known) return known;
  // A point between digits ends no sentence.
  const questions = text.replace(/(?<=\d)\.(?=\d)/g, ',').match(/(?<![^.?!])[^.?!]+\?/g) ?? [];
  const asked: Asked = {
    ...lettersOf(text),
    domains: domainsIn(text),
    options: optionsOf(text),
    listed: listedIn(text),
    choices: choicesOf(text),
    more:
      /\bif (?:so|not|yes|no)\b/i.test(text) || questions.some((q) => /\b(?:which|what|where|how|when|who)\b/i.test(q)),
    yesOrNo: questions.some((q) => AUXILIARY.test(q) && !OTHER.test(q)),
    digits: /\b(?:significant|decimal (?:places?|digits?)|accurate(?:ly)? to|to within|nearest)\b/i.test(text),
    predicate:
      /\b(?:is|are)\b[^.?!]{3,200}\b([a-z][a-z-]{3,20})(?: (?:on|of|for|in|over) [^.?! ]{1,20}(?: [^.?! ]{1,20}){0,2})?\s?\?/i
        .exec(text)?.[1]
        ?.toLowerCase() ?? '',
    truth:
      /\btrue\b.{0,40}\bfalse\b/i.test(text) ||
      /\(T\)[^()]{0,40}\(F\)|\bT or (?:an? )?F\b/.test(text.replaceAll('$', '')),
    upToConstant:
      /\b(?:within|up to|apart from|neglect\w*)\b[^.?!]{0,30}\b(?:constants?|factors?|prefactors?)\b/i.test(text) ||
      /\btimes (?:a|an|some)\s(?:\w{1,20}\s)?(?:constant|factor)\b/i.test(text) ||
      // "A force proportional to r acts" tells; "show that it is proportional to r" asks.
      text.split(/(?<=[.?!])/).some((said) => /\bproportional\b/i.test(said) && /\?$|\b(?:show|find|derive|determine|prove|how|what|which|estimate|argue|explain)\b/i.test(said)), // prettier-ignore
    approximate: /\\(?:ll|gg)(?![a-z])|[≪≫]|\b(?:approximat\w*|(?:very |sufficiently )?small|slightly|thin|nearly|(?:first|lowest|leading) order)\b/i.test(text), // prettier-ignore
    inUnitsOf: /\b(?:in|as) (?:units?|multiples?|a multiple|fractions?|a fraction) of\b/i.test(text),
    numbers: DATA.test(text.replace(NO_DATA, ' ')),
    bound: /\b(?:min(?:imum|imal)|max(?:imum|imal)|least|smallest|largest|greatest|at most|threshold|limit|below which|above which|critical)\b/i.test(text), // prettier-ignore
    magnitude: /\bmagnitude\b/i.test(text.replace(/\borders? of magnitude\b/gi, ' ')) || UNSIGNED.test(text),
    says: (word) => new RegExp(`(?<![a-z])${word.replace(/[^a-z]/g, '')}(?![a-z])`, 'i').test(text),
    measuredIn: (letter) => new RegExp(`\\d[\\s$~\\\\,]*(?:text|mathrm|rm)?[\\s{]*${letter}(?![A-Za-z])`).test(text),
    mentionsUnit: (unit) => usesUnit(text, unit),
    unit: unitOf(text),
  };
  if (cache.size > 100) cache.clear();
  cache.set(text, asked);
  return asked;
}

/** Digits that are no data: exponents and indices, numbers of figures, equations and parts, fractions. */
const NO_DATA = /=\s*0(?![.\d])|[_^]\s*(?:\{[^{}]{0,20}\}|-?\d+)|\((?:\d+(?:\.\d+)*|[ivx]+)\)|\b(?:fig(?:ure|s)?|eqs?|equations?|parts?|problems?|sections?|chapters?|table|type)\.?\s*\(?\d[\d.]*\)?|\b\d{1,9}-?(?:dimensional|D\b)|\\frac\s*\{?\d+\}?\s*\{?\d+\}?|(?:\b\d{1,20}\s{0,9})?\/\s*\d+/gi; // prettier-ignore
const DATA = /\d/;

/** Asks for what has no sign. */
const UNSIGNED =
  /\b(?:what|find|calculate|determine|compute|obtain|give)(?: is| was| will be)?(?: the| its| their)?(?: (?!of\b)\w{1,20})? (?:speed|distance|impulse)\b(?! response)/i;

const AUXILIARY = /\b(?:would|could|can|is|are|does|do|did|will|should|has|have|was|were)\b/i;
const OTHER = /\b(?:or|which|what|how|where|when|why|find|calculate|determine)\b/i;

const MATH = /\$\$?([^$]+)\$\$?|\\\(([\s\S]{1,1000}?)\\\)|\\\[([\s\S]{1,1000}?)\\\]/g;

/** The letters in the question's formulas. One with a formula or a number of its own depends on others, or may have been put in. */
function lettersOf(question: string): Pick<Asked, 'given' | 'factors' | 'mentioned' | 'defined' | 'equations'> {
  const defined: Definition[] = [];
  const equations: [Node, Node][] = [];
  const mentioned = new Set<string>();
  const bound = new Set<string>();
  for (const m of question.matchAll(MATH)) {
    const source = (m[1] ?? m[2] ?? m[3] ?? '').slice(0, 600).replace(OVER_ARROWS, ' , $1 , ');
    for (const part of source.split(/(?:,|;|\\quad|\\qquad|\\text\{[^{}]*\}|\\\\|&)/)) {
      const sides = part.split(/=|\\(?:approx|equiv|sim|simeq)(?![a-z])|≈/);
      const letters = sides.map((side) =>
        lettersIn(side.split(/[<>]|\\(?:ll|gg|leq?|geq?|neq?|to|rightarrow)(?![a-z])/)),
      );
      letters.forEach((set) => set.forEach((s) => mentioned.add(s)));
      // "between ω and ω + dω": a differential, which a density leaves out.
      if (/(?<![A-Za-z\\}])d(?:\s*\\[a-z]+|\s?[A-Za-z])(?![A-Za-z])/.test(part)) bound.add('d');
      const [left] = letters;
      // "Ry = ½α²mc²": a name of two letters reads as a product.
      const isName = left?.size === 1 || /^\s?(?:\\(?:text|mathrm)\s?\{)?[A-Za-z]{2,3}\}?\s?$/.test(sides[0] ?? '');
      if (!isName && sides.length === 2 && part.includes('=')) equations.push(...equationOf(sides));
      if (sides.length < 2 || !left || left.size === 0 || !isName) continue;
      left.forEach((s) => bound.add(s));
      const [letter = '', value = '', ...more] = sides;
      const isPlace = PLACE.test(question.slice(Math.max(0, m.index - 20), m.index));
      if (more.length === 0 && part.includes('=') && !isPlace && (letters[1]?.size ?? 0) > 1)
        defined.push({ letter, value });
    }
  }
  const given = new Set([...mentioned].filter((s) => !bound.has(s)));
  const called = new Set([...question.matchAll(CALLED)].map((m) => m[1]));
  const factors = new Set([...given].filter((s) => !called.has(s.replace(/\W.*$|_.*$/s, ''))));
  return { given, factors, mentioned, defined, equations };
}

const DOMAIN =
  /(?:-?\\?[\w.]{1,9}\s*(?:<|\\leq?(?![a-z]))\s*)?(?<![A-Za-z\\])(\\?[A-Za-z]+(?:_(?:\w|\{\w{1,5}\}))?)\s*(?:\\in\s*(?:\\left\s*)?[[(][^=;]{1,30}?[\])]|(?:<|>|\\[lg]eq?(?![a-z]))\s*-?\\?[\w.]{1,9})/g;

/** The parts of the line in which letters lie, by the letter as it is read. */
function domainsIn(question: string): Map<string, string> {
  const out = new Map<string, string>();
  if (!/[<>]|\\(?:in|[lg]eq?)(?![a-z])/.test(question)) return out;
  for (const m of question.matchAll(MATH))
    for (const [said, letter = ''] of (m[1] ?? m[2] ?? m[3] ?? '').slice(0, 600).matchAll(DOMAIN))
      out.set(letter.replace(/[\\{}]/g, ''), said);
  return out;
}

/** Rate constants stand over the arrows of a mechanism. */
const OVER_ARROWS =
  /\\(?:xrightarrow|xleftarrow|overset|underset)\s?(?:\[[^\]]{0,20}\])?\{([^{}]{1,20}(?:\{[^{}]{1,9}\})?)\}/g;

/** "at r = a + b" says where, "if V = E₀d" in which case. */
const PLACE = /\b(?:at|if|when|for|near|until|till|as|case|limit|that|assum\w+|suppos\w+)[\s:,$\\([]*$/i;

/** "f(x)", "V_0(r)". */
const CALLED = /(?<![A-Za-z])([A-Za-z]{1,12})(?:_\{?\w{1,8}\}?)? ?(?:\\left ?)?\(/g;

/** The two sides of an equation between expressions that are worked out, where a letter before a bracket is a factor. */
function equationOf(sides: readonly string[]): [Node, Node][] {
  const [left, right] = sides.map((side) =>
    readings(side).list.flatMap(({ statement: s }) => (s.k === 'value' && !s.unit ? [asProduct(s.expr)] : [])),
  );
  const [a, b] = [left?.find(isComputed), right?.find(isComputed)];
  return a && b ? [[a, b]] : [];
}

const asProduct = (n: Node): Node =>
  n.t === 'call' && n.args.length === 1 && n.power === null ? mul(sym(n.head), ...n.args.map(asProduct)) : mapChildren(n, asProduct); // prettier-ignore

function lettersIn(parts: readonly string[]): Set<string> {
  const out = new Set<string>();
  for (const part of parts) {
    if (part.trim() === '' || part.length > 300) continue;
    for (const { statement } of readings(part).list.slice(0, 1))
      for (const e of expressions(statement)) for (const s of features(e).symbols) out.add(s.replace(/\(\)$/, ''));
  }
  return out;
}

const expressions = (s: Statement): Parameters<typeof features>[0][] =>
  s.k === 'value'
    ? [s.expr]
    : s.k === 'list'
      ? s.items.flatMap(expressions)
      : s.k === 'remark'
        ? expressions(s.core)
        : [];

/** The texts of the options that a question offers, by their letters in lower case; none where it offers none. */
export const offeredOptions = (question: string): Asked['options'] => readQuestion(question).options;

/** The options of a question that offers some, two or more in order from the first letter. */
function optionsOf(question: string): Map<string, string> {
  const bracketed = [...question.matchAll(/(?:^|[\s,;:.])\(?([a-hA-H])\)\s+(?=\S)/g)];
  // "A. It rises" or "a. 16", each in its own line.
  const marks = bracketed.length > 0 ? bracketed : [...question.matchAll(/(?<=^|\n)[^\S\n]*(?:[-*][^\S\n]+)?\*{0,2}([a-hA-H])[.:]\*{0,2}\s+(?=\S)/g)]; // prettier-ignore
  const options = new Map<string, string>();
  for (const [k, m] of marks.entries()) {
    const letter = (m[1] ?? '').toLowerCase();
    if (letter.charCodeAt(0) - 97 !== options.size) return new Map<string, string>();
    const end = marks[k + 1]?.index ?? question.length;
    options.set(
      letter,
      question
        .slice(m.index + m[0].length, end)
        .trim()
        .replace(/(?<![.,;])[.,;]+$/, ''),
    );
  }
  // Parts that ask each for something are no options.
  const tasks = /^(?:find|show|what|calculate|determine|derive|prove|explain|how|write|give|state|sketch|obtain|compute|if|suppose|assume|assuming|consider|define|describe|estimate|using|use|draw|discuss|evaluate|express|verify|why)\b/i; // prettier-ignore
  return options.size < 2 || [...options.values()].some((t) => tasks.test(t) || t.length > 200)
    ? new Map<string, string>()
    : options;
}

const LISTED = /^(?:(\d{1,9}(?:\.\d{1,9})?)(?:(?:\\times|\\cdot|×)10\^(-?\d{1,3}))?|10\^(-?\d{1,3}))$/;

/** "10^2, 10^4, 10^6 cm/s": the numbers of each list of three and more that all differ. */
function listedIn(question: string): number[][] {
  const number = (text = ''): number => {
    const [, mantissa = '1', power, alone = '0'] = LISTED.exec(text) ?? [];
    return LISTED.test(text) ? Number(mantissa) * 10 ** Number(power ?? alone) : NaN;
  };
  const lists: number[][] = [[]];
  for (const part of question.replace(/[${}]/g, '').split(',')) {
    const words = part.replace(/\s?(\\times|\\cdot|×)\s?/g, '$1').split(/\s+/).filter((w) => w !== '' && w !== 'or'); // prettier-ignore
    const [first, last] = [number(words[0]), number(words.at(-1))];
    if (Number.isFinite(first)) lists.at(-1)?.push(first);
    if (words.length !== 1 || !Number.isFinite(first)) lists.push(Number.isFinite(last) ? [last] : []);
  }
  return lists.filter((list) => list.length > 2 && new Set(list).size === list.length);
}

const FILLER = /^(?:the|a|an|to|of|by|in|on|be|it|is|are|and|or|than|for|with|at|from|any|more|nearly|either|whether)$/;

/** Words on both sides of an "or". */
function choicesOf(question: string): [string, string][] {
  const words = question
    .toLowerCase()
    .split(/[^a-z-]+/)
    .filter(Boolean);
  const near = (at: number, step: number): string[] => {
    const out: string[] = [];
    for (let k = at + step; k >= 0 && k < words.length && Math.abs(k - at) <= 3 && out.length < 2; k += step)
      if (!FILLER.test(words[k] ?? '')) out.push(words[k] ?? '');
    return out;
  };
  return words.flatMap((word, at): [string, string][] => {
    if (word !== 'or') return [];
    const [[l1 = '', l2 = ''], [r1 = '', r2]] = [near(at, -1), near(at, 1)];
    // "a real image or a virtual image": what both are of is no choice.
    const [l, r] = [l1 === r2 ? l2 : l1, r1];
    return l !== r && l.length > 3 && r.length > 3 ? [[l, r]] : [];
  });
}

/** "at 400°C", "the speed in m/s": a unit in its spelling, behind a number or a word. */
function usesUnit(question: string, unit: Unit): boolean {
  const plain = (s: string): string =>
    flattenUnit(s)
      .replace(/[$\s{}]/g, '')
      .replace(/[·*.]/g, '')
      .replace(/sec\b/g, 's');
  const wanted = plain(unit.text);
  const at = plain(question).indexOf(wanted);
  if (wanted.length < 2)
    return new RegExp(`\\d\\s*\\$?\\s*${wanted.replace(/[^A-Za-z0-9]/g, '\\$&')}(?![A-Za-z])`).test(question);
  return at >= 0;
}

/** "Give your answer in cm", "the numerical value (in calories/°C)". */
function unitOf(question: string): Unit | null {
  const plain = question.replace(/\$([^$]{1,30})\$/g, '$1');
  for (const m of plain.matchAll(
    /\b(?:answers?|expressed?|result|value)\b[^.?!]{0,30}?\bin (?:units of )?([^.,;?!()]{1,24})/gi,
  )) {
    const words = (m[1] ?? '').trim().split(/\s+/);
    for (let n = Math.min(3, words.length); n > 0; n--) {
      const unit = parseUnit(words.slice(0, n).join(' '));
      if (unit && Object.keys(unit.dims).length > 0 && !/^(?:a|an|the|as|at|in|is)$/.test(words[0] ?? '')) return unit;
    }
  }
  return null;
}
