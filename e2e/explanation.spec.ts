/** What the verifier tells an expert who types a value: both readings, what differs, and both values at sampled points. */
import { expectAccessible } from './axe.ts';
import { evaluate, openBenchmark } from './desk.ts';
import { expect, test } from './fixtures.ts';

test('a typed value is explained: factor, unit, sampled values, typeset', async ({ markscheme }) => {
  const desk = await openBenchmark(markscheme.page, 'sample_text');
  await evaluate(desk);
  const { page } = desk;
  await desk.keys('n', 'n', 'n', 'n', 'n');
  await desk.item(6, 9);
  const card = page.locator('#card-0');
  await desk.keys('k', 'k', 'k', 'e');
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
  await expectAccessible(markscheme, 'an explained value', '#card-0');

  await field.fill('a/(2b) + c');
  await expect(card.locator('[data-check=undecided]')).toBeVisible();
  await expect(explained).toContainText('c');
  await field.press('Escape');
});
