/** The first minutes with the application, by keyboard alone and on the clock. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
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
