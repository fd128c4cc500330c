import { expect, test } from 'vitest';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { nextStep, type Standing } from './next-step.ts';

const benchmark = (id: number, responses: number): BenchmarkView => ({
  ...{ id, name: `benchmark ${String(id)}`, kind: 'cfe', sourceName: 'file.json', hash: '' },
  ...{ items: 9, withImages: 0, missingFigures: 0, responses, edited: 0 },
});
const standing = (change: Partial<Standing>): Standing => ({
  ...{ graded: true, mine: 0, next: 1, running: false },
  ...change,
});
const kindOf = (responses: number, change: Partial<Standing>) =>
  nextStep([benchmark(1, responses)], 1, new Map([[1, standing(change)]]))?.kind;

test('every state of a workspace has its next step', () => {
  expect(nextStep([], null, new Map())).toEqual({ kind: 'import' });
  expect(kindOf(0, { graded: false })).toBe('ask');
  expect(kindOf(18, { graded: false })).toBe('evaluate');
  expect(kindOf(18, { graded: false, running: true })).toBe('watch');
  expect(kindOf(18, {})).toBe('begin');
  expect(kindOf(18, { mine: 3, next: 4 })).toBe('goOn');
  expect(kindOf(18, { mine: 9, next: null })).toBe('results');
});

test('the benchmark of the last session comes first, one with something left before one that is done', () => {
  const both = [benchmark(1, 18), benchmark(2, 18)];
  const open = new Map([
    [1, standing({ mine: 2, next: 7 })],
    [2, standing({ mine: 4, next: 5 })],
  ]);
  expect(nextStep(both, 2, open)).toEqual({ kind: 'goOn', benchmark: both[1], number: 5, done: 4 });
  open.set(2, standing({ mine: 9, next: null }));
  expect(nextStep(both, 2, open)).toMatchObject({ kind: 'goOn', benchmark: { id: 1 }, number: 7 });
  open.set(1, standing({ mine: 9, next: null }));
  expect(nextStep(both, 2, open)).toMatchObject({ kind: 'results', benchmark: { id: 2 } });
});

test('answers that are there are graded before a model is asked for others', () => {
  const three = [benchmark(1, 0), benchmark(2, 18), benchmark(3, 18)];
  const standings = new Map([
    [1, standing({ graded: false })],
    [2, standing({})],
    [3, standing({ graded: false })],
  ]);
  expect(nextStep(three, 1, standings)).toMatchObject({ kind: 'evaluate', benchmark: { id: 3 } });
  standings.set(3, standing({}));
  expect(nextStep(three, 1, standings)).toMatchObject({ kind: 'ask', benchmark: { id: 1 } });
});

test('nothing is offered before it is known how the benchmark stands', () => {
  expect(nextStep([benchmark(1, 18)], 1, new Map())).toBeNull();
});
