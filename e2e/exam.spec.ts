/** The exam desk in the real application: the sample exam is imported, graded by keyboard, killed, and its results looked at. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startEngine } from './engine.ts';
import { startFakeProvider } from '../testing/fake-provider.ts';
import type { ImportReport } from '../src/contract/workspace-shapes.ts';
import { expectAccessible } from './axe.ts';
import { commentOnWord } from './desk.ts';
import { expect, test, type Markscheme } from './fixtures.ts';

const sample = path.resolve(import.meta.dirname, '..', 'resources', 'sample', 'exam');

interface ExamDesk {
  page: Page;
  header: Locator;
  points: Locator;
  keys: (...keys: string[]) => Promise<void>;
  question: (number: number) => Promise<void>;
  saved: () => Promise<void>;
}

async function openExam({ page }: Markscheme, benchmark: string): Promise<ExamDesk> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: `Review ${benchmark}`, exact: true }).click();
  const header = page.getByRole('main').locator('header').first();
  const points = page.getByRole('spinbutton', { name: 'Awarded points' });
  await expect(points).toBeFocused();
  return {
    page,
    header,
    points,
    keys: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    question: async (number) => {
      await expect(header).toContainText(`Item ${String(number)} of 8`);
      await expect(points).toBeFocused();
    },
    saved: async () => {
      await expect(header.locator('[data-saved]')).toHaveAttribute('data-saved', 'saved');
    },
  };
}

/** The sample exam as another benchmark: other ids, so that it is not the bundled one. */
async function importExam({ page, call, choose, userData }: Markscheme): Promise<void> {
  await expect(page.getByRole('button', { name: 'Review sample_exam', exact: true })).toBeVisible();
  const read = (name: string): string => readFileSync(path.join(sample, name), 'utf8');
  const renamed = (text: string): string => text.replaceAll('_sample_', '_other_');
  const files: Record<string, string> = {
    'exams_metadata.json': renamed(read('exams_metadata.json')),
    'questions.jsonl': renamed(read('questions.jsonl')).replace(/"instance_id": (\d+)/g, '"instance_id": 10$1'),
    'questions_k_1_test_larkspur-2.json': read('questions_k_1_test_larkspur-2.json').replace(
      /"id": "(\d+)"/g,
      '"id": "10$1"',
    ),
  };
  const paths = Object.entries(files).map(([name, text]) => {
    const file = path.join(userData, name);
    writeFileSync(file, text);
    return file;
  });
  // The window may import only what the user chose.
  await choose(paths);
  await call('shell.pickFiles', { kind: 'import' });
  const reply = await call('import.files', { paths });
  expect(reply, JSON.stringify(reply)).toMatchObject({ ok: true });
  expect((reply as unknown as { value: ImportReport }).value.rejections).toEqual([]);
}

test('an exam is graded by keyboard, and the points survive a kill', async ({ markscheme }) => {
  await importExam(markscheme);
  let desk = await openExam(markscheme, 'questions');
  await desk.question(1);
  await desk.page.getByRole('button', { name: 'Evaluate offline' }).click();
  await expect(desk.points).toHaveAttribute('aria-valuetext', '5 of 5 points');
  await expect(desk.page.getByText('Students’ mean in this exam: 17.4 of 25 points, 69.6%')).toBeVisible();
  await expect(desk.page.getByText('Right, chosen by the model')).toHaveCount(1);
  // The run that did it tells its points beside the students' mean.
  await desk.page.keyboard.press('Alt+3');
  await desk.page
    .getByRole('button', { name: /^Open run: Evaluation offline/ })
    .first()
    .click();
  const found = desk.page.getByRole('table', { name: 'What it found' });
  await expect(found.getByRole('row', { name: /Introduction to Databases/ })).toContainText('7 of 25');
  await expect(found.getByRole('row', { name: /Introduction to Databases/ })).toContainText('17.4 of 25');
  await expectAccessible(markscheme, 'a run that graded exams');
  await desk.page.keyboard.press('Alt+2');
  await desk.question(1);

  // Several choices: some of the right ones. Half a point less, less, more by either way, then all, none, and back to the rule's.
  await desk.keys('j');
  await desk.question(2);
  await expect(desk.points).toHaveAttribute('aria-valuetext', '2 of 6 points');
  await expect(desk.page.getByText('Right, not chosen by the model')).toHaveCount(1);
  await desk.keys('-', '-', '+');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '1.5');
  await desk.keys('ArrowUp', 'ArrowUp', 'ArrowDown');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '2');
  await desk.keys('Shift+ArrowUp');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '6');
  await desk.keys('+');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '6');
  await desk.keys('Shift+ArrowDown');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '0');
  // Points are typed: no digit means anything else. Escape leaves what stood; what is no half step is not taken.
  await desk.keys('1', 'Escape');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '0');
  await desk.keys('4', '.', '3', 'Enter');
  await expect(desk.page.getByText('half steps from 0 to 6')).toBeVisible();
  await desk.keys('Backspace', '5', 'Enter');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '4.5');
  // What is typed is not saved yet, and is not lost when the field is left.
  await desk.keys('3');
  await expect(desk.header.locator('[data-saved]')).toHaveAttribute('data-saved', 'draft');
  await desk.keys('Tab');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '3');
  await desk.points.focus();
  await desk.keys('Control+Backspace');
  await expect(desk.points).toHaveAttribute('aria-valuetext', '2 of 6 points');
  // To accept is agreement: no red pen.
  await desk.keys('y');
  await expect(desk.page.getByRole('img', { name: 'Confirmed by an expert' }).first()).toBeVisible();
  await expect(desk.page.getByRole('img', { name: 'Overridden by an expert' })).toHaveCount(0);
  await desk.keys('Control+Backspace');
  await expect(desk.page.getByRole('img', { name: 'Confirmed by an expert' })).toHaveCount(0);

  // A short answer, for an expert; an answer that cannot be read, in its raw form.
  await desk.keys('n', 'n');
  await desk.question(4);
  await desk.keys('=', '=', '=');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '1.5');
  await desk.keys('Control+Enter');
  await desk.question(5);
  await desk.saved();
  await desk.keys('n', 'n', 'n');
  await desk.question(8);
  await expect(desk.page.getByText('The reply could not be read.')).toBeVisible();
  await desk.keys('r');
  await expect(desk.page.getByRole('region', { name: 'Model’s reply as it came' }).locator('pre')).not.toBeEmpty();
  await desk.keys('r');

  await markscheme.kill9();
  await markscheme.relaunch();
  desk = await openExam(markscheme, 'questions');
  await desk.page
    .getByRole('navigation', { name: 'Queue' })
    .getByRole('button', { name: 'Short answer' })
    .first()
    .click();
  await desk.question(4);
  await expect(desk.points).toHaveAttribute('aria-valuenow', '1.5');
  await expect(desk.page.locator('nav [aria-current=true]').getByRole('img', { name: 'Done' })).toBeVisible();

  // Undo goes across questions and sessions: first the completion, then the points.
  await desk.keys('n');
  await desk.question(5);
  await desk.keys('Control+z');
  await desk.question(4);
  await expect(desk.page.locator('nav [aria-current=true]').getByRole('img', { name: 'Done' })).toHaveCount(0);
  await desk.keys('Control+z');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '1');
  await desk.keys('Control+Shift+z');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '1.5');
  await desk.keys('h');
  const history = desk.page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('button', { name: /^Restore: / }).first()).toBeVisible();
  await desk.keys('Escape');
  await expect(desk.points).toBeFocused();
  await expect(desk.page.locator('[data-effect]')).toContainText(/No points:exam \d+% → \d+%/);
  await desk.saved();

  // A comment on a place of the problem; undo takes its resolving back.
  await commentOnWord(desk.page, '[data-part=question]', '[data-part=question] mark[data-tone=remark]');
  await desk.keys('Control+z');
  await expect(desk.page.locator('[data-part=question] mark[data-tone=remark]')).toHaveCount(1);
  await desk.saved();

  // Undo is the same key in every pane.
  for (const pane of ['nav li [tabindex="0"]', ...['question', 'reference', 'answer'].map(paneText)]) {
    await desk.page.locator(pane).focus();
    await desk.keys('+');
    await expect(desk.points, pane).toHaveAttribute('aria-valuenow', '2');
    await desk.page.locator(pane).focus();
    await desk.keys('Control+z');
    await expect(desk.points, pane).toHaveAttribute('aria-valuenow', '1.5');
  }
  await desk.saved();

  // A hit opens its question with the words marked where they stand; the focus is where work goes on. Escape leaves them.
  await desk.keys('/');
  await expect(desk.page.locator('[role=dialog] input')).toBeFocused();
  await desk.page.keyboard.type('isolation');
  const hit = desk.page.getByRole('dialog', { name: 'Search' }).getByRole('menuitem').first();
  await expect(hit).toContainText(/isolation/i);
  const number = /Item (\d)/.exec((await hit.textContent()) ?? '')?.[1] ?? '';
  await desk.keys('Enter');
  await desk.question(Number(number));
  await expect(desk.page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d+$/);
  await expect.poll(() => desk.page.evaluate(() => CSS.highlights.get('desk-find-now')?.size)).toBe(1);
  await desk.keys('Control+f', 'Escape');
  await expect(desk.page.getByRole('search')).toHaveCount(0);
  await expect(desk.points).toBeFocused();
});

const paneText = (name: string): string => `[data-pane-name=${name}] [data-shown]`;

test('topic and data quality are kept, results name the place among the students, and axe finds nothing', async ({
  markscheme,
}) => {
  // The bundled exam opens graded.
  const desk = await openExam(markscheme, 'sample_exam');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '5');
  // Equal answers of all models: points typed on a group are all its answers', and the same keys take them back.
  await desk.keys('g', 'g');
  const equal = desk.page.getByRole('region', { name: 'Equal answers' });
  const group = equal.getByRole('group', { name: /^Group 1: C/ });
  await expect(group).toBeFocused();
  await expect(group).toContainText('5 of 5 points');
  await desk.keys('3', 'Enter');
  await expect(group).toContainText('3 of 5 points');
  await expect(group).toBeFocused();
  await expectAccessible(markscheme, 'equal answers to an exam question');
  await desk.keys('Control+Backspace');
  await expect(group).not.toContainText('3 of 5 points');
  await desk.keys('Escape');
  await expect(desk.points).toBeFocused();
  await expect(desk.points).toHaveAttribute('aria-valuenow', '5');
  // A reason for one's own points, and a comment, by key. Both are still there after the question was left.
  const reason = desk.page.getByRole('textbox', { name: 'Reason for your points' });
  await desk.keys('0', 'Enter');
  await expect(reason).toBeVisible();
  await desk.keys('t');
  await expect(reason).toBeFocused();
  await desk.page.keyboard.type('2 reasons');
  await desk.keys('Control+Enter', 'c');
  await desk.page.keyboard.type('worth a look');
  await desk.keys('Control+Enter', 's');
  await desk.question(2);
  await desk.keys('p');
  await desk.question(1);
  await desk.saved();
  await expect(desk.points).toHaveAttribute('aria-valuenow', '0');
  await expect(reason).toHaveValue('2 reasons');
  await expect(desk.page.getByRole('region', { name: 'Comment', exact: true })).toContainText('worth a look');
  await expect(desk.page.locator('nav [aria-current=true]').getByRole('img', { name: 'Skipped' })).toBeVisible();
  await desk.keys('Control+Backspace');
  await expect(desk.points).toHaveAttribute('aria-valuenow', '5');
  const topic = desk.page.getByRole('textbox', { name: 'Topic' });
  await topic.fill('Joins and keys');
  await topic.press('Tab');
  const high = desk.page.getByRole('radiogroup', { name: 'Data quality' }).getByRole('radio', { name: 'High' });
  await desk.page.getByText('High', { exact: true }).click();
  await expect(high).toBeChecked();
  await desk.saved();
  await desk.page.getByRole('button', { name: 'Next item' }).click();
  await desk.question(2);
  await desk.keys('p');
  await desk.question(1);
  await expect(topic).toHaveValue('Joins and keys');
  await expect(high).toBeChecked();
  await expect(desk.page.locator('nav [aria-current=true]')).toContainText('Joins and keys');
  const paper = desk.page.getByRole('textbox', { name: 'Related paper' });
  await paper.fill('On joins');
  await paper.press('Tab');
  await desk.saved();
  await expectAccessible(markscheme, 'the exam desk');

  // The filter, by key: completed, applied, left by undo to what it hides, and taken away.
  const queue = desk.page.getByRole('navigation', { name: 'Queue' });
  const filter = queue.getByRole('combobox', { name: 'Filter' });
  await desk.points.focus();
  await desk.keys('g', 'q');
  await expect(filter).toBeFocused();
  await desk.page.keyboard.type('ty');
  await desk.keys('ArrowDown', 'Enter');
  await desk.page.keyboard.type('short');
  await desk.keys('Escape', 'Enter');
  await expect(desk.points).toBeFocused();
  await expect(queue.getByText(/of 8 items shown/)).toBeVisible();
  for (const row of await queue.locator('ol > li').all()) await expect(row).toContainText('Short answer');
  await desk.keys('n');
  await expect(desk.header).toContainText(/[1-9] of \d shown/);
  await expectAccessible(markscheme, 'the exam desk with a filter');
  await desk.keys('Control+z');
  await desk.question(1);
  await expect(queue.getByText(/items shown/)).toHaveCount(0);
  await expect(paper).toHaveValue('');

  // Blind first, by name: the points of the rule are hidden, the expert's own are not, and V shows both.
  const given = desk.page.getByRole('region', { name: 'Points', exact: true });
  await expect(given.getByText('Verifier', { exact: true })).toBeVisible();
  const blind = async () => {
    await desk.keys('Control+k');
    await desk.page.locator('[role=dialog] input').fill('blind first');
    await desk.keys('Enter');
    await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  };
  await blind();
  await expect(given.getByText('Verifier', { exact: true })).toHaveCount(0);
  await expect(given.getByText('What models, checks and colleagues say about this item is hidden.')).toBeVisible();
  await expectAccessible(markscheme, 'the exam desk, blind first');
  await desk.keys('v');
  await expect(given.getByText('Verifier', { exact: true })).toBeVisible();
  await desk.saved();
  await blind();

  // A question of one's own is typed in, for an exam that is there.
  await desk.page.getByRole('button', { name: 'Add question' }).click();
  const form = desk.page.getByRole('dialog', { name: 'Add a question or an exam' });
  await form.getByRole('textbox', { name: 'Points' }).fill('4');
  await form.getByRole('textbox', { name: 'Problem' }).fill('Is $2^{10} > 1000$?\n\nA. yes\n\nB. no');
  await form.getByRole('textbox', { name: 'Right answer' }).fill('yes');
  await expect(form.getByText('is not one letter')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Right answer' }).fill('A');
  await expectAccessible(markscheme, 'a new question');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(desk.header).toContainText('of 9');
  await expect(desk.page.getByRole('region', { name: 'Question' }).locator('.katex').first()).toBeVisible();

  await desk.keys('Alt+4');
  const place = desk.page.getByRole('table', { name: 'Among the students' });
  await expect(place).toContainText('larkspur-2');
  await expect(place).toContainText('Percentile');
  await expect(desk.page.getByText('normally distributed')).toBeVisible();
  await expect(desk.page.getByRole('table', { name: 'By type of question' })).toContainText('Short answer');
  await expectAccessible(markscheme, 'the exam’s results');

  const folder = path.join(markscheme.userData, 'course_exam__larkspur-2');
  await markscheme.chooseSave(folder);
  await desk.keys('Alt+1');
  await desk.page.getByRole('button', { name: 'Export sample_exam' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Export sample_exam' });
  await dialog.getByRole('button', { name: /What/ }).click();
  await desk.page.getByRole('option', { name: 'Results' }).click();
  await dialog.getByRole('button', { name: 'Write file…' }).click();
  await expect(desk.page.getByText(/rows written to results\.jsonl/)).toBeVisible();
  expect(readdirSync(folder).sort()).toEqual([
    'comparison.json',
    'results.jsonl',
    'results_detailed.jsonl',
    'summary.json',
  ]);
});

test('results of an exam that was graded in several ways say by whom, and any two gradings are compared', async ({
  markscheme,
}) => {
  const workspace = await gradedTwice(markscheme.userData);
  await markscheme.relaunch({ workspace });
  const { page } = markscheme;
  await expect(page.getByRole('heading', { level: 1, name: 'twice' })).toBeVisible();
  await page.keyboard.press('Alt+4');
  const models = page.getByRole('table', { name: 'Models' });
  await expect(models.getByRole('rowheader', { name: /^Graded by/ })).toHaveText([
    'Graded by judge-1',
    'Graded by Offline verifier',
  ]);
  await expect(models.getByRole('row', { name: /^wren-1/ })).toContainText('24% to 40% with what is open');
  await expect(page.getByText('Two gradings of the same answers')).toBeVisible();
  await expect(page.getByText('Over the 6 questions that were graded in both')).toBeVisible();
  await expect(page.getByText('Not graded in the baseline')).toBeVisible();
  await page.getByRole('button', { name: /Against/ }).click();
  await page.getByRole('option', { name: /^wren-1: Offline verifier/ }).click();
  await expect(page.getByText('Both graded by Offline verifier.')).toBeVisible();
  await expect(page.getByText(/^No longer correct/)).toBeVisible();
  await expectAccessible(markscheme, 'two gradings of an exam');
  // What turned opens at the desk.
  const turned = page.getByRole('button', { name: /^Review item \d+:/ }).first();
  const number = /\d+/.exec((await turned.textContent()) ?? '')?.[0];
  await turned.click();
  await expect(page.locator('nav [aria-current=true]')).toContainText(number ?? 'no number');
});

/** The sample exam with two models' answers, graded offline and by a judge that fails once; of one model the judge's grading is shown. */
async function gradedTwice(folder: string): Promise<string> {
  const workspace = path.join(folder, 'twice.sqlite');
  const name = 'questions_k_1_test_larkspur-2.json';
  const other = path.join(folder, 'questions_k_1_test_wren-1.json');
  const answers = readFileSync(path.join(sample, name), 'utf8');
  writeFileSync(other, answers.replace('\\"C\\"', '\\"D\\"').replace('B, A', 'E'));
  let asked = 0;
  const provider = await startFakeProvider({
    reply: () => {
      asked += 1;
      return asked === 2
        ? { status: 400, error: { message: 'flagged', code: 'content_filter' } }
        : { answer: { score: 4, explanation: 'So many.' } };
    },
  });
  const engine = await startEngine();
  try {
    await engine.api('workspace.open', { path: workspace, create: true });
    const paths = ['questions.jsonl', 'exams_metadata.json', name].map((file) => path.join(sample, file));
    const report = await engine.api('import.files', { paths: [...paths, other] });
    const benchmarkId = report.files[0]?.benchmarkId ?? 0;
    const judge = { provider: 'openai' as const, model: 'judge-1', baseUrl: provider.url };
    for (const by of [
      { judge: null, verifier: 'offline-only' as const },
      { judge, verifier: 'offline-first' as const, workers: 1 },
    ])
      await engine.settled((await engine.api('runs.startJudging', { benchmarkId, ...by })).runId);
    const judged = (await engine.api('gradings.list', { benchmarkId })).find(({ chosen }) => !chosen);
    if (judged) await engine.api('gradings.choose', { answerRunId: judged.answerRunId, gradingId: judged.gradingId });
  } finally {
    await engine.close();
    await provider.close();
  }
  return workspace;
}
