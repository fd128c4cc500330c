import { expect, it } from 'vitest';
import { verify } from './index.ts';

it.each([
  ['171!', '172!'],
  ['10^{1000}', '10^{1001}'],
  ['6.6e-400', '0'],
  ['1e-5000', '1e-6000'],
  ['e^{1000}', 'e^{1001}'],
  ['e^{-1000}', '0'],
  ['x = 10^{1000}', 'x = 10^{1001}'],
  ['(10^{1000}, 1)', '(10^{1001}, 1)'],
  ['10^{1000} m', '10^{1001} m'],
  ['$10^{-400} x$', '$10^{-401} x$'],
  ['$\\binom{5000}{2500}$', '$\\binom{6000}{3000}$'],
])('%s and %s are beyond the range of the arithmetic, which makes them no equals', (a, b) => {
  expect(verify(a, b).verdict).toBe('undecided');
});

it.each([
  ['171!', '171!'],
  ['10^{1000}', '10^{999} \\cdot 10'],
  ['\\infty', '+\\infty'],
  ['\\sin(0)', '0'],
  ['2^0 - 1', '0'],
])('%s and %s are equal all the same', (a, b) => {
  expect(verify(a, b).verdict).toBe('equivalent');
});
