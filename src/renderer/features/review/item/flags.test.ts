// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { AnswerView, ItemView } from '../../../../contract/review-shapes.ts';
import { flagsOf } from './flags.tsx';

const item: ItemView = {
  itemId: 1,
  stamp: 's',
  benchmarkId: 1,
  position: 0,
  externalId: 'a',
  duplicateId: false,
  subject: '',
  sourceUrl: null,
  licence: null,
  question: '',
  solution: '',
  damaged: false,
  figures: [],
  variables: [],
  flow: [],
};
const answer: AnswerView = {
  responseId: 1,
  runId: 1,
  model: 'm',
  sampleIndex: 0,
  text: 'x',
  reasoning: null,
  error: null,
  overall: 'not_run',
  cards: [],
};

it('flags nothing on a sound item', () => {
  expect(flagsOf(item, answer, false)).toEqual([]);
  expect(flagsOf(undefined, undefined, false)).toEqual([]);
});
it('flags damage, missing figures, twins, corrections, failed and cut answers', () => {
  const troubled = {
    ...item,
    damaged: true,
    duplicateId: true,
    figures: [{ hash: null, name: 'f.png', place: 'question' as const }],
  };
  expect(flagsOf(troubled, { ...answer, finishReason: 'length' }, true)).toEqual([
    'damaged',
    'imageMissing',
    'truncated',
    'duplicate',
    'edited',
  ]);
  expect(flagsOf(item, { ...answer, text: null, error: 'refused' }, false)).toEqual(['failed']);
  expect(flagsOf(item, { ...answer, cached: true }, false)).toEqual(['cached']);
});
it('says once that an answer comes to no end: what the provider said of it goes before what its text looks like', () => {
  expect(flagsOf(item, answer, false, false, 'broken')).toEqual(['broken']);
  expect(flagsOf(item, { ...answer, finishReason: 'MAX_TOKENS' }, false, false, 'repeating')).toEqual(['truncated']);
});
