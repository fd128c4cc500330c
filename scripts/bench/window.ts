/**
 * The window beside a bare one of the same binary: how long a restart takes until the item that was left is typeset, and what all processes take; the longest task of
 * its thread while the results of a large workspace are worked out, and how long a key takes at the desk. By the clock, from start to what the driver sees, so that both sides have its time in them.
 * Needs a display: xvfb-run -a npm run bench -- window.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watch, type Clock } from '../../e2e/desk-clock.ts';
import { restartsIn, resultsIn, started, toDesk, type Start } from '../../e2e/window-measures.ts';
import { shareOf, type Line } from './measure.ts';
import { workspaceOf } from './workspace.ts';

const TIMES = 10;
const root = path.resolve(import.meta.dirname, '..', '..');

export async function measureWindow(sizes: readonly number[]): Promise<Line[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'markscheme-bench-'));
  try {
    return [
      ...(await besideBare(folder, Math.max(...sizes))),
      ...(await resultsOf(folder, Math.max(...sizes))),
      ...(await deskOf(folder, Math.max(...sizes))),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function besideBare(folder: string, size: number): Promise<Line[]> {
  const { ms, memory, withEditor, first } = await restartsIn(folder, workspaceOf(size), TIMES);
  const median = (name: Start): number => shareOf(ms[name], 0.5);
  const of = `${String(size)} items`;
  return [
    { what: 'first start to Home, the sample brought in and graded', value: first, unit: 'ms' },
    { what: 'a bare window', value: median('bare'), unit: 'ms' },
    { what: 'restart to the item that was left, typeset', value: median('sample'), unit: 'ms' },
    { what: 'the same against a bare window', value: median('sample') / median('bare'), unit: '×', atMost: 1.5 },
    { what: `the same, ${of}`, value: median('large') / median('bare'), unit: '×', atMost: 2 },
    { what: 'memory of all processes, bare', value: memory.bare, unit: 'MB' },
    { what: 'memory of all processes', value: memory.sample, unit: 'MB' },
    { what: 'the same against a bare window', value: memory.sample / Math.max(1, memory.bare), unit: '×', atMost: 1.3 },
    {
      what: 'with Monaco open, against a bare window',
      value: withEditor / Math.max(1, memory.bare),
      unit: '×',
      atMost: 1.9,
    },
    { what: `memory of all processes, ${of}`, value: memory.large, unit: 'MB', atMost: 600 },
  ];
}

async function resultsOf(folder: string, size: number): Promise<Line[]> {
  const { shown, longest, memory } = await resultsIn(folder, workspaceOf(size));
  const of = `${String(size)} items`;
  return [
    { what: `results shown, ${of}`, value: shown, unit: 'ms' },
    { what: `longest task until all of it is, ${of}`, value: shareOf(longest, 0.5), unit: 'ms', atMost: 50 },
    { what: `memory of all processes then, ${of}`, value: memory, unit: 'MB', atMost: 600 },
  ];
}

/** Keys pressed as an expert does: three decisions and a step to the next item, as soon as what was decided is saved. */
async function deskOf(folder: string, size: number): Promise<Line[]> {
  const file = path.join(folder, 'desk.sqlite');
  copyFileSync(workspaceOf(size), file);
  const begun = await started(root, path.join(folder, 'desk'), 'h1', [file]);
  const { page, electron } = begun;
  await toDesk(begun, 'bench');
  await page.evaluate(watch);
  for (let item = 0; item < ITEMS_GONE_THROUGH; item += 1)
    for (const key of ['1', '3', '1', 'n']) {
      await page.keyboard.press(key);
      await page.evaluate(() => (globalThis as unknown as DeskClock).deskClock.idle());
    }
  const { saves, shows } = await page.evaluate(() => {
    const { deskClock } = globalThis as unknown as DeskClock;
    return { saves: deskClock.saves, shows: deskClock.shows };
  });
  await electron.close();
  const line = (what: string, list: readonly number[], share: number): Line => ({
    what: `${what}, ${share === 0.5 ? 'median' : 'p95'} of ${String(list.length)}, ${String(size)} items`,
    value: shareOf(list, share),
    unit: 'ms',
  });
  return [
    line('key to saved', saves, 0.5),
    { ...line('key to saved', saves, 0.95), atMost: 30 },
    line('next item, key to painted', shows, 0.5),
    { ...line('next item, key to painted', shows, 0.95), atMost: size > 10_000 ? 60 : 50 },
  ];
}
const ITEMS_GONE_THROUGH = 300;

interface DeskClock {
  deskClock: Clock;
}
