import { describe, expect, it } from 'vitest';
import { answerJson, merged, moved, split, type StepDraft } from './flow-steps.ts';

const step = (key: string, text: string, answer = '"x"'): StepDraft => ({ key, id: Number(key), step: text, answer });
const flow = [step('1', 'Find the mass.', '2'), step('2', 'Find the force.', '"6 N"'), step('3', 'Compare.', 'true')];
const texts = (steps: readonly StepDraft[]) => steps.map((s) => s.step);

describe('editing a reasoning flow', () => {
  it('moves a step, and leaves the ends alone', () => {
    expect(texts(moved(flow, 2, -1))).toEqual(['Find the mass.', 'Compare.', 'Find the force.']);
    expect(moved(flow, 0, -1)).toEqual(flow);
    expect(moved(flow, 2, 1)).toEqual(flow);
  });
  it('splits a step where the cursor stands; the answer goes with the second part', () => {
    const parts = split(flow, 1, 4, 'new');
    expect(texts(parts)).toEqual(['Find the mass.', 'Find', 'the force.', 'Compare.']);
    expect(parts[1]).toMatchObject({ id: 2, answer: '""' });
    expect(parts[2]).toMatchObject({ id: null, answer: '"6 N"' });
  });
  it('merges a step with the next; the later answer is the one to verify', () => {
    const parts = merged(flow, 0);
    expect(parts).toHaveLength(2);
    expect(parts[0]).toMatchObject({ id: 1, step: 'Find the mass.\nFind the force.', answer: '"6 N"' });
    expect(merged(flow, 2)).toEqual(flow);
  });
  it('keeps text as text and numbers as numbers', () => {
    expect(answerJson('5', '"5.0"')).toBe('"5"');
    expect(answerJson('5.00', '5.0')).toBe('5.00');
    expect(answerJson('about 5', '5.0')).toBe('"about 5"');
    expect(answerJson('say "x"', '""')).toBe('"say \\"x\\""');
  });
});
