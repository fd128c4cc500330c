/** Adjudication: two experts differ, an adjudicator settles it by keyboard; it counts, and undo takes it back. */
import { expectAccessible } from './axe.ts';
import { expect, test, type Markscheme } from './fixtures.ts';

async function value<T>(markscheme: Markscheme, name: string, input: unknown): Promise<T> {
  const reply = await markscheme.call(name, input);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value as T;
}

interface Answer {
  responseId: number;
  cards: { variableId: number; effective: { source: string; status: string } }[];
}

test('disagreements are settled by keyboard: a column by its digit, another decision with a reason, the unanimous in one step', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  await expect(page.getByRole('heading', { level: 1, name: 'sample' })).toBeVisible();
  const benchmarks = await value<{ id: number; name: string }[]>(markscheme, 'benchmarks.list', {});
  const benchmarkId = benchmarks.find(({ name }) => name === 'sample_text')?.id ?? 0;
  const [set] = await value<{ runId: number }[]>(markscheme, 'answers.sets', { benchmarkId });
  const answerRunId = set?.runId ?? 0;
  const items = await value<{ itemId: number }[]>(markscheme, 'queue.list', { benchmarkId, answerRunId });
  const answers = async (index: number): Promise<Answer[]> =>
    value<Answer[]>(markscheme, 'answers.get', { itemId: items[index]?.itemId ?? 0, answerRunId });
  const said = [
    ['Ada', ['right', 'wrong', 'wrong']],
    ['Bo', ['wrong', 'right', 'wrong']],
  ] as const;
  for (const [name, statuses] of said) {
    await value(markscheme, 'workspace.setReviewer', { name });
    for (const [index, status] of statuses.entries()) {
      const [answer] = await answers(index);
      const place = { responseId: answer?.responseId ?? 0, variableId: answer?.cards[0]?.variableId ?? 0 };
      const { stamp } = await value<{ stamp: string }>(markscheme, 'items.get', { itemId: items[index]?.itemId ?? 0 });
      await value(markscheme, 'review.decide', { ...place, stamp, status, reason: `${name} looked at it` });
    }
  }
  await value(markscheme, 'workspace.setReviewer', { name: 'Chair' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'sample' })).toBeVisible();
  const standing = async (index: number): Promise<string> => {
    const effective = (await answers(index))[0]?.cards[0]?.effective;
    return `${effective?.source ?? ''} ${effective?.status ?? ''}`;
  };

  await page.keyboard.press('Alt+6');
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: /Benchmark$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'sample_text' })).toBeVisible();
  await page.keyboard.type('sample_text');
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Disagreements' });
  await expect(list.getByRole('button')).toHaveCount(2);
  const voices = page.getByRole('region', { name: 'What was said' });
  await expect(voices.getByRole('button', { name: /^1 Ada Right/ })).toBeVisible();
  await expect(voices.getByRole('button', { name: /Verifier (Right|Wrong|Not found|Undecided)/ })).toBeVisible();
  await expect(voices.getByRole('region', { name: 'Question' })).not.toBeEmpty();
  await expect(voices.getByRole('region', { name: 'Solution' })).not.toBeEmpty();
  // The second column; the next one follows at once.
  await page.keyboard.press('2');
  await expect(list.getByRole('button')).toHaveCount(1);
  await expect.poll(() => standing(0)).toBe('adjudicated wrong');
  await expectAccessible(markscheme, 'adjudication');
  // Who thinks better of it is at the disagreement again, not nowhere.
  await page.keyboard.press('t');
  await expect(page.getByRole('form', { name: 'Another decision' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.locator('[aria-current=true]')).toBeFocused();
  await page.keyboard.press('t');
  const form = page.getByRole('form', { name: 'Another decision' });
  await expect(form.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('not stated at all');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Not found' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing to adjudicate')).toBeVisible();
  await expect.poll(() => standing(1)).toBe('adjudicated not_found');
  await page.keyboard.press('Control+z');
  await expect(list.getByRole('button')).toHaveCount(1);
  expect(await standing(1)).toBe('expert right');
  // Said in a line that all can see, and what is open again is looked at.
  await expect(page.getByText(/^Undone: y\(t\): verdict adjudicated/)).toBeVisible();
  await expect(list.locator('[aria-current=true]')).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Nothing to adjudicate')).toBeVisible();

  await page.getByRole('button', { name: 'Adopt what is unanimous (1)' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Adopt what is unanimous (0)' })).toBeDisabled();
  expect(await standing(2)).toBe('adjudicated wrong');

  // How far the two agree stands in Results, adjudicated or not, and opens the items on which they differ.
  await page.keyboard.press('Alt+4');
  const among = page.getByRole('table', { name: 'Agreement among experts' });
  const verdicts = among.getByRole('row', { name: /^Verdict/ });
  await expect(verdicts).toContainText('3 decisions');
  await expect(verdicts).toContainText('2 experts');
  await verdicts
    .getByRole('button', { name: /show the items on which experts differ/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Review item/ })).toHaveCount(2);
});
