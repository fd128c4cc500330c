import { GREEK, GREEK_CHARS } from '../../notation/greek.ts';
import { ACCENTS, FUNCTIONS, KEYWORDS, SYMBOL_COMMANDS, TEXT_COMMANDS } from '../../notation/names.ts';
import { groupEnd } from './clean.ts';
import { withKets } from './dirac.ts';
import { splitRun } from './letter-runs.ts';

/**
 * Tokens of a cleaned value. `num` a decimal literal, `id` one symbol letter (canonical name), `fn` a known function, `text` upright text,
 * `word` prose, `key` a joining word, `cmd` a structural command, `op` everything else.
 */
export interface Token {
  k: 'num' | 'id' | 'fn' | 'text' | 'word' | 'key' | 'cmd' | 'op';
  v: string;
  /** White space stood before it. */
  sp: boolean;
  /** Offset in the cleaned text, and the end. */
  at: number;
  end: number;
  /** A sign of multiplication that is a cross, and between vectors no dot. */
  cross?: true;
}

/** How commas between digits are read. */
export type Comma = 'list' | 'thousands' | 'decimal';

const OPS = new Map<string, string>(
  Object.entries({
  cdot: '*', times: '*', ast: '*', bullet: '*', div: '/', pm: '±', mp: '∓', le: '<=', leq: '<=', leqslant: '<=', ge: '>=', geq: '>=', geqslant: '>=', ne: '!=', neq: '!=', lt: '<', gt: '>',
  approx: '≈', simeq: '≈', cong: '≈', doteq: '≈', sim: '~', propto: '∝', equiv: '≡', ll: '<<', gg: '>>', in: '∈', notin: '∉', cup: '∪', cap: '∩', bigcup: '∪', land: '∧', wedge: '∧', lor: '∨', vee: '∨', neg: '¬', lnot: '¬',
  to: '→', rightarrow: '→', longrightarrow: '→', Rightarrow: '⇒', implies: '⇒', Longrightarrow: '⇒', iff: '⇔', Leftrightarrow: '⇔', lbrace: '\\{', rbrace: '\\}', vert: '|', lvert: '|', rvert: '|', mid: '|', Vert: '‖', lVert: '‖', rVert: '‖',
  lbrack: '[', rbrack: ']', backslash: '\\', prime: "'", colon: ':', setminus: '∖', subset: '⊂', subseteq: '⊆', supset: '⊃', lesssim: '≲', gtrsim: '≳', forall: '∀', exists: '∃', slash: '/', coloneqq: '=', star: '⋆', dagger: '†', ddagger: '‡', degree: '°', circ: '∘', surd: '√',
}),
); // prettier-ignore

const NUMBER: Record<Comma, RegExp> = {
  list: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4}(?![\d.]))?/y,
  thousands: /(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d*)?|\d{1,3}(?: \d{3})+(?![\d.,])(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4}(?![\d.]))?/y,
  decimal: /(?:\d{1,3}(?:\.\d{3})+,\d+|\d+(?:,\d+)|\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4}(?![\d.]))?/y,
}; // prettier-ignore

/** Raw literal to a plain decimal string. */
function plainNumber(raw: string, comma: Comma): string {
  if (comma === 'thousands') return raw.replace(/[, ]/g, '');
  if (comma === 'decimal' && raw.includes(',')) return raw.replace(/\./g, '').replace(',', '.');
  return raw;
}

/** Where the tokenizer stands: the text, what it has read, and whether white space stood before the next token. */
interface Scan {
  text: string;
  /** The text has LaTeX in it. */
  latex: boolean;
  comma: Comma;
  out: Token[];
  push: (k: Token['k'], v: string, at: number, end: number, cross?: true) => void;
}

/** Tokens of `text`; at most `limit` of them (null beyond). */
export function tokenize(text: string, comma: Comma, limit = 1500): Token[] | null {
  const out: Token[] = [];
  let sp = false;
  const push: Scan['push'] = (k, v, at, end, cross) => {
    out.push(cross ? { k, v, sp, at, end, cross } : { k, v, sp, at, end });
    sp = false;
  };
  const scan: Scan = { text, latex: /[\\^_]/.test(text), comma, out, push };
  for (let i = 0; i < text.length;) {
    if (out.length > limit) return null;
    const c = text.charAt(i);
    if (c === ' ' || c === '\n') {
      sp = true;
      i++;
    } else i = readToken(scan, i, c);
  }
  return text.includes('angle') ? withKets(out, text) : out;
}

/** Reads the token that begins with `c` at `i`; the offset behind it. */
function readToken(scan: Scan, i: number, c: string): number {
  const { text, push } = scan;
  if ((c >= '0' && c <= '9') || (c === '.' && /\d/.test(text.charAt(i + 1)))) {
    const end = readNumber(scan, i);
    if (end > i) return end;
  }
  if (c === '\\') return readCommand(scan, i);
  const greek = GREEK_CHARS.get(c);
  if (greek) {
    push('id', greek, i, i + 1);
    return i + 1;
  }
  if (/[A-Za-z]/.test(c)) return readLetters(scan, i);
  const two = text.slice(i, i + 2);
  const sign = TWO_SIGNS[two];
  if (sign !== undefined) {
    push('op', sign, i, i + 2);
    return i + 2;
  }
  push('op', c === '−' ? '-' : c, i, i + 1);
  return i + 1;
}

const TWO_SIGNS: Record<string, string> = {
  '<=': '<=', '>=': '>=', '!=': '!=', '<<': '<<', '>>': '>>', '->': '→', '=>': '⇒', ':=': '=', '==': '=', '**': '^', '||': '‖', '&&': '∧', '~=': '≈',
}; // prettier-ignore

function readNumber({ text, comma, push }: Scan, i: number): number {
  const number = NUMBER[comma];
  number.lastIndex = i;
  let raw = number.exec(text)?.[0];
  if (raw === undefined) return i;
  if (raw.endsWith('.') && text.startsWith('..', i + raw.length)) raw = raw.slice(0, -1);
  push('num', plainNumber(raw, comma), i, i + raw.length);
  return i + raw.length;
}

const COMMAND = /\\([A-Za-z]+)\*?/y;

function readCommand({ text, push }: Scan, i: number): number {
  COMMAND.lastIndex = i;
  const name = COMMAND.exec(text)?.[1];
  if (name) return command(text, i, name, push);
  const d = text.charAt(i + 1);
  const v = d === '\\' ? '\\\\' : d === '{' || d === '}' ? `\\${d}` : d === '|' ? '‖' : d;
  if (d && d !== ' ') push('op', v, i, i + 2);
  if (v !== '\\\\') return i + 2;
  // The distance that may follow a line's end: \\\\[2pt].
  const skip = /\s*\[[^\]]{0,12}\]/y;
  skip.lastIndex = i + 2;
  return skip.test(text) && /(?:pt|em|ex|mm|cm)\s*\]/.test(text.slice(i + 2, i + 18)) ? skip.lastIndex : i + 2;
}

function readLetters({ text, latex, out, push }: Scan, i: number): number {
  const m = /[A-Za-z]+/y;
  m.lastIndex = i;
  const run = m.exec(text)?.[0] ?? text.charAt(i);
  const digits = /^(?:log(?:10|2))(?![\d])/.exec(text.slice(i, i + 7))?.[0];
  if (digits) {
    push('fn', digits, i, i + digits.length);
    return i + digits.length;
  }
  if (text[i + run.length] === '{' && (TEXT_COMMANDS.has(run) || STRUCTURES.has(run)) && run.length > 2)
    return command(text, i - 1, run, push);
  pushRun(run, i, latex, text[i + run.length] === '^', out, push);
  return i + run.length;
}

const STRUCTURES = new Set('frac dfrac tfrac sqrt binom hat vec bar overline mathbf begin end boxed'.split(' '));

function pushRun(run: string, at: number, latex: boolean, raised: boolean, out: Token[], push: Scan['push']): void {
  const end = at + run.length;
  const last = out[out.length - 1];
  const inScript = last?.k === 'op' && (last.v === '_' || last.v === '^');
  if (KEYWORDS.has(run) && !(run === 'in' || run === 'as' || run === 'if') && !inScript) {
    push('key', run, at, end);
    return;
  }
  if (inScript) {
    push(run.length === 1 ? 'id' : 'word', run, at, end);
    return;
  }
  const parts = splitRun(run, latex, raised);
  if (!parts) {
    push('word', run, at, end);
    return;
  }
  if (parts.length === 1 && parts[0]) {
    push(parts[0].k, parts[0].v, at, end);
    return;
  }
  parts.forEach((p) => push(p.k, p.v, at, end));
}

/** Handles a command; returns the offset after what it consumed. */
function command(text: string, at: number, name: string, push: Scan['push']): number {
  let i = at + 1 + name.length;
  if (text[i] === '*' && (name === 'operatorname' || name === 'hspace')) i++;
  const op = OPS.get(name);
  if (op) {
    push('op', op, at, i, name === 'times' ? true : undefined);
    return i;
  }
  const letter = GREEK.get(name) ?? SYMBOL_COMMANDS.get(name);
  if (letter) {
    push('id', letter, at, i);
    return i;
  }
  if (TEXT_COMMANDS.has(name)) {
    const open = /\s*\{/y;
    open.lastIndex = i;
    if (!open.test(text)) return i;
    const brace = open.lastIndex - 1;
    const close = groupEnd(text, brace);
    const end = close < 0 ? text.length : close;
    push('text', text.slice(brace + 1, end), at, end + 1);
    return end + 1;
  }
  const fn = FUNCTIONS.get(name);
  if (fn && fn !== 'sqrt' && fn !== 'inf') {
    push('fn', fn, at, i);
    return i;
  }
  if (name === 'begin' || name === 'end') {
    const m = /\s*\{([A-Za-z]*)\*?\}(?:\{[^{}]*\}|\[[^\]]*\])?/y;
    m.lastIndex = i;
    const env = m.exec(text);
    push('cmd', `${name}:${env?.[1] ?? ''}`, at, env ? m.lastIndex : i);
    return env ? m.lastIndex : i;
  }
  const accent = ACCENTS.get(name);
  push('cmd', accent ? `accent:${accent}` : name, at, i);
  return i;
}
