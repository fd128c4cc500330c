import { describe, expect, it } from 'vitest';
import type { StepState, VariableState } from '../../core/review/event.ts';
import { describe as ends, tabled, titleOf } from './decisions.ts';

const variable = (id: number, name: string, value: string): VariableState => ({
  id,
  name,
  type: 'numeric',
  description: '',
  value,
});
const step = (id: number, text: string): StepState => ({ id, stepId: id, step: text, answer: '1' });
const [x, y, z] = [variable(1, 'x', '1'), variable(2, 'y', '2'), variable(3, 'z', '3')];

describe('a changed list of variables', () => {
  const change = (from: VariableState[], to: VariableState[]) => ({ kind: 'variables', from, to }) as const;
  it('is called by its one changed variable, else by their number', () => {
    expect(titleOf(change([x, y], [x, { ...y, value: '2.5' }]), '')).toBe('y: 2 → 2.5');
    expect(titleOf(change([x, y], [x, { ...y, description: 'a speed' }]), '')).toBe('y: description changed');
    expect(titleOf(change([x, y], [x, { ...y, value: '9', type: 'formula' }]), '')).toBe('y: 2 fields changed');
    expect(titleOf(change([x, y], [x, { ...y, name: 'speed' }]), '')).toBe('y: name y → speed');
    expect(titleOf(change([x], [x, y]), '')).toBe('variable y added');
    expect(titleOf(change([x, y, z], [x]), '')).toBe('2 variables removed');
    expect(titleOf(change([x, y], [y, x]), '')).toBe('variables reordered');
    expect(titleOf(change([x, y, z], [{ ...x, value: '7' }, z]), '')).toBe('2 variables changed');
  });
  it('tells the history each of those that changed, and no other', () => {
    const to = [{ ...x, value: '7' }, y];
    expect(ends(change([x, y, z], to))).toEqual({
      from: 'z: value 3, name z, type numeric\nx: value 1',
      to: 'none\nx: value 7',
    });
    expect(ends(change([x], [{ ...x, name: 'm', description: 'mass' }]))).toEqual({
      from: 'x: name x, description (empty)',
      to: 'x: name m, description mass',
    });
    expect(ends(change([x, y], [y, x]))).toEqual({ from: 'x, y', to: 'y, x' });
  });
});

describe('a changed reasoning flow', () => {
  const change = (from: StepState[], to: StepState[]) => ({ kind: 'flow', from, to }) as const;
  const [a, b] = [step(1, 'Find m.'), step(2, 'Find a.')];
  it('says which step', () => {
    expect(titleOf(change([a, b], [a, { ...b, step: 'Find the acceleration.' }]), '')).toBe(
      'reasoning flow: step 2: text changed',
    );
    expect(titleOf(change([a], [a, b]), '')).toBe('reasoning flow: step 2 added');
    expect(titleOf(change([a, b], [b, a]), '')).toBe('reasoning flow: steps reordered');
    expect(ends(change([a, b], [b]))).toEqual({ from: 'step 1: text Find m., answer 1', to: 'none' });
  });
});

it('a mark says its step', () => {
  const mark = { mark: 'wrong', note: 'mass' } as const;
  expect(titleOf({ kind: 'step', stepId: 8, from: null, to: mark }, 'step 3')).toBe(
    'step 3: not marked → wrong (mass)',
  );
});

it('says what was not decided in words, while tables of decisions keep the words that they had', () => {
  const award = { kind: 'points', from: null, to: { points: 1, reason: '' } } as const;
  expect(titleOf(award, '')).toBe('points: not awarded → 1 point');
  expect(tabled(award)).toEqual({ from: 'no override', to: '1 points' });
  const done = { kind: 'status', from: 'todo', to: 'done' } as const;
  expect(titleOf(done, '')).toBe('status: to do → done');
  expect(tabled(done)).toEqual({ from: 'todo', to: 'done' });
  const wrong = { kind: 'override', from: null, to: { status: 'wrong', value: null, reason: '' } } as const;
  expect(titleOf(wrong, 'x1')).toBe('x1: not decided → wrong');
  expect(tabled(wrong)).toEqual({ from: 'no override', to: 'wrong' });
  const passed = { kind: 'rubric', rubricId: 1, number: 2, from: null, to: { status: 'pass', reason: '' } } as const;
  expect(titleOf(passed, '')).toBe('rubric 2: not decided → pass');
  expect(tabled(passed)).toEqual({ from: 'no override', to: 'pass' });
});
