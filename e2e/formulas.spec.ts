/** Formulas of real answers at the desk: a boxed list that was cut off, blanks beside dollars, and high ones in folded lines. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openBenchmark } from './desk.ts';
import { startEngine } from './engine.ts';
import { expect, test } from './fixtures.ts';

const ROWS = String.raw`\begin{aligned} a &= \frac{1}{2} \\ b &= \frac{1}{3} \\ c &= \frac{1}{4} \end{aligned}`;
const ITEM = {
  id: 'cable',
  question: { text: "What is $ K'$ if it costs $5 and $6?", images: [] },
  answer: { text: 'It follows from $ dQ = VdC $.', images: [] },
  short_answer_variable: ['E', 'final_answers 2', 'final_answers 3'],
  short_answer_value: ['V', String.raw`\frac{\frac{a}{b}}{\ln \frac{\frac{a}{b}}{c}}`, ROWS],
  short_answer_description: ['', '', ''],
  short_answer_type: ['formula', 'formula', 'formula'],
  reasoning_flow: [],
};
const WORK = 'Both are worked out from the law of Gauss.\n\n'.repeat(20);
const CUT = String.raw`Final answers:

\[
\boxed{
\begin{aligned}
&\text{(a) } E = \frac{V}{r \ln(b/a)}, \\

&\text{(b) the energy of the field } W = \frac{V^2}{2},`;

async function workspaceIn(folder: string): Promise<string> {
  const files = {
    'cable.json': [ITEM],
    'cable_k_1_test_model.json': [{ id: ITEM.id, generated_answers: [WORK + CUT] }],
  };
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(path.join(folder, name), JSON.stringify(content));
    return path.join(folder, name);
  });
  const workspace = path.join(folder, 'cable.sqlite');
  const engine = await startEngine();
  await engine.api('workspace.open', { path: workspace, create: true });
  await engine.api('import.files', { paths });
  await engine.close();
  return workspace;
}

test('what an answer was cut off in is shown, blanks beside dollars do no harm, and folded lines show whole formulas', async ({
  markscheme,
}) => {
  await markscheme.relaunch({ workspace: await workspaceIn(markscheme.userData) });
  const { page } = markscheme;
  const desk = await openBenchmark(page, 'cable');

  const last = page.getByRole('group', { name: 'Final answer' });
  for (const pane of [last, desk.answer]) {
    await expect(pane.locator('.katex .fbox')).toHaveCount(1);
    await expect(pane).not.toContainText('\\[');
    await expect(pane.locator('.formula-refused')).toHaveCount(0);
  }
  const question = page.locator('[data-pane-name=question] [data-shown]');
  await expect(question.locator('.katex')).toHaveCount(1);
  await expect(question).toContainText('if it costs $5 and $6?');
  await expect(page.locator('[data-pane-name=reference] [data-shown] .katex')).toHaveCount(1);

  for (const number of [2, 3]) {
    const line = desk.card(`final_answers ${String(number)}`);
    const [outer, formula] = [await line.boundingBox(), await line.locator('.katex-base').first().boundingBox()];
    expect(formula?.y, 'the top of the formula').toBeGreaterThanOrEqual(outer?.y ?? Infinity);
    expect((formula?.y ?? 0) + (formula?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
    expect(outer?.height ?? 0, 'no more than the formula takes').toBeLessThan((formula?.height ?? 0) + 8);
  }
});
