/** The desks of exams and of CL-bench. */
import type { Locator } from '@playwright/test';
import { expect } from '../fixtures.ts';
import type { Stage } from './stage.ts';

export async function takeDesks(stage: Stage): Promise<void> {
  await takeExam(stage);
  await takeTasks(stage);
}

async function openDesk({ keys, page }: Stage, name: RegExp, first: Locator): Promise<void> {
  await keys('Alt+1');
  await page.getByRole('button', { name }).click();
  await expect(first).toBeVisible();
}

async function takeExam(stage: Stage): Promise<void> {
  const { dialog, keys, page, queue, state } = stage;
  await openDesk(stage, /^Review questions$/, page.getByRole('spinbutton', { name: 'Awarded points' }));
  await state('exam-single-choice', () => Promise.resolve());
  await state('exam-multiple-choice', () => keys('n'));
  await state('exam-true-false', () => keys('n'));
  await state('exam-short-answer', () => keys('n'));
  await state('exam-own-points', async () => {
    await keys('1', '.', '5', 'Enter', 't');
    await page.keyboard.type('The cost of a split is named in the second sentence.');
    await keys('Control+Enter');
    await page.waitForTimeout(300);
  });
  await state(
    'exam-points-typing',
    () => keys('2', '.', '3'),
    () => keys('Escape'),
  );
  await state('exam-comment', async () => {
    await keys('c');
    await page.keyboard.type('Ask the professor whether $O(\\log n)$ is enough.');
    await keys('Control+Enter');
  });
  await state(
    'exam-unreadable-raw',
    async () => {
      await keys('n', 'n', 'n', 'n', 'r');
      await page.waitForTimeout(300);
    },
    () => keys('r'),
  );
  await state(
    'exam-filter',
    async () => {
      await keys('g', 'q');
      await page.keyboard.type('type:short');
      await keys('Escape', 'Enter');
      await page.waitForTimeout(400);
    },
    () => queue.getByRole('list', { name: 'Applied filter' }).getByRole('button').first().click(),
  );
  await state('exam-grading-picker', async () => {
    await queue.getByRole('button', { name: /[Gg]raded by/ }).click();
    await page.waitForTimeout(300);
  });
  await state('exam-methods', async () => {
    await queue.getByRole('button', { name: /^How the(se)? figures came about/ }).click();
    await page.waitForTimeout(400);
  });
  await state('exam-add-question', async () => {
    await page.getByRole('button', { name: 'Add question' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Problem' }).fill('Is $2^{10} > 1000$?\n\nA. yes\n\nB. no');
    await page.waitForTimeout(500);
  });
  await state(
    'exam-results',
    async () => {
      await keys('Alt+4');
      await page.waitForTimeout(900);
    },
    () => keys('Alt+2'),
  );
}

async function takeTasks(stage: Stage): Promise<void> {
  const { dialog, keys, page, queue, state } = stage;
  await openDesk(stage, /^Review sample_cl$/, page.getByRole('group', { name: /^Rubric 1, / }));
  await state('cl', () => Promise.resolve());
  await state('cl-decided', async () => {
    await keys('j', '2', 'Enter');
    await page.waitForTimeout(300);
  });
  await state(
    'cl-reasons',
    async () => {
      await keys('j', '1', '2');
      await page.waitForTimeout(300);
    },
    () => keys('Escape', '0'),
  );
  await state('cl-error-types', () => keys('6', '7'));
  await state('cl-outline', async () => {
    await keys('o');
    await page.waitForTimeout(400);
  });
  await state(
    'cl-find',
    async () => {
      await keys('Control+f');
      await page.keyboard.type('the');
      await page.waitForTimeout(500);
    },
    () => keys('Escape'),
  );
  await state('cl-comment', async () => {
    await keys('c');
    await page.keyboard.type('The rubric asks for more than the context says.');
    await keys('Control+Enter');
  });
  await state('cl-grading-picker', async () => {
    await queue.getByRole('button', { name: /[Gg]raded by/ }).click();
    await page.waitForTimeout(300);
  });
  await state('cl-history', async () => {
    await keys('h');
    await expect(dialog).toBeVisible();
  });
  await state(
    'cl-results',
    async () => {
      await keys('Alt+4');
      await page.waitForTimeout(900);
    },
    () => keys('Alt+2'),
  );
}
