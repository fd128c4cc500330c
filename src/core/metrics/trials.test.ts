/** Figures of gradings of several trials: the mean of each question over its trials, and how they spread. */
import { expect, it } from 'vitest';
import type { Status } from '../grading/status.ts';
import { figuresOfTrials, type QuestionTrials } from './accuracy.ts';
import { examParts } from './exam-trials.ts';
import { varianceParts } from './variance.ts';

const R: Status[] = ['right'];
const W: Status[] = ['wrong'];
const O: Status[] = ['judge_error'];
const trial = (answers: Record<number, Status[]>) =>
  Object.entries(answers).map(([id, statuses]) => ({ responseId: Number(id), statuses }));

it('trials over other answers do not mix their denominators: each question is the mean over the trials that have it', () => {
  // The first trial is of both questions, the second of the first alone.
  const questions: QuestionTrials[] = [
    [trial({ 1: R }), trial({ 1: W })],
    [trial({ 2: R }), []],
  ];
  const { questionAccuracy, questions: n, answers, spread } = figuresOfTrials(questions, 'published');
  expect({ questionAccuracy, n, answers }).toEqual({ questionAccuracy: 0.75, n: 2, answers: 2 });
  // They spread over the one answer that both have.
  expect(spread).toMatchObject({ answers: 1, ofAnswers: 2, question: { mean: 0.5, std: Math.SQRT1_2 } });
});

it('what counts in one trial alone has no part in the spread of the graded figure', () => {
  const questions: QuestionTrials[] = [
    [trial({ 1: R, 2: O }), trial({ 1: R, 2: W })],
    [trial({ 3: W }), trial({ 3: W })],
  ];
  const found = figuresOfTrials(questions, 'graded');
  expect(found.questionAccuracy).toBe((0.75 + 0) / 2);
  expect(found.spread).toMatchObject({ answers: 2, ofAnswers: 3, question: { mean: 0.5, std: 0 } });
  expect(figuresOfTrials([[trial({ 1: R })]], 'graded').spread).toBeNull();
});

it('splits the variance of question accuracy into what the judge and what the sampling of answers adds', () => {
  // Of one question two answers in two trials: the first always right, the second once.
  const one = [
    [1, 1],
    [1, 0],
  ];
  // Within answers 0 and 1/2, mean 1/4; between their means 1 and 1/2: 1/8, of which the judge alone would make (1/4)/2.
  expect(varianceParts([one])).toEqual({ judge: Math.sqrt(0.25 / 2), sampling: 0 });
  const settled = [
    [1, 0],
    [1, 0],
  ];
  expect(varianceParts([settled])).toEqual({ judge: 0, sampling: Math.sqrt(0.5 / 2) });
  expect(varianceParts([[[1], [0]]])).toEqual({ judge: Math.SQRT1_2, sampling: null });
  expect(varianceParts([one.slice(0, 1)])).toEqual({ judge: null, sampling: null });
});

it('finds the parts that a simulated judge and a simulated model have', () => {
  let state = 7;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const [K, T, Q, flip] = [4, 3, 4000, 0.1];
  const questions = Array.from({ length: Q }, () => {
    const chance = random();
    const truth = Array.from({ length: K }, () => random() < chance);
    return Array.from({ length: T }, () => truth.map((right) => Number(random() < flip ? !right : right)));
  });
  const { judge, sampling } = varianceParts(questions);
  // A flip with chance f has variance f(1 − f). Right with chance p has p(1 − p), 1/6 in the mean, of which flips leave (1 − 2f)².
  expect(judge! ** 2 * Q * K).toBeCloseTo(flip * (1 - flip), 2);
  expect(sampling! ** 2 * Q * K).toBeCloseTo((1 - 2 * flip) ** 2 / 6, 2);
});

it('splits the share of an exam’s points alike: by the judge alone, since each question has one answer', () => {
  const counted = (earned: number, possible: number) => ({ status: 'partial' as const, earned, possible });
  // Of 12 points the first question earned 2 and 4, the second 6 both times.
  const found = examParts([
    [counted(2, 4), counted(6, 8)],
    [counted(4, 4), counted(6, 8)],
  ]);
  expect(found?.judge).toBeCloseTo(Math.sqrt(2) / 12, 12);
  expect(found?.sampling).toBeNull();
  expect(examParts([[counted(2, 4)]])).toBeNull();
});
