/** Items with few and many variables, what is open of them, their verdicts, comments on places, samples side by side, ways to an item. */
import { expect } from '../fixtures.ts';
import { NUMBER } from './items.ts';
import type { Stage } from './stage.ts';

/** Selects the first words of a pane's text, as a drag of the pointer does. Runs in the page. */
function selectWords(pane: string): void {
  const root = document.querySelector(`[data-pane-name=${pane}] [data-shown] [data-part]`);
  const walker = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!/\w{4}/.test(node.data) || node.parentElement?.closest('.formula')) continue;
    const range = document.createRange();
    range.setStart(node, 0);
    range.setEnd(node, Math.min(node.length, 24));
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    return;
  }
}

export async function takeWork(stage: Stage): Promise<void> {
  const { at, desk, dialog, keys, page, state, typed } = stage;
  const comment = async (pane: string, text: string, close: string): Promise<void> => {
    await page.evaluate(selectWords, pane);
    await keys('c');
    await expect(page.getByRole('textbox', { name: /^Comment on/ })).toBeFocused();
    await page.keyboard.type(text);
    await desk.saved();
    if (close !== '') await keys(close);
  };
  await state('one-variable', () => at(NUMBER.plain));
  await state('four-variables', () => at(NUMBER.four));
  await state('nine-variables', () => at(NUMBER.nine));
  await state('nine-variables-sixth', async () => {
    await at(NUMBER.nine);
    for (let i = 0; i < 5; i++) await keys('j');
  });
  await state('all-samples', async () => {
    await at(NUMBER.states);
    await keys('Shift+S');
    await page.waitForTimeout(400);
  });
  await state(
    'all-samples-nine',
    async () => {
      await at(NUMBER.nine);
      await keys('Shift+S');
      await page.waitForTimeout(400);
    },
    () => keys('Shift+S'),
  );
  await state('item-proposed', async () => {
    await at(NUMBER.four);
    await keys('q', 'q', 'j', 'q', 'q');
    await page.waitForTimeout(300);
  });
  await state('item-kept', async () => {
    await at(NUMBER.plain);
    await keys('Shift+K');
  });
  await state(
    'item-revise-reason',
    async () => {
      await at(NUMBER.nine);
      await keys('Shift+V', 't');
      await typed(
        page.getByRole('textbox', { name: 'Reason: Revise' }),
        'The units of supports 4 to 9 are not asked for, and two models leave them out.',
      );
    },
    () => keys('Control+Enter'),
  );
  await state('item-dropped', async () => {
    await at(NUMBER.four);
    await keys('Shift+D');
    await page.waitForTimeout(300);
  });
  await state('still-open', async () => {
    await at(NUMBER.nine);
    await keys('Control+Enter');
    await expect(page.getByText(/^Still open/)).toBeVisible();
  });
  await state(
    'place-comment-writing',
    async () => {
      await at(NUMBER.states);
      await comment('question', 'Is the ramp smooth along its whole length? Compare $\\mu = 0$.', '');
    },
    () => keys('Control+Enter'),
  );
  await state('place-comments', async () => {
    await at(NUMBER.states);
    await comment('reference', 'The sign of $g$ is lost here.', 'Control+Enter');
    await comment('answer', 'Says 36 J, means 36.0 J.', 'Control+Enter');
    const remarks = page.getByRole('region', { name: 'Comments on places' });
    await remarks.getByRole('button', { name: 'Resolve' }).first().click();
    await remarks.getByRole('button', { name: /resolved$/ }).click();
    await remarks.scrollIntoViewIfNeeded();
  });
  await state('go-to', async () => {
    await keys('g', 'i');
    await typed(page.getByRole('textbox', { name: /^Number, 1 to / }), '99');
    await keys('Enter');
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
  });
  await state(
    'search-hit',
    async () => {
      await keys('/');
      await typed(page.locator('[role=dialog] input'), 'stiffness');
      await expect(dialog.getByRole('menuitem').first()).toBeVisible();
      await keys('Enter');
      await expect(page.getByRole('search')).toBeVisible();
    },
    () => keys('Control+f', 'Escape'),
  );
  await state('grading-picker', async () => {
    await at(NUMBER.states);
    await page
      .getByRole('button', { name: /[Gg]raded by/ })
      .first()
      .click();
    await page.waitForTimeout(300);
  });
}
