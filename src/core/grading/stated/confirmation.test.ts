import { describe, expect, it } from 'vitest';
import { extract, type VariableSpec } from '../../extract/index.ts';
import { verify } from '../../verify/index.ts';
import { confirmResults } from './confirmation.ts';

const agree = (a: string, b: string, v: VariableSpec): boolean => verify(a, b, v).verdict === 'equivalent';

const confirmed = (response: string, values: readonly [string, string, string][], question = ''): (string | null)[] => {
  const variables = values.map(([name, description, value]) => ({ name, type: 'other' as const, description, value }));
  const found = extract(response, variables, { agree, question });
  return confirmResults(response, variables, { agree, question }).map((c, i) =>
    found[i]?.status === 'found' ? `found ${found[i].value ?? ''}` : (c?.text ?? null),
  );
};

const sag = 'The sag of the cable, with units of m.';

describe('a wanted value that no label names', () => {
  const response =
    'The catenary is shallow.\n\nThis gives $\\zeta = \\frac{wL^2}{8H} = 3.47\\ \\text{m}$\n\nThe cable is safe.';

  it('is confirmed where the response works it out', () => {
    expect(confirmed(response, [['sag', sag, '3.47 m']])).toEqual(['3.47\\ \\text{m}']);
  });

  it('is not confirmed where the response states another one, however close the text', () => {
    expect(confirmed(response, [['sag', sag, '3.74 m']])).toEqual([null]);
  });

  it('is not confirmed where another value of its kind is worked out behind it', () => {
    const after = `${response}\n\n$\\xi = \\frac{wL^2}{6H} = 4.63\\ \\text{m}$\n\nThe cable is safe.`;
    expect(confirmed(after, [['sag', sag, '3.47 m']])).toEqual([null]);
  });

  it('is not confirmed where the question gives it, or where it is taken back', () => {
    expect(confirmed(response, [['sag', sag, '3.47 m']], 'A post of 3.47 m holds a cable.')).toEqual([null]);
    expect(confirmed(`${response}\n\nWait, that is wrong.`, [['sag', sag, '3.47 m']])).toEqual([null]);
  });

  it('is not confirmed where it could be any number', () => {
    const small = response.replace('3.47\\ \\text{m}', '3\\ \\text{m}');
    expect(confirmed(small, [['sag', sag, '3 m']])).toEqual([null]);
  });

  it('is not confirmed where it stands under another asked name', () => {
    const swapped = 'Tower height: 3.47 m\n\nMast offset: 21.6 m';
    const asked: [string, string, string][] = [
      ['sag', sag, '3.47 m'],
      ['tower_height', 'The height of the tower, with units of m.', '21.6 m'],
    ];
    expect(confirmed(swapped, asked)[0]).toBeNull();
  });

  it('is not confirmed in the unit of another quantity, or where it is nought', () => {
    const other = response.replace('3.47\\ \\text{m}', '3.47\\ \\text{kg}');
    expect(confirmed(other, [['sag', sag, '3.47 m']])).toEqual([null]);
    expect(confirmed(response.replace('3.47', '0'), [['sag', sag, '0 m']])).toEqual([null]);
  });

  it('is none of two that stand in the other’s order, or where a final section says what the results are', () => {
    const turned =
      'Case 1: we get $F = 2.0 \\cdot 354 = 708$ N here.\n\nCase 2: we get $F = 2.0 \\cdot 234 = 468$ N here.';
    const asked: [string, string, string][] = [
      ['load_up', 'The load on the way up, with units of N.', '468 N'],
      ['load_down', 'The load on the way down, with units of N.', '708 N'],
    ];
    expect(confirmed(turned, asked)).toEqual([null, null]);
    expect(confirmed(`${response}\n\n**Final answer:** the cable is safe.`, [['sag', sag, '3.47 m']])).toEqual([null]);
  });
});
