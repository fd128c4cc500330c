/** What is decided of an answer and of an item, by whom, and what is hidden until it is. */
import { expect } from '../fixtures.ts';
import { NUMBER } from './items.ts';
import type { Stage } from './stage.ts';

export async function takeDecisions(stage: Stage): Promise<void> {
  const { at, card, desk, keys, page, sample, state, typed, command } = stage;
  await state('verdicts-top', () => at(NUMBER.states));
  await state('verdicts-middle', async () => {
    await at(NUMBER.states);
    await keys('j', 'j', 'j');
    await card('x_1').scrollIntoViewIfNeeded();
  });
  await state('verdicts-bottom', async () => {
    await keys('j', 'j', 'j', 'j', 'j', 'j');
  });
  await state('extraction-failed', async () => {
    await at(NUMBER.states);
    await sample(2);
  });
  await state('answer-not-generated', () => sample(3));
  await state('samples-all-right', () => sample(4));
  await state('answer-empty', () => sample(6));
  await state('not-found-everywhere', () => sample(7));
  await state(
    'raw',
    async () => {
      await at(NUMBER.states);
      await keys('r');
    },
    () => keys('r'),
  );
  await state(
    'value-differences',
    async () => {
      await at(NUMBER.states);
      await keys('j', 'j', 'd');
    },
    () => keys('d'),
  );
  await state(
    'explanation-of-verdict',
    async () => {
      await at(NUMBER.states);
      await keys('j', 'w');
      await page.waitForTimeout(600);
    },
    () => keys('w'),
  );
  await state('value-editor-wrong', async () => {
    await at(NUMBER.states);
    await keys('e');
    await typed(page.getByRole('textbox', { name: /^Extracted value/ }), '12.5 km/s');
    await page.waitForTimeout(900);
  });
  await state('value-editor-formula', async () => {
    await at(NUMBER.states);
    await keys('j', 'j', 'j', 'j', 'j', 'e');
    await typed(page.getByRole('textbox', { name: /^Extracted value/ }), '2\\pi\\sqrt{m/k}');
    await page.waitForTimeout(1200);
  });
  await state('value-editor-unreadable', async () => {
    await at(NUMBER.states);
    await keys('j', 'e');
    await typed(page.getByRole('textbox', { name: /^Extracted value/ }), '\\frac{36}{');
    await page.waitForTimeout(700);
  });
  await state(
    'reason-list',
    async () => {
      await at(NUMBER.states);
      await keys('1', '2');
      await expect(page.getByRole('toolbar', { name: 'Why?' })).toBeVisible();
    },
    () => keys('Escape', '0'),
  );
  await state('verdict-menu-tooltip', async () => {
    await at(NUMBER.states);
    await desk.header.getByRole('button', { name: /^Undo/ }).hover();
    await page.waitForTimeout(900);
  });
  await state(
    'bulk-accepted',
    async () => {
      await at(NUMBER.states);
      await keys('Shift+Y');
      await page.waitForTimeout(500);
    },
    () => keys('Control+z'),
  );
  await state(
    'question-note',
    async () => {
      await at(NUMBER.states);
      await keys('q', 'q', 'e');
      await typed(page.getByRole('textbox', { name: /Note/ }), 'All eight samples agree, and the text-only run too.');
    },
    () => keys('Escape'),
  );
  await state(
    'comment-writing',
    async () => {
      await at(NUMBER.states);
      await keys('c');
      await page.keyboard.type(
        'Compare with the errata of the second edition; the spring constant was corrected there.',
      );
    },
    () => keys('Escape'),
  );
  await state('bookmarked-commented', async () => {
    await at(NUMBER.states);
    await keys('b');
    await page.waitForTimeout(300);
  });

  // Blind first.
  await state('blind-before', async () => {
    await at(NUMBER.ten);
    await command('blind');
  });
  await state('blind-evidence', () => keys('Shift+E'));
  await state(
    'blind-after',
    async () => {
      await page.locator('[data-shown] [data-card="0"]').focus();
      await keys('2', 'v');
      await page.waitForTimeout(600);
    },
    () => command('blind'),
  );
}
