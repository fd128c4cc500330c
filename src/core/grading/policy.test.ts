import { describe, expect, it } from 'vitest';
import { verify } from '../verify/index.ts';
import { DEFAULT_POLICY, GradingPolicy, policyName } from './policy.ts';

const verdict = (reference: string, claimed: string, own: Partial<GradingPolicy>, question = ''): string =>
  verify(reference, claimed, { rules: { ...DEFAULT_POLICY, ...own }, question }).verdict;

describe('a grading policy', () => {
  it('is stored by value and read back', () => {
    const policy = { ...DEFAULT_POLICY, tolerance: { by: 'relative' as const, within: 0.02 } };
    expect(GradingPolicy.parse(JSON.parse(JSON.stringify(policy)))).toEqual(policy);
    expect(GradingPolicy.safeParse({ ...policy, tolerance: { by: 'relative', within: 2 } }).success).toBe(false);
    expect(GradingPolicy.safeParse({ ...policy, other: 1 }).success).toBe(false);
  });

  it('is named by what differs from the default', () => {
    expect(policyName(DEFAULT_POLICY)).toBe('');
    expect(policyName({ ...DEFAULT_POLICY, tolerance: { by: 'relative', within: 0.015 }, missingUnit: 'wrong' })).toBe(
      '±1.5%, missing units wrong',
    );
  });

  it('has a line that was measured, or none: an older policy, which knows of none, is as it was', () => {
    const line = { ...DEFAULT_POLICY, leastConfidence: 0.98 as const };
    expect(policyName(line)).toBe('confidence from 0.98');
    expect(GradingPolicy.parse(JSON.parse(JSON.stringify(line)))).toEqual(line);
    expect(GradingPolicy.safeParse({ ...line, leastConfidence: 0.981 }).success).toBe(false);
    const older =
      '{"tolerance":{"by":"digits"},"missingUnit":"wrong","unsimplified":"equal","orderOfMagnitude":"open","percent":"open"}';
    expect(JSON.stringify(GradingPolicy.parse(JSON.parse(older)))).toBe(older);
  });

  it('by default is what the verifier does without one', () => {
    for (const [a, b] of [
      ['3.14 m', '3.1416 m'],
      ['9.8', '9.7'],
      ['50', '0.5'],
      ['5 m', '5'],
      ['4/6', '2/3'],
    ] as const)
      expect(verdict(a, b, {})).toBe(verify(a, b).verdict);
  });

  it('compares numbers within a share of the greater one', () => {
    const tolerance = { by: 'relative' as const, within: 0.01 };
    expect(verdict('9.81', '9.75', { tolerance })).toBe('equivalent');
    expect(verdict('9.81', '9.6', { tolerance })).toBe('different');
    expect(verdict('9.81 m/s^2', '981 cm/s^2', { tolerance })).toBe('equivalent');
    expect(verdict('3.14', '3.1', { tolerance })).toBe('different');
  });

  it('says what a missing unit costs', () => {
    expect(verdict('5 m', '5', { missingUnit: 'wrong' })).toBe('different');
    expect(verdict('5', '5 m', { missingUnit: 'wrong' })).toBe('undecided');
    const asked = { description: 'The length in m', rules: { ...DEFAULT_POLICY, missingUnit: 'open' as const } };
    expect(verify('5 m', '5', { description: 'The length in m' }).verdict).toBe('equivalent');
    expect(verify('5 m', '5', asked).verdict).toBe('undecided');
  });

  it('says whether arithmetic has to be carried out', () => {
    expect(verdict('2/3', '4/6', { unsimplified: 'open' })).toBe('undecided');
    expect(verdict('6x', '2 \\cdot 3 x', { unsimplified: 'open' })).toBe('undecided');
    expect(verdict('2/3', '\\frac{2}{3}', { unsimplified: 'open' })).toBe('equivalent');
    expect(verdict('3 \\times 10^5', '300000', { unsimplified: 'open' })).toBe('equivalent');
  });

  it('leaves an estimate open within a factor of ten, and not beyond', () => {
    const question = 'Estimate the mass of the sun.';
    expect(verdict('2 \\times 10^{30} kg', '4 \\times 10^{30} kg', {})).toBe('different');
    expect(verdict('2 \\times 10^{30} kg', '4 \\times 10^{30} kg', {}, question)).toBe('undecided');
    expect(verdict('2 \\times 10^{30} kg', '4 \\times 10^{32} kg', {}, question)).toBe('different');
    expect(verdict('2 \\times 10^{30} kg', '4 \\times 10^{30} kg', { orderOfMagnitude: 'right' }, question)).toBe(
      'equivalent',
    );
    expect(verdict('2 \\times 10^{30} kg', '4 \\times 10^{30} kg', { orderOfMagnitude: 'as-number' }, question)).toBe(
      'different',
    );
  });

  it('says what numbers a hundredfold apart are', () => {
    expect(verdict('0.25', '25', {})).toBe('undecided');
    expect(verdict('0.25', '25', { percent: 'equal' })).toBe('equivalent');
    expect(verdict('0.25', '25', { percent: 'wrong' })).toBe('different');
    expect(verdict('25\\%', '25', { percent: 'equal' })).toBe('equivalent');
  });
});
