import { describe, expect, it } from 'vitest';
import type { AnswerView, CardView, LayerView } from '../../../../contract/review-shapes.ts';
import { disagrees, extractedValue, firstOpenCard, ownOverride, standingLayers, withOverride } from './optimistic.ts';

const layer = (part: Partial<LayerView>): LayerView => ({
  source: 'offline',
  who: '',
  runId: 1,
  value: '4.2 J',
  span: null,
  status: 'wrong',
  reason: 'differs by 2%',
  reasonCode: 'numeric',
  confidence: null,
  at: '2026-11-21T22:00:00Z',
  ...part,
});
const card = (variableId: number, layers: LayerView[]): CardView => ({
  variableId,
  layers,
  effective: layers.at(-1) ?? layer({ status: 'not_run', value: null }),
  candidates: [],
});
const answer = (cards: CardView[]): AnswerView => ({
  responseId: 7,
  runId: 1,
  model: 'm',
  sampleIndex: 0,
  text: 'E is 4.2 J',
  reasoning: null,
  error: null,
  overall: 'wrong',
  cards,
});

describe('an override, before the engine has answered', () => {
  it('counts at once and makes the answer right when it was the last wrong variable', () => {
    const before = answer([card(1, [layer({ status: 'right' })]), card(2, [layer({})])]);
    const after = withOverride(before, 2, { status: 'right', value: null, reason: '' }, 'Ada');
    expect(after.overall).toBe('right');
    expect(after.cards[1]?.effective).toMatchObject({ source: 'expert', who: 'Ada', status: 'right' });
    expect(after.cards[1]?.layers).toHaveLength(2);
  });
  it('replaces the own earlier override, not that of another expert', () => {
    const before = answer([
      card(1, [
        layer({}),
        layer({ source: 'expert', who: 'Bo', status: 'right' }),
        layer({ source: 'expert', who: 'Ada' }),
      ]),
    ]);
    const after = withOverride(before, 1, { status: 'undecided', value: null, reason: '' }, 'Ada');
    expect(after.cards[0]?.layers.map((l) => [l.source, l.who, l.status])).toEqual([
      ['offline', '', 'wrong'],
      ['expert', 'Bo', 'right'],
      ['expert', 'Ada', 'undecided'],
    ]);
  });
  it('taken away, gives back the stored verdict exactly', () => {
    const before = answer([card(1, [layer({})])]);
    const over = withOverride(before, 1, { status: 'right', value: '5 J', reason: 'x' }, 'Ada');
    expect(withOverride(over, 1, null, 'Ada')).toEqual(before);
  });
  it('taken away where nothing was graded, leaves not run', () => {
    const over = withOverride(answer([card(1, [])]), 1, { status: 'right', value: null, reason: '' }, 'Ada');
    expect(withOverride(over, 1, null, 'Ada').cards[0]?.effective.status).toBe('not_run');
  });
});

describe('a card', () => {
  it('shows the value of the newest layer that has one', () => {
    const c = card(1, [
      layer({ value: '4' }),
      layer({ source: 'judge', value: '4.0' }),
      layer({ source: 'expert', value: null }),
    ]);
    expect(extractedValue(c)).toBe('4.0');
    expect(ownOverride(c, '')?.source).toBe('expert');
  });
  it('shows the newest run of each source', () => {
    const c = card(1, [
      layer({ runId: 1 }),
      layer({ runId: 2, status: 'right' }),
      layer({ source: 'judge', who: 'j', status: 'wrong' }),
    ]);
    expect(standingLayers(c).map((l) => l.runId)).toEqual([2, 1]);
    expect(disagrees(c)).toBe(true);
  });
  it('gets the focus when nobody has settled it', () => {
    const a = answer([card(5, [layer({ status: 'right' })]), card(6, [layer({ status: 'judge_error' })])]);
    expect(firstOpenCard([5, 6], a)).toBe(1);
    expect(firstOpenCard([5], a)).toBe(0);
    expect(firstOpenCard([5, 6], undefined)).toBe(0);
  });
  it.each([
    ['offline', 1],
    ['judge', 0],
    ['expert', 0],
  ] as const)('in which a value was not found by %s gets it or not', (source, expected) => {
    const found = layer({ source, status: 'not_found', value: null });
    expect(firstOpenCard([5, 6], answer([card(5, [layer({ status: 'wrong' })]), card(6, [found])]))).toBe(expected);
  });
});
