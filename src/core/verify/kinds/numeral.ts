import type { Facts } from '../question/context.ts';
import { type Outcome, equivalent, undecided, decided, differs } from '../types.ts';

/** Whole numbers in a base: 1010_2, FF_{16}, 0x1F, 0b101. The base is part of how they are written, the value is not. */

interface Numeral {
  value: bigint;
  base: number;
  digits: string;
}

const PREFIX: Record<string, number> = { x: 16, b: 2, o: 8 };

/** A numeral with its base, or null. */
function readNumeral(text: string): Numeral | null {
  if (text.length > 90 || !/^(?:\(?\s*(?:\\text\w*|\\math\w+))?[\s{(]*[\dA-Fa-f]/.test(text)) return null;
  const plain = text.replace(/\\(?:text|mathrm|textrm|texttt|mathtt)\s*\{([^{}]*)\}/g, '$1').replace(/\s+/g, '');
  const named = plain.replace(
    /_\{?(two|eight|ten|sixteen|hex)\}?$/i,
    (_, w: string) => `_${String({ two: 2, eight: 8, ten: 10, sixteen: 16, hex: 16 }[w.toLowerCase()] ?? 0)}`,
  );
  const prefixed = /^0([xbo])_?([0-9A-F_]{1,64})$/i.exec(plain);
  if (prefixed) return numeral((prefixed[2] ?? '').replace(/_/g, ''), PREFIX[(prefixed[1] ?? '').toLowerCase()] ?? 0);
  const sub = /^\(?([0-9A-F]{1,64})\)?_\{?\(?(\d{1,2})\)?\}?$/i.exec(named);
  if (sub) return numeral(sub[1] ?? '', Number(sub[2]));
  const spoken = /^\(?([0-9A-F]{1,64})\)?\(?(?:in)?(?:base(\d{1,2})|(binary|hex(?:adecimal)?|octal|decimal))\)?$/i.exec(
    plain,
  );
  if (!spoken) return null;
  const base = { b: 2, h: 16, o: 8, d: 10 }[(spoken[3] ?? '').charAt(0).toLowerCase()];
  return numeral(spoken[1] ?? '', Number(spoken[2] ?? base ?? 0));
}

function numeral(digits: string, base: number): Numeral | null {
  if (base < 2 || base > 36 || digits === '') return null;
  let value = 0n;
  for (const c of digits.toLowerCase()) {
    const d = parseInt(c, 36);
    if (!(d < base)) return null;
    value = value * BigInt(base) + BigInt(d);
  }
  return { value, base, digits: digits.toLowerCase().replace(/^0+(?=.)/, '') };
}

/** The verdict when at least one side tells its base; a side without base is decimal unless the description names a base. */
export function compareNumerals(a: string, b: string, facts: Facts): Outcome | null {
  const [x, y] = [readNumeral(a), readNumeral(b)];
  if (x && y) return decided(x.value === y.value, 'numeric', 'value', `${String(x.value)} against ${String(y.value)}`);
  const digits = [a, b].map((t) => (/^[01\s]{4,}$/.test(t) ? t.replace(/\s/g, '') : null));
  if (!x && !y && facts.numeral && digits[0] && digits[0] === digits[1]) return equivalent('numeric');
  const [one, text] = x ? [x, b] : [y, a];
  const bare = /^\+?([0-9A-F]{1,64})$/i.exec(text.replace(/[\s,]/g, ''))?.[1];
  if (!one) return null;
  if (bare === undefined) return undecided('text');
  const asked = facts.numeral;
  const same = bare.toLowerCase().replace(/^0+(?=.)/, '') === one.digits;
  const telling = /\b(?:binary|hex|hexadecimal|octal)\b/.test(facts.description) || (asked && one.base === 2);
  if (same) return telling || one.base === 10 || /[a-f]/.test(one.digits) ? equivalent('numeric') : undecided('ambiguous');
  if (asked && one.base === 2 && /^[01]{4,}$/.test(bare)) return differs('numeric', 'value', `${one.digits} against ${bare}`);
  if (asked || !/^\d+$/.test(bare)) return undecided('ambiguous');
  if (BigInt(bare) === one.value) return equivalent('numeric');
  return one.base === 2 && /^[01]+$/.test(bare) ? undecided('ambiguous') : differs('numeric', 'value', `${String(one.value)} in decimal against ${bare}`);
} // prettier-ignore
