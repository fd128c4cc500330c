/** Home and its dialogs: the first start, files in and out, names, missing figures, removal; and the form of an evaluation. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Markscheme } from '../fixtures.ts';
import type { Stage } from './stage.ts';

const sample = (name: string): string => path.resolve(import.meta.dirname, '..', '..', 'resources', 'sample', name);

/** In the sample, as the first start leaves it. */
export async function takeFirstStart(stage: Stage, markscheme: Markscheme): Promise<void> {
  const { page, state } = stage;
  await expect(page.getByRole('button', { name: 'Review my own data…' })).toBeVisible();
  await state('first-start', () => Promise.resolve());
  await state('first-start-named', () => page.getByLabel('Your name on decisions').fill('Dr. Ada Marín'));
  await state('first-start-import', async () => {
    await markscheme.choose([sample('sample_mm.json')]);
    await stage.keys('Control+i');
    await expect(stage.dialog).toBeVisible();
  });
}

export async function takeHome(stage: Stage, markscheme: Markscheme): Promise<void> {
  const { dialog, keys, page, state } = stage;
  const { userData } = markscheme;
  await keys('Alt+1');
  await expect(page.getByRole('heading', { name: 'Benchmarks' })).toBeVisible();
  await state('home', () => Promise.resolve());
  await state('home-end', () => page.getByRole('heading', { name: 'Workspaces' }).scrollIntoViewIfNeeded());
  const broken = path.join(userData, 'broken.json');
  const [good, bad] = JSON.parse(readFileSync(sample('sample_text.json'), 'utf8')) as object[];
  writeFileSync(broken, JSON.stringify([good, { ...bad, short_answer_value: 'not a list' }], null, 2));
  await state('import-rejected', async () => {
    await markscheme.choose([broken]);
    await page.getByRole('button', { name: 'Import files' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toContainText('Nothing was imported');
  });
  await state('export', () => page.getByRole('button', { name: 'Export pictures' }).click());
  await state('export-filtered', async () => {
    await page.getByRole('button', { name: 'Export pictures' }).click();
    await dialog.getByRole('button', { name: /Benchmark/ }).click();
    await page.getByRole('option', { name: 'Filtered benchmark' }).click();
  });
  await state('export-filtered-nothing', async () => {
    await page.getByRole('button', { name: 'Export unanswered' }).click();
    await dialog.getByRole('button', { name: /Benchmark/ }).click();
    await page.getByRole('option', { name: 'Filtered benchmark' }).click();
  });
  await state('export-decisions', async () => {
    await page.getByRole('button', { name: 'Export pictures' }).click();
    await dialog.getByRole('button', { name: /Benchmark/ }).click();
    await page.getByRole('option', { name: 'Reviewers’ decisions' }).click();
  });
  await state('manage', () => page.getByRole('button', { name: 'Manage pictures' }).click());
  await state('manage-located', async () => {
    await markscheme.choose([userData]);
    await page.getByRole('button', { name: 'Manage pictures' }).click();
    await dialog.getByRole('button', { name: 'Locate…' }).click();
    await expect(dialog.getByRole('status').first()).not.toBeEmpty();
  });
  await state(
    'removed',
    async () => {
      await page.getByRole('button', { name: 'Manage unanswered' }).click();
      await dialog.getByRole('button', { name: 'Remove benchmark' }).click();
      await expect(page.getByRole('list', { name: 'Removed' })).toBeVisible();
    },
    () => page.getByRole('list', { name: 'Removed' }).getByRole('button', { name: 'Bring back' }).click(),
  );
}

export async function takeForms(stage: Stage): Promise<void> {
  const { dialog, keys, page, state } = stage;
  await keys('Alt+1');
  await page.getByRole('button', { name: 'Review pictures', exact: true }).click();
  await keys('Alt+3');
  await state('runs', () => page.waitForTimeout(400));
  const form = async (): Promise<void> => {
    await page.getByRole('button', { name: 'New evaluation' }).click();
    await expect(dialog).toBeVisible();
  };
  await state('evaluation-policy', async () => {
    await form();
    await dialog.getByText('Grading policy').click();
  });
  await state('evaluation-policy-changed', async () => {
    await form();
    await dialog.getByText('Grading policy').click();
    await dialog.getByRole('button', { name: /Tolerance/ }).click();
    await page.getByRole('option', { name: 'Relative' }).click();
    await expect(dialog.getByText('What it changes')).toBeVisible();
    const effect = dialog.getByText(/to right, /).first();
    await expect(effect).toBeVisible();
    await dialog.getByText(/^Against the default policy/).scrollIntoViewIfNeeded();
  });
  await state('evaluation-judge-audit', async () => {
    await form();
    await dialog.getByText('A model', { exact: true }).click();
    await dialog.getByLabel(/Audit/).scrollIntoViewIfNeeded();
  });
  await state('ask-a-model', async () => {
    await page.getByRole('button', { name: 'Ask a model' }).click();
    await expect(dialog).toBeVisible();
  });
  await keys('Alt+2');
}
