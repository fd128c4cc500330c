/**
 * The window's part of the benchmark in short (docs/benchmarks.md): factors so wide that a busy machine passes, and so narrow that what has become slower or larger by half
 * does not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { benchWorkspace } from './bench-workspace.ts';
import { restartsIn, resultsIn } from './window-measures.ts';

const ITEMS = 30;
const TIMES = 3;
const LONGEST_MS = 100;
const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-bench-'));
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a restart at the desk takes a few times what a bare window takes', { tag: '@alone' }, async () => {
  test.setTimeout(180_000);
  const { ms, memory } = await restartsIn(folder, null, TIMES);
  const times = median(ms.sample) / median(ms.bare);
  console.log(`restart ${times.toFixed(2)} x, memory ${(memory.sample / memory.bare).toFixed(2)} x a bare window`);
  expect(times).toBeLessThan(2.9);
  if (process.platform === 'linux') expect(memory.sample / memory.bare).toBeLessThan(2.1);
});

test('results are laid out without holding the window up', { tag: '@alone' }, async () => {
  test.setTimeout(120_000);
  const { longest } = await resultsIn(folder, await benchWorkspace(folder, ITEMS), LONGEST_MS);
  console.log(`longest task of each visit: ${longest.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  expect(Math.min(...longest)).toBeLessThan(LONGEST_MS);
});
