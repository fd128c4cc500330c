import { describe, expect, it } from 'vitest';
import { rationaleByRubric } from './rubrics-rationale.ts';
import { countedRun, gradedTrials, gradeFlags, rubricStatuses, type JudgedTrial } from './rubrics.ts';
import { threadTime } from '../../../testing/thread-time.ts';

const trial = (runId: number, status: JudgedTrial['status'], requirements: string[] = [], n = 1): JudgedTrial => ({
  runId,
  trial: n,
  status,
  requirements,
});
const none = new Map();

describe('a grade', () => {
  it('is matched to the rubrics by place; a list of another length to none', () => {
    expect(rubricStatuses(['yes', ' NO ', 'maybe'], 3)).toEqual(['pass', 'fail', 'unknown']);
    expect(rubricStatuses(['yes'], 2)).toEqual(['unknown', 'unknown']);
  });

  it('that contradicts its own list is flagged and stands', () => {
    expect(gradeFlags('solved', ['yes', 'no'], 2)).toEqual(['contradiction']);
    expect(gradeFlags('unsolved', ['yes', 'yes'], 2)).toEqual(['contradiction']);
    expect(gradeFlags('unsolved', ['yes'], 2)).toEqual(['length', 'contradiction']);
    expect(gradeFlags('solved', ['yes', 'partly'], 2)).toEqual(['entry']);
    expect(gradeFlags('call_failed', [], 2)).toEqual([]);
    expect(gradedTrials([trial(1, 'solved', ['yes', 'no'])], 2, none)[0].reviewed).toBe('solved');
  });

  it('counts from the newest run that came to one; a later failure takes nothing back', () => {
    expect(countedRun([trial(1, 'solved'), trial(2, 'call_failed')])).toBe(1);
    expect(countedRun([trial(1, 'solved'), trial(2, 'unsolved')])).toBe(2);
    expect(countedRun([trial(3, 'empty')])).toBe(3);
    expect(countedRun([])).toBeNull();
  });

  it('gives way to experts, in every trial: one failed rubric settles it, all passed solve it', () => {
    const trials = [trial(1, 'solved', ['yes', 'yes'], 1), trial(1, 'unsolved', ['yes', 'no'], 2)];
    const fails = gradedTrials(trials, 2, new Map([[0, 'fail' as const]]));
    expect(fails.map(({ judged, reviewed }) => [judged, reviewed])).toEqual([
      ['solved', 'unsolved'],
      ['unsolved', 'unsolved'],
    ]);
    const passes = gradedTrials(trials, 2, new Map([[1, 'pass' as const]]));
    expect(passes.map(({ reviewed }) => reviewed)).toEqual(['solved', 'solved']);
    // Without a judge the expert's rubrics alone count, once they suffice.
    expect(gradedTrials([], 2, new Map([[0, 'pass' as const]]))[0].reviewed).toBe('not_run');
    expect(gradedTrials([], 2, new Map([[1, 'fail' as const]]))[0].reviewed).toBe('unsolved');
  });
});

describe('a rationale', () => {
  it('is taken apart by the numbers that begin its lines', () => {
    const text = 'In all:\n1. Met.\nIt says so: 2 of 3.\n**2.** Not met:\n1. is fine though.\n- Requirement 4: met.';
    expect(rationaleByRubric(text, 4)).toEqual([
      '1. Met.\nIt says so: 2 of 3.',
      '**2.** Not met:\n1. is fine though.',
      '',
      '- Requirement 4: met.',
    ]);
    expect(rationaleByRubric('All is well.', 2)).toEqual(['', '']);
  });

  it('of a hostile length is taken apart in bounded time', () => {
    const begun = threadTime();
    rationaleByRubric('>'.repeat(500_000) + '\n'.repeat(500_000) + '1'.repeat(100_000), 500);
    expect(threadTime() - begun).toBeLessThan(500);
  });
});
