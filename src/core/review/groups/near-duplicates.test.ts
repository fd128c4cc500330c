import { expect, it } from 'vitest';
import { nearDuplicates } from './near-duplicates.ts';
import { threadTime } from '../../../../testing/thread-time.ts';

const TANK =
  'A tank of volume $V$ is filled with an ideal gas at pressure $p_1$ and temperature $T_1$. Find the work that is done when the gas expands to twice its volume at constant temperature.';

it('finds what is there twice whatever its spelling, and what was changed in a word, the likest first', () => {
  const texts = [
    { id: 7, text: TANK },
    { id: 8, text: 'A ball falls from the height $h$. With which speed does it reach the ground?' },
    { id: 9, text: TANK.replaceAll('$', ' ').toUpperCase() },
    { id: 10, text: TANK.replace('twice', 'three times').replace('tank', 'vessel') },
  ];
  const found = nearDuplicates(texts, 0.5);
  expect(found.map(({ first, second }) => [first, second])).toEqual([
    [7, 9],
    [7, 10],
    [9, 10],
  ]);
  expect(found[0]?.similarity).toBe(1);
  expect(found[1]?.similarity).toBeLessThan(1);
  expect(nearDuplicates(texts, 0.99)).toHaveLength(1);
});

it('an instruction that all questions begin with makes none of them alike', () => {
  const start =
    'Have a look at the figure of the paper and circle the answer that is closest to what you think is correct. ';
  const texts = Array.from({ length: 300 }, (_, id) => ({
    id,
    text: `${start}Question ${String(id)} asks about ${['gases', 'tanks', 'balls'][id % 3] ?? ''} numbered ${String(id)} and ${String(id * 7)} in the order ${String(id * 13)}.`,
  }));
  expect(nearDuplicates(texts, 0.8)).toEqual([]);
});

it('takes two thousand questions in a moment', () => {
  const texts = Array.from({ length: 2_000 }, (_, id) => ({
    id,
    text: Array.from({ length: 60 }, (__, n) => `w${String((id * 31 + n * n * 7) % 5000)}`).join(' '),
  }));
  const begun = threadTime();
  nearDuplicates([...texts, { id: 2_000, text: texts[5]?.text ?? '' }], 0.9);
  expect(threadTime() - begun).toBeLessThan(4_000);
});
