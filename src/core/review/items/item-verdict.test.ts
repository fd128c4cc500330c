import { expect, it } from 'vitest';
import { proposedVerdict, standingOfItem } from './item-verdict.ts';

const TEXT = ['tooSimple', 'targetWellDefined', 'flowCorrect'] as const;
const WITH_FIGURE = [...TEXT, 'imageNeededForAnswer', 'imageNeededForFlow'] as const;
const fine = { tooSimple: 'no', targetWellDefined: 'yes', flowCorrect: 'yes' } as const;

it('an item is kept when every question is answered and none speaks against it', () => {
  expect(proposedVerdict(TEXT, fine)).toEqual({ verdict: 'keep', because: [] });
  expect(proposedVerdict(TEXT, { ...fine, flowCorrect: null })).toBeNull();
  expect(proposedVerdict(TEXT, { ...fine, tooSimple: 'unsure' })).toBeNull();
  expect(proposedVerdict(WITH_FIGURE, fine)).toBeNull();
  expect(proposedVerdict(WITH_FIGURE, { ...fine, imageNeededForAnswer: 'yes', imageNeededForFlow: 'yes' })).toEqual({
    verdict: 'keep',
    because: [],
  });
  expect(proposedVerdict([], {})).toBeNull();
});

it('one answer drops it or sends it back, and dropping comes first', () => {
  expect(proposedVerdict(TEXT, { tooSimple: 'yes' })).toEqual({ verdict: 'drop', because: ['tooSimple'] });
  expect(proposedVerdict(TEXT, { ...fine, targetWellDefined: 'no', flowCorrect: 'no' })).toEqual({
    verdict: 'revise',
    because: ['targetWellDefined', 'flowCorrect'],
  });
  expect(proposedVerdict(WITH_FIGURE, { ...fine, flowCorrect: 'no', imageNeededForAnswer: 'no' })).toEqual({
    verdict: 'drop',
    because: ['imageNeededForAnswer'],
  });
  // Of a text item nobody asks whether it needs its figure.
  expect(proposedVerdict(TEXT, { ...fine, imageNeededForAnswer: 'no' })?.verdict).toBe('keep');
});

it('what reviewers agree on counts', () => {
  expect(standingOfItem([])).toBe('undecided');
  expect(standingOfItem(['drop', 'drop'])).toBe('drop');
  expect(standingOfItem(['keep', 'drop'])).toBe('disputed');
});
