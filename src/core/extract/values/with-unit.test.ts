import { expect, it } from 'vitest';
import { statedWithUnit } from './with-unit.ts';

it('finds the unit that a bare number bears elsewhere in the response', () => {
  expect(statedWithUnit('so $\\theta = 120^\\circ$. Answer: $\\boxed{120}$', '120')).toEqual(['120 ^\\circ']);
  expect(statedWithUnit('t = 1321 \\, \\text{s}\n\n\\boxed{1321}', '1321')).toEqual(['1321 \\text{s}']);
  expect(statedWithUnit('T = 571.2\n\nFor helium \\boxed{571.2}', '571.2')).toEqual([]);
  expect(statedWithUnit('T = 571.2 K\n\nFor helium \\boxed{571.2 K}', '571.2 K')).toEqual([]);
  expect(statedWithUnit('p = 3.4 Forces add. \\boxed{3.4}', '3.4')).toEqual([]);
  expect(statedWithUnit('which is 4.2 m/s. \\boxed{4.2}', '4.2')).toEqual(['4.2 m/s']);
});

it('takes no letter of a formula for a unit, and nothing for a value that has one', () => {
  expect(statedWithUnit('v^2 = 2 g R, so \\boxed{2}', '2')).toEqual([]);
  expect(statedWithUnit('h = 3 m, \\boxed{3 m}', '3 \\text{ m}')).toEqual([]);
});

it('finds the unit of a number with more digits that rounds to it', () => {
  expect(statedWithUnit('W = 73{,}395.04 \\, \\text{J}, \\boxed{73400}', '73400')).toEqual(['73400 \\text{J}']);
  expect(
    statedWithUnit(
      'E \\approx 5.5599 \\times 10^{-8} \\text{ J}. \\boxed{5.56 \\times 10^{-8}}',
      '5.56 \\times 10^{-8}',
    ),
  ).toEqual(['5.56 \\times 10^{-8} \\text{ J}']);
  expect(statedWithUnit('E = 5.4 \\text{ J}, \\boxed{5}', '5')).toEqual([]);
  expect(statedWithUnit('W = 73,495 \\text{ J}, \\boxed{73400}', '73400')).toEqual([]);
});
