/** What can be typed next in the queue's filter (docs/design/review.md, "Queue"). */
import type { Field, Vocabulary } from './filter-fields.ts';
import { tokens } from './filter.ts';

export interface Candidate {
  /** What replaces the text between `start` and `end` of the completion. */
  text: string;
  hint: string;
}
export interface Completion {
  start: number;
  end: number;
  candidates: Candidate[];
}

const MOST = 30;

/** What a benchmark has in a field of text, by the field's name: its subjects, for example. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Candidates for the place of the cursor. */
export function completeFilter(words: Vocabulary, known: Known, source: string, cursor: number): Completion {
  const at = Math.max(0, Math.min(cursor, source.length));
  const token = tokens(source.slice(0, at)).at(-1);
  if (token?.end !== at) return { start: at, end: at, candidates: words.fields.map((field) => asCandidate(field)) };
  const value = token.values.at(-1);
  if (token.operator === null) {
    const start = token.start + (token.negated ? 1 : 0);
    const typed = source.slice(start, at);
    return { start, end: at, candidates: beginning(typed, words.fields, (field) => asCandidate(field)) };
  }
  const field = words.named(token.name);
  if (!field || !value) return { start: at, end: at, candidates: [] };
  const values = known[field.name]?.map(quoted) ?? field.values;
  const typed = value.text.toLowerCase();
  const candidates = values
    .filter((text) => text.replaceAll('"', '').toLowerCase().startsWith(typed))
    .map((text) => ({ text, hint: field.hint }));
  return { start: value.start, end: at, candidates: candidates.slice(0, MOST) };
}

function beginning(typed: string, fields: readonly Field[], make: (field: Field) => Candidate): Candidate[] {
  return fields.filter((field) => field.name.startsWith(typed.toLowerCase())).map(make);
}

/** A field with the operator that is meant most often. */
function asCandidate(field: Field): Candidate {
  const operator = field.kind === 'number' ? '>=' : field.kind === 'source' ? '!=' : ':';
  return { text: `${field.name}${operator}`, hint: field.hint };
}

/** A value as it has to be written. */
export function quoted(text: string): string {
  return text === '' || /[\s",]/.test(text) ? `"${text.replaceAll('"', '')}"` : text;
}
