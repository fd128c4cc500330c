import { expect, it } from 'vitest';
import { stepAnswer } from './step-answer.ts';

it('shows a step answer as the file states it', () => {
  expect(stepAnswer('5.0')).toBe('5.0');
  expect(stepAnswer('true')).toBe('true');
  expect(stepAnswer('"$\\\\frac{1}{2}$"')).toBe('$\\frac{1}{2}$');
  expect(stepAnswer('"broken')).toBe('"broken');
});
