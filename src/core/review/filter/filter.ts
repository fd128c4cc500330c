/**
 * The queue's typed filter (docs/design/review.md, "Queue"): `subject:physics wrong>=1 judge!=verifier -has:image text:"carnot cycle"`. Terms are
 * joined by "and"; a minus takes the opposite; a comma between values is "or"; a bare word is searched for in the texts. Reading is total:
 * any text gives terms and errors with their places, in time linear in its length.
 */
import type { Span } from '../../notation/span.ts';
import { ITEM_WORDS, type Field, type Vocabulary } from './filter-fields.ts';

export const OPERATORS = ['!=', '>=', '<=', ':', '=', '>', '<'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface FilterTerm extends Span {
  field: Field;
  negated: boolean;
  operator: Operator;
  /** At least one; the quotation marks are gone. */
  values: readonly string[];
}
export interface FilterError extends Span {
  message: string;
}
export interface Filter {
  terms: FilterTerm[];
  errors: FilterError[];
}

/** Longer filters are cut: no one types them. */
export const MAX_FILTER = 2000;

export function parseFilter(source: string, words: Vocabulary = ITEM_WORDS): Filter {
  const filter: Filter = { terms: [], errors: [] };
  for (const token of tokens(source.slice(0, MAX_FILTER))) {
    const term = readTerm(token, words);
    if ('message' in term) filter.errors.push(term);
    else filter.terms.push(term);
  }
  return filter;
}

/** The filter's text without one of its terms, for a chip that is closed. */
export function withoutTerm(source: string, term: FilterTerm): string {
  return `${source.slice(0, term.start).trimEnd()} ${source.slice(term.end).trimStart()}`.trim();
}

export interface Token extends Span {
  negated: boolean;
  /** Before the operator; empty for a bare word. */
  name: string;
  operator: Operator | null;
  /** The values as written, with where each begins; quoted ones without their quotation marks. */
  values: { text: string; start: number; end: number; open: boolean }[];
}

/** Cuts a filter into its terms, blanks in quotation marks kept together. */
export function tokens(source: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  for (;;) {
    while (at < source.length && isBlank(source, at)) at += 1;
    if (at >= source.length) return found;
    const start = at;
    const negated = source[at] === '-' && at + 1 < source.length && !isBlank(source, at + 1);
    if (negated) at += 1;
    const nameStart = at;
    while (at < source.length && isNameChar(source, at)) at += 1;
    const name = source.slice(nameStart, at);
    const operator = name === '' ? null : operatorAt(source, at);
    if (operator === null) at = nameStart;
    else at += operator.length;
    const values: Token['values'] = [];
    for (;;) {
      const value = valueAt(source, at, operator !== null);
      values.push(value.value);
      at = value.next;
      if (operator === null || source[at] !== ',') break;
      at += 1;
    }
    found.push({ start, end: at, negated, name: operator === null ? '' : name, operator, values });
  }
}

function valueAt(source: string, from: number, listed: boolean): { value: Token['values'][number]; next: number } {
  if (source[from] === '"') {
    const close = source.indexOf('"', from + 1);
    const end = close < 0 ? source.length : close;
    const next = close < 0 ? end : close + 1;
    return { value: { text: source.slice(from + 1, end), start: from, end: next, open: close < 0 }, next };
  }
  let at = from;
  while (at < source.length && !isBlank(source, at) && !(listed && source[at] === ',')) at += 1;
  return { value: { text: source.slice(from, at), start: from, end: at, open: false }, next: at };
}

function readTerm(token: Token, words: Vocabulary): FilterTerm | FilterError {
  const { start, end, negated } = token;
  const fail = (message: string, span: Span = token): FilterError => ({ start: span.start, end: span.end, message });
  const open = token.values.find((value) => value.open);
  if (open) return fail('The quotation mark is not closed.', open);
  if (token.operator === null) {
    const text = words.named('text');
    if (!text) return fail('Words cannot be searched for.');
    return { start, end, negated, field: text, operator: ':', values: token.values.map((value) => value.text) };
  }
  const field = words.named(token.name);
  if (!field) return fail(`There is no field "${token.name}". Put quotation marks around text to search for.`);
  const empty = token.values.find((value) => value.text === '');
  if (empty && !field.empty) return fail(`${field.name} needs a value.`);
  const problem = problemOf(field, token);
  if (problem) return problem;
  const values = token.values.map((value) => (field.kind === 'text' ? value.text : value.text.toLowerCase()));
  return { start, end, negated, field, operator: token.operator, values };
}

function problemOf(field: Field, token: Token): FilterError | null {
  const { operator, values } = token;
  const fail = (message: string, span: Span = token): FilterError => ({ start: span.start, end: span.end, message });
  if (field.kind === 'number') {
    const bad = values.find((value) => !/^(\d{1,9}|k)$/i.test(value.text));
    if (bad) return fail(`${field.name} is compared with a number, such as ${field.name}>=1.`, bad);
    if (values.length > 1) return fail(`${field.name} is compared with one number.`);
    return null;
  }
  if (operator !== ':' && operator !== '=' && operator !== '!=')
    return fail(`${field.name} has no order: use ${field.name}: or ${field.name}!=.`);
  if (field.kind === 'text') return null;
  const bad = values.find((value) => !field.values.includes(value.text.toLowerCase()));
  return bad ? fail(`${field.name} is one of ${field.values.join(', ')}.`, bad) : null;
}

function operatorAt(source: string, at: number): Operator | null {
  return OPERATORS.find((operator) => source.startsWith(operator, at)) ?? null;
}
function isBlank(source: string, at: number): boolean {
  return /\s/.test(source.charAt(at));
}
function isNameChar(source: string, at: number): boolean {
  return /[A-Za-z_-]/.test(source.charAt(at));
}
