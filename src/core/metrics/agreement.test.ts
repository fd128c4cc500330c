import { describe, expect, it } from 'vitest';
import { agreementOf, type RatedTwice } from './agreement.ts';

/** So many things of each kind, each of a question of its own unless a question is given. */
function rated(
  both: number,
  firstOnly: number,
  secondOnly: number,
  neither: number,
  questions = Infinity,
): RatedTwice[] {
  const kinds = [
    [both, true, true],
    [firstOnly, true, false],
    [secondOnly, false, true],
    [neither, false, false],
  ] as const;
  return kinds
    .flatMap(([n, first, second]) => Array.from({ length: n }, () => ({ trials: [{ trial: 1, first, second }] })))
    .map((one, index) => ({ ...one, itemId: index % questions }));
}

describe('two raters', () => {
  it('has the textbook’s kappa: 20, 5, 10 and 15 of 50 give 0.4', () => {
    const found = agreementOf(rated(20, 5, 10, 15));
    expect(found).toMatchObject({ n: 50, questions: 50, both: 20, firstOnly: 5, secondOnly: 10, neither: 15 });
    expect(found.raw?.value).toBeCloseTo(0.7, 12);
    expect(found.kappa?.value).toBeCloseTo(0.4, 12);
    const { low, high } = found.kappa?.interval ?? { low: NaN, high: NaN };
    // By the usual large-sample formula the standard error is 0.127.
    expect(low).toBeGreaterThan(0.4 - 2.4 * 0.127);
    expect(low).toBeLessThan(0.4 - 1.5 * 0.127);
    expect(high).toBeGreaterThan(0.4 + 1.5 * 0.127);
    expect(high).toBeLessThan(0.4 + 2.4 * 0.127);
  });

  it('draws questions, not verdicts: the same verdicts on fewer questions are surer of nothing', () => {
    const width = (questions: number): number => {
      const { low, high } = agreementOf(rated(60, 20, 20, 20, questions)).raw?.interval ?? { low: NaN, high: NaN };
      return high - low;
    };
    const alike = [...Array.from({ length: 10 }, (_, itemId) => itemId)].flatMap((itemId) =>
      Array.from({ length: 12 }, () => ({ itemId, trials: [{ trial: 1, first: true, second: itemId < 6 }] })),
    );
    const { low, high } = agreementOf(alike).raw?.interval ?? { low: NaN, high: NaN };
    expect(high - low).toBeGreaterThan(2 * width(120));
  });

  it('says nothing where nothing can be said', () => {
    expect(agreementOf([])).toMatchObject({ n: 0, raw: null, kappa: null });
    // Both always right: agreement is whole and bounded, kappa is not defined.
    const always = agreementOf(rated(20, 0, 0, 0));
    expect(always.raw).toMatchObject({ value: 1, interval: { high: 1 } });
    expect(always.raw?.interval?.low).toBeCloseTo(0.025 ** (1 / 20), 12);
    expect(always.kappa).toBeNull();
    // They never differ: kappa is 1, without an interval that would claim to know it.
    expect(agreementOf(rated(10, 0, 0, 10)).kappa).toMatchObject({ value: 1, interval: null });
    expect(agreementOf(rated(2, 0, 1, 0)).raw?.interval).toBeNull();
  });

  it('takes each thing by its mean over trials, beside the deviation over those that every trial has', () => {
    const thing = (itemId: number, ...said: string[]): RatedTwice => ({
      itemId,
      trials: said.flatMap((word, index) =>
        word === '' ? [] : [{ trial: index + 1, first: word[0] === '+', second: word[1] === '+' }],
      ),
    });
    const found = agreementOf([
      thing(1, '++', '+-', '++'),
      thing(2, '--', '--', '-+'),
      thing(3, '++', '++', '++'),
      // Never settled in the second trial.
      thing(4, '+-', '', '++'),
    ]);
    expect(found).toMatchObject({ n: 4, questions: 4, trials: 3 });
    expect(found.secondOnly).toBeCloseTo(1 / 3, 12);
    expect(found.both).toBeCloseTo(2 / 3 + 1 + 1 / 2, 12);
    expect(found.firstOnly).toBeCloseTo(1 / 3 + 1 / 2, 12);
    expect(found.raw?.value).toBeCloseTo((2 / 3 + 2 / 3 + 1 + 1 / 2) / 4, 12);
    // Over the first three: 1, 2/3 and 2/3.
    expect(found.raw?.std).toBeCloseTo(1 / 3 / Math.sqrt(3), 12);
    expect(agreementOf([thing(1, '++'), thing(2, '+-')]).raw).not.toHaveProperty('std');
  });
});
