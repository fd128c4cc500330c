import { describe, expect, it } from 'vitest';
import type { EvidenceRow } from '../../../../contract/review-calls.ts';
import { entriesOf, withAnswer } from './evidence-board.ts';

const row = (itemId: number, evidence: EvidenceRow['evidence']): EvidenceRow => ({
  itemId,
  position: itemId,
  externalId: `item${String(itemId)}`,
  subject: '',
  preview: '',
  evidence,
  decisions: [],
});
const rows = [
  row(1, [
    { question: 'tooSimple', kind: 'all-right', text: 'All 3 models are right.', weight: 3 },
    { question: 'flowCorrect', kind: 'steps-contradict', text: 'Step 2 contradicts step 1.', weight: 1 },
    { question: 'flowCorrect', kind: 'step-marked-wrong', text: 'Ada marked step 2 as wrong.', weight: 4 },
  ]),
  row(2, [{ question: 'tooSimple', kind: 'all-right', text: 'The only model is right.', weight: 1 }]),
];

describe('the evidence board', () => {
  it('has one entry for each decision, the strongest evidence first', () => {
    expect(entriesOf(rows).map(({ row: { itemId }, question, texts }) => [itemId, question, texts.length])).toEqual([
      [1, 'flowCorrect', 2],
      [1, 'tooSimple', 1],
      [2, 'tooSimple', 1],
    ]);
  });
  it('shows a decision at its entry alone, and takes it back', () => {
    const decided = withAnswer(rows, 1, 'tooSimple', 'yes');
    expect(entriesOf(decided).map(({ answer }) => answer)).toEqual([null, 'yes', null]);
    expect(entriesOf(withAnswer(decided, 1, 'tooSimple', null)).map(({ answer }) => answer)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
