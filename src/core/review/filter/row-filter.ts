/** The filter over rows that are in memory: what each field says of a row is asked of it. */
import type { FilterTerm, Operator } from './filter.ts';

/** What a row says to the fields of its vocabulary. */
export interface RowFacts {
  /** Whether a field of text or choice holds for a value; values of choices are in lower case. */
  says: (field: string, value: string) => boolean;
  /** The amounts of a field of numbers: one of them has to fit. */
  amounts: (field: string) => readonly number[];
  /** What k stands for: the answers of the chosen set. */
  samples: number;
}

/** Whether a row passes: all terms hold. */
export const passes = (terms: readonly FilterTerm[], facts: RowFacts): boolean =>
  terms.every((term) => holds(term, facts) !== term.negated);

function holds({ field, operator, values }: FilterTerm, { says, amounts, samples }: RowFacts): boolean {
  if (field.kind === 'number') {
    const [value = '0'] = values;
    const bound = value === 'k' ? samples : Number(value);
    return amounts(field.name).some((amount) => COMPARE[operator](amount, bound));
  }
  return values.some((value) => says(field.name, value)) !== (operator === '!=');
}

const COMPARE: Record<Operator, (amount: number, bound: number) => boolean> = {
  ':': (amount, bound) => amount === bound,
  '=': (amount, bound) => amount === bound,
  '!=': (amount, bound) => amount !== bound,
  '<': (amount, bound) => amount < bound,
  '>': (amount, bound) => amount > bound,
  '<=': (amount, bound) => amount <= bound,
  '>=': (amount, bound) => amount >= bound,
};

/** Whether a text contains a value, whatever the case; an empty value asks for an empty text. */
export const contains = (text: string, value: string): boolean =>
  value === '' ? text === '' : text.toLowerCase().includes(value.toLowerCase());

/** A review's status as it is typed. */
export const typedStatus = (status: string): string => (status === 'needs_adjudication' ? 'adjudication' : status);
