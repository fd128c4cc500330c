import { expect, it } from 'vitest';
import type { LayerView } from '../../../../contract/review-shapes.ts';
import { spansOf } from './answer-spans.ts';

const item = { variables: [{ id: 7, name: 'T' }] } as never;
const marked = (text: string, ...layers: Partial<LayerView>[]) => {
  const cards = [{ variableId: 7, layers: layers.map((one) => ({ value: null, span: null, ...one })) }] as never;
  return spansOf(item, { text, cards }).map(({ label, start, end }) => `${label}: ${text.slice(start, end)}`);
};

it('marks the newest known place of a value', () => {
  const places = [{ span: { start: 0, end: 1 } }, { span: { start: 2, end: 3 } }, {}];
  expect(marked('1 2 3', ...places)).toEqual(['T: 2']);
});

it('marks what is quoted without its place, where it stands last, and nothing that may stand there by chance', () => {
  const asks = 'Let me know if you want the integral';
  expect(marked(`${asks}. So: ${asks}. Bye!`, { value: asks })).toEqual([`T: ${asks}`]);
  expect(marked('\\[\\boxed{ }\\]', { value: '\\boxed{ }' })).toEqual(['T: \\boxed{ }']);
  expect(marked('It is 5, not 15.', { value: '5' })).toEqual([]);
  expect(marked('It is five.', { value: 'another' })).toEqual([]);
});
