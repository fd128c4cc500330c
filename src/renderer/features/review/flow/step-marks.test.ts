import { describe, expect, it } from 'vitest';
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import { withMark, type StepMark } from './step-marks.ts';

type Mark = ItemReviewView['steps'][number];
const ORDER = [11, 12, 13];
const said = (marks: readonly Mark[]) =>
  Object.fromEntries(marks.filter((m) => m.mine).map((m) => [m.stepId, m.firstWrong ? 'firstWrong' : m.mark]));
const marked = (...marks: [number, StepMark | null][]) =>
  marks.reduce<Mark[]>((all, [id, mark]) => withMark(all, ORDER, id, mark, 'Ada'), []);

describe('marks of steps, before the engine has answered', () => {
  it('stand at once, in any order of key presses', () => {
    expect(said(marked([13, 'verified'], [11, 'verified']))).toEqual({ 11: 'verified', 13: 'verified' });
  });
  it('name the first wrong step anew when an earlier one is marked wrong or taken back', () => {
    const both = marked([13, 'wrong'], [12, 'wrong']);
    expect(said(both)).toEqual({ 12: 'firstWrong', 13: 'wrong' });
    expect(said(withMark(both, ORDER, 12, null, 'Ada'))).toEqual({ 13: 'firstWrong' });
  });
  it('verify the steps before the first wrong one', () => {
    expect(said(marked([11, 'wrong'], [13, 'firstWrong']))).toEqual({
      11: 'verified',
      12: 'verified',
      13: 'firstWrong',
    });
  });
  it('leave those of another reviewer alone', () => {
    const other: Mark = { reviewer: 'Bo', mine: false, at: '', stepId: 11, mark: 'wrong', note: 'n', firstWrong: true };
    expect(withMark([other], ORDER, 11, 'verified', 'Ada')[0]).toBe(other);
  });
});
