import { expect, it } from 'vitest';
import { statedWithUnit } from './with-unit.ts';

it('finds the unit that a bare number bears elsewhere in the response', () => {
  expect(statedWithUnit('so $\\theta = 120^\\circ$. Answer: $\\boxed{120}$', '120')).toEqual(['120 ^\\circ']);
  expect(statedWithUnit('t = 1321 \\, \\text{s}\n\n\\boxed{1321}', '1321')).toEqual(['1321 \\text{s}']);
  expect(statedWithUnit('which is 4.2 m/s. \\boxed{4.2}', '4.2')).toEqual(['4.2 m/s']);
});

it('takes no letter of a formula for a unit, and nothing for a value that has one', () => {
  expect(statedWithUnit('v^2 = 2 g R, so \\boxed{2}', '2')).toEqual([]);
  expect(statedWithUnit('h = 3 m, \\boxed{3 m}', '3 \\text{ m}')).toEqual([]);
});
