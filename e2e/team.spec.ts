/** Two windows on two copies of a workspace exchange their work through a shared folder. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { goTo } from './desk.ts';
import { callFrom, expect, gradedSample, launch, test, type Markscheme } from './fixtures.ts';

test.setTimeout(120_000);
test('two windows on two copies of a workspace exchange their work through a shared folder while both are open', async ({
  markscheme,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-team-'));
  const shared = path.join(folder, 'shared');
  mkdirSync(shared);
  const [first, second] = [path.join(folder, 'first.sqlite'), path.join(folder, 'second.sqlite')];
  for (const copy of [first, second]) copyFileSync(gradedSample(), copy);
  await markscheme.relaunch({ workspace: first });
  const trouble: string[] = [];
  const bea = await launch(path.join(folder, 'bea'), { workspace: second }, trouble);
  const ada = { electron: markscheme.electron, page: markscheme.page };
  try {
    for (const [window, name] of [
      [ada, 'Ada'],
      [bea, 'Bea'],
    ] as const) {
      await goTo(window.page, 'Alt+6', 'Team');
      await takeSeat(window.page, name);
    }
    writeFileSync(path.join(shared, 'half.msbundle'), '{"markscheme":"bundle"');
    await watch(bea, shared);
    await expect(bea.page.getByText('No new bundles.')).toBeVisible();
    await bea.page.keyboard.press('Alt+1');
    await expect(bea.page.getByRole('heading', { name: 'Benchmarks' })).toBeVisible();

    await comment(ada.page, 'Ada was here');
    await watch(ada, shared);
    await ada.page.getByRole('button', { name: 'Write my work there' }).click();
    await expect(ada.page.getByText('My work was written there')).toBeVisible();

    // The other window says so where it is.
    await expect(bea.page.getByText('1 new bundle', { exact: true })).toBeVisible({ timeout: 20_000 });
    await bea.page.getByRole('button', { name: 'Look' }).press('Enter');
    await merge(bea.page, 'Ada');
    await expectAccessible({ ...markscheme, page: bea.page }, 'team');
    await comment(bea.page, 'Bea was here');
    await bea.page.getByRole('button', { name: 'Write my work there' }).press('Enter');
    await merge(ada.page, 'Bea');
    for (const [{ page }, other] of [
      [ada, /Bea/],
      [bea, /Ada/],
    ] as const)
      await expect(page.getByRole('table', { name: 'Seats' }).getByRole('row', { name: other })).toContainText('1');

    await bea.page.getByRole('button', { name: 'Colour of Bea' }).press('Enter');
    await bea.page.getByRole('menuitem', { name: 'Colour 3' }).press('Enter');
    await bea.page.getByRole('button', { name: 'Assign to the experts' }).press('Enter');
    await expect(
      bea.page.getByRole('table', { name: 'Who reviews what' }).getByRole('row', { name: /Bea/ }),
    ).toBeVisible();
    expect(await callFrom(bea.page, 'team.seats', {})).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ name: 'Bea', colour: 2 })]),
    });
    expect(trouble).toEqual([]);
  } finally {
    await bea.electron.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

type Window = Pick<Markscheme, 'electron' | 'page'>;

async function comment(page: Page, text: string): Promise<void> {
  const ask = async <T>(name: string, input: unknown): Promise<T> => {
    const reply = await callFrom(page, name, input);
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value as T;
  };
  const [benchmark] = await ask<{ id: number }[]>('benchmarks.list', {});
  const [row] = await ask<{ itemId: number }[]>('queue.list', { benchmarkId: benchmark?.id });
  const { stamp } = await ask<{ stamp: string }>('items.get', { itemId: row?.itemId });
  await ask('review.comment', { itemId: row?.itemId, text, stamp });
}

async function merge(page: Page, name: string): Promise<void> {
  await expect(page.getByText(new RegExp(`^${name}, decisions: 1`))).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Merge what is offered' }).press('Enter');
  await expect(page.getByText(`New decisions: 1. Known already: 0. New seats: ${name}.`)).toBeVisible();
  await expect(page.getByText('No new bundles.')).toBeVisible();
}

async function takeSeat(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Add seat' }).click();
  await page.getByRole('button', { name: `Sit here: ${name}` }).click();
  await expect(page.getByRole('table', { name: 'Seats' }).getByRole('row', { name: new RegExp(name) })).toContainText(
    'You',
  );
}

async function watch({ electron, page }: Window, folder: string): Promise<void> {
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, folder);
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(page.getByText(folder)).toBeVisible();
}
