import { expect, test } from 'vitest';
import type { CardView, LayerView } from '../../../../contract/review-shapes.ts';
import { isReportable } from './reportable.ts';

const layer = (part: Partial<LayerView>): LayerView => ({
  source: 'offline',
  who: '',
  runId: 1,
  value: '6.0',
  span: null,
  status: 'right',
  reason: '',
  reasonCode: '',
  confidence: null,
  at: '2026-01-01T00:00:00.000Z',
  ...part,
});

function card(...layers: LayerView[]): CardView {
  const effective = layers.at(-1) ?? layer({});
  return { variableId: 1, effective, layers, candidates: [] };
}

test('a pair is offered for the regression file when the verifier compared the very value that a later verdict is about', () => {
  expect(isReportable(card(layer({ status: 'right' }), layer({ source: 'judge', status: 'wrong' })))).toBe(true);
  expect(isReportable(card(layer({ status: 'undecided' }), layer({ source: 'expert', status: 'right' })))).toBe(true);
  expect(isReportable(card(layer({ status: 'right' }), layer({ source: 'judge', status: 'right' })))).toBe(false);
});

test('what the extractor read otherwise, or not at all, is no case for the verifier', () => {
  const judged = layer({ source: 'judge', status: 'right' });
  expect(isReportable(card(layer({ status: 'ambiguous' }), judged))).toBe(false);
  expect(isReportable(card(layer({ status: 'not_found', value: null }), judged))).toBe(false);
  expect(isReportable(card(layer({ status: 'wrong', value: '7.0' }), judged))).toBe(false);
});
