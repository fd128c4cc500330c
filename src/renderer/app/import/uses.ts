/** What each column of a table is used for: the mapping as the dialog shows it, column by column. */
import type { TablePreview } from '../../../contract/table-calls.ts';
import type { TableMapping } from '../../../core/tables/mapping.ts';

export const PURPOSES = [
  'unused',
  'id',
  'question',
  'options',
  'solution',
  'values',
  'names',
  'types',
  'descriptions',
  'subject',
  'figures',
  'solutionFigures',
  'answers',
  'label',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What a column says of each value in a list; the n-th of them is of the n-th value. */
const SAID = ['names', 'types', 'descriptions'] as const;

type ValueColumn = TableMapping['values'][number];

/** `value` and `model` are kept while another purpose is tried, so that going back loses nothing. */
export interface Use {
  purpose: Purpose;
  value: Omit<ValueColumn, 'column' | (typeof SAID)[number]>;
  model: string;
}
export type Uses = ReadonlyMap<string, Use>;

/** The use of each column in a mapping; columns that it does not name are unused. */
export function usesOf(mapping: TablePreview['mapping'], columns: readonly string[]): Uses {
  return new Map(columns.map((column) => [column, useOfColumn(mapping, column)]));
}

function useOfColumn(mapping: TablePreview['mapping'], column: string): Use {
  const { name, description, type, after } = mapping.values.find((one) => one.column === column) ?? {};
  const value = { name, description, type, after };
  const answers = mapping.answers.find((one) => one.column === column);
  const use = { value, model: answers?.model ?? column };
  const lists = ['question', 'options', 'solution', 'figures', 'solutionFigures'] as const;
  const list = lists.find((name) => mapping[name].includes(column));
  if (list) return { ...use, purpose: list };
  if (mapping.id === column) return { ...use, purpose: 'id' };
  if (mapping.subject === column) return { ...use, purpose: 'subject' };
  if (mapping.values.some((one) => one.column === column)) return { ...use, purpose: 'values' };
  const said = SAID.find((what) => mapping.values.some((one) => one[what] === column));
  if (said) return { ...use, purpose: said };
  if (answers) return { ...use, purpose: 'answers' };
  return { ...use, purpose: mapping.answers.some(({ label }) => label === column) ? 'label' : 'unused' };
}

/** The mapping that the uses make, in the table's order of columns; null while there is no question or no value. The n-th label is of the n-th answer. */
export function mappingOf(uses: Uses): TableMapping | null {
  const of = (purpose: Purpose): string[] =>
    [...uses].filter(([, use]) => use.purpose === purpose).map(([column]) => column);
  const [id] = of('id');
  const [subject] = of('subject');
  const labels = of('label');
  const question = of('question');
  const saidOf = (index: number) => ({
    names: of('names')[index],
    types: of('types')[index],
    descriptions: of('descriptions')[index],
  });
  const values = of('values').map((column, index) => ({ column, ...uses.get(column)?.value, ...saidOf(index) }));
  if (question.length === 0 || values.length === 0) return null;
  return {
    version: 1,
    ...(id === undefined ? {} : { id }),
    question,
    options: of('options'),
    solution: of('solution'),
    values,
    ...(subject === undefined ? {} : { subject }),
    figures: of('figures'),
    solutionFigures: of('solutionFigures'),
    answers: of('answers').map((column, index) => ({
      column,
      model: uses.get(column)?.model.trim() || column,
      ...(labels[index] === undefined ? {} : { label: labels[index] }),
    })),
  };
}

/** Answers alone, to questions that are here already: an id, and the columns of answers. Null where anything else is used. */
export function answersOf(uses: Uses): { id: string; answers: { column: string; model: string }[] } | null {
  const used = [...uses].filter(([, { purpose }]) => purpose !== 'unused');
  const [id] = used.find(([, { purpose }]) => purpose === 'id') ?? [];
  const answers = used.filter(([, { purpose }]) => purpose === 'answers');
  if (id === undefined || answers.length === 0 || used.length > answers.length + 1) return null;
  return { id, answers: answers.map(([column, { model }]) => ({ column, model: model.trim() || column })) };
}

/** The uses with one column's changed; a purpose that only one column has goes from the other to it. */
export function withUse(uses: Uses, column: string, change: Partial<Use>): Uses {
  const single = change.purpose === 'id' || change.purpose === 'subject';
  return new Map(
    [...uses].map(([name, use]) => {
      if (name === column) return [name, { ...use, ...change }];
      return [name, single && use.purpose === change.purpose ? { ...use, purpose: 'unused' } : use];
    }),
  );
}
