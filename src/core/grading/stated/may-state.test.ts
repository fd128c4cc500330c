import { expect, it } from 'vitest';
import { mayState } from './may-state.ts';

const never = (): boolean => false;
const current = 'I = \\frac{4 \\pi K V^2}{\\ln(b/a)}';

it('is a number with the value’s digits, whatever its power of ten, or an arithmetic that comes to it', () => {
  expect(mayState('The layer is 0.0996 µm thick.', '99.6\\ \\mathrm{nm}', never)).toBe(true);
  expect(mayState('So $\\lambda=\\frac{4}{5\\times1.097\\times10^{7}\\ \\mathrm{m^{-1}}}$.', '72.9 nm', never)).toBe(
    true,
  );
  expect(mayState('We have $V = 100$ volts and $R = 0.01$ m.', '5 \\times 10^{-8} \\text{ J}', never)).toBe(false);
});

it('is a formula with all of its letters that is not shown to be another one', () => {
  const response = 'The current is $4\\pi K V^2/\\ln(b/a)$, up to a sign.';
  expect(mayState(response, current, never)).toBe(true);
  expect(mayState(response, current, () => true)).toBe(false);
  expect(mayState('The field is $E = V/d$.', current, never)).toBe(false);
});

it('is no integral that is still to be worked out, and no sentence about letters', () => {
  expect(mayState('So $I = \\int_a^b K V^2 dr$.', current, never)).toBe(false);
  expect(mayState('where $K$ is a constant of the material, V the voltage, a and b radii', current, never)).toBe(false);
});

it('may be written in letters of which the answer says what they stand for', () => {
  const response = 'The width is $W = 4t$.\n\nThe mass is $2\\hbar^2/(Wa^2)$.';
  expect(mayState(response, 'm = \\frac{\\hbar^2}{2ta^2}', never)).toBe(true);
});
