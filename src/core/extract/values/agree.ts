import { remembered } from '../../notation/remembered.ts';
import { RAISED } from '../../notation/unicode.ts';

/** Whether two value texts say the same, as far as text and plain numbers can tell. No algebra: the verifier's work. */

/** One spelling of a value's text, for comparison only. */
export const normaliseValue = remembered((text: string): string => {
  let s = text.slice(0, 2000).replace(/[\uE001\uE002$]/g, '');
  const commands = s.includes('\\');
  if (commands)
    s = s
      .replace(/\\(?:left|right|displaystyle|big|Big|bigl|bigr|limits)(?![a-zA-Z])/g, '')
      .replace(/\\(?:,|;|:|!|\s|quad(?![a-z])|qquad(?![a-z]))/g, ' ')
      .replace(/\\%/g, '%')
      .replace(/\\[dtc]frac/g, '\\frac')
      .replace(/\\(?:cdot|times)(?![a-z])/g, '*')
      .replace(/\\(?:text|mathrm|textrm|rm|mathbf|textbf|operatorname)\s*\{([^{}]*)\}/g, '$1')
      .replace(/\\frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1)/($2)');
  s = s
    .replace(/[~×·⋅]/g, '*')
    .replace(/[−–]/g, '-')
    .replace(/\((\w)\)/g, '$1')
    .replace(/\{(\w)\}/g, '$1');
  if (commands)
    s = s
      .replace(/\\pi(?![a-z])/g, 'π')
      .replace(/\\var(epsilon|phi)/g, '\\$1')
      .replace(/\\([a-z]+)/gi, '$1');
  if (/[²³^]/.test(s))
    s = s
      .replace(/²/g, '^2')
      .replace(/³/g, '^3')
      .replace(/\^\{?\\?circ\}?/g, '°');
  return s
    .replace(/[\s*]/g, '')
    .replace(/(?<![.,;:])[.,;:]+$/, '')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .toLowerCase();
});

export function sameText(a: string, b: string): boolean {
  if (a.trim() === b.trim()) return a.trim() !== '';
  const x = normaliseValue(a);
  return x !== '' && x === normaliseValue(b);
}

/** Equal texts, or plain numbers of which one is a rounding of the other, with the same unit text if both have one. */
export function agreeByDefault(a: string, b: string): boolean {
  if (sameText(a, b)) return true;
  const x = readNumber(a);
  const y = readNumber(b);
  if (!x || !y) return false;
  if (x.unit !== y.unit && x.unit !== '' && y.unit !== '') return false;
  return closeNumbers(x, y);
}

interface PlainNumber {
  value: number;
  /** Half a unit of the last digit written; 0 for exact forms. */
  half: number;
  unit: string;
}

/** Two plain numbers of which one is a rounding of the other. */
export function closeNumbers(x: PlainNumber, y: PlainNumber): boolean {
  const gap = Math.abs(x.value - y.value);
  const scale = Math.max(Math.abs(x.value), Math.abs(y.value));
  if (gap <= 1e-9 * scale) return true;
  return gap <= Math.max(x.half, y.half) * 1.001 && gap <= 0.05 * scale;
}

/** A closed number such as 3.2e-4 m, 1/3, \frac{35}{256}, \sqrt{2}/2, 2\pi; null for everything else. */
export const readNumber = remembered((text: string): PlainNumber | null => {
  if (text.length > 200 || !/[\dπ]|\\pi/.test(text)) return null;
  let s = text.replace(/[\uE001\uE002$]/g, '');
  const commands = s.includes('\\');
  if (commands)
    s = s
      .replace(/\\(?:left|right|displaystyle)(?![a-zA-Z])/g, '')
      .replace(/\\(?:,|;|:|!|\s)/g, ' ')
      .replace(/\\[dtc]frac/g, '\\frac');
  s = s
    .replace(/[−–]/g, '-')
    .replace(/\{,\}/g, '')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  if (commands)
    s = s
      .replace(/\\(?:text|mathrm|textrm|rm)\s*\{([^{}]*)\}/g, ' $1 ')
      .replace(/\\(?:cdot|times)(?![a-z])/g, '*')
      .replace(/\\pi(?![a-z])/g, 'π')
      .replace(/\\sqrt/g, '√');
  s = s.replace(/[×·⋅]/g, '*').replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (d) => `^(${d.replace(/./g, (c) => RAISED.get(c) ?? c)})`);
  const parser = new NumberReader(s);
  const value = parser.sum();
  if (value === null || !Number.isFinite(value)) return null;
  const unit = parser
    .rest()
    .replace(/[\s{}\\*]/g, '')
    .toLowerCase();
  if (unit !== '' && !/^[\p{L}°%µμ/^\d().-]+$/u.test(unit)) return null;
  return { value, half: parser.half(), unit };
});

class NumberReader {
  private at = 0;
  private depth = 0;
  private decimals: { value: number; half: number }[] = [];
  private operations = 0;
  private readonly s: string;

  constructor(s: string) {
    this.s = s;
  }

  rest(): string {
    return this.s.slice(this.at);
  }

  half(): number {
    const only = this.decimals[0];
    return this.decimals.length === 1 && only && this.operations === 0 ? only.half : 0;
  }

  sum(): number | null {
    if (++this.depth > 12) return null;
    let total = this.product();
    for (;;) {
      this.space();
      const c = this.s[this.at];
      if (total === null || (c !== '+' && c !== '-')) break;
      this.at++;
      this.operations++;
      const next = this.product();
      total = next === null ? null : c === '+' ? total + next : total - next;
    }
    this.depth--;
    return total;
  }

  private product(): number | null {
    let total = this.factor();
    for (;;) {
      this.space();
      const c = this.s[this.at];
      if (total === null) return null;
      if (c === '*' || c === '/') {
        const unit = /^[*/]\s*[A-Za-z°µμ]/.test(this.s.slice(this.at, this.at + 4));
        if (unit) return total;
        this.at++;
        if (c === '/' || !/^\s*10\s*\^/.test(this.s.slice(this.at, this.at + 6))) this.operations++;
        const next = this.factor();
        if (next === null) return null;
        const before = total;
        total = c === '*' ? total * next : total / next;
        if (c === '*' && this.operations === 0 && before !== 0)
          for (const d of this.decimals.slice(0, 1)) d.half *= next;
        if (c === '*' && this.operations === 0) this.decimals.length = Math.min(1, this.decimals.length);
      } else if (c === '√' || c === 'π' || c === '(' || (c === '\\' && this.s.startsWith('\\frac', this.at))) {
        this.operations++;
        const next = this.factor();
        if (next === null) return null;
        total *= next;
      } else return total;
    }
  }

  private factor(): number | null {
    const base = this.atom();
    this.space();
    if (base === null || this.s[this.at] !== '^') return base;
    this.at++;
    const exponent = this.atom();
    return exponent === null ? null : base ** exponent;
  }

  private atom(): number | null {
    this.space();
    const c = this.s[this.at];
    if (c === '-' || c === '+') {
      this.at++;
      const value = this.factor();
      return value === null ? null : c === '-' ? -value : value;
    }
    if (c === 'π') {
      this.at++;
      return Math.PI;
    }
    if (c === '√') {
      this.at++;
      const value = this.atom();
      return value === null ? null : Math.sqrt(value);
    }
    if (c === '(' || c === '{') {
      this.at++;
      const value = this.sum();
      this.space();
      if (value === null || this.s[this.at] !== (c === '(' ? ')' : '}')) return null;
      this.at++;
      return value;
    }
    if (this.s.startsWith('\\frac', this.at)) {
      this.at += 5;
      this.operations++;
      const top = this.atom();
      const bottom = top === null ? null : this.atom();
      return top === null || bottom === null ? null : top / bottom;
    }
    const m = /^(?:\d+(?:\.(\d+))?|\.(\d+))(?:[eE]([-+]?\d{1,3}))?/.exec(this.s.slice(this.at, this.at + 60));
    if (!m) return null;
    this.at += m[0].length;
    const value = Number(m[0]);
    const digits = (m[1] ?? m[2] ?? '').length;
    this.decimals.push({
      value,
      half: (digits > 0 || m[3] !== undefined ? 0.5 : 0) * 10 ** (Number(m[3] ?? 0) - digits),
    });
    return value;
  }

  private space(): void {
    while (/[\s~]/.test(this.s[this.at] ?? '')) this.at++;
  }
}
