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

it('what equals the reference stands together, also where nothing else shows it', () => {
  const same = (a: string, b: string, isReference: boolean) => isReference && a === 'x' && ['u', 'v'].includes(b);
  expect(valueGroups(['w', 'u', 'v', 'w'], same)).toEqual([0, 1, 2, 0]);
  expect(valueGroups(['w', 'u', 'v', 'w'], same, ' x ')).toEqual([0, 1, 1, 0]);
});
