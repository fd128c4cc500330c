/** Equal answers judged once, and labels audited, by keyboard on a workspace of our own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEngine } from './engine.ts';
import { expectAccessible } from './axe.ts';
import { deskOf, goTo } from './desk.ts';
import { expect, test } from './fixtures.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-groups-'));
const workspace = path.join(folder, 'groups.sqlite');
test.use({ startOptions: { workspace } });
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const final = (value: string): string => `It slides down.\n\n**Final answer**\n\n$F = ${value}$`;
const item = (id: string) => ({
  question: { text: `What is the force $F$ in case ${id}?`, images: [] },
  answer: { text: 'It is $\\frac{mg}{4}$.', images: [] },
  id,
  short_answer_value: ['\\frac{mg}{4}'],
  short_answer_variable: ['F'],
  short_answer_description: ['The force'],
  short_answer_type: ['formula'],
  reasoning_flow: [],
});
const write = (name: string, content: unknown): string => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const answers = (model: string, ...texts: string[]): string =>
  write(
    `force_k_2_test_${model}.json`,
    ['one', 'two'].map((id) => ({ id, generated_answers: texts })),
  );

/** Answers of two models to two items; of one of them somebody else's labels, the first of which is false. */
test.beforeAll(async () => {
  const engine = await startEngine();
  await engine.api('workspace.open', { path: workspace, create: true });
  const report = await engine.api('import.files', {
    paths: [
      write('force.json', [item('one'), item('two')]),
      answers('alder', final('\\frac{m g}{4}'), final('\\frac{m g}{2}')),
      answers('birch', final('mg/4'), final('mg/2')),
    ],
  });
  expect(report.written).toBe(true);
  const [benchmark] = await engine.api('benchmarks.list', {});
  const benchmarkId = benchmark?.id ?? 0;
  const run = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
  await engine.settled(run.runId);
  const [alder] = await engine.api('answers.sets', { benchmarkId });
  const labels = write('labels.csv', 'id,answer_index,label,note\none,1,wrong,looks odd\none,2,wrong,\n');
  const of = { path: labels, benchmarkId, answerRunId: alder?.runId ?? 0, expert: 'Their grader' };
  expect((await engine.api('experts.importLabels', of)).written).toBe(true);
  await engine.close();
});

test('a group is judged by one key, what was decided otherwise stays, undo takes the whole back', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  const desk = deskOf(page);
  await goTo(page, 'Alt+2', 'Review');
  await desk.item(1, 2);
  await page.keyboard.press('n');
  await desk.item(2, 2);
  await expect(desk.active).toBeVisible();
  await desk.keys('g', 'g');
  const view = page.getByRole('region', { name: 'Equal answers' });
  const groups = view.getByRole('group', { name: /^Group/ });
  await expect(groups).toHaveCount(2);
  // The group of the card has the keys.
  const right = groups.filter({ hasText: 'Right 2' });
  await expect(right).toBeFocused();
  await expect(right.getByRole('button', { name: /^(alder|birch) sample 1/ })).toHaveCount(2);
  await expectAccessible(markscheme, 'equal answers', 'section');
  await desk.keys('1');
  await expect(right).toContainText('Reviewer');
  await desk.saved();
  // A member's place is shown; the second Enter opens it on the desk, where it alone is decided otherwise.
  await desk.keys('Enter', 'ArrowDown', 'Enter');
  await expect(view).toHaveCount(0);
  await expect(desk.active).toBeVisible();
  await desk.keys('2');
  await expect(desk.active.getByRole('note')).toContainText('Equal answers were judged otherwise: Right 1');
  await desk.keys('g', 'g');
  await expect(right.getByRole('note')).toContainText('Decided differently');
  await expect(right).toBeFocused();
  await desk.keys('1');
  await expect(page.getByText(/^1 was decided otherwise and stays so/)).toBeVisible();
  await expect(right.getByRole('note')).toContainText('Decided differently');
  await desk.keys('x', '1');
  await expect(right.getByRole('note')).toHaveCount(0);
  await desk.keys('Control+z');
  await expect(right.getByRole('note')).toContainText('Decided differently');
  await desk.keys('Escape');
  await expect(view).toHaveCount(0);

  await test.step('a doubtful label is found wrong by one key, and the table says so', async () => {
    await page.getByRole('button', { name: 'Team', exact: true }).press('Enter');
    await page.getByRole('tab', { name: 'Label audit' }).press('Enter');
    const list = page.getByRole('list', { name: 'Doubtful labels' });
    const first = list.getByRole('button').first();
    await expect(first).toHaveAccessibleName(/Item 1, F ?alder, sample 1 ?labelled Wrong/);
    await expect(page.getByRole('region', { name: 'The label' })).toContainText('looks odd');
    await expect(page.getByRole('region', { name: 'Against it' })).toContainText('Offline verifier');
    await expectAccessible(markscheme, 'a label audit', 'section');
    await first.focus();
    await page.keyboard.press('1');
    await expect(first).toHaveAccessibleName(/The label is wrong$/);
    await page.keyboard.press('Control+z');
    await expect(first).not.toHaveAccessibleName(/The label is wrong$/);
  });
});
