/** What is selected in a text gets a comment or becomes the value; all samples beside each other; an item's verdict and what is exported by it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from './axe.ts';
import { evaluate, openBenchmark, selectWord } from './desk.ts';
import { expect, test } from './fixtures.ts';

test('a value and a comment are taken from the text, samples compared, the item judged and the rest exported', async ({
  markscheme,
}) => {
  test.setTimeout(90_000);
  const { page } = markscheme;
  const desk = await openBenchmark(page, 'sample_text');
  await evaluate(desk);
  await page.mouse.move(2, 2);

  const value = await selectWord(page, '[data-pane-name=answer] [data-shown] [data-part]');
  await desk.keys('e');
  await expect(desk.active).toContainText(value);
  await expect(desk.answer.locator('mark[data-active]').first()).toHaveText(value);
  await desk.saved();
  await desk.keys('Control+z');
  await expect(desk.answer.locator('mark[data-active]').first()).not.toHaveText(value);

  const quote = await selectWord(page, '[data-pane-name=question] [data-shown] [data-part]');
  await desk.keys('c');
  const field = page.getByRole('textbox', { name: `Comment on “${quote}”` });
  await expect(field).toBeFocused();
  await page.keyboard.type('Which one? $x^2$');
  // It is saved while it is written, and the field stays.
  await expect(page.locator('[data-pane-name=question] mark[data-tone=remark]')).toHaveText(quote);
  await desk.saved();
  await expect(field).toBeFocused();
  await desk.keys('Control+Enter');
  await expect(field).toHaveCount(0);
  const remarks = page.getByRole('region', { name: 'Comments on places' });
  await expect(remarks.locator('.katex')).toBeVisible();
  await remarks.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.locator('[data-pane-name=question] mark[data-tone=remark]')).toHaveCount(0);
  await remarks.getByRole('button', { name: '1 resolved' }).click();
  await expect(remarks).toContainText('Which one?');
  await expectAccessible(markscheme, 'a comment on a place', '#decision');

  await page.locator('[data-shown] [data-card="0"]').focus();
  await desk.keys('Shift+S');
  const samples = page.getByRole('region', { name: 'All samples' });
  await expect(samples.getByRole('button', { name: /^Sample 2/ }).first()).toBeVisible();
  await expectAccessible(markscheme, 'all samples', '#decision');
  await samples
    .getByRole('button', { name: /^Sample 2/ })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: /^Sample 2/ })).toHaveAttribute('aria-selected', 'true');
  await samples.focus();
  await desk.keys('Escape');

  // A verdict on two items: one is dropped, one kept, and the kept one is the filtered benchmark.
  await desk.keys('Shift+D');
  await expect(page.getByRole('button', { name: /^Drop/ })).toHaveAttribute('aria-pressed', 'true');
  await desk.keys('n');
  await desk.item(2, 9);
  await desk.keys('Shift+K');
  await expect(page.getByRole('button', { name: /^Keep/ })).toHaveAttribute('aria-pressed', 'true');
  await desk.saved();
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('row', { name: /sample_text/ })).toContainText(
    /, with the answers of (quill-mini|larkspur-2)/,
  );
  await page.getByRole('button', { name: 'Export sample_text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export sample_text' });
  await dialog.getByRole('button', { name: /Benchmark/ }).click();
  await page.getByRole('option', { name: 'Filtered benchmark' }).click();
  await expect(dialog).toContainText('Kept (1)');
  const file = path.join(markscheme.userData, 'kept.json');
  await markscheme.chooseSave(file);
  await dialog.getByRole('button', { name: 'Write file…' }).click();
  await expect(dialog).toHaveCount(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1);

  // A benchmark is removed and brought back.
  await page.getByRole('button', { name: 'Manage sample_mm' }).click();
  await page.getByRole('button', { name: 'Remove benchmark' }).click();
  await expect(page.getByRole('button', { name: 'Review sample_mm', exact: true })).toHaveCount(0);
  await page.getByRole('list', { name: 'Removed' }).getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByRole('button', { name: 'Review sample_mm', exact: true })).toBeVisible();
});
