/** The window's memory over a long day: what an item brings goes when others come. Measured by the browser's own counters after it has cleaned up. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { benchWorkspace, TOLD } from './bench-workspace.ts';
import { expect, test, type Markscheme } from './fixtures.ts';

/** So many items are gone through before the first look that counts: then what is kept ready, of texts, rows and places, is there. */
const WARM = 300;
/** So many after it. A long day is no part of `npm test`: MARKSCHEME_ITEMS=2000 npm test -- --only=build,e2e:alone memory */
const ITEMS = Number(process.env.MARKSCHEME_ITEMS ?? 0);

// Before any of them starts an application.
test.skip(ITEMS === 0, 'a long day is tried when it is asked for (MARKSCHEME_ITEMS)');

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-memory-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Counted {
  nodes: number;
  documents: number;
  listeners: number;
  /** Of the page's objects, after what nobody uses is gone. */
  heapMB: number;
  /** What the system says that the window's process and the engine's take. */
  windowMB: number;
  engineMB: number;
}

/** Once what is laid out beside the item is there, or a few seconds have passed. */
async function settled(markscheme: Markscheme): Promise<Counted> {
  let last = await counted(markscheme);
  for (let tries = 0; tries < 10; tries += 1) {
    const next = await counted(markscheme);
    if (Math.abs(next.nodes - last.nodes) < 50) return next;
    last = next;
  }
  return last;
}

async function counted({ page, electron }: Markscheme): Promise<Counted> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, documents, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const [windowMB = 0, engineMB = 0] = await electron.evaluate(({ app }) =>
    [/^Tab/, /markscheme-engine/].map((kind) => {
      const found = app
        .getAppMetrics()
        .find(({ type, name, serviceName }) => kind.test(`${type}${name ?? ''}${serviceName ?? ''}`));
      return Math.round((found?.memory.workingSetSize ?? 0) / 1000);
    }),
  );
  return { nodes, documents, listeners: jsEventListeners, heapMB: Math.round(usedSize / 1e5) / 10, windowMB, engineMB };
}

/** Until the item is the open one, and its text is there. */
async function shows(page: Page, desk: keyof typeof TOLD, item: number, all: number): Promise<void> {
  const header = page.getByRole('main').locator('header').first();
  await expect(header).toContainText(`Item ${String(item)} of ${String(all)}`);
  const texts = page.locator('[data-shown], [data-message]').filter({ hasText: TOLD[desk](item) });
  await expect(texts.first()).toBeVisible();
}

for (const desk of ['review', 'exam', 'cl-bench'] as const)
  test(`memory stays as it is over ${String(ITEMS)} items: ${desk}`, { tag: '@alone' }, async ({ markscheme }) => {
    test.setTimeout(60_000 + ITEMS * 1000);
    const all = ITEMS + WARM + 10;
    await markscheme.relaunch({ workspace: await benchWorkspace(folder, all, desk) });
    const { page } = markscheme;
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await page.keyboard.press('Alt+1');
    await page.getByRole('button', { name: 'Review bench', exact: true }).click();
    await shows(page, desk, 1, all);
    const through = async (from: number, to: number) => {
      for (let item = from; item < to; item += 1) {
        await page.keyboard.press('n');
        await shows(page, desk, item + 1, all);
      }
    };
    await through(1, WARM);
    const first = await settled(markscheme);
    console.log(`${desk} after ${String(WARM)}: ${JSON.stringify(first)}`);
    for (let done = WARM; done < WARM + ITEMS; done += 100) {
      const to = Math.min(done + 100, WARM + ITEMS);
      await through(done, to);
      console.log(`${desk} after ${String(to)}: ${JSON.stringify(await settled(markscheme))}`);
    }
    const last = await settled(markscheme);
    // What is laid out beside the item that is shown depends on how idle the window was: documents of figures come and go.
    expect(last.documents).toBeLessThan(first.documents + 10);
    expect(last.nodes).toBeLessThan(first.nodes * 1.1);
    expect(last.heapMB).toBeLessThan(first.heapMB * 1.1);
    expect(last.windowMB).toBeLessThan(first.windowMB * 1.1);
  });
