import { expect, it } from 'vitest';
import { TableMapping, type Cell } from './mapping.ts';
import { mapRow } from './row.ts';
import { statedName, statedNames } from './stated-name.ts';

it.each([
  [String.raw`\tau' = \tau \sqrt{2}`, String.raw`\tau'`, String.raw`\tau \sqrt{2}`],
  [String.raw`\Delta \lambda_1 = 31.8 \, \text{pm}`, String.raw`\Delta \lambda_1`, String.raw`31.8 \, \text{pm}`],
  [String.raw`C_{V, \text{int}} = \frac{3}{2} N`, String.raw`C_{V, \text{int}}`, String.raw`\frac{3}{2} N`],
  [String.raw`$E(r) = \frac{a}{r}$`, 'E(r)', String.raw`\frac{a}{r}`],
  [String.raw`\mathbf{F} = -kx`, String.raw`\mathbf{F}`, '-kx'],
  ['v_1 = 2u = 8 m/s', 'v_1', '2u = 8 m/s'],
  ['p_f = 2.0 \\times 10^5 N', 'p_f', '2.0 \\times 10^5 N'],
  ['T = 196 K, P = 46 Pa', null, null],
  ['c_p - c_v = R', null, null],
  ['t_1 - t_0 = 5 s', null, null],
  ['5000 N', null, null],
  ['x =', null, null],
])('%s', (text, name, value) => {
  expect(statedName(text)).toEqual(name === null ? null : { name, value });
});

it('a name that two values share names none of them', () => {
  expect(statedNames(['c = 1', 'c = 2', 'd = 3'])).toEqual([null, null, { name: 'd', value: '3' }]);
});

it('values of a row in a list are called by their own letters where they have some, else by column and place', () => {
  const cells = new Map<string, Cell>([
    ['q', 'Find v and the energy.'],
    ['a', ['v = 3 m/s', '12 J']],
  ]);
  const mapping = TableMapping.parse({ question: ['q'], values: [{ column: 'a' }] });
  expect(mapRow({ record: 1, line: 1, cells }, mapping)).toMatchObject({
    values: [
      { name: 'v', type: 'numeric', value: '3 m/s' },
      { name: 'a 2', type: 'numeric', value: '12 J' },
    ],
  });
});
