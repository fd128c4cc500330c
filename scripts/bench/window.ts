/**
 * The window beside a bare one of the same binary: how long until the first item of the sample is typeset, and what all processes take; and the longest task of
 * its thread while the results of a large workspace are worked out, and how long a key takes at the desk. By the clock, from start to what the driver sees, so that both sides have its time in them.
 * Needs a display: xvfb-run -a npm run bench -- window.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { watch, type Clock } from '../../e2e/desk-clock.ts';
import { runtime } from '../runtime.mjs';
import { shareOf, type Line } from './measure.ts';
import { workspaceOf } from './workspace.ts';

const TIMES = 10;
const PATIENCE_MS = 120_000;
const root = path.resolve(import.meta.dirname, '..', '..');
/** The first formula of the item that is looked at. */
const TYPESET = '#answer-pane .katex, main .katex';

interface Started {
  electron: ElectronApplication;
  page: Page;
  ms: number;
}

async function started(what: string, userData: string, seen: string, more: readonly string[] = []): Promise<Started> {
  const { electron: executablePath, env } = runtime();
  const begun = performance.now();
  const electron = await _electron.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), what, ...more],
    env: { ...(process.env as Record<string, string>), ...env, MARKSCHEME_USER_DATA: userData },
  });
  const page = await electron.firstWindow();
  await page.waitForSelector(seen, { timeout: PATIENCE_MS });
  return { electron, page, ms: performance.now() - begun };
}

/** At the first item of the sample, which is one press away from Home. */
async function opened(userData: string): Promise<Started> {
  const begun = performance.now();
  const home = await started(root, userData, 'h1');
  await home.page.getByRole('button', { name: 'Review sample_text', exact: true }).click({ timeout: PATIENCE_MS });
  await home.page.waitForSelector(TYPESET, { timeout: PATIENCE_MS });
  return { ...home, ms: performance.now() - begun };
}

/** Of a process and all that it started, in MB: what they share is counted once. */
function memoryOf(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      const parent = Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  const pss = (one: number): number => {
    const own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${String(one)}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    return (children.get(one) ?? []).reduce((sum, child) => sum + pss(child), own / 1000);
  };
  return pss(pid);
}

export async function measureWindow(sizes: readonly number[]): Promise<Line[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'markscheme-bench-'));
  try {
    return [
      ...(await besideBare(folder)),
      ...(await resultsOf(folder, Math.max(...sizes))),
      ...(await deskOf(folder, Math.max(...sizes))),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function besideBare(folder: string): Promise<Line[]> {
  const bare = path.join(folder, 'bare');
  mkdirSync(bare);
  writeFileSync(path.join(bare, 'package.json'), '{"name":"bare","main":"main.js"}');
  const open = `app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadURL('data:text/html,<p id=seen>It is open.</p>'))`;
  writeFileSync(path.join(bare, 'main.js'), `const { app, BrowserWindow } = require('electron');\n${open};\n`);
  const userData = path.join(folder, 'user');
  // The first start brings in the sample and grades it.
  await (await opened(userData)).electron.close();
  const taken = { bare: [] as number[], own: [] as number[] };
  const memory = { bare: 0, own: 0 };
  for (let time = 0; time < TIMES; time += 1)
    for (const which of ['bare', 'own'] as const) {
      const { electron, ms } = await (which === 'bare'
        ? started(bare, path.join(folder, 'bare-user'), '#seen')
        : opened(userData));
      taken[which].push(ms);
      if (time === TIMES - 1 && process.platform === 'linux') memory[which] = memoryOf(electron.process().pid ?? 0);
      await electron.close();
    }
  const [ofBare, ofOwn] = [shareOf(taken.bare, 0.5), shareOf(taken.own, 0.5)];
  return [
    { what: 'a bare window', value: ofBare, unit: 'ms' },
    { what: 'start to the first item typeset', value: ofOwn, unit: 'ms' },
    { what: 'the same against a bare window', value: ofOwn / ofBare, unit: '×', atMost: 1.5 },
    { what: 'memory of all processes, bare', value: memory.bare, unit: 'MB' },
    { what: 'memory of all processes', value: memory.own, unit: 'MB' },
    { what: 'the same against a bare window', value: memory.own / Math.max(1, memory.bare), unit: '×' },
  ];
}

async function resultsOf(folder: string, size: number): Promise<Line[]> {
  const file = path.join(folder, 'bench.sqlite');
  copyFileSync(workspaceOf(size), file);
  const begun = await started(root, path.join(folder, 'large'), 'h1', [file]);
  const { page, electron, ms } = begun;
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
  });
  const asked = performance.now();
  await page.keyboard.press('Alt+4');
  await page.waitForSelector('[data-figure]', { timeout: PATIENCE_MS });
  const shown = performance.now() - asked;
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
  const pid = electron.process().pid ?? 0;
  const all = process.platform === 'linux' ? memoryOf(pid) : 0;
  await electron.close();
  const of = `${String(size)} items`;
  return [
    { what: `start, ${of}`, value: ms, unit: 'ms' },
    { what: `results shown, ${of}`, value: shown, unit: 'ms' },
    { what: `longest task meanwhile, ${of}`, value: longest, unit: 'ms', atMost: 50 },
    { what: `memory of all processes then, ${of}`, value: all, unit: 'MB' },
  ];
}

/** Keys pressed as an expert does: three decisions and a step to the next item, as soon as what was decided is saved. */
async function deskOf(folder: string, size: number): Promise<Line[]> {
  const file = path.join(folder, 'desk.sqlite');
  copyFileSync(workspaceOf(size), file);
  const { page, electron } = await started(root, path.join(folder, 'desk'), 'h1', [file]);
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: 'Review bench', exact: true }).click({ timeout: PATIENCE_MS });
  await page.waitForSelector(TYPESET, { timeout: PATIENCE_MS });
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
