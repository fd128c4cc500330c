/** What the verifier tells an expert: of a value being typed, and of a verdict on a card: both readings, what differs, and both values at sampled points. */
import { expectAccessible } from './axe.ts';
import { evaluate, openBenchmark } from './desk.ts';
import { expect, test } from './fixtures.ts';

test('a verdict and a typed value are explained: factor, unit, sampled values, typeset', async ({ markscheme }) => {
  const desk = await openBenchmark(markscheme.page, 'sample_text');
  await evaluate(desk);
  const { page } = desk;

  await test.step('the verdict on a card, by key and by pointer, asked for when it is unfolded', async () => {
    const card = page.locator('[data-shown] [data-card="0"]');
    await expect(card).toBeFocused();
    await expect(card.locator('[data-explained]')).toHaveCount(0);
    await desk.keys('w');
    const explained = card.locator('[data-explained]');
    await expect(explained.getByText('Reference')).toBeVisible();
    await expect(explained.locator('.katex').first()).toBeVisible();
    await expect(card).toBeFocused();
    const second = page.locator('[data-shown] [data-card="1"]');
    // A card opens when it is the active one.
    await second.focus();
    await second.getByRole('button', { name: /^Both are the same quantity/ }).click();
    await expect(second.locator('[data-explained] .katex').first()).toBeVisible();
    // One at a time; the next item comes without it, and coming back finds it.
    await expect(explained).toHaveCount(0);
    await expectAccessible(markscheme, 'an explained verdict', '[data-shown] [data-card="1"]');
    await desk.keys('n');
    await desk.item(2, 9);
    await expect(page.locator('[data-explained]')).toHaveCount(0);
    await desk.keys('p');
    await desk.item(1, 9);
    await second.focus();
    await expect(second.locator('[data-explained]')).toBeVisible();
    await desk.keys('w');
    await expect(page.locator('[data-explained]')).toHaveCount(0);
  });

  await test.step('a value that is typed', async () => {
    for (let number = 2; number <= 6; number++) {
      await desk.keys('n');
      await desk.item(number, 9);
    }
    const card = page.locator('[data-shown] [data-card="0"]');
    await card.focus();
    await desk.keys('e');
    const field = card.getByRole('textbox');
    await expect(field).toBeFocused();

    await field.fill('a/b');
    const explained = card.locator('[data-explained]');
    await expect(card.locator('[data-check=different]')).toContainText('The claimed value is 2 times the reference.');
    await expect(explained.locator('.katex')).toHaveCount(4);
    const table = explained.getByRole('table', { name: 'Both values at sampled points' });
    const numbers = async (row: string): Promise<number[]> =>
      (
        await table
          .getByRole('row', { name: new RegExp(`^${row}`) })
          .getByRole('cell')
          .allTextContents()
      ).map(Number);
    const [reference, typed] = [await numbers('Reference'), await numbers('Extracted')];
    expect(reference).toHaveLength(3);
    reference.forEach((value, i) => {
      expect((typed[i] ?? 0) / value).toBeCloseTo(2, 2);
    });
    await expectAccessible(markscheme, 'an explained value', '[data-shown] [data-card="0"]');

    // What the question names decides; a letter that it does not name leaves it open.
    await field.fill('a/(2b) + c');
    await expect(card.locator('[data-check=different]')).toContainText('depends on c');
    await field.fill('a/(2b) + d');
    await expect(card.locator('[data-check=undecided]')).toBeVisible();
    await expect(explained).toContainText('d');
    await field.press('Escape');
  });
});
