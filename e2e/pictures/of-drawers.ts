/** What is corrected and looked up beside the desk. */
import { expect } from '../fixtures.ts';
import { NUMBER } from './items.ts';
import type { Stage } from './stage.ts';

export async function takeDrawers(stage: Stage): Promise<void> {
  const { annotation, at, command, dialog, discard, flow, keys, page, part, state, typed } = stage;
  await state('annotation-variables', async () => {
    await at(NUMBER.states);
    await keys('a');
    await expect(annotation.getByLabel('Name of variable 1')).toBeFocused();
    await page.waitForTimeout(500);
  });
  await state(
    'annotation-variables-changed',
    async () => {
      await keys('a');
      await annotation.getByRole('region', { name: 'Variable 1' }).getByLabel('Reference value').first().click();
      await page.waitForTimeout(800);
      await keys('Control+a');
      await page.keyboard.type('5.99');
      await page.waitForTimeout(900);
    },
    discard,
  );
  await state(
    'annotation-variable-added',
    async () => {
      await keys('a');
      await annotation.getByRole('button', { name: 'Add a variable' }).click();
      await page.waitForTimeout(500);
    },
    discard,
  );
  await state('annotation-question', () => part('Question'));
  await state(
    'annotation-solution-changed',
    async () => {
      await part('Solution');
      await annotation.locator('[data-code-editor] textarea').first().focus();
      await keys('Control+Home');
      await page.keyboard.type('By the law of energy: ');
      await annotation.getByText(/Show the imported text/).click();
      await page.waitForTimeout(700);
    },
    discard,
  );
  await state('annotation-json', () => part('JSON'));
  await state(
    'annotation-json-error',
    async () => {
      await part('JSON');
      await annotation.locator('[data-code-editor] textarea').first().focus();
      await keys('Control+Home', 'ArrowDown', 'End');
      await page.keyboard.type(' "x": [1,');
      await page.waitForTimeout(1200);
    },
    discard,
  );
  await state(
    'annotation-json-diff',
    async () => {
      await part('JSON');
      await annotation.locator('[data-code-editor] textarea').first().focus();
      await keys('Control+End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'End');
      await page.keyboard.type('5');
      await keys('Control+Home', 'ArrowDown', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft');
      await page.keyboard.type(' Why?');
      await page.waitForTimeout(900);
    },
    discard,
  );
  await state('annotation-damaged-proposal', async () => {
    await at(NUMBER.damaged);
    await part('Question');
  });
  await state('flow', async () => {
    await at(NUMBER.states);
    await keys('f');
    await expect(flow.getByRole('listitem').first()).toBeFocused();
  });
  await state('flow-marked', async () => {
    await keys('f');
    await expect(flow.getByRole('listitem').first()).toBeFocused();
    await keys('v', 'j', 'j', 'x');
    await page.waitForTimeout(400);
  });
  await state('flow-edit', async () => {
    await keys('f');
    await expect(flow.getByRole('listitem').first()).toBeFocused();
    await keys('j', 'e');
    await page.waitForTimeout(900);
  });
  await state('flow-39-steps', async () => {
    await at(NUMBER.long);
    await keys('f');
    await expect(flow.getByRole('listitem').first()).toBeFocused();
  });
  await state('flow-empty', async () => {
    await at(NUMBER.plain);
    await keys('f');
    await page.waitForTimeout(400);
  });
  await state('evidence', async () => {
    await at(NUMBER.states);
    await keys('Shift+E');
    await page.waitForTimeout(500);
  });
  await state('history', async () => {
    await at(NUMBER.states);
    await keys('h');
    await expect(dialog).toBeVisible();
    await page.waitForTimeout(400);
  });
  await state('history-empty', async () => {
    await at(NUMBER.plain);
    await keys('h');
    await expect(dialog).toBeVisible();
    await page.waitForTimeout(400);
  });
  await state('search', async () => {
    await keys('/');
    await typed(page.locator('[role=dialog] input'), 'spring');
    await page.waitForTimeout(600);
  });
  await state('search-nothing', async () => {
    await keys('/');
    await typed(page.locator('[role=dialog] input'), 'zzyzx');
    await page.waitForTimeout(600);
  });
  await state('report', async () => {
    await at(NUMBER.states);
    await keys('j', 'j', 'j', 'j', 'Shift+R');
    await expect(dialog).toBeVisible();
    await page.waitForTimeout(400);
  });
  await state('needs-judge', async () => {
    await command('need a judge');
    await expect(dialog).toBeVisible();
  });
}
