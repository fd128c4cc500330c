import { describe, expect, it } from 'vitest';
import { manyRaters, type Scale, type Unit } from './many-raters.ts';

/** By rater: what each says of the units in their order; null: nothing. */
const unitsOf = (rows: readonly (readonly (string | number | null)[])[]): Unit[] =>
  (rows[0] ?? []).map((_, unit) => ({
    itemId: unit,
    ratings: new Map(
      rows.flatMap((row, rater) => {
        const said = row[unit] ?? null;
        return said === null ? [] : [[`rater ${String(rater)}`, said] as const];
      }),
    ),
  }));

const _ = null;
/** Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section C: four observers, twelve units, missing data. */
const KRIPPENDORFF = unitsOf([
  [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
  [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
]);

describe('Krippendorff’s alpha', () => {
  it('has the worked example’s values: nominal .743, ordinal .815, interval .849', () => {
    const alpha = (scale: Scale) => manyRaters(KRIPPENDORFF, scale).alpha?.value;
    expect(alpha('nominal')).toBeCloseTo(0.743, 3);
    expect(alpha('ordinal')).toBeCloseTo(0.815, 3);
    expect(alpha('interval')).toBeCloseTo(0.849, 3);
    expect(manyRaters(KRIPPENDORFF, 'nominal')).toMatchObject({ raters: 4, n: 11 });
  });
  it('of two observers and nominal data without gaps is .692, as in section B', () => {
    const units = unitsOf(['aabbdcccedda'.split(''), 'babbbccceddd'.split('')]);
    const found = manyRaters(units, 'nominal');
    expect(found.alpha?.value).toBeCloseTo(0.692, 3);
    expect(found.fleiss).toBeNull();
  });
});

it('Fleiss’ kappa of his own table (1971, table 1): 30 patients, six psychiatrists each, five diagnoses: .430', () => {
  const table = [
    [0, 0, 0, 6, 0],
    [0, 3, 0, 0, 3],
    [0, 1, 4, 0, 1],
    [0, 0, 0, 0, 6],
    [0, 3, 0, 3, 0],
    [2, 0, 4, 0, 0],
    [0, 0, 4, 0, 2],
    [2, 0, 3, 1, 0],
    [2, 0, 0, 4, 0],
    [0, 0, 0, 0, 6],
    [1, 0, 0, 5, 0],
    [1, 1, 0, 4, 0],
    [0, 3, 3, 0, 0],
    [1, 0, 0, 5, 0],
    [0, 2, 0, 3, 1],
    [0, 0, 5, 0, 1],
    [3, 0, 0, 1, 2],
    [5, 1, 0, 0, 0],
    [0, 2, 0, 4, 0],
    [1, 0, 2, 0, 3],
    [0, 0, 0, 0, 6],
    [0, 1, 0, 5, 0],
    [0, 2, 0, 1, 3],
    [2, 0, 0, 4, 0],
    [1, 0, 0, 4, 1],
    [0, 5, 0, 1, 0],
    [4, 0, 0, 0, 2],
    [0, 2, 0, 4, 0],
    [1, 0, 5, 0, 0],
    [0, 0, 0, 0, 6],
  ];
  const units = table.map((counts, itemId): Unit => {
    const said = counts.flatMap((count, diagnosis) => new Array<number>(count).fill(diagnosis));
    return { itemId, ratings: new Map(said.map((one, rater) => [String(rater), one])) };
  });
  const found = manyRaters(units, 'nominal');
  expect(found.fleiss?.value).toBeCloseTo(0.43, 3);
  expect(found.raw?.value).toBeCloseTo(0.5556, 4);
  const { low, high } = found.fleiss?.interval ?? { low: NaN, high: NaN };
  expect(low).toBeGreaterThan(0.25);
  expect(low).toBeLessThan(0.4);
  expect(high).toBeGreaterThan(0.46);
  expect(high).toBeLessThan(0.6);
});

it('of two raters also Cohen’s kappa: 20, 5, 10 and 15 of 50 give 0.4', () => {
  const said = (n: number, one: string, other: string) => Array.from({ length: n }, () => [one, other] as const);
  const pairs = [...said(20, 'y', 'y'), ...said(5, 'y', 'n'), ...said(10, 'n', 'y'), ...said(15, 'n', 'n')];
  const units = pairs.map(([one, other], itemId): Unit => ({
    itemId,
    ratings: new Map([
      ['a', one],
      ['b', other],
    ]),
  }));
  const found = manyRaters(units, 'nominal');
  expect(found.raw?.value).toBeCloseTo(0.7, 12);
  expect(found.cohen?.value).toBeCloseTo(0.4, 12);
});

/**
 * A public data set with two graders: neurologists of Winnipeg and of New Orleans, who each said of the patients of both how sure multiple sclerosis is, in
 * four steps (Westlund and Kurland 1953; Landis and Koch, Biometrics 33, 1977; `MSPatients` in R's vcd). What is expected was computed by other packages:
 * kappa, its standard error and 95% interval by statsmodels 0.13.5 (`cohens_kappa`), alpha by nltk 3.8 (`AnnotationTask`, binary and interval distance).
 */
it.each([
  {
    patients: 'Winnipeg',
    table: [
      [38, 33, 10, 3],
      [5, 11, 14, 7],
      [0, 3, 5, 3],
      [1, 0, 6, 10],
    ],
    ...{
      n: 149,
      raw: 0.42953020134228187,
      cohen: 0.20794246404002498,
      low: 0.10905176534109197,
      high: 0.306833162738958,
    },
    ...{ nominal: 0.18099532831559828, interval: 0.49867374005305043 },
  },
  {
    patients: 'New Orleans',
    table: [
      [5, 3, 2, 1],
      [3, 11, 13, 2],
      [0, 4, 3, 4],
      [0, 0, 4, 14],
    ],
    ...{ n: 69, raw: 0.4782608695652174, cohen: 0.296516567544605, low: 0.1426518083797687, high: 0.45038132670944125 },
    ...{ nominal: 0.28851702250432776, interval: 0.6209486166007905 },
  },
])('two graders of the patients of $patients agree as other packages say', (of) => {
  const pairs = of.table.flatMap((row, one) =>
    row.flatMap((count, other) => Array.from({ length: count }, () => [one, other] as const)),
  );
  const units = pairs.map(([one, other], itemId): Unit => ({
    itemId,
    ratings: new Map([
      ['a', one],
      ['b', other],
    ]),
  }));
  const found = manyRaters(units, 'nominal');
  expect(found.n).toBe(of.n);
  expect(found.raw?.value).toBeCloseTo(of.raw, 12);
  expect(found.cohen?.value).toBeCloseTo(of.cohen, 12);
  expect(found.alpha?.value).toBeCloseTo(of.nominal, 12);
  expect(manyRaters(units, 'interval').alpha?.value).toBeCloseTo(of.interval, 12);
  // The bootstrap's ends are near those of the large-sample formula.
  const { low, high } = found.cohen?.interval ?? { low: NaN, high: NaN };
  expect(Math.abs(low - of.low)).toBeLessThan(0.03);
  expect(Math.abs(high - of.high)).toBeLessThan(0.03);
});

/** Alpha by its definition, over all pairs of ratings: no coincidences, no counts of values. */
function byDefinition(units: readonly Unit[], scale: 'nominal' | 'interval'): number {
  const apart = (a: string | number, b: string | number): number =>
    scale === 'nominal' ? Number(a !== b) : (Number(a) - Number(b)) ** 2;
  const pairable = units.map(({ ratings }) => [...ratings.values()]).filter(({ length }) => length > 1);
  const all = pairable.flat();
  let [observed, expected] = [0, 0];
  for (const said of pairable)
    for (const [i, a] of said.entries())
      for (const [j, b] of said.entries()) if (i !== j) observed += apart(a, b) / (said.length - 1);
  for (const [i, a] of all.entries()) for (const [j, b] of all.entries()) if (i !== j) expected += apart(a, b);
  return 1 - observed / all.length / (expected / (all.length * (all.length - 1)));
}

it('agrees with the definition over pairs, whoever is missing where', () => {
  let state = 7;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  for (let round = 0; round < 20; round += 1) {
    const units = unitsOf(
      Array.from({ length: 3 + next(3) }, () => Array.from({ length: 12 }, () => (next(4) === 0 ? null : next(5)))),
    );
    for (const scale of ['nominal', 'interval'] as const)
      expect(manyRaters(units, scale).alpha?.value).toBeCloseTo(byDefinition(units, scale), 10);
  }
});

it('says nothing where chance alone would agree always, or nobody rated what another did', () => {
  expect(
    manyRaters(
      unitsOf([
        ['y', 'y'],
        ['y', 'y'],
      ]),
      'nominal',
    ),
  ).toMatchObject({ n: 2, alpha: null, cohen: null });
  expect(
    manyRaters(
      unitsOf([
        ['y', _],
        [_, 'y'],
      ]),
      'nominal',
    ),
  ).toMatchObject({ n: 0, raw: null, alpha: null });
});
