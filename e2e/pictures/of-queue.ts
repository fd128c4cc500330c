/** Finding in the texts, and the queue in all its states. */
import { NUMBER } from './items.ts';
import type { Stage } from './stage.ts';

export async function takeQueue(stage: Stage): Promise<void> {
  const { allItems, at, filter, filterBy, keys, page, queue, state, typed } = stage;
  await state(
    'find-bar',
    async () => {
      await at(NUMBER.long);
      await keys('Control+f');
      await page.keyboard.type('heat');
      await page.waitForTimeout(500);
    },
    () => keys('Escape'),
  );
  await state(
    'find-bar-nothing',
    async () => {
      await keys('Control+f');
      await page.keyboard.type('zzyzx');
      await page.waitForTimeout(500);
    },
    () => keys('Escape'),
  );
  await state(
    'queue-collapsed',
    () => keys('Control+b'),
    () => keys('Control+b'),
  );
  await state(
    'queue-completion',
    async () => {
      await keys('g', 'q');
      await typed(filter, 'subj');
      await page.waitForTimeout(300);
    },
    async () => {
      await keys('Escape');
      await filter.fill('');
    },
  );
  await state('queue-chips', () => filterBy('subject:Mechanics,Optics right>=0 -has:damage'), allItems);
  await state(
    'queue-no-hits',
    () => filterBy('subject:Mechanics wrong>=9'),
    async () => {
      await page.getByRole('list', { name: 'Applied filter' }).getByRole('button').last().click();
      await allItems();
    },
  );
  await state(
    'queue-filter-error',
    async () => {
      await keys('g', 'q');
      await typed(filter, 'wrong>=lots');
      await keys('Enter', 'Escape');
      await page.waitForTimeout(300);
    },
    () => filter.fill(''),
  );
  await state('queue-views', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.waitForTimeout(300);
  });
  await state('queue-order', async () => {
    await page.getByRole('button', { name: /^Order:/ }).click();
    await page.waitForTimeout(300);
  });
  await state('queue-save-view', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: /Save this view/ }).click();
    await page.waitForTimeout(400);
  });
  await state('answers-menu', async () => {
    await queue
      .getByRole('button', { name: /answers|Answers/ })
      .first()
      .click();
    await page.waitForTimeout(300);
  });
  await state('queue-statuses-and-pace', async () => {
    await at(11);
    for (let i = 0; i < 6; i++) {
      await page.waitForTimeout(400);
      await keys('1', 'Control+Enter', 'Control+Enter');
    }
    await keys('s');
    await typed(page.locator('[role=dialog] input,[role=dialog] textarea').first(), 'Figure is missing');
    await keys('Enter');
    await page.waitForTimeout(300);
    await keys('1', 'n');
    await page.waitForTimeout(400);
  });
  await state(
    'queue-scrolled',
    async () => {
      for (let i = 0; i < 12; i++) await keys('n');
      await page.waitForTimeout(400);
    },
    async () => {
      await queue.locator('li button').first().focus();
      await keys('Home');
      await page.waitForTimeout(300);
    },
  );
}
