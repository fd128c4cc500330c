import { expect, it } from 'vitest';
import { promptsOf, type StoredConfig } from './config.ts';

it('a course exam that was begun before there was a lead-in asks without one to its end; one of today asks in its own words', () => {
  const run = (templates: Record<string, string>) => promptsOf({ templates } as StoredConfig).examQuestion.template;
  expect(run({ 'exam-single-choice': 'Choose.' })).toBe('{{problem}}');
  expect(run({ 'exam-single-choice': 'Choose.', 'exam-question': 'Solve: {{problem}}' })).toBe('Solve: {{problem}}');
});
