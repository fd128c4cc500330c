import { NUMBER_WORDS } from '../../notation/number-words.ts';
import { type Outcome, decided } from '../types.ts';

/** Small whole numbers in words: two, exactly one, three real roots. */

/** The number that a text says, or null; a noun after it counts where a number of things is asked for, as do none and no. */
function spokenNumber(text: string, counted: boolean): number | null {
  const plain = text.replace(/\\(?:text|mathrm|textbf)\s*\{([^{}]*)\}/g, '$1').trim().toLowerCase();
  const m = /^(?:exactly |only |just )?([a-z]+)((?: [a-z]+){0,3})$/.exec(plain);
  const word = m?.[1] ?? '';
  if (!m || (m[2] !== '' && !counted)) return null;
  if (counted && (word === 'none' || (word === 'no' && m[2] !== ''))) return 0;
  const n = NUMBER_WORDS.get(word);
  return n === undefined || /\b(?:or|and|times|more|less|hundred|thousand|million|point|half|halves|thirds?|quarters?)\b/.test(m[2] ?? '') ? null : n;
} // prettier-ignore

/** The verdict when one side is a number in words and the other a whole number or one in words. */
export function compareSpokenNumbers(a: string, b: string, counted: boolean): Outcome | null {
  const [x, y] = [spokenNumber(a, counted), spokenNumber(b, counted)];
  if (x === null && y === null) return null;
  const digits = (t: string): number | null => (/^\d{1,6}$/.test(t) ? Number(t) : null);
  const [p, q] = [x ?? digits(a), y ?? digits(b)];
  if (p === null || q === null) return null;
  return decided(p === q, 'numeric', 'value', `${String(p)} against ${String(q)}`);
} // prettier-ignore
