/** The same at twice the text size: each pane and each dialog once. All states have names that begin with "double". */
import { openBenchmark } from '../desk.ts';
import { expect } from '../fixtures.ts';
import { NUMBER } from './items.ts';
import type { Stage } from './stage.ts';

export async function takeDouble(stage: Stage): Promise<void> {
  const { page, wanted } = stage;
  if (!wanted('double')) return;
  const scale = async (factor: string): Promise<void> => {
    await page.evaluate((text) => {
      localStorage.setItem('markscheme.scale', text);
    }, factor);
    await page.reload();
    await openBenchmark(page, 'pictures');
  };
  await scale('2');
  await takeReview(stage);
  await takeOthers(stage);
  await scale('1');
}

async function takeReview({ at, dialog, flow, keys, page, state, typed }: Stage): Promise<void> {
  await state('double-text', () => at(NUMBER.states));
  await state('double-nine-variables', () => at(NUMBER.nine));
  await state('double-item-verdict', async () => {
    await at(NUMBER.plain);
    await page.getByRole('button', { name: /^Drop/ }).scrollIntoViewIfNeeded();
  });
  await state(
    'double-still-open',
    async () => {
      await at(NUMBER.four);
      await keys('Control+Enter');
      await expect(page.getByText(/^Still open/)).toBeVisible();
    },
    () => at(NUMBER.states),
  );
  await state(
    'double-all-samples',
    () => keys('Shift+S'),
    () => keys('Shift+S'),
  );
  await state(
    'double-annotation',
    () => keys('a'),
    () => keys('Escape', 'Escape'),
  );
  await state(
    'double-flow',
    async () => {
      await keys('f');
      await expect(flow.getByRole('listitem').first()).toBeFocused();
    },
    () => keys('Escape'),
  );
  await state('double-history', () => keys('h'));
  await state('double-go-to', () => keys('g', 'i'));
  await state('double-search', async () => {
    await keys('/');
    await typed(page.locator('[role=dialog] input'), 'spring');
    await expect(dialog.getByRole('menuitem').first()).toBeVisible();
  });
  await state('double-figures', async () => {
    await at(NUMBER.figures);
    await keys('i');
    await page.waitForTimeout(400);
  });
  await state('double-keys', () => keys('?'));
  await state(
    'double-queue',
    () => keys('Control+b'),
    () => keys('Control+b'),
  );
}

async function takeOthers({ dialog, keys, page, state }: Stage): Promise<void> {
  await keys('Alt+1');
  await expect(page.getByRole('heading', { name: 'Benchmarks' })).toBeVisible();
  await state('double-home', () => Promise.resolve());
  await state('double-export-filtered', async () => {
    await page.getByRole('button', { name: 'Export pictures' }).click();
    await dialog.getByRole('button', { name: /Benchmark/ }).click();
    await page.getByRole('option', { name: 'Filtered benchmark' }).click();
  });
  await state('double-manage', () => page.getByRole('button', { name: 'Manage pictures' }).click());
  await page.getByRole('button', { name: 'Review questions', exact: true }).click();
  await expect(page.getByRole('spinbutton', { name: 'Awarded points' })).toBeVisible();
  await state('double-exam', () => Promise.resolve());
  await keys('Alt+1');
  await page.getByRole('button', { name: 'Review sample_cl', exact: true }).click();
  await expect(page.getByRole('group', { name: /^Rubric 1, / })).toBeVisible();
  await state('double-cl', () => Promise.resolve());
  await keys('Alt+3');
  await state('double-evaluation', async () => {
    await page.getByRole('button', { name: 'New evaluation' }).click();
    await expect(dialog).toBeVisible();
  });
}
