import { expect, it } from 'vitest';
import { contentOf, entriesOf, listInWords, readList } from './adjudicated-lists.ts';

const variable = { id: 1, name: 'x', type: 'numeric', description: '', value: '1.2' };

it('lists are the same by what their entries say, not by their numbers; one that is none says nothing', () => {
  const [one, other] = [JSON.stringify([variable]), JSON.stringify([{ ...variable, id: 9 }])];
  expect(contentOf('variables', one)).toBe(contentOf('variables', other));
  expect(contentOf('variables', one)).not.toBe(
    contentOf('variables', JSON.stringify([{ ...variable, value: '1.20' }])),
  );
  for (const bad of [null, '', '{}', '[{"id":1}]', '[null]']) expect(readList('variables', bad)).toBeNull();
  expect(listInWords('variables', one)).toBe('x: 1.2 (numeric)');
});

it('a step is told with its answer as it reads, and a text is not the number that it spells', () => {
  const flow = (answer: string) => JSON.stringify([{ id: 1, stepId: 4, step: 'Add.', answer }]);
  expect(entriesOf('flow', flow('"\\\\lambda = 2"'))).toEqual([{ name: '1', text: 'Add.', more: '\\lambda = 2' }]);
  expect(contentOf('flow', flow('"5"'))).not.toBe(contentOf('flow', flow('5')));
});
