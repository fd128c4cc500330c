import { expect, it } from 'vitest';
import { mappingOf, usesOf, withUse } from './uses.ts';

const MAPPING = {
  version: 1 as const,
  question: ['question'],
  options: [],
  solution: [],
  values: [{ column: 'answer', names: 'answer_names', types: 'answer_types', descriptions: 'answer_descriptions' }],
  figures: [],
  solutionFigures: [],
  answers: [],
};
const COLUMNS = ['question', 'answer', 'answer_names', 'answer_types', 'answer_descriptions', 'other'];

it('columns that say of each value what it is are shown as used, and come back as the mapping had them', () => {
  const uses = usesOf(MAPPING, COLUMNS);
  expect([...uses].map(([column, { purpose }]) => [column, purpose])).toEqual([
    ['question', 'question'],
    ['answer', 'values'],
    ['answer_names', 'names'],
    ['answer_types', 'types'],
    ['answer_descriptions', 'descriptions'],
    ['other', 'unused'],
  ]);
  expect(mappingOf(uses)).toEqual(MAPPING);
  const without = mappingOf(withUse(uses, 'answer_types', { purpose: 'unused' }));
  expect(without?.values).toEqual([{ column: 'answer', names: 'answer_names', descriptions: 'answer_descriptions' }]);
});
