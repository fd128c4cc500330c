/**
 * Every regular expression of the sources against texts that are made of its own parts to keep it busy: none may take long. The clock counts, since the
 * processor's time of a thread comes in steps that hide the quick ones; a busy machine is no fault of an expression that is quick at one of three tries.
 */
import { expect, it } from 'vitest';
import { inTime, TookTooLong } from '../../src/engine/in-time.ts';
import { attacksOn, textOf, type Attack } from './expressions/attacks.ts';
import { expressions, type Expression } from './expressions/sources.ts';
import { extent, tellFigures } from './extent.ts';

const LENGTH = 20_000;
const LIMIT_MS = 100;
/** A first look, at a text that only the slow ones take any time for. */
const SHORT = extent(1000, 2000);
const QUICK_MS = extent(0.2, 0.3);
const ATTACKS = extent(6, 400);

/** Where the text is cut, or is the name of a file: file and beginning of the expression, and the longest text that it gets. */
const KEPT_SHORT: [file: string, start: string, longest: number][] = [
  ['src/core/extract/claims/left-side.ts', '(?:\\\\?[^\\s', 200],
  ['src/core/extract/values/with-unit.ts', '^(?:\\s|', 120],
  ['src/core/benchmark/cfe/detailed-row.ts', '_k_\\d+_test_', 255],
  ['src/core/extract/claims/read.ts', '\\\\begin\\{cases\\}', 1500],
];

it(
  `no expression takes ${String(LIMIT_MS)} ms for ${String(LENGTH)} characters`,
  { timeout: extent(120_000, 6 * 3_600_000) },
  async () => {
    const all = await expressions();
    expect(all.length).toBeGreaterThan(1500);
    const slow: string[] = [];
    let [attacks, slowest] = [0, 0];
    for (const expression of all) {
      const tried = attacked(expression);
      attacks += tried.attacks;
      slowest = Math.max(slowest, tried.ms);
      if (tried.ms > LIMIT_MS)
        slow.push(`${expression.at} /${expression.pattern}/ on ${tried.text}: ${String(Math.round(tried.ms))} ms`);
    }
    tellFigures('expressions attacked', {
      ...{ expressions: all.length, attacks, characters: LENGTH },
      ...{ slow: slow.length, slowest_ms: Math.round(slowest) },
    });
    expect(slow).toEqual([]);
  },
);

function attacked({ pattern, flags, at }: Expression): { attacks: number; ms: number; text: string } {
  const regexp = new RegExp(pattern, flags.replace('g', ''));
  const longest = KEPT_SHORT.find(([file, start]) => at.startsWith(file) && pattern.startsWith(start))?.[2] ?? LENGTH;
  const attacks = attacksOn(pattern, flags, ATTACKS);
  let worst = { ms: 0, text: '' };
  for (const attack of suspicious(regexp, attacks, Math.min(SHORT, longest))) {
    const text = textOf(attack, longest);
    // What is slow once or twice may have been interrupted.
    let ms = timeOf(regexp, text);
    for (let again = 0; again < 2 && ms > LIMIT_MS; again += 1) ms = Math.min(ms, timeOf(regexp, text));
    if (ms > worst.ms) worst = { ms, text: JSON.stringify([attack.prefix, attack.pump, attack.suffix]) };
    if (ms > LIMIT_MS) break;
  }
  return { attacks: attacks.length, ...worst };
}

/** Those that take any time at a length at which the others take none; all where even that does not end. */
function suspicious(regexp: RegExp, attacks: Attack[], length: number): Attack[] {
  const texts = attacks.map((attack) => textOf(attack, length));
  // Compiled before it is measured.
  for (const text of ['x', ' x']) regexp.test(text);
  try {
    return inTime(
      () =>
        attacks.filter((_, index) => {
          // Whoever is interrupted here is only looked at once more.
          const begun = performance.now();
          regexp.lastIndex = 0;
          regexp.test(texts[index] ?? '');
          return performance.now() - begun > QUICK_MS;
        }),
      5 * LIMIT_MS,
    );
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    return attacks;
  }
}

function timeOf(regexp: RegExp, text: string): number {
  regexp.lastIndex = 0;
  const before = performance.now();
  try {
    inTime(() => regexp.test(text), 5 * LIMIT_MS);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    return 5 * LIMIT_MS;
  }
  return performance.now() - before;
}

it('an expression of the kind that it is about is found', () => {
  for (const pattern of ['^(?:a+)+$', '\\s+$', '^\\s*,?\\s*x', '(?:a|a)*b', '\\([^()]*[a-z]+[^()]*\\)'])
    expect(attacked({ pattern, flags: '', at: '' }).ms, pattern).toBeGreaterThan(LIMIT_MS);
  expect(attacked({ pattern: '(?<!\\s)\\s+$', flags: '', at: '' }).ms).toBeLessThan(LIMIT_MS);
});
