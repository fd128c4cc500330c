/** Kets and bras as one token each, so that |+\rangle + |-\rangle is a sum of two names. What stands in ⟨…⟩ stays as it is. */
import type { Token } from './tokens.ts';

/** Longer labels are none. */
const LONGEST = 24;

const isSign = (x: Token | undefined, v: string): boolean => x?.k === 'op' && x.v === v;
const isCommand = (x: Token | undefined, v: string): boolean => x?.k === 'cmd' && x.v === v;

/** The tokens with `ket(…)` and `bra(…)` for the labels between | and \rangle, \langle and |. */
export function withKets(t: Token[], text: string): Token[] {
  const out: Token[] = [];
  for (let i = 0; i < t.length;) {
    const end = isSign(t[i], '|') ? ketEnd(t, i) : isCommand(t[i], 'langle') ? braEnd(t, i) : 0;
    const [first, last] = [t[i], t[Math.abs(end)]];
    if (!first) break;
    if (end > i && last) {
      const name = `${isSign(first, '|') ? 'ket' : 'bra'}(${labelOf(t.slice(i + 1, end).flatMap((x) => asWritten(x, text)))})`;
      out.push({ k: 'id', v: name, sp: first.sp, at: first.at, end: last.end });
    } else out.push(...t.slice(i, 1 - Math.min(end, -i)));
    i = Math.abs(end) > i ? Math.abs(end) + 1 : i + 1;
  }
  return out;
}

/** The place of the \rangle that ends a ket, or 0. */
function ketEnd(t: Token[], from: number): number {
  for (let i = from + 1; i < t.length && i <= from + LONGEST; i++) {
    if (isSign(t[i], '|') || isCommand(t[i], 'langle')) return 0;
    if (isCommand(t[i], 'rangle')) return i > from + 1 ? i : 0;
  }
  return 0;
}

/** The place of the bar that ends a bra; that of the \rangle of a bracket, turned negative; 0 for neither. */
function braEnd(t: Token[], from: number): number {
  let [bar, bars] = [0, 0];
  for (let i = from + 1; i < t.length; i++) {
    if (isSign(t[i], '|')) {
      bars++;
      bar ||= i;
    }
    if (isCommand(t[i], 'langle')) return bar > from + 1 ? bar : 0;
    if (!isCommand(t[i], 'rangle')) continue;
    // ⟨0| + |1⟩ is a sum, ⟨0|H|1⟩ is none.
    const next = t[bar + 1];
    const sum = bars === 2 && next?.k === 'op' && ['+', '-', ')', ']', '=', ','].includes(next.v);
    return sum && bar > from + 1 ? bar : -i;
  }
  return bar > from + 1 ? bar : 0;
}

/** |1,0⟩ is no decimal number. */
function asWritten(x: Token, text: string): Token[] {
  const parts = x.k === 'num' ? text.slice(x.at, x.end).split(',') : [];
  return parts.length < 2 ? [x] : parts.flatMap((v, k): Token[] => [...(k > 0 ? [{ ...x, k: 'op' as const, v: ',' }] : []), { ...x, v }]); // prettier-ignore
}

/** A label in one spelling: its parts between commas or blanks, halves as 1/2; bits, arrows and signs that stand together are factors. */
function labelOf(t: Token[]): string {
  const parts: string[][] = [[]];
  t.forEach((x, k) => {
    const before = t[k - 1];
    const apart = x.sp && (before?.k === 'num' || isSign(before, '}')) && (x.k !== 'op' || (/^[+-]$/.test(x.v) && t[k + 1]?.sp === false)); // prettier-ignore
    if (isSign(x, ',') || isSign(x, ';')) parts.push([]);
    else {
      if (apart && parts.length + t.length > 1 && !inBraces(t, k)) parts.push([]);
      parts.at(-1)?.push(x.k === 'text' ? x.v.trim() : x.k === 'cmd' && /^[dt]frac$/.test(x.v) ? 'frac' : x.v);
    }
  });
  return parts.map(partOf).join(',');
}

const inBraces = (t: Token[], k: number): boolean =>
  t.slice(0, k).reduce((depth, x) => depth + (isSign(x, '{') ? 1 : isSign(x, '}') ? -1 : 0), 0) > 0;

function partOf(words: string[]): string {
  if (words.length > 1 && words.every((w) => /^(?:[+-]|(?:up|down)arrow)$/.test(w))) return words.join('⊗');
  const s = words
    .join(' ')
    .replace(/frac \{ ([^{}]*) \} \{ ([^{}]*) \}/g, '$1/$2')
    .replace(/frac (\d)(\d)\b/g, '$1/$2')
    .replace(/frac (\d) (\d)/g, '$1/$2')
    .replace(/[\s{}]+/g, '')
    .replace(/^\+(?=\d)/, '')
    .replaceAll('ell', 'l');
  return /^(?:[01]{2,}|[eg]{2,4}|[HV]{2,4}|[LR]{2,4}|[ud]{2,4})$/.test(s) ? s.split('').join('⊗') : s;
}
