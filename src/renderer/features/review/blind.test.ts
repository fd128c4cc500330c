import { describe, expect, it } from 'vitest';
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import type { AnswerView, CardView, LayerView } from '../../../contract/review-shapes.ts';
import { isHidden, masked } from './blind.ts';
import { labelsOf } from './item/label-answer.ts';

const layer = (part: Partial<LayerView>): LayerView => ({
  source: 'offline',
  who: '',
  runId: 1,
  value: null,
  span: null,
  status: 'right',
  reason: '',
  reasonCode: '',
  confidence: null,
  at: '',
  ...part,
});
const card = (variableId: number, layers: LayerView[]): CardView => ({
  variableId,
  layers,
  effective: layers.at(-1) ?? layer({ status: 'not_run' }),
  candidates: [],
});
const answer: AnswerView = {
  responseId: 7,
  runId: 1,
  model: 'm',
  sampleIndex: 0,
  text: '',
  reasoning: null,
  error: null,
  overall: 'wrong',
  cards: [
    card(1, [
      layer({ value: '5', span: { start: 1, end: 2 } }),
      layer({ source: 'judge', who: 'j', status: 'wrong' }),
      layer({ source: 'expert', who: 'Ada', status: 'wrong' }),
    ]),
    card(2, [layer({ status: 'wrong' }), layer({ source: 'expert', who: 'Me', status: 'right' })]),
  ],
};
const review = (revealed: ItemReviewView['revealed']): ItemReviewView => ({
  itemId: 1,
  decisions: [],
  verdicts: [],
  labels: [],
  comments: [],
  remarks: [],
  bookmarked: false,
  steps: [],
  revealed,
  adjudicated: [],
  evidence: [],
});

describe('an answer under blind-first review', () => {
  it('hides how colleagues label it as a whole until all of it is revealed; my own label stands', () => {
    const said = (reviewer: string, mine: boolean, responseId = 7) => ({
      ...{ reviewer, mine, at: '', responseId, right: mine, note: '' },
    });
    const labels = [said('Ada', false), said('Me', true), said('Ada', false, 8)];
    const shown = (revealed: ItemReviewView['revealed'], blind = true) => {
      const { own, others } = labelsOf({ ...review(revealed), labels }, answer, blind);
      return [own?.reviewer, ...others.map(({ reviewer }) => reviewer)];
    };
    expect(shown([])).toEqual(['Me']);
    expect(shown([{ responseId: 7, variableId: 1 }])).toEqual(['Me']);
    expect(shown([1, 2].map((variableId) => ({ responseId: 7, variableId })))).toEqual(['Me', 'Ada']);
    expect(shown([{ responseId: null, variableId: null }])).toEqual(['Me', 'Ada']);
    expect(shown([], false)).toEqual(['Me', 'Ada']);
  });

  it('shows neither verdicts nor colleagues, but the value with its place, and what I said myself', () => {
    const [first, second] = masked(answer, review([]), 'Me').cards;
    expect(isHidden(first)).toBe(true);
    expect(first?.effective.status).toBe('not_run');
    expect(JSON.stringify(first)).not.toMatch(/judge|Ada|wrong/);
    expect(first?.layers[0]).toMatchObject({ value: '5', span: { start: 1, end: 2 } });
    expect(second?.effective).toMatchObject({ status: 'right', who: 'Me' });
    expect(second?.layers.map(({ status }) => status)).toEqual(['not_run', 'right']);
    expect(masked(answer, review([]), 'Me').overall).not.toBe('wrong');
  });
  it('shows a variable whole once it is revealed, and the same object until then', () => {
    expect(masked(answer, review([]), 'Me')).toBe(masked(answer, review([]), 'Me'));
    const cards = masked(answer, review([{ responseId: 7, variableId: 1 }]), 'Me').cards;
    expect(cards[0]).toBe(answer.cards[0]);
    expect(isHidden(cards[1])).toBe(true);
  });
});
