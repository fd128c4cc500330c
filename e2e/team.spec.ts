/** Two windows on two copies of a workspace exchange their work through a shared folder. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { goTo } from './desk.ts';
import { expect, GRADED_SAMPLE, test, type Markscheme } from './fixtures.ts';

const sampleOf = (): string => process.env[GRADED_SAMPLE] ?? '';

test.setTimeout(120_000);
test('a bundle written to a shared folder by one copy is offered to the other, and merged when that is said', async ({
  markscheme,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-team-'));
  const shared = path.join(folder, 'shared');
  const other = path.join(folder, 'other.sqlite');
  mkdirSync(shared);
  const second = path.join(folder, 'second.sqlite');
  for (const copy of [other, second]) copyFileSync(sampleOf(), copy);

  // Ada, on her copy.
  await markscheme.relaunch({ workspace: other });
  await goTo(markscheme.page, 'Alt+7', 'Team');
  await takeSeat(markscheme.page, 'Ada');
  // How long she takes begins when she sees an item, at every desk.
  for (const name of ['sample_text', 'sample_exam', 'sample_cl', 'sample_text']) {
    await markscheme.page.keyboard.press('Alt+1');
    await markscheme.page.getByRole('button', { name: `Review ${name}`, exact: true }).click();
    await expect(markscheme.page.getByRole('main').locator('header').first()).toContainText(/Item \d+ of/);
  }
  await goTo(markscheme.page, 'Alt+7', 'Team');
  const hours = markscheme.page.getByRole('table', { name: 'Hours' }).getByRole('row', { name: /Ada/ });
  await expect(hours).toBeVisible();
  const item = await markscheme.call('benchmarks.list');
  const [benchmark] = (item.ok ? item.value : []) as { id: number }[];
  const queue = await markscheme.call('queue.list', { benchmarkId: benchmark?.id });
  const [row] = (queue.ok ? queue.value : []) as { itemId: number }[];
  const shown = await markscheme.call('items.get', { itemId: row?.itemId });
  const { stamp } = (shown.ok ? shown.value : {}) as { stamp?: string };
  const said = await markscheme.call('review.comment', { itemId: row?.itemId, text: 'Ada was here', stamp });
  expect(said).toMatchObject({ ok: true });
  for (const { id, name } of (item.ok ? item.value : []) as { id: number; name: string }[]) {
    if (name === 'sample_mm') continue;
    const told = await markscheme.call('team.hours', { benchmarkId: id });
    expect(told, `hours of ${name}`).toMatchObject({ ok: true, value: [{ name: 'Ada' }] });
  }
  await watch(markscheme, shared);
  await markscheme.page.getByRole('button', { name: 'Write my work there' }).click();
  await expect(markscheme.page.getByText('My work was written there')).toBeVisible();

  // Bea, in a window on another copy.
  await markscheme.relaunch({ workspace: second });
  const { page } = markscheme;
  await goTo(page, 'Alt+7', 'Team');
  await takeSeat(page, 'Bea');
  writeFileSync(path.join(shared, 'half.msbundle'), '{"markscheme":"bundle"');
  await watch(markscheme, shared);
  await expect(page.getByText('1 new bundle', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Ada, decisions: 1/)).toBeVisible();
  await page.getByRole('button', { name: 'Merge what is offered' }).press('Enter');
  await expect(page.getByText('New decisions: 1. Known already: 0. New seats: Ada.')).toBeVisible();
  await expect(page.getByText('No new bundles.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Seats' }).getByRole('row', { name: /Ada/ })).toContainText('1');
  await expectAccessible(markscheme, 'team');

  await page.getByRole('button', { name: 'Assign to the experts' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Who reviews what' }).getByRole('row', { name: /Bea/ })).toBeVisible();
  rmSync(folder, { recursive: true, force: true });
});

async function takeSeat(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Add seat' }).click();
  await page.getByRole('button', { name: `Sit here: ${name}` }).click();
  await expect(page.getByRole('table', { name: 'Seats' }).getByRole('row', { name: new RegExp(name) })).toContainText(
    'You',
  );
}

async function watch({ page, choose }: Markscheme, folder: string): Promise<void> {
  await choose([folder]);
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(page.getByText(folder)).toBeVisible();
}
