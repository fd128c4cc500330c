import { expect, it } from 'vitest';
import { verify } from '../../verify/index.ts';
import { valueGroups } from './value-groups.ts';

it('equal values stand together, whatever their form', () => {
  const same = (a: string, b: string) => verify(a, b, {}).verdict === 'equivalent';
  expect(valueGroups(['$\\frac{1}{2}$', '3', ' 0.5', '3.0', 'about half', 'about half', '0.5'], same)).toEqual([
    0, 1, 0, 1, 2, 2, 0,
  ]);
  expect(valueGroups([], same)).toEqual([]);
});
