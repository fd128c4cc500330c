/** Items of every make, and other answers to them. */
import { NUMBER } from './items.ts';
import type { Stage } from './stage.ts';

export async function takeTexts(stage: Stage): Promise<void> {
  const { at, keys, page, queue, reading, state } = stage;
  await state('ten-variables', () => at(NUMBER.ten));
  await state('ten-variables-end', async () => {
    for (let i = 0; i < 12; i++) await keys('j');
  });
  await state(
    'long-solution-outline',
    async () => {
      await at(NUMBER.long);
      await keys('o');
      await page.waitForTimeout(500);
    },
    () => keys('Escape'),
  );
  await state('long-solution-steps', async () => {
    await at(NUMBER.long);
    await reading('reference').evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
  });
  await state('wide', () => at(NUMBER.wide));
  await state('damaged-repaired', () => at(NUMBER.damaged));
  await state(
    'damaged-raw',
    () => keys('r'),
    () => keys('r'),
  );
  await state('scripts', () => at(NUMBER.scripts));
  await state('long-values', () => at(NUMBER.values));
  await state('long-values-second', () => keys('j'));
  await state('item-without-answers', () => at(NUMBER.unanswered));
  await state(
    'stacked',
    async () => {
      await at(NUMBER.states);
      await keys('\\');
    },
    () => keys('\\'),
  );

  // Other answers: one sample, and cut off.
  const answersOf = async (model: string): Promise<void> => {
    await queue
      .getByRole('button', { name: /answers|Answers/ })
      .first()
      .click();
    await page.getByRole('option', { name: new RegExp(model) }).click();
    await page.waitForTimeout(700);
  };
  await state('one-sample', async () => {
    await answersOf('birch');
    await at(NUMBER.states);
  });
  await state(
    'truncated-answer-not-graded',
    async () => {
      await answersOf('cedar');
      await at(NUMBER.states);
    },
    () => answersOf('alder'),
  );
}
