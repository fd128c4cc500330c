import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verify } from '../../verify/index.ts';
import { groupClaims, type Claim } from './answer-groups.ts';

const isSame = (a: string, b: string): boolean => verify(a, b).verdict === 'equivalent';
const value = (text: string): Claim => ({ kind: 'value', text });
const texts = (claims: readonly Claim[], reference = '7'): string[][] =>
  groupClaims(claims, reference, isSame).map(({ members }) => members.map(({ text }) => text));

describe('answers to a variable', () => {
  it('are together where the verifier shows them equal, the most frequent first', () => {
    const claims = ['mg/2k', '$\\frac{mg}{2k}$', 'mg/k', '$\\frac{m g}{2 k}$'].map(value);
    expect(texts(claims, 'x')).toEqual([['mg/2k', '$\\frac{mg}{2k}$', '$\\frac{m g}{2 k}$'], ['mg/k']]);
  });

  it('are together by equal text where the verifier says nothing of it', () => {
    const claims = ['the lamp on the  left shines', 'the lamp on the left shines ', 'neither'].map(value);
    expect(texts(claims, 'x').map(({ length }) => length)).toEqual([2, 1]);
  });

  it('without a value are alone unless they are the same text, and stand last', () => {
    const claims: Claim[] = [
      { kind: 'not_found', text: 'I cannot tell.' },
      { kind: 'not_found', text: 'It is hard.' },
      { kind: 'not_found', text: 'I cannot  tell.' },
      { kind: 'ambiguous', text: 'I cannot tell.' },
      value('7'),
    ];
    expect(texts(claims)).toEqual([['7'], ['I cannot tell.', 'I cannot  tell.'], ['It is hard.'], ['I cannot tell.']]);
  });

  it('make the same groups in whatever order they came, although being equal is not transitive', () => {
    const close = (a: string, b: string): boolean => Math.abs(Number(a) - Number(b)) <= 1;
    const numbers = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 14 });
    const made = (list: readonly number[]): string[] =>
      groupClaims(list.map(String).map(value), '6', close)
        .map(({ members }) =>
          members
            .map(({ text }) => text)
            .sort()
            .join(' '),
        ) // prettier-ignore
        .sort();
    fc.assert(
      fc.property(
        numbers.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(made(shuffled)).toEqual(made(list));
        },
      ),
    );
  });

  it('are compared with the professor’s value first', () => {
    const asked: string[] = [];
    groupClaims(['3', '2'].map(value), '10', (a, b) => (asked.push(`${a} ${b}`), false));
    expect(asked).toEqual(['10 2', '10 3', '2 3']);
  });
});
