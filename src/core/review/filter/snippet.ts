/**
 * The part of a text around the words that a search found, and where they stand. Words are cut and compared as SQLite's unicode61 does it:
 * runs of letters and digits, whatever their case and accents.
 */

/** Found words stand between these two in a snippet. */
export const FOUND_START = '\u0002';
export const FOUND_END = '\u0003';

/** The phrases of a search, as words; the last word of the last phrase may be a beginning. */
export interface Wanted {
  phrases: readonly (readonly string[])[];
  prefix: boolean;
}

const BEFORE = 50;
const AFTER = 90;
/** No text is looked at further than this: what stands later is found, but not shown. */
const LOOKED_AT = 200_000;

/** A snippet around the first place where a wanted phrase stands, or null where none does. */
export function snippetOf(text: string, wanted: Wanted): string | null {
  const spans = findSpans(text.slice(0, LOOKED_AT), wanted);
  const [first] = spans;
  if (!first) return null;
  const from = wordStart(text, Math.max(0, first.start - BEFORE), first.start);
  const to = wordEnd(text, Math.min(text.length, Math.max(first.end, first.start + AFTER)), first.end);
  let shown = '';
  let at = from;
  for (const { start, end } of spans) {
    if (end > to) break;
    shown += text.slice(at, start) + FOUND_START + text.slice(start, end) + FOUND_END;
    at = end;
  }
  shown += text.slice(at, to);
  return (from > 0 ? '…' : '') + shown.replace(/[\t\n\f\r ]+/g, ' ').trim() + (to < text.length ? '…' : '');
}

/** Cuts are moved to where words begin and end, so that none is shown in half. */
function wordStart(text: string, from: number, before: number): number {
  if (from === 0) return 0;
  const blank = text.indexOf(' ', from);
  return blank >= 0 && blank < before ? blank + 1 : from;
}

function wordEnd(text: string, to: number, after: number): number {
  if (to === text.length) return to;
  const blank = text.lastIndexOf(' ', to);
  return blank > after ? blank : to;
}

function findSpans(text: string, { phrases, prefix }: Wanted): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  /** How far each phrase has matched up to the last word, and where that began. */
  const begun = phrases.map(() => ({ words: 0, start: 0 }));
  for (const match of text.matchAll(WORD)) {
    // Nothing after the snippet is shown.
    if (match.index > (spans[0]?.start ?? text.length) + AFTER) break;
    const word = fold(match[0]);
    const end = match.index + match[0].length;
    for (const [index, phrase] of phrases.entries()) {
      const state = begun[index];
      if (!state) continue;
      const isLast = state.words === phrase.length - 1;
      const want = phrase[state.words] ?? '';
      const open = prefix && isLast && index === phrases.length - 1;
      if (open ? word.startsWith(want) : word === want) {
        if (state.words === 0) state.start = match.index;
        state.words += 1;
      } else {
        state.words = word === phrase[0] && phrase.length > 1 ? 1 : 0;
        state.start = match.index;
      }
      if (state.words === phrase.length) {
        const last = spans.at(-1);
        if (!last || last.end <= state.start) spans.push({ start: state.start, end });
        state.words = 0;
      }
    }
  }
  return spans;
}

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

const PLAIN = /^[A-Za-z0-9]*$/;

export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(fold);
}

function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
