import { describe, expect, it } from 'vitest';
import type { ClAnswerView } from '../../../../contract/cl-calls.ts';
import {
  firstOpen,
  judgedLayer,
  needsLook,
  ownDecision,
  tally,
  withDecisions,
  withEvidence,
  withoutOthers,
} from './judge-rubrics.ts';

const layer = (status: 'pass' | 'fail' | 'unknown', trial: number, runId = 7) =>
  ({ source: 'judge', who: 'judge-1', runId, trial, status, rationale: '', at: '' }) as const;
const rubric = (rubricId: number, status: 'pass' | 'fail' | 'unknown') => ({
  rubricId,
  status,
  source: 'judge' as const,
  layers: [layer(status, 1), layer('fail', 2)],
  evidence: null,
  othersEvidence: [],
});
const answer: ClAnswerView = {
  responseId: 1,
  itemId: 1,
  runId: 1,
  model: 'm',
  sampleIndex: 0,
  text: 'a',
  reasoning: null,
  error: null,
  finishReason: null,
  status: 'unsolved',
  judged: 'unsolved',
  flags: [],
  rubrics: [rubric(11, 'pass'), rubric(12, 'fail')],
  grades: [],
  errorTypes: { mine: null, experts: [], proposals: [] },
};

describe('deciding rubrics', () => {
  it('is all or nothing, at once', () => {
    const solved = withDecisions(answer, [{ rubricId: 12, status: 'pass' }], 'Ada', '', '');
    expect([solved.status, tally(solved)]).toEqual(['solved', { passed: 2, failed: 0, total: 2 }]);
    expect(ownDecision(solved.rubrics[1], 'Ada')).toBe('pass');
    expect(ownDecision(solved.rubrics[1], 'Ben')).toBeNull();
    expect(withDecisions(solved, [{ rubricId: 11, status: 'fail' }], 'Ada', '', '').status).toBe('unsolved');
  });
  it('returns to the judge’s first trial of its newest run when it is taken back', () => {
    const solved = withDecisions(answer, [{ rubricId: 12, status: 'pass' }], 'Ada', '', '');
    const back = withDecisions(solved, [{ rubricId: 12, status: null }], 'Ada', '', '');
    expect(back).toEqual(answer);
    expect(judgedLayer({ layers: [layer('pass', 1, 3), layer('fail', 2, 9), layer('unknown', 1, 9)] })?.status).toBe(
      'unknown',
    );
    expect(judgedLayer({ layers: [] })).toBeUndefined();
  });
  it('begins where nobody has settled, else at what failed, else at the top', () => {
    const of = (...statuses: ('pass' | 'fail' | 'unknown')[]) => ({
      rubrics: statuses.map((one, i) => rubric(i, one)),
    });
    const starts = [of('pass', 'fail', 'unknown'), of('pass', 'fail'), of('pass', 'pass'), undefined].map(firstOpen);
    expect(starts).toEqual([2, 1, 0, 0]);
  });
  it('shows whoever works blind the own decisions alone, and what they make of the answer', () => {
    const decided = withDecisions(answer, [{ rubricId: 12, status: 'fail' }], 'Ada', 'why', '');
    const seen = withoutOthers({ ...decided, flags: ['contradiction'] }, 'Ada');
    expect(seen).toMatchObject({ status: 'unsolved', judged: 'not_run', flags: [], grades: [] });
    expect(seen?.rubrics.map(({ status, layers }) => [status, layers.map(({ who }) => who)])).toEqual([
      ['unknown', []],
      ['fail', ['Ada']],
    ]);
    expect(withoutOthers(decided, 'Ben')).toMatchObject({
      status: 'not_run',
      rubrics: [{ layers: [] }, { layers: [] }],
    });
    const bare = { ...answer, rubrics: answer.rubrics.map((one) => ({ ...one, layers: [] })) };
    expect(withoutOthers(bare, 'Ada')).toBeNull();
  });
  it('keeps evidence apart from decisions', () => {
    const evidence = { answer: { start: 0, end: 1 }, context: null };
    const marked = withEvidence(answer, 12, evidence);
    expect(marked.rubrics.map((one) => one.evidence)).toEqual([null, evidence]);
    expect(marked.status).toBe('unsolved');
  });
});

describe('the queue', () => {
  it('points to judges that contradict themselves, or each other over trials', () => {
    const sample = { responseId: 1, sampleIndex: 0, passed: 1, failed: 1, overridden: false, errorTypes: null };
    const one = (part: object) =>
      needsLook({ samples: [{ ...sample, status: 'solved', trials: ['solved'], flags: [], ...part }] });
    expect([
      one({}),
      one({ flags: ['length'] }),
      one({ trials: ['solved', 'unsolved'] }),
      one({ status: 'unparsable' }),
    ]).toEqual([false, true, true, true]);
  });
});
