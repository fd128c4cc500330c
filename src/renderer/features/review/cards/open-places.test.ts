import { expect, it } from 'vitest';
import type { CardView, LayerView } from '../../../../contract/review-shapes.ts';
import { openPlace } from './open-places.ts';

const layer = (status: LayerView['status'], who = ''): LayerView => ({
  source: who === '' ? 'offline' : 'expert',
  who,
  runId: 1,
  value: null,
  span: null,
  status,
  reason: '',
  reasonCode: '',
  confidence: null,
  at: '',
});
const card = (variableId: number, ...layers: LayerView[]): CardView =>
  ({ variableId, layers, effective: layers.at(-1) ?? layer('not_run') }) as CardView;
const [right, open] = [layer('right'), layer('undecided')];
const answers = [
  { cards: [card(1, right), card(2, open)] },
  { cards: [card(1, right), card(2, right)] },
  { cards: [card(1, open), card(2, open, layer('undecided', 'me'))] },
];
const from = (sample: number, at: number) => openPlace(answers, [1, 2], 'me', { sample, card: at });

it('goes on through the cards of a sample, then through the samples', () => {
  expect(openPlace(answers, [1, 2], 'me', null)).toEqual({ sample: 0, card: 1 });
  expect(from(0, 0)).toEqual({ sample: 0, card: 1 });
  expect(from(0, 1)).toEqual({ sample: 2, card: 0 });
  expect(from(1, 1)).toEqual({ sample: 2, card: 0 });
});

it('leaves out what the reviewer marked unsure, not what a colleague did', () => {
  expect(from(2, 0)).toBeNull();
  expect(openPlace(answers, [1, 2], 'you', { sample: 2, card: 0 })).toEqual({ sample: 2, card: 1 });
});

it('has nowhere to go when everything is settled, or when only the present card is open', () => {
  expect(openPlace([{ cards: [card(1, right)] }], [1], 'me', null)).toBeNull();
  expect(openPlace([{ cards: [card(1, open)] }], [1], 'me', { sample: 0, card: 0 })).toBeNull();
});
