import { describe, expect, it } from 'vitest';
import type { ExamAnswerView } from '../../../../contract/exam-calls.ts';
import { ownAward, stepped, withAward } from './award-points.ts';

const judge = { source: 'judge' as const, who: 'judge-1', runId: 2, rationale: 'almost', at: '2026-01-01T00:00:00Z' };
const layer = { ...judge, status: 'partial' as const, points: 3 };
const answer: ExamAnswerView = {
  responseId: 1,
  runId: 1,
  model: 'm',
  sampleIndex: 0,
  text: '',
  reasoning: null,
  error: null,
  finishReason: null,
  answer: '',
  explanation: null,
  choices: [],
  statements: [],
  points: 3,
  max: 5,
  status: 'partial',
  proportional: null,
  effective: layer,
  layers: [layer],
};

describe('awarding points', () => {
  it('goes in half steps and stays between nothing and everything', () => {
    expect(stepped({ points: 3, max: 5 }, 0.5)).toBe(3.5);
    expect(stepped({ points: 5, max: 5 }, 0.5)).toBe(5);
    expect(stepped({ points: 0, max: 5 }, -0.5)).toBe(0);
    expect(stepped({ points: null, max: 5 }, 0.5)).toBe(0.5);
  });
  it('stops at a maximum that is no half step', () => {
    expect(stepped({ points: 3, max: 3.3 }, 0.5)).toBe(3.3);
  });
  it('counts the expert over the judge, and the judge again when it is taken back', () => {
    const awarded = withAward(answer, { points: 5, reason: 'in other words' }, 'Ada', '2026-01-02T00:00:00Z');
    expect([awarded.points, awarded.status, awarded.effective.source]).toEqual([5, 'correct', 'expert']);
    expect(ownAward(awarded, 'Ada')).toMatchObject({ points: 5, rationale: 'in other words' });
    expect(ownAward(awarded, 'Ben')).toBeUndefined();
    const back = withAward(awarded, null, 'Ada', '2026-01-03T00:00:00Z');
    expect(back).toEqual(answer);
  });
  it('is ungraded again when nobody else graded', () => {
    const alone = { ...answer, layers: [] };
    expect(withAward(withAward(alone, { points: 2, reason: '' }, 'Ada', ''), null, 'Ada', '')).toMatchObject({
      status: 'not_run',
      points: null,
    });
  });
});
