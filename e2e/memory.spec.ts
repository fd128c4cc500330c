/** The window's memory over a long day: what an item brings goes when others come. Measured by the browser's own counters after it has cleaned up. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { benchWorkspace } from './bench-workspace.ts';
import { openBenchmark } from './desk.ts';
import { expect, test } from './fixtures.ts';

/** So many items are gone through before the first look, when what is kept ready is there. */
const WARM = 40;
/** So many after it. A long day is no part of `npm test`: MARKSCHEME_ITEMS=2000 npm test -- --only=build,e2e:alone memory */
const ITEMS = Number(process.env.MARKSCHEME_ITEMS ?? 0);

const folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-memory-'));
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function counted(page: Page): Promise<{ nodes: number; documents: number; listeners: number; heapMB: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, documents, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { nodes, documents, listeners: jsEventListeners, heapMB: Math.round(usedSize / 1e5) / 10 };
}

test(`memory stays as it is over ${String(ITEMS)} items`, { tag: '@alone' }, async ({ markscheme }) => {
  test.skip(ITEMS === 0, 'a long day is tried when it is asked for (MARKSCHEME_ITEMS)');
  test.setTimeout(60_000 + ITEMS * 1000);
  const workspace = await benchWorkspace(folder, ITEMS + WARM + 10);
  await markscheme.relaunch({ workspace });
  const { page } = markscheme;
  const desk = await openBenchmark(page, 'bench');
  const all = ITEMS + WARM + 10;
  await desk.item(1, all);
  const through = async (from: number, to: number) => {
    for (let item = from; item < to; item += 1) {
      await page.keyboard.press('n');
      await desk.item(item + 1, all);
    }
  };
  await through(1, WARM);
  const first = await counted(page);
  console.log(`after ${String(WARM)}: ${JSON.stringify(first)}`);
  for (let done = WARM; done < WARM + ITEMS; done += 50) {
    await through(done, Math.min(done + 50, WARM + ITEMS));
    console.log(`after ${String(Math.min(done + 50, WARM + ITEMS))}: ${JSON.stringify(await counted(page))}`);
  }
  const last = await counted(page);
  expect(last.documents).toBeLessThan(first.documents + 10);
  // What is laid out beside the item that is shown depends on how idle the window was: a tenth more or less is no growth.
  expect(last.nodes).toBeLessThan(first.nodes * 1.2);
  expect(last.heapMB).toBeLessThan(first.heapMB + 10 + ITEMS / 100);
});
