/** The window beside a bare one of the same binary, and at Results: what start-speed.spec.ts and `npm run bench -- window` measure. By the clock, from start to what the driver sees, so that both sides have its time in them. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { runtime } from '../scripts/runtime.mjs';

const PATIENCE_MS = 120_000;
/** What is read ahead, tidied up and compared after a start has come to its end. */
const SETTLING_MS = 3_000;
const root = path.resolve(import.meta.dirname, '..');
/** The first formula of the item that is looked at. */
const TYPESET = '#answer-pane .katex, main .katex';

export interface Started {
  electron: ElectronApplication;
  page: Page;
  ms: number;
}

export async function started(
  what: string,
  userData: string,
  seen: string,
  more: readonly string[] = [],
): Promise<Started> {
  const { electron: executablePath, env } = runtime();
  const begun = performance.now();
  const electron = await _electron.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), what, ...more],
    env: { ...(process.env as Record<string, string>), ...env, MARKSCHEME_USER_DATA: userData },
  });
  const page = await electron.firstWindow();
  await inSight(page, seen);
  return { electron, page, ms: performance.now() - begun };
}

/** Looks in every frame: `waitForSelector` looks after 20, 50, 100 and 100 ms, then each half second, between which most of a start lies. */
async function inSight(page: Page, selector: string): Promise<void> {
  const isThere = (wanted: string): boolean => (document.querySelector(wanted)?.getClientRects().length ?? 0) > 0;
  await page.waitForFunction(isThere, selector, { polling: 'raf', timeout: PATIENCE_MS });
}

/** From Home, with one press, at the first item of a benchmark. */
export async function toDesk({ page }: Started, benchmark: string): Promise<void> {
  await page.getByRole('button', { name: `Review ${benchmark}`, exact: true }).click({ timeout: PATIENCE_MS });
  await page.waitForSelector(TYPESET, { timeout: PATIENCE_MS });
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

export interface Restarts {
  /** How long each took, in ms. */
  ms: Record<Start, number[]>;
  /** Of all processes after the last one, in MB. */
  memory: Record<Start, number>;
  /** The same of the sample with the item open as JSON in Monaco; 0 where there was no other workspace. */
  withEditor: number;
  /** How long the very first start took until Home was shown, in ms. */
  first: number;
}
export type Start = 'bare' | 'sample' | 'large';

/** So many restarts as whoever closed the window at the desk has them, on the sample and on the workspace `from`, if there is one, alternating with a bare window of the same size. */
export async function restartsIn(folder: string, from: string | null, times: number): Promise<Restarts> {
  const bare = bareApplication(folder);
  const user = (name: string): string => path.join(folder, `${name}-user`);
  const first = await leftAtDesk(user('sample'), 'sample_text');
  if (from !== null) {
    const file = path.join(folder, 'large.sqlite');
    copyFileSync(from, file);
    await leftAtDesk(user('large'), 'bench', [file]);
  }
  const starts = {
    bare: () => started(bare, user('bare'), '#seen'),
    sample: () => started(root, user('sample'), TYPESET),
    large: () => started(root, user('large'), TYPESET),
  };
  const found: Restarts = {
    ms: { bare: [], sample: [], large: [] },
    memory: { bare: 0, sample: 0, large: 0 },
    withEditor: 0,
    first,
  };
  // Chromium keeps what it compiled of a script that was run twice: the first round does not count.
  for (let time = -1; time < times; time += 1)
    for (const name of from === null ? (['bare', 'sample'] as const) : (['bare', 'sample', 'large'] as const)) {
      const { electron, page, ms } = await starts[name]();
      if (time >= 0) found.ms[name].push(ms);
      if (time === times - 1 && process.platform === 'linux') {
        await page.waitForTimeout(SETTLING_MS);
        found.memory[name] = memoryOf(electron.process().pid ?? 0);
        if (name === 'sample' && from !== null) found.withEditor = await besideEditor({ page, electron });
      }
      await electron.close();
    }
  return found;
}

function bareApplication(folder: string): string {
  const bare = path.join(folder, 'bare');
  mkdirSync(bare);
  writeFileSync(path.join(bare, 'package.json'), '{"name":"bare","main":"main.js"}');
  const open = `app.whenReady().then(() => new BrowserWindow({ width: 1440, height: 900 }).loadURL('data:text/html,<p id=seen>It is open.</p>'))`;
  writeFileSync(path.join(bare, 'main.js'), `const { app, BrowserWindow } = require('electron');\n${open};\n`);
  return bare;
}

/** Opens what `more` names, or the sample, and closes the window at the first item of a benchmark. @returns how long it took until Home was shown */
async function leftAtDesk(userData: string, benchmark: string, more: readonly string[] = []): Promise<number> {
  const begun = await started(root, userData, 'h1', more);
  await toDesk(begun, benchmark);
  await begun.page.waitForTimeout(SETTLING_MS);
  await begun.electron.close();
  return begun.ms;
}

/** What all processes take with the item open as JSON in Monaco. */
async function besideEditor({ page, electron }: Omit<Started, 'ms'>): Promise<number> {
  await page.keyboard.press('a');
  await page.getByRole('tab', { name: 'JSON' }).click({ timeout: PATIENCE_MS });
  await page.waitForSelector('[data-code-editor=full]', { timeout: PATIENCE_MS });
  await page.waitForTimeout(SETTLING_MS);
  return memoryOf(electron.process().pid ?? 0);
}

export interface AtResults {
  /** How long it took until the first figures were shown, in ms. */
  shown: number;
  /** The window's longest task until all of the page was there, in ms, each time that it was gone to. */
  longest: number[];
  /** Of all processes then, in MB. */
  memory: number;
}
/** What a stall of the machine makes long at one of them is not long at the others. */
const VISITS = 3;

/** Results of the workspace `from`, gone to from Home, until a task that long was the longest of a visit. */
export async function resultsIn(folder: string, from: string, enough = 0): Promise<AtResults> {
  const file = path.join(folder, 'results.sqlite');
  copyFileSync(from, file);
  const { page, electron } = await started(root, path.join(folder, 'results-user'), 'h1', [file]);
  const found: AtResults = { shown: 0, longest: [], memory: 0 };
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
  });
  for (let visit = 0; visit < VISITS && !found.longest.some((ms) => ms < enough); visit += 1) {
    await page.keyboard.press('Alt+1');
    await page.waitForTimeout(SETTLING_MS);
    await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
    const asked = performance.now();
    await page.keyboard.press('Alt+4');
    await page.waitForSelector('[data-figure]', { timeout: PATIENCE_MS });
    if (visit === 0) found.shown = performance.now() - asked;
    await page.waitForSelector(`#${COMPARE_ID}`, { state: 'attached', timeout: PATIENCE_MS });
    await page.waitForTimeout(SETTLING_MS);
    found.longest.push(await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)));
  }
  if (process.platform === 'linux') found.memory = memoryOf(electron.process().pid ?? 0);
  await electron.close();
  return found;
}
/** Where Results ends (src/renderer/features/results/commands.ts). */
const COMPARE_ID = 'compare';
