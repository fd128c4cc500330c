/** Results: figures with intervals, groups, comparison, the items behind a figure, tables to copy, and what is printed. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from './axe.ts';
import { openBenchmark } from './desk.ts';
import { judgeQuery, startFakeProvider } from '../testing/fake-provider.ts';
import { expect, sharing as test, type Markscheme } from './fixtures.ts';

/** The sample opens graded offline. Chooses one of its benchmarks in Results. */
async function openResults({ page }: Markscheme, benchmark: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'sample' })).toBeVisible();
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('table', { name: 'Answer sets' })).toBeVisible();
  await chooseBenchmark({ page }, benchmark);
}

async function chooseBenchmark({ page }: Pick<Markscheme, 'page'>, benchmark: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Benchmark' }).click();
  await page.getByRole('option', { name: benchmark, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Compare' })).toBeVisible();
}

const clipboard = ({ electron }: Markscheme): Promise<string> =>
  electron.evaluate(({ clipboard }) => clipboard.readText());

test('each answer set has its figures with intervals, and no digits that nine questions do not support', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  await openResults(markscheme, 'sample_text');
  const table = page.getByRole('table', { name: 'Answer sets' });
  for (const model of ['larkspur-2', 'quill-mini']) await expect(table).toContainText(model);
  await expect(table.getByRole('columnheader')).toContainText([/Answers/, /Question accuracy/]);
  await expect(table).toContainText('pass@2');
  await expect(table.locator('[data-figure]').first()).toHaveText(
    /^\d+%\d+–\d+(\d+ to \d+ with what is open)?, Question accuracy/,
  );
  await expect(table).not.toContainText(/\d\.\d%/);
  await expect(page.getByRole('figure', { name: 'pass@k, as reviewed' })).toContainText(
    /larkspur-2: pass@1 \d+%( \(to \d+% with what is open, dotted\))?, pass@2/,
  );
});

test('going from one kind of benchmark to another asks for nothing that is not there, in Results and in Review', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  await openResults(markscheme, 'sample_text');
  for (const key of ['Alt+4', 'Alt+2']) {
    await page.keyboard.press(key);
    for (const name of ['sample_exam', 'sample_text', 'sample_cl', 'sample_exam', 'sample_mm']) {
      const picker = page.getByRole('main').getByRole('button', { name: /Benchmark$/ });
      await picker.click();
      await page.getByRole('option', { name, exact: true }).click();
      await expect(picker).toContainText(name);
      // Not waited for: a message goes by itself.
      expect(await page.getByText(/Code: not-found/).count()).toBe(0);
    }
  }
  await expect(page.getByRole('button', { name: 'Item 1 of 3' })).toBeVisible();
  expect(await page.getByText(/Code: not-found/).count()).toBe(0);
});

test('the items behind a figure are one key away, and one more opens the item in Review', async ({ markscheme }) => {
  const { page } = markscheme;
  await openResults(markscheme, 'sample_text');
  const table = page.getByRole('table', { name: 'Answer sets' });
  await table.locator('[data-figure]').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(table.locator('[data-figure]:focus')).toHaveAccessibleName(/Variable accuracy, .*: show the items$/);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Variable accuracy, / });
  await expect(drawer.getByRole('button', { name: /^Review item/ })).toHaveCount(9);
  await drawer.getByText('Right in none').click();
  const items = drawer.getByRole('button', { name: /^Review item/ });
  const number = /item (\d+)/.exec((await items.first().textContent()) ?? '')?.[1] ?? '';
  await items.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').locator('header').first()).toContainText(`Item ${number} of 9`);
});

test('figures are split by subject, variable type and figure', async ({ markscheme }) => {
  const { page } = markscheme;
  await openResults(markscheme, 'sample_mm');
  const groups = page.getByRole('table', { name: 'By group' });
  await expect(groups.getByRole('rowheader')).toHaveCount(3);
  await page.getByText('Variable type', { exact: true }).click();
  await expect(groups.getByRole('rowheader').first()).toHaveText('numeric');
  await page.getByText('Figure', { exact: true }).click();
  await expect(groups.getByRole('rowheader')).toHaveText(['With a figure']);
  await groups.locator('[data-figure]').first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Review item/ })).toHaveCount(3);
});

test('two answer sets are compared with their flips both ways, and tables are copied', async ({ markscheme }) => {
  const { page } = markscheme;
  await openResults(markscheme, 'sample_text');
  await expect(page.getByText(/Exact sign test, better against worse: p = \d/)).toBeVisible();
  await expect(page.getByText(/95% interval .* to /).first()).toBeVisible();
  const shown = page.getByRole('radiogroup', { name: 'Show', exact: true });
  await expect(shown).toContainText(/Worse|Better/);
  await page.getByRole('button', { name: 'Copy table: Compare' }).click();
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  await expect
    .poll(() => clipboard(markscheme))
    .toContain('Baseline,Against,baseline graded by,second graded by,Question accuracy,');
  await page.getByRole('button', { name: 'Copy table: Answer sets' }).click();
  await page.getByRole('menuitem', { name: 'As Markdown' }).click();
  await expect
    .poll(() => clipboard(markscheme))
    .toMatch(/^\| Answers \| Graded by \| Verdicts \|.*\n\| --- \| --- \| --- \| ---: /);
});

test('no barrier that axe can find', async ({ markscheme }) => {
  const { page } = markscheme;
  await openResults(markscheme, 'sample_text');
  await expectAccessible(markscheme, 'results');
  await page.locator('[data-figure]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(markscheme, 'items behind a figure');
});

test('whole answers are marked by key, gradings are held against them, and each cell opens its answers at their sample', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  const desk = await openBenchmark(page, 'sample_text');
  await desk.item(1, 9);
  await expect(desk.active).toBeFocused();
  const label = page.getByRole('group', { name: 'The whole answer' });
  const [right, wrong] = [/right$/, /wrong$/].map((name) => label.getByRole('button', { name }));
  // The verifier finds the first sample right and the second wrong; the expert says the contrary of both.
  await desk.keys('Control+2');
  await expect(wrong!).toHaveAttribute('aria-pressed', 'true');
  await desk.keys('Control+z');
  await expect(wrong!).toHaveAttribute('aria-pressed', 'false');
  await desk.keys('Control+2');
  await expect(wrong!).toHaveAttribute('aria-pressed', 'true');
  await desk.keys('ArrowRight');
  await expect(wrong!).toHaveAttribute('aria-pressed', 'false');
  // The heads of the panes move with the other sample: what is pressed must not move between button down and up.
  await expect(page.getByRole('tab', { name: /^Sample 2/ })).toHaveAttribute('aria-selected', 'true');
  await right!.press('Enter');
  await expect(right!).toHaveAttribute('aria-pressed', 'true');
  await desk.saved();
  await page.keyboard.press('Alt+4');
  await page.getByRole('tab', { name: 'Against experts' }).click();
  const table = page.getByRole('table', { name: 'Gradings against experts, by answers' });
  await expect(table.getByRole('row').nth(1)).toHaveText(/^Offline verifier.*2 answers1 item0%/);
  await expectAccessible(markscheme, 'gradings against experts');
  await page.getByRole('button', { name: /^Copy table: Gradings against experts/ }).click();
  await page.getByRole('menuitem', { name: 'As LaTeX' }).click();
  await expect.poll(() => clipboard(markscheme)).toContain('larkspur-2 & Offline verifier & 0.00 & ');
  await table.getByRole('button', { name: /Right by experts only/ }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Review item 1/ })
    .press('Enter');
  await expect(page.getByRole('tab', { name: /^Sample 2/ })).toHaveAttribute('aria-selected', 'true');
  await expect(right!).toHaveAttribute('aria-pressed', 'true');
});

test('labels of experts come in from a file: what is wrong with a row is told, then all of them count', async ({
  markscheme,
}, testInfo) => {
  const { page } = markscheme;
  await openResults(markscheme, 'sample_mm');
  await page.getByRole('tab', { name: 'Against experts' }).click();
  const items = JSON.parse(readFileSync('resources/sample/sample_mm.json', 'utf8')) as { id: string }[];
  const [good, bad] = ['labels.csv', 'bad.csv'].map((name) => testInfo.outputPath(name));
  const lines = items.map(({ id }) => `${id},1,right`);
  writeFileSync(good!, ['id,answer_index,label', ...lines, ''].join('\n'));
  writeFileSync(bad!, ['id,answer_index,label', ...lines, `${items[0]!.id},1,perhaps`, ''].join('\n'));
  await page.getByRole('button', { name: 'Import labels…' }).click();
  const dialog = page.getByRole('dialog');
  const choose = async (file: string) => {
    await markscheme.choose([file]);
    await dialog.getByRole('button', { name: 'Choose a file…' }).click();
    await expect(dialog).toContainText(path.basename(file));
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  };
  await choose(bad!);
  await expect(dialog.getByRole('alert')).toContainText(`bad.csv, record ${String(items.length + 1)}, label`);
  await expectAccessible(markscheme, 'refused labels');
  await choose(good!);
  await expect(dialog).toBeHidden();
  const table = page.getByRole('table', { name: 'Gradings against experts, by answers' });
  await expect(table.getByRole('row').nth(1)).toContainText('answers');
});

test('models stand by subset over all benchmarks, the best and the second best marked; what a model is can be said', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  await openResults(markscheme, 'sample_text');
  await page.getByRole('tab', { name: 'By subset' }).click();
  const table = page.getByRole('table', { name: 'Models by subset' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('button', { name: /What .* is$/ }) });
  await expect(rows).toContainText([/^quill-mini.*the second best of its group/, /^larkspur-2.*the best of its group/]);
  const both = page.getByRole('table', { name: 'Models on both subsets' });
  await expect(both.getByRole('row', { name: /^larkspur-2/ })).toContainText('12');
  await expect(page.getByRole('table', { name: 'Subjects of the questions' })).toContainText('Mechanical Engineering');
  await expectAccessible(markscheme, 'models by subset');
  const drawer = page.getByRole('dialog', { name: 'larkspur-2, Text and multimodal' });
  await both
    .getByRole('button', { name: /larkspur-2, Text and multimodal: show/ })
    .first()
    .press('Enter');
  await expect(drawer.getByRole('listitem')).toHaveCount(12);
  await expect(drawer).toContainText('sample_mm');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Mechanical Engineering, Multimodal: show/ }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Review item/ })
    .press('Enter');
  await expect(page.getByRole('main').locator('header').first()).toContainText('Item 2 of 3');
  await page.keyboard.press('Alt+4');
  await page.getByRole('tab', { name: 'By subset' }).click();
  const what = table.getByRole('button', { name: 'What larkspur-2 is' });
  await what.press('Enter');
  await page.getByRole('option', { name: 'Open weights' }).press('Enter');
  await expect(table.getByRole('rowheader', { name: 'Open weights' })).toBeVisible();
  // Alone in its group it is neither best nor second best.
  await expect(rows.filter({ hasText: 'larkspur-2' })).not.toContainText('best');
  await what.press('Enter');
  await page.getByRole('option', { name: 'Not known' }).press('Enter');
  await expect(rows.filter({ hasText: 'larkspur-2' })).toContainText('the best of its group');
});

// The last two change what the others read.
test('an expert’s override stands beside what was judged', async ({ markscheme }) => {
  const { page } = markscheme;
  await openResults(markscheme, 'sample_text');
  const table = page.getByRole('table', { name: 'Answer sets' });
  await expect(table).not.toContainText('As judged');
  await table.locator('[data-figure]').first().click();
  await page.getByRole('dialog').getByText('Right in all').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Review item/ })
    .first()
    .click();
  const active = page.locator('[data-active=true]:not([aria-hidden=true] *)');
  await expect(active).toBeFocused();
  await page.keyboard.press('2');
  await expect(active).toContainText('No reason');
  await expect(page.locator('[data-saved=saved]').first()).toBeVisible();
  await page.keyboard.press('Alt+4');
  await expect(table).toContainText('As judged');
  await expect(table).toContainText('1 override');
  // Of a set in which experts changed nothing the same figures do not stand twice.
  await expect(table.locator('tbody').filter({ hasText: 'As judged' })).toHaveCount(1);

  // The expert and the verifier are compared, and where they differ is one key away.
  const agreement = page.getByRole('table', { name: 'Agreement' });
  await expect(agreement.getByRole('rowheader')).toHaveText([/expert$/, 'Offline verifier']);
  await expect(agreement).toContainText('1 verdict');
  await agreement.locator('[data-figure]').first().press('Enter');
  const differing = page.getByRole('dialog', { name: /and Offline verifier differ$/ });
  await expect(differing.getByRole('button', { name: /^Review item/ })).toHaveCount(1);
});

test('figures belong to a named grading: sets graded differently are not ranked until asked, and the choice holds in Review', async ({
  markscheme,
}) => {
  const { page, call } = markscheme;
  await openResults(markscheme, 'sample_text');
  // The first judge finds everything right, the second nothing; of whole answers every third.
  let wholes = 0;
  const judge = await startFakeProvider({
    reply: ({ text, model }) => {
      const query = judgeQuery(text);
      if (query.kind === 'extraction')
        return { answer: { short_answer_value_list: query.variables.map(() => 'a value') } };
      const right = query.kind === 'verification' ? model === 'judge-1' : (wholes += 1) % 3 === 0;
      return { answer: { is_correct: right, reasoning: 'As it is fixed.', confidence: 'high' } };
    },
  });
  const judged = async (benchmark: string, model: string, more: object): Promise<void> => {
    const { benchmarkId, answerRunId } = await larkspurAnswers(call, benchmark);
    const started = await call('runs.startJudging', {
      ...{ benchmarkId, answerRunIds: [answerRunId], verifier: 'judge-only', continue: true, ...more },
      judge: { provider: 'compatible', model, baseUrl: judge.url },
    });
    expect(started).toMatchObject({ ok: true });
  };
  await judged('sample_text', 'judge-1', { show: true });
  const table = page.getByRole('table', { name: 'Answer sets' });
  await expect(page.getByText(/^These answer sets were graded differently/)).toBeVisible();
  const heads = table.getByRole('rowheader', { name: /^Graded by / });
  await expect(heads.or(table.getByRole('columnheader', { name: /^Graded by / }))).toHaveText([
    'Graded by judge-1, S2S, judge alone',
    'Graded by Offline verifier',
  ]);
  // How the figures came about is one press away.
  await page.getByRole('button', { name: 'How the figures came about: judge-1, S2S, judge alone' }).click();
  const methods = page.getByRole('dialog', { name: 'How these figures came about' });
  await expect(methods).toContainText('judge-1 at compatible');
  await expect(methods.getByText(/^We graded \d+ answers to 9 questions by larkspur-2/)).toBeVisible();
  await methods.getByRole('button', { name: 'Copy as a paragraph' }).click();
  await expect(page.getByText('The methods are on the clipboard')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByText('Rank them together').click();
  await expect(page.getByText(/They are ranked together, but/)).toBeVisible();

  // The same answers are compared by both of their gradings.
  await page.getByRole('button', { name: /Against$/ }).click();
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Two gradings of the same answers:')).toBeVisible();

  // By the keyboard alone back to the verifier's, in Review.
  await page
    .getByRole('button', { name: /^Review item/ })
    .first()
    .click();
  const picker = page.getByRole('button', { name: /Graded by/ });
  await expect(picker).toContainText('judge-1');
  await picker.press('Enter');
  await page.getByRole('option', { name: 'Offline verifier' }).press('Enter');
  await expect(picker).toContainText('Offline verifier');
  await expect(page.getByText('In another grading: ').first()).toBeAttached();
  await page.keyboard.press('Alt+4');
  await expect(table).toBeVisible();
  await expect(page.getByText(/graded differently/)).toHaveCount(0);

  // Further judgings, and the first one repeated, take nothing's place; each has its own figures, in any order of looking. No expert has decided here.
  await chooseBenchmark(markscheme, 'sample_mm');
  for (const [model, protocol] of [['judge-1'], ['judge-2'], ['judge-1', 'l2l'], ['judge-1']] as const)
    await judged('sample_mm', model, { protocol });
  const row = table.getByRole('rowgroup').filter({ hasText: 'larkspur-2' });
  const shown = row.getByRole('button', { name: 'larkspur-2, graded by' });
  await expect(shown).toContainText('Offline verifier');
  for (const [name, figure] of [
    ['judge-1, L2L, judge alone', '33%'],
    ['judge-1, S2S, judge alone', '100%'],
    ['judge-2, S2S, judge alone', '0%'],
    ['judge-1, S2S, judge alone', '100%'],
    ['judge-1, L2L, judge alone', '33%'],
  ] as const) {
    await shown.click();
    await page.getByRole('option', { name }).click();
    await expect(shown).toContainText(name);
    await expect(row.locator('[data-figure]').first()).toHaveText(new RegExp(`^${figure}`));
    await expect(page.getByText(/^These answer sets were graded differently/)).toBeVisible();
  }
  await judge.close();
});

async function larkspurAnswers(
  call: Markscheme['call'],
  benchmark: string,
): Promise<{ benchmarkId: number; answerRunId: number }> {
  const valueOf = async <T>(name: string, input: object): Promise<T> => {
    const reply = await call(name, input);
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value as T;
  };
  const { benchmarks } = await valueOf<{ benchmarks: { id: number; name: string }[] }>('workspace.info', {});
  const benchmarkId = benchmarks.find(({ name }) => name === benchmark)?.id ?? 0;
  const sets = await valueOf<{ runId: number; model: string }[]>('answers.sets', { benchmarkId });
  return { benchmarkId, answerRunId: sets.find(({ model }) => model === 'larkspur-2')?.runId ?? 0 };
}

test('a page, an item and an exam question are printed to PDF, each whole', async ({ markscheme }) => {
  const { page } = markscheme;
  const print = async (name: string): Promise<string> => {
    const file = path.join(markscheme.userData, name);
    await markscheme.chooseSave(file);
    await page.keyboard.press('Control+p');
    await expect(page.getByText(`Printed to ${name}`)).toBeVisible();
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    return bytes.toString('latin1');
  };
  await openResults(markscheme, 'sample_text');
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible();
  const pages = (pdf: string): number => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  // More than the window shows at once.
  expect(pages(await print('results.pdf'))).toBeGreaterThan(1);
  await openBenchmark(page, 'sample_mm');
  const item = await print('item.pdf');
  expect(pages(item)).toBeGreaterThan(1);
  // Its figure is in it.
  expect(item).toContain('/Subtype /Image');
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: 'Review sample_exam', exact: true }).click();
  await expect(page.locator('#exam-points')).toBeVisible();
  await print('question.pdf');
  // What was laid out for the page is gone again.
  await expect(page.locator('.print-sheet')).toHaveCount(0);
});
