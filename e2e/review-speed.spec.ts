/**
 * The desk under a day's work: real key presses on a benchmark of 300 items, timed in the window by its own clock from the key's event to
 * what the expert sees. The bounds asserted are loose, because the machine of a test is seldom quiet; the figures are printed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { benchWorkspace } from './bench-workspace.ts';
import { watch } from './desk-clock.ts';
import { openBenchmark } from './desk.ts';
import { expect, test } from './fixtures.ts';

const at = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
const told = (list: readonly number[]): string =>
  `median ${at(list, 0.5).toFixed(1)} ms, p95 ${at(list, 0.95).toFixed(1)} ms, worst ${at(list, 1).toFixed(1)} ms (n = ${String(list.length)})`;

const idle = (page: Page): Promise<void> => page.evaluate(() => window.deskClock.idle());

const folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-bench-'));
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test(
  '250 decisions over 25 of 300 items are saved, and items shown, as quickly at the end as at the beginning',
  { tag: '@alone' },
  async ({ markscheme }) => {
    test.setTimeout(120_000);
    const workspace = await benchWorkspace(folder, 300);
    await markscheme.relaunch({ workspace });
    const { page } = markscheme;
    const desk = await openBenchmark(page, 'bench');
    await desk.item(1, 300);
    await page.evaluate(watch);
    const began = Date.now();
    for (let item = 0; item < 25; item++) {
      for (const key of ['1', '3', '1', '3', '1', 'j', '1', '3', '1', '3', '1']) {
        await page.keyboard.press(key);
        if (key !== 'j') await idle(page);
      }
      await page.keyboard.press('n');
      await idle(page);
    }
    const seconds = (Date.now() - began) / 1000;
    const { saves, shows } = await page.evaluate(() => ({
      saves: window.deskClock.saves,
      shows: window.deskClock.shows,
    }));
    console.log(
      `key to saved: ${told(saves)}; first 50 ${told(saves.slice(0, 50))}; last 50 ${told(saves.slice(-50))}`,
    );
    console.log(
      `next item to the frame that shows it: ${told(shows)}; ${seconds.toFixed(1)} s for all, driver included`,
    );
    expect(saves).toHaveLength(250);
    expect(shows).toHaveLength(25);
    await desk.item(26, 300);
    // What comes next is in sight too.
    const queue = page.getByRole('navigation', { name: 'Queue' });
    await expect(queue.getByRole('button', { name: /^\s*27\D/ })).toBeInViewport({ ratio: 1 });
    expect(at(saves, 0.95)).toBeLessThan(250);
    expect(at(shows, 0.5)).toBeLessThan(250);
    expect(at(saves.slice(-50), 0.5)).toBeLessThan(at(saves.slice(0, 50), 0.5) * 2 + 20);
  },
);
