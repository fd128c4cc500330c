/** The first minutes with the application, by keyboard alone and on the clock. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { judgeQuery, plainJudge, startFakeProvider } from '../testing/fake-provider.ts';
import { benchWorkspace } from './bench-workspace.ts';
import { deskOf } from './desk.ts';
import { expect, test } from './fixtures.ts';

test.use({ startOptions: { first: true } });

/** Goes there as somebody without a mouse does. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

test('from the first start to a graded, reviewed and exported sample: three minutes without a mouse or a key', async ({
  markscheme,
}) => {
  test.setTimeout(240_000);
  const { page } = markscheme;
  const begun = Date.now();
  await tabTo(page.getByLabel('Your name on decisions'));
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  // It is graded before anybody has asked.
  await tabTo(page.getByRole('button', { name: 'Begin the review' }));
  await page.keyboard.press('Enter');
  const desk = deskOf(page);
  for (const item of [1, 2, 3]) {
    await desk.item(item, 3);
    await expect(desk.active).toBeVisible();
    await desk.keys('Shift+Y', 'Control+Enter');
    // The questions about the item are optional: the same key again completes it without them.
    await expect(page.getByText(/^Still open: /)).toBeVisible();
    await desk.keys('Control+Enter');
    await desk.saved();
  }
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('row', { name: /sample_mm/ })).toContainText('All 3 done');
  const target = path.join(markscheme.userData, 'reviewed.json');
  await markscheme.chooseSave(target);
  await tabTo(page.getByRole('button', { name: 'Export sample_mm' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Write file…' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/rows written to reviewed\.json/)).toBeVisible();
  expect(existsSync(target)).toBe(true);
  expect(readFileSync(target, 'utf8').length).toBeGreaterThan(1000);
  expect(Date.now() - begun).toBeLessThan(180_000);
});

async function press(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

async function fillServer(page: Page, url: string, model: string): Promise<void> {
  const drawer = page.getByRole('dialog');
  await press(drawer.getByRole('button', { name: /Provider/ }));
  await expect(page.getByRole('option', { name: 'Other server' })).toBeVisible();
  await page.keyboard.type('Other');
  await page.keyboard.press('Enter');
  await tabTo(drawer.getByRole('combobox', { name: 'Model' }));
  await page.keyboard.type(model);
  await tabTo(drawer.getByLabel('Address'));
  await page.keyboard.type(url);
  await press(drawer.getByRole('button', { name: 'Start' }));
  await expect(drawer).toHaveCount(0);
}

test('own data with a server of one’s own: imported, answered, judged, reviewed and exported in five minutes without a mouse', async ({
  markscheme,
}) => {
  test.setTimeout(360_000);
  const { page, userData } = markscheme;
  await benchWorkspace(userData, 2);
  const server = await startFakeProvider({
    reply: (request) => {
      if (judgeQuery(request.text).kind !== 'other') return plainJudge(request);
      const n = Number(/case (\d+)/.exec(request.text)?.[1]);
      // What words say is left to the judge.
      return { answer: `W: ${String(10 * n)} N\nF: half of the weight` };
    },
  });
  const begun = Date.now();
  await tabTo(page.getByLabel('Your name on decisions'));
  await page.keyboard.type('Ada');
  await markscheme.chooseSave(path.join(userData, 'mine.sqlite'));
  await markscheme.choose([path.join(userData, 'bench.json')]);
  await press(page.getByRole('button', { name: 'Review my own data…' }));
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await press(dialog.getByRole('button', { name: 'Import', exact: true }));
  await expect(dialog).toContainText('Imported.');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+1');
  await press(page.getByRole('button', { name: 'Ask a model' }));
  await fillServer(page, server.url, 'larkspur-3');
  await expect(page.getByText('2 of 2 done').first()).toBeVisible();
  await page.keyboard.press('Alt+1');
  await press(page.getByRole('button', { name: 'Start an evaluation' }));
  await tabTo(page.getByRole('radiogroup', { name: 'Judge' }).getByRole('radio', { name: 'None' }));
  await page.keyboard.press('ArrowRight');
  await fillServer(page, server.url, 'judge-1');
  await expect(page.getByText(/^Finished: Evaluation judge-1/)).toBeVisible();

  await page.keyboard.press('Alt+1');
  await press(page.getByRole('button', { name: 'Begin the review' }));
  const desk = deskOf(page);
  for (const item of [1, 2]) {
    await desk.item(item, 2);
    await expect(desk.active).toBeVisible();
    await desk.keys('Shift+Y', 'Control+Enter');
    await expect(page.getByText(/^Still open: /)).toBeVisible();
    await desk.keys('Control+Enter');
    await desk.saved();
  }
  await page.keyboard.press('Alt+1');
  const row = page.getByRole('row', { name: /bench/ });
  await expect(row).toContainText('All 2 done');
  // One of two variables is right in each: no question is, as judged and as reviewed.
  await expect(row).toContainText('0%');
  const target = path.join(userData, 'reviewed.json');
  await markscheme.chooseSave(target);
  await press(page.getByRole('button', { name: 'Export bench' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Write file…' }));
  await expect(page.getByText(/rows written to reviewed\.json/)).toBeVisible();
  expect(JSON.parse(readFileSync(target, 'utf8'))).toHaveLength(2);
  expect(server.requests.some(({ text }) => judgeQuery(text).kind !== 'other')).toBe(true);
  await server.close();
  expect(Date.now() - begun).toBeLessThan(300_000);
});
