/** Sets of attributes, each of one letter, in a list: keys of a relation as {ABE, BCE} or {A, B, E}, {B, C, E}. */
import type { Facts } from '../question/context.ts';
import { withoutFonts } from './labels.ts';
import { type Outcome, decided } from '../types.ts';

/** Each way to read a list of sets, every set by its letters in order; {A, B, E} may be one key or three. */
function setsIn(text: string): string[] {
  const plain = withoutFonts(text).replace(/^[^=]{1,40}=/, '').replace(/\\[,;:! ]|\\(?:left|right|quad)(?![a-z])|\s|\\/g, ''); // prettier-ignore
  if (!/^[A-Z{}(),;and]{1,80}[A-Z})]$/.test(plain)) return [];
  const inner = /^\{(.*)\}$/.exec(plain)?.[1];
  const key = (set: string): string => [...new Set(set.replace(/[^A-Z]/g, ''))].sort().join('');
  const sets = (list: string): string => [...new Set((list.match(/[{(][^{}()]*[})]|[A-Z]+/g) ?? []).map(key))].sort().join(); // prettier-ignore
  return [sets(plain), ...(inner === undefined ? [] : [sets(inner)])];
}

export function compareAttributeSets(a: string, b: string, { asked }: Facts): Outcome | null {
  if (!asked?.says('keys') && !asked?.says('key')) return null;
  const [p, q] = [setsIn(a), setsIn(b)];
  if (p.length === 0 || q.length === 0) return null;
  return decided(p.some((list) => q.includes(list)), 'list', 'item', `${p[0] ?? ''} against ${q[0] ?? ''}`); // prettier-ignore
}
