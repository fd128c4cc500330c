import { expect, test } from 'vitest';
import { VerificationView } from '../../../contract/review-shapes.ts';
import { verify } from '../../../core/verify/index.ts';
import { verificationView } from './verify.ts';

test('the window gets both readings, what differs, and the sampled points with their symbols as TeX', () => {
  const view = verificationView(verify('\\frac{V_0}{\\omega}', '\\frac{2 V_0}{\\omega}'));
  expect(VerificationView.parse(view)).toEqual(view);
  expect(view).toMatchObject({ verdict: 'different', referenceTex: '\\frac{V_{0}}{\\omega}' });
  const [difference] = view.differences;
  expect(difference?.text).toBe('the claimed value is 2 times the reference');
  expect(difference?.samples).toHaveLength(3);
  for (const { at, reference, claimed } of difference?.samples ?? []) {
    expect(at.map(({ tex }) => tex).sort()).toEqual(['V_{0}', '\\omega']);
    expect(Number(claimed) / Number(reference)).toBeCloseTo(2, 2);
  }
});

test('every kind of value has a view that keeps the contract', () => {
  for (const [a, b] of [
    ['5 N', '5 J'],
    ['(1, 2)', '(1, 3)'],
    ['x < 3', 'x \\le 3'],
    ['stable', 'left'],
    ['', '3'],
    ['\\int_0^1 f', '2'],
  ])
    expect(() => VerificationView.parse(verificationView(verify(a ?? '', b ?? '')))).not.toThrow();
});
