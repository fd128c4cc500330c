/** Corrections and their figures, places to come from, sizes and modes of the window, and what is not saved. */
import { expect } from '../fixtures.ts';
import { NUMBER } from './items.ts';
import type { Stage } from './stage.ts';

export async function takeOutcomes(stage: Stage): Promise<void> {
  const { annotation, at, camera, desk, electron, keys, page, part, state, wanted } = stage;
  await state('corrected-figures', async () => {
    await at(NUMBER.plain);
    await keys('a');
    await annotation.getByRole('region', { name: 'Variable 1' }).getByLabel('Reference value').first().click();
    await page.waitForTimeout(800);
    await keys('Control+a');
    await page.keyboard.type('7');
    await keys('Control+Enter');
    await page.waitForTimeout(600);
  });
  await state('corrected-annotation-drawer', async () => {
    await keys('a');
    await page.waitForTimeout(600);
  });
  await state('corrected-json', () => part('JSON'));
  await state('from-results', async () => {
    await keys('Alt+4');
    await page.waitForTimeout(800);
  });
  await state('from-results-opened', async () => {
    await page.locator('[data-figure]').first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Review item/ })
      .first()
      .click();
    await expect(desk.active).toBeVisible();
    await page.waitForTimeout(500);
  });
  await state('complete-toast', async () => {
    await at(NUMBER.wide);
    await keys('Control+Enter');
    await page.waitForTimeout(200);
  });
  await state('undo-jump', async () => {
    await keys('Control+z');
    await page.waitForTimeout(250);
  });

  // Sizes and modes.
  if (wanted('narrow')) {
    await at(NUMBER.states);
    await camera.take('narrow', [
      [1000, 760],
      [1099, 900],
    ]);
  }
  await state('forced-colours', async () => {
    await at(NUMBER.states);
    await page.emulateMedia({ forcedColors: 'active' });
  });
  await state(
    'forced-colours-flow',
    async () => {
      await keys('f');
      await page.waitForTimeout(500);
    },
    async () => {
      await page.emulateMedia({ forcedColors: null });
    },
  );
  // Last: the engine is gone.
  await state('not-saved', async () => {
    await electron.evaluate(({ ipcMain }) => {
      ipcMain.removeHandler('call');
      ipcMain.handle('call', () => ({ ok: false, error: { code: 'disk-full', message: 'The disk is full.' } }));
    });
    await page.locator('[data-shown] [data-card="0"]').focus();
    await keys('3', '2');
    await page.waitForTimeout(600);
  });
}
