/** What stands over the desk: putting aside, keys, commands, figures, settings. */
import { NUMBER } from './items.ts';
import type { Stage } from './stage.ts';

export async function takeDialogs(stage: Stage): Promise<void> {
  const { at, dialog, keys, page, reading, state } = stage;
  await state('skip', () => keys('s'));
  await state('keys-sheet', () => keys('?'));
  await state('keys-sheet-changing', async () => {
    await keys('?');
    await dialog.getByRole('button', { name: /Change key: Show or hide raw text/ }).click();
    await keys('j');
  });
  await state('documentation', () => keys('F1'));
  await state('palette', () => keys('Control+k'));
  await state('palette-nothing', async () => {
    await keys('Control+k');
    await page.keyboard.type('qqqq');
  });
  await state('figures', async () => {
    await at(NUMBER.figures);
    await keys('i');
    await page.waitForTimeout(500);
  });
  await state(
    'figures-inverted-zoomed',
    async () => {
      await keys('i');
      await page.waitForTimeout(400);
      await keys('+', '+', 'Shift+I');
      await page.waitForTimeout(300);
    },
    () => keys('Shift+I', 'Escape'),
  );
  await state('figures-missing', async () => {
    await at(NUMBER.figures);
    await reading('question').evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
  });
  await state(
    'settings-keys',
    async () => {
      await keys('Alt+7');
      await page.waitForTimeout(500);
    },
    async () => {
      await keys('Alt+2');
      await page.waitForTimeout(500);
    },
  );
}
