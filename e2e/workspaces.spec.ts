/** From one workspace to another: nothing that was shown of the first is shown, or decided about, in the second. */
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from './axe.ts';
import { benchWorkspace } from './bench-workspace.ts';
import { deskOf } from './desk.ts';
import { expect, test, type Markscheme } from './fixtures.ts';

const ITEMS = 4;

/** The value of a call that must be answered. */
async function ask<T>(markscheme: Markscheme, name: string, input: unknown = {}): Promise<T> {
  const reply = await markscheme.call(name, input);
  if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
  return reply.value as T;
}

/** What experts decided in the open workspace, as "item: title". */
async function decided(markscheme: Markscheme): Promise<string[]> {
  const benchmarks = await ask<{ id: number; kind: string }[]>(markscheme, 'benchmarks.list');
  const found: string[] = [];
  for (const { id } of benchmarks.filter(({ kind }) => kind === 'cfe')) {
    const queue = await ask<{ itemId: number; externalId: string }[]>(markscheme, 'queue.list', { benchmarkId: id });
    for (const { itemId, externalId } of queue)
      for (const { title } of await ask<{ title: string }[]>(markscheme, 'review.history', { itemId }))
        found.push(`${externalId}: ${title}`);
  }
  return found;
}

async function openFile(markscheme: Markscheme, file: string): Promise<void> {
  await markscheme.page.keyboard.press('Alt+1');
  await markscheme.choose([file]);
  await markscheme.page.getByRole('button', { name: 'Open…' }).click();
  await expect(markscheme.page.getByRole('heading', { level: 1, name: path.basename(file, '.sqlite') })).toBeVisible();
}

test('after another workspace was opened, its own item is on the desk, and a verdict is stored there', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  const bench = await benchWorkspace(markscheme.userData, ITEMS);
  const desk = deskOf(page);
  await expect(page.getByRole('heading', { level: 1, name: 'sample' })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(desk.active).toBeVisible();
  // Not at its beginning: where one was in one workspace is nowhere in another.
  await desk.keys('n', 'n');
  await desk.item(3, 3);

  await openFile(markscheme, bench);
  await page.keyboard.press('Alt+2');
  await desk.item(1, ITEMS);
  await expect(desk.header).toContainText('bench00001');
  await expect(page.locator('[data-shown]').filter({ hasText: 'A body of mass' }).first()).toBeVisible();
  await expect(desk.card('W')).toBeVisible();
  await desk.keys('n');
  await desk.item(2, ITEMS);
  await expect(page.locator('[data-shown]').filter({ hasText: 'case 2' }).first()).toBeVisible();
  await expect(desk.active).toBeFocused();
  await desk.keys('2');
  await expect(desk.active).toContainText('No reason');
  await desk.saved();
  expect(await decided(markscheme)).toEqual([expect.stringMatching(/^bench00002: W: not decided → wrong/)]);

  // A call of a window that is behind is refused, and a decision about what is not known to have been shown.
  const behind = await page.evaluate(() => {
    const { markscheme: bridge } = window as unknown as {
      markscheme: { call: (name: string, input: unknown, opening: unknown) => Promise<unknown> };
    };
    return bridge.call('review.bookmark', { itemId: 1, set: true }, 'another');
  });
  expect(behind).toMatchObject({ ok: false, error: { code: 'other-workspace' } });
  expect(await markscheme.call('review.bookmark', { itemId: 1, set: true })).toMatchObject({
    ok: false,
    error: { code: 'no-stamp' },
  });

  await openFile(markscheme, path.join(markscheme.userData, 'sample.sqlite'));
  expect(await decided(markscheme)).toEqual([]);
  await page.keyboard.press('Alt+2');
  await desk.item(3, 3);
});

test('a decision about an item that somebody else corrected meanwhile is not stored, and the item is read again', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  const desk = deskOf(page);
  await expect(page.getByRole('heading', { level: 1, name: 'sample' })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(desk.active).toBeVisible();
  const [benchmark] = await ask<{ id: number }[]>(markscheme, 'benchmarks.list');
  const [row] = await ask<{ itemId: number }[]>(markscheme, 'queue.list', { benchmarkId: benchmark?.id });
  const item = await ask<{ itemId: number; stamp: string; variables: { id: number; name: string }[] }>(
    markscheme,
    'items.get',
    { itemId: row?.itemId },
  );
  const [variable] = item.variables;
  const { itemId, stamp } = item;
  const edit = { itemId, stamp, variableId: variable?.id, field: 'value', text: '41.5' };
  await ask(markscheme, 'review.editVariable', edit);
  const before = await decided(markscheme);
  await desk.keys('1');
  await expect(page.getByText('Nothing was stored')).toBeVisible();
  await desk.saved();
  await expect(desk.active).toContainText('41.5');
  expect(await decided(markscheme)).toEqual(before);
  // Now it is about what is shown.
  await desk.keys('1');
  await desk.saved();
  expect(await decided(markscheme)).toHaveLength(before.length + 1);
});

test('a first start asks who reviews; own data gets its own workspace, is kept or dropped by key, and comes out filtered', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  await benchWorkspace(markscheme.userData, ITEMS);
  await page.getByLabel('Your name on decisions').fill('Dr. Ada');
  await expectAccessible(markscheme, 'a first start');
  await markscheme.chooseSave(path.join(markscheme.userData, 'mine.sqlite'));
  await markscheme.choose([path.join(markscheme.userData, 'bench.json')]);
  await page.getByRole('button', { name: 'Review my own data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toContainText('bench.json');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toContainText('Imported.');
  await dialog.getByRole('button', { name: 'Review', exact: true }).click();
  const desk = deskOf(page);
  await desk.item(1, ITEMS);
  await expect(desk.active).toBeVisible();
  // T has no reason to write before there is a verdict; then it opens the reason's field.
  await desk.keys('t');
  await expect(page.getByText('The item has no verdict yet: keep, revise or drop it first.')).toBeVisible();
  await desk.keys('Shift+D', 't');
  await expect(page.getByRole('textbox', { name: 'Reason: Drop' })).toBeFocused();
  await page.keyboard.type('Asks for two things at once.');
  await expectAccessible(markscheme, 'a verdict on the item with its reason', '#decision');
  await desk.keys('Control+Enter');
  await expect(desk.active).toBeFocused();
  await expect(page.getByRole('button', { name: 'Reason: Drop, Asks for two things at once.' })).toBeVisible();
  await desk.keys('Control+Enter', 'Control+Enter');
  await desk.item(2, ITEMS);
  const queue = page.getByRole('navigation', { name: 'Queue' });
  await expect(queue.locator('li').first()).toContainText('Drop');

  // Before anything is kept there is nothing to write.
  const exporting = page.getByRole('dialog', { name: 'Export bench' });
  const write = exporting.getByRole('button', { name: 'Write file…' });
  const filtered = async (): Promise<void> => {
    await page.keyboard.press('Alt+1');
    await page.getByRole('button', { name: 'Export bench' }).press('Enter');
    await exporting.getByRole('button', { name: /Benchmark/ }).press('Enter');
    await page.getByRole('option', { name: 'Filtered benchmark' }).press('Enter');
  };
  await filtered();
  await expect(exporting).toContainText('Kept (0)');
  await expect(write).toBeDisabled();
  await expectAccessible(markscheme, 'nothing to export', '[role=dialog]');
  await desk.keys('Escape');
  await expect(exporting).toHaveCount(0);
  await desk.keys('Alt+2');
  await desk.item(2, ITEMS);
  await expect(desk.active).toBeFocused();
  await desk.keys('Shift+K');
  await desk.saved();
  await filtered();
  await expect(exporting).toContainText('Kept (1)');
  const kept = path.join(markscheme.userData, 'kept.json');
  await markscheme.chooseSave(kept);
  await write.press('Enter');
  await expect(page.getByText('1 row written to kept.json')).toBeVisible();
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual([
    (JSON.parse(readFileSync(path.join(markscheme.userData, 'bench.json'), 'utf8')) as unknown[])[1],
  ]);

  await page.keyboard.press('Alt+7');
  await expect(page.getByLabel('Your name on decisions')).toHaveValue('Dr. Ada');
  await page.getByLabel('Your name on decisions').fill('Ada Marín');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Decisions are now made by Ada Marín')).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('row', { name: /bench/ })).toContainText('Continues at item 2, 1 of 4 done');
  await expect(page.getByRole('heading', { name: 'Who reviews?' })).toHaveCount(0);

  // The sample is as it was; files that are imported from there go to a workspace of their own unless one says so.
  await page.getByRole('button', { name: 'Open sample' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'sample' })).toBeVisible();
  await markscheme.chooseSave(path.join(markscheme.userData, 'second.sqlite'));
  await page.getByRole('button', { name: 'Import files' }).click();
  await expect(dialog.getByRole('radio', { name: 'A new workspace' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toContainText('Imported.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'second' })).toBeVisible();
});

test('a file that is gone is said to be gone by itself, saved as a new one, and taken back from a backup', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  const bench = await benchWorkspace(markscheme.userData, ITEMS);
  const desk = deskOf(page);
  await openFile(markscheme, bench);
  const backups = bench.replace(/\.sqlite$/, '-backups');
  await expect.poll(() => readdirSync(markscheme.userData)).toContain(path.basename(backups));
  await page.keyboard.press('Alt+2');
  await desk.item(1, ITEMS);
  await expect(desk.active).toBeVisible();

  // Nothing is pressed: the window says so by itself.
  renameSync(bench, `${bench}.moved`);
  await expect(desk.header.locator('[data-saved]')).toHaveAttribute('data-saved', 'gone');
  const alert = page.getByRole('alert').filter({ hasText: 'FILE GONE' });
  await expect(alert).toContainText('it was moved, deleted or replaced');
  await desk.keys('2');
  await expect(page.getByRole('alert').filter({ hasText: 'NOT SAVED' })).toBeVisible();
  const saved = path.join(markscheme.userData, 'saved.sqlite');
  await markscheme.chooseSave(saved);
  await alert.getByRole('button', { name: 'Save as a new file…' }).click();
  await expect(alert).toHaveCount(0);
  // What waited is saved there, about the item that was shown.
  await desk.saved();
  await desk.item(1, ITEMS);
  expect(await decided(markscheme)).toHaveLength(1);
  expect((await ask<{ path: string }>(markscheme, 'workspace.info')).path).toBe(saved);
  await expect.poll(() => ask<unknown[]>(markscheme, 'workspace.backups')).toHaveLength(1);
  await desk.keys('n');
  await desk.item(2, ITEMS);
  await expect(desk.active).toBeVisible();
  await desk.keys('2');
  await desk.saved();
  expect(await decided(markscheme)).toHaveLength(2);

  await page.keyboard.press('Alt+7');
  const restore = page.getByRole('button', { name: /^Restore the backup of/ });
  await expect(restore).toHaveCount(1);
  await restore.click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText(/What was there before is saved\.before-/)).toBeVisible();
  expect((await decided(markscheme)).length).toBeLessThan(2);
  await expect(page.getByRole('alert').filter({ hasText: /GONE|DAMAGED/ })).toHaveCount(0);
});
