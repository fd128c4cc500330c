import { expect, it } from 'vitest';
import { optionChosen } from './multiple-choice.ts';

const options = new Map([
  ['a', 'It increases'],
  ['b', 'It decreases by a factor of two'],
  ['c', 'It stays the same'],
]);
const chosen = (text: string): string | null => optionChosen(text, options)?.letter ?? null;

it.each([
  'The flux is conserved.\n\nTherefore, the correct option is **(b) It decreases by a factor of two**',
  'The answer is B because the flux is conserved.',
  'By conservation of flux, option (b) is correct.',
  'B is the correct choice.',
  'So the correct answer is:\n\n(b) It decreases by a factor of two',
  '**(b) It decreases by a factor of two**\n\nThe flux is conserved and the area is the same.',
  'Option (a) is wrong since energy is lost.\n\nThus, it decreases by a factor of two.',
  '(a) is excluded, (c) cannot be. So it is (b), not (c).\n\nLet me know if you have more questions!',
  'Final Answer: b',
])('is what an answer concludes with: %s', (text) => {
  expect(chosen(text)).toBe('b');
});

it.each([
  'Both (a) and (c) are possible; the answer is (a) and (c).',
  'The answer is (a). Wait, the area counts as well.',
  'Option (b) would be correct if the flux was conserved.',
  'The correct answer is not (b).',
  'An option is a contract, and the answer is a number.',
  '(a) It increases.\n(b) It decreases by a factor of two.\n(c) It stays the same.',
  'The answer is (b).\n\n$$\\boxed{\\text{(c)}}$$',
  'We look at the flux.',
])('is none where it concludes with none, or with several: %s', (text) => {
  expect(chosen(text)).toBeNull();
});

it('has its place in the answer', () => {
  const text = 'By symmetry the answer is **(c)**.';
  const at = optionChosen(text, options);
  expect(text.slice(at?.start, at?.end)).toBe('(c)');
});
