import { type Token, tokenize } from '../read/tokens.ts';

/** Boolean expressions by truth table: with ∧ ∨ ¬ always, with + · ' and overlines where the description speaks of boolean algebra. */
export interface Logic {
  variables: string[];
  table: string;
}

type Formula = (values: ReadonlyMap<string, boolean>) => boolean;

interface State {
  t: Token[];
  i: number;
  algebra: boolean;
  names: Set<string>;
  depth: number;
}

/** AND, OR, NOT, XOR, &, ||, ~ and ! as the signs of logic. */
function inSigns(text: string): string {
  if (text.length > 300) return text;
  let s = text.replace(/\\(?:text|mathrm|operatorname|textbf)\s*\{\s*(AND|OR|NOT|XOR|and|or|not|xor)\s*\}/g, ' $1 ');
  s = s
    .replace(/\\(?:leftrightarrow|Leftrightarrow|longleftrightarrow)(?![A-Za-z])|<->|<=>/g, '\\iff ')
    .replace(/\\rightarrow(?![A-Za-z])|->/g, '\\to ');
  if (
    /(?<![A-Za-z])(?:AND|OR|NOT|XOR)(?![A-Za-z])/.test(s) ||
    (/^[A-Za-z\s()']+$/.test(s) && /\b(?:and|or|not|xor)\b/.test(s) && !/[A-Za-z]{4,}/.test(s))
  )
    s = s.replace(/(?<![A-Za-z])(AND|OR|NOT|XOR)(?![A-Za-z])/gi, (w) => SIGN[w.toUpperCase()] ?? w);
  if (/[&|]|^~|[\s(]~|^!|[\s(]!(?=[A-Za-z(])/.test(s) && /^[A-Za-z01\s()&|~!'\\]+$/.test(s) && !/^\|[^|]*\|$/.test(s))
    s = s.replace(/&&?/g, '\\land ').replace(/\|\|?/g, '\\lor ').replace(/[~!]/g, '\\neg ');
  const sets = /^[A-Z\s()']+$/.test(
    s.replace(
      /\\(?:cup|cap|setminus|overline|bar)(?![a-z])|\^\s*(?:\{\s*)?(?:c|\\complement|\\prime)\s*\}?|[{}]/g,
      ' ',
    ),
  );
  if (sets && /\\(?:cup|cap)(?![a-z])/.test(s))
    s = s
      .replace(/\\cup(?![a-z])/g, '\\lor ')
      .replace(/\\cap(?![a-z])/g, '\\land ')
      .replace(/\\setminus(?![a-z])/g, '\\land \\neg ')
      .replace(/\^\s*(?:\{\s*)?(?:c|\\complement|\\prime)\s*\}?/g, "'");
  return s;
}

const SIGN: Record<string, string> = { AND: '\\land ', OR: '\\lor ', NOT: '\\neg ', XOR: '\\oplus ' };

/** The truth table of a boolean expression, or null when the text is none. At most 8 variables. */
export function readLogic(source: string, algebra: boolean): Logic | null {
  const text = inSigns(source);
  const logical = /\\(?:land|lor|neg|lnot|wedge|vee|oplus|iff)(?![a-z])/.test(text);
  if (!algebra && !logical && !/^(?=([^=:]*?\b[p-s]\b))\1[^=:]*(?:\\to|\\Rightarrow|\\implies)(?![a-z])/.test(text))
    return null;
  const t = tokenize(text, 'list', 200);
  if (!t || t.length === 0 || t.some((x) => x.k === 'num' && !/^[01]$/.test(x.v))) return null;
  const s: State = { t, i: 0, algebra, names: new Set(), depth: 0 };
  const f = implication(s);
  if (!f || s.i !== t.length || s.names.size === 0 || s.names.size > 8) return null;
  const variables = [...s.names].sort();
  let table = '';
  for (let k = 0; k < 1 << variables.length; k++) {
    table += f(new Map(variables.map((v, j) => [v, ((k >> j) & 1) === 1]))) ? '1' : '0';
  }
  return { variables, table };
}

const op = (s: State): string => (s.t[s.i]?.k === 'op' ? (s.t[s.i]?.v ?? '') : '');

function implication(s: State): Formula | null {
  const a = either(s);
  if (!a) return null;
  if (op(s) === '→' || op(s) === '⇒') {
    s.i++;
    const b = implication(s);
    return b && ((v) => !a(v) || b(v));
  }
  if (op(s) === '⇔') {
    s.i++;
    const b = implication(s);
    return b && ((v) => a(v) === b(v));
  }
  return a;
}

function either(s: State): Formula | null {
  let a = both(s);
  for (;;) {
    const x = s.t[s.i];
    const or = op(s) === '∨' || (s.algebra && op(s) === '+');
    const xor = x?.k === 'id' && x.v === 'oplus';
    if (!a || (!or && !xor)) return a;
    s.i++;
    const [l, r] = [a, both(s)];
    a = r && (xor ? (v): boolean => l(v) !== r(v) : (v): boolean => l(v) || r(v));
  }
}

function both(s: State): Formula | null {
  let a = unary(s);
  for (;;) {
    const x = s.t[s.i];
    const explicit = op(s) === '∧' || (s.algebra && op(s) === '*');
    const implicit =
      s.algebra &&
      x !== undefined &&
      ((x.k === 'id' && x.v !== 'oplus') || op(s) === '(' || op(s) === '[' || x.k === 'cmd');
    if (!a || (!explicit && !implicit)) return a;
    if (explicit) s.i++;
    const [l, r] = [a, unary(s)];
    a = r && ((v) => l(v) && r(v));
  }
}

function unary(s: State): Formula | null {
  if (++s.depth > 200) return null;
  const x = s.t[s.i];
  if (!x) return null;
  let f: Formula | null = null;
  if (op(s) === '¬') {
    s.i++;
    const a = unary(s);
    return a && ((v) => !a(v));
  }
  if (op(s) === '(' || op(s) === '[' || op(s) === '{') {
    const shut = { '(': ')', '[': ']', '{': '}' }[op(s)] ?? ')';
    s.i++;
    f = implication(s);
    if (op(s) !== shut) return null;
    s.i++;
  } else if (x.k === 'cmd' && x.v === 'accent:bar') {
    s.i++;
    const a = unary(s);
    f = a && ((v): boolean => !a(v));
  } else if (x.k === 'num') {
    s.i++;
    f = (): boolean => x.v === '1';
  } else if (x.k === 'id' && x.v !== 'oplus') {
    s.i++;
    let name = x.v;
    if (op(s) === '_') {
      const sub = s.t[s.i + 1];
      if (!sub || (sub.k !== 'num' && sub.k !== 'id')) return null;
      name += `_${sub.v}`;
      s.i += 2;
    }
    s.names.add(name);
    f = (v): boolean => v.get(name) ?? false;
  }
  while (f && (op(s) === "'" || (s.algebra && op(s) === '^' && s.t[s.i + 1]?.v === 'c'))) {
    s.i += op(s) === "'" ? 1 : 2;
    const inner: Formula = f;
    f = (v): boolean => !inner(v);
  }
  return f;
}
