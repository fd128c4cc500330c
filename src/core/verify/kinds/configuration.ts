import { withoutFonts } from './labels.ts';
import { remembered } from '../../notation/remembered.ts';
import { type Outcome, undecided, decided } from '../types.ts';

/** Electron configurations: [Ne] 3s² 3p¹ and 1s² 2s² 2p⁶ 3s² 3p¹ are one. */

const NOBLE: Record<string, string> = { He: '', Ne: 'He', Ar: 'Ne', Kr: 'Ar', Xe: 'Kr', Rn: 'Xe' };
const SHELLS: Record<string, string> = {
  He: '1s2',
  Ne: '2s2 2p6',
  Ar: '3s2 3p6',
  Kr: '4s2 3d10 4p6',
  Xe: '5s2 4d10 5p6',
  Rn: '6s2 4f14 5d10 6p6',
};

/** The electrons in each subshell as sorted text, or null. */
export const readConfiguration = remembered((text: string): string | null => {
  if (text.length > 200 || !/[spdf]/.test(text)) return null;
  const plain = withoutFonts(text)
    .replace(/\^(?:\{(\d{1,2})\}|(\d{1,2}?)(?=[1-8][spdf]|\D|$))/g, '^$1$2.')
    .replace(/\\[,;:! ]|\s+|\\cdot/g, '');
  const m = /^(?:\[(He|Ne|Ar|Kr|Xe|Rn)\])?((?:[1-8][spdf](?:\^\d{1,2}\.|(?:1[0-4]|\d)(?=[1-8][spdf]|$)|(?=[1-8][spdf]|$)))+)$/.exec(plain);
  if (!m?.[2] || (m[1] === undefined && !/^1s/.test(m[2]))) return null;
  const filled = new Map<string, number>();
  const add = (list: string): void => {
    for (const s of list.matchAll(/([1-8][spdf])(?:\^(\d{1,2})\.|(1[0-4]|\d)(?=\s|[1-8][spdf]|$))?/g))
      filled.set(s[1] ?? '', (filled.get(s[1] ?? '') ?? 0) + Number(s[2] ?? s[3] ?? 1));
  };
  for (let core = m[1] ?? ''; core !== ''; core = NOBLE[core] ?? '') add(SHELLS[core] ?? '');
  add(m[2]);
  return [...filled].map(([shell, n]) => `${shell}${String(n)}`).sort().join(' ');
}); // prettier-ignore

/** The verdict for two electron configurations; null when neither is one. */
export function compareConfigurations(a: string, b: string): Outcome | null {
  const [x, y] = [readConfiguration(a), readConfiguration(b)];
  if (x === null && y === null) return null;
  if (x === null || y === null) return undecided('text');
  return decided(x === y, 'text', 'value', 'the configurations differ');
}
