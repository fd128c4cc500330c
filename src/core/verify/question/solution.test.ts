import { expect, test } from 'vitest';
import type { Definition, VerifyContext } from '../types.ts';
import { verify } from '../index.ts';
import { threadTime } from '../../../../testing/thread-time.ts';

const question =
  'A rocket that starts from rest accelerates with $g$ in its own frame. How far has it come when its speed is $v$? Give it by $g$, $v$ and $c$.';
const inLight = (text: string, ...definitions: Definition[]): VerifyContext => ({
  name: 'answer',
  type: 'other',
  question,
  solution: { text, definitions: () => definitions },
});
const verdict = (reference: string, claimed: string, context: VerifyContext): string =>
  verify(reference, claimed, context).verdict;

test('what the solution says of a letter that the question does not give is put into the reference', () => {
  const context = inLight('', { letter: '\\Gamma', value: '(1 - v^2/c^2)^{-1/2}' });
  const reference = 'x = \\frac{c^2}{g}(\\Gamma - 1)';
  expect(verdict(reference, '\\frac{c^2}{g}\\left(\\frac{1}{\\sqrt{1-v^2/c^2}} - 1\\right)', context)).toBe(
    'equivalent',
  );
  expect(verdict(reference, '\\frac{c^2}{g}\\left(1 - \\sqrt{1-v^2/c^2}\\right)', context)).toBe('different');
  expect(verdict(reference, '\\frac{c^2}{g}\\left(1 - \\sqrt{1-v^2/c^2}\\right)', { ...context, solution: undefined })).toBe('undecided'); // prettier-ignore
});

test('whoever reads the verdict learns that the solution has a part in it, and of nothing that it has no part in', () => {
  const letters = 'Letters of the reference stand for what the professor’s solution says of them.';
  const whole = 'The reference is printed incomplete and is read as the professor’s solution has it.';
  const said = (reference: string, claimed: string, context: VerifyContext): string =>
    verify(reference, claimed, context).explanation;
  const defined = inLight('', { letter: 'w', value: '\\frac{v^2}{c}' });
  expect(said('x = \\frac{w^2}{g}', '\\frac{v^4}{c^2 g}', defined)).toMatch(RegExp(`point\\. ${letters}$`));
  expect(said('x = \\frac{w^2}{g}', '\\frac{9 v^4}{c^2 g}', defined)).toContain(letters);
  expect(said('x = \\frac{w^2}{g}', '\\frac{w^2}{g}', defined)).not.toContain('solution');
  expect(said('x = \\frac{v^2}{g}', '\\frac{9 v^2}{g}', defined)).not.toContain('solution');
  const text = 'It is $$x = \\frac{c^2}{g}\\left( \\frac{1}{\\sqrt{1 - w}} - 1 \\right)$$ with $w = v^2/c^2$.';
  const broken = 'x = \\frac{c^2}{g}\\left( \\frac{1}{\\sqrt{1 - w}}';
  const both = inLight(text, { letter: 'w', value: '\\frac{v^2}{c^2}' });
  const right = '\\frac{c^2}{g}\\left((1 - v^2/c^2)^{-1/2} - 1\\right)';
  expect(said(broken, right, both)).toMatch(RegExp(`point\\. ${whole} ${letters}$`));
  expect(said(broken, 'x', both)).toContain(whole);
});

test('a letter that the solution gives two meanings may have either', () => {
  const context = inLight('', { letter: 'w', value: '\\frac{v^2}{c}' }, { letter: 'w', value: '2 v' });
  expect(verdict('x = \\frac{w^2}{g}', '\\frac{4 v^2}{g}', context)).toBe('equivalent');
  expect(verdict('x = \\frac{w^2}{g}', '\\frac{9 v^2}{g}', context)).toBe('different');
});

test('a reference that breaks off is read as the solution has it', () => {
  const text =
    'Hence\n$$\nx = \\int u\\,dt = \\frac{c^2}{g}\\left\\{ \\frac{1}{\\sqrt{1 - \\frac{v^2}{c^2}}} - 1 \\right\\}.\n$$\nThis is all.';
  const broken = 'x = \\frac{c^2}{g} \\left( \\frac{1}{\\sqrt{1 - \\frac{v^2}{c^2}}';
  const right = '\\frac{c^2}{g}\\left((1 - v^2/c^2)^{-1/2} - 1\\right)';
  expect(verdict(broken, right, inLight(text))).toBe('equivalent');
  expect(verdict(broken, '\\frac{c^2}{g}\\left((1 - v^2/c^2)^{-1/2} + 1\\right)', inLight(text))).toBe('different');
  expect(verdict(broken, right, inLight('It is another one, $x = v^2/g$.'))).toBe('undecided');
});

test('what stays open on its left side is not mended, however its right side ends', () => {
  const text = 'Hence $x(t = \\frac{c^2}{g}\\left( \\sqrt{1 + \\frac{g^2 t^2}{c^2}} - 1 \\right)$.';
  const broken = 'x(t = \\frac{c^2}{g}\\left( \\sqrt{1 + \\frac{g^2 t^2}{c^2}}';
  expect(verify(broken, '\\frac{c^2}{g}', inLight(text)).reason).not.toBe('error');
  expect(verdict(broken, '\\frac{c^2}{g}', inLight(text))).toBe('undecided');
});

test('a value that the solution gives the same name is not called different', () => {
  const context = inLight('', { letter: 'x', value: '\\frac{v^2}{2g}' });
  expect(verdict('x = \\frac{v^2}{g}', '\\frac{v^2}{2g}', context)).toBe('undecided');
  expect(verify('x = \\frac{v^2}{g}', '\\frac{v^2}{2g}', context).explanation).toContain('solution');
  expect(verdict('x = \\frac{v^2}{g}', '\\frac{v^2}{3g}', context)).toBe('different');
  expect(verdict('y = \\frac{v^2}{g}', '\\frac{v^2}{2g}', context)).toBe('different');
});

test('a solution that repeats a beginning without an end keeps nobody busy', () => {
  const begun = '\\frac{c^2}{g} ( \\frac{1}{\\sqrt{1 - v^2}} ';
  const started = threadTime();
  expect(verdict(`x = ${begun}`, '\\frac{c^2}{g}', inLight((begun + '( = , ').repeat(20_000)))).not.toBe('equivalent');
  expect(threadTime() - started).toBeLessThan(2000);
});
