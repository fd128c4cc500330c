/** Own exams, by keyboard alone: a table and a document become benchmarks, are answered, graded, reviewed and exported. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { startFakeProvider, type FakeProvider } from '../testing/fake-provider.ts';
import { expectAccessible } from './axe.ts';
import { endlessPdf, reachingPdf, scannedPdf, tinyPdf } from '../testing/tiny-pdf.ts';
import { deskOf, goTo } from './desk.ts';
import { expect, renewing as test, type Markscheme } from './fixtures.ts';

let fake: FakeProvider | null = null;
test.afterEach(async () => {
  await fake?.close();
  fake = null;
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const QUESTIONS = 20;
/** Twenty sums in a spreadsheet. */
const SHEET = [
  'No;Question;Answer;Topic',
  ...Array.from(
    { length: QUESTIONS },
    (_, at) => `s${String(at + 1)};What is $${String(at)}+7$?;${String(at + 7)};Sums`,
  ),
].join('\n');
/** As many as give time to think better of it. */
const MANY = ['question,answer', ...Array.from({ length: 60_000 }, (_, at) => `What is ${String(at)}?,${String(at)}`)];
/** An answer that was cut off. */
const BROKEN = `${Array.from({ length: 14 }, (_, at) => `Step ${String(at)} looks for line ${String(at * 3)} of the table.`).join(' ')} So we go on and look for the`;
const EXAM = String.raw`\documentclass{exam}
\begin{document}
\section{Mechanics}
\begin{questions}
\question A cart weighs 2+7 newtons. \includegraphics{cart} What is its weight?
\begin{solution}\includegraphics{forces} Add both: \boxed{9}\end{solution}
\question A second cart \includegraphics{cart} weighs 5+7 newtons. What is its weight?
\begin{solution}Add both: \boxed{12}\end{solution}
\end{questions}
\end{document}
`;

/** Adds the two numbers of a question; every fifth sum is one too large. */
function answerSum(text: string): string {
  const [, first = '', second = ''] = /(\d+)\+(\d+)/.exec(text) ?? [];
  const sum = Number(first) + Number(second);
  return `Both are added.\n\n**Answer: ${String(sum % 5 === 0 ? sum + 1 : sum)}**`;
}

test('an exam in a spreadsheet and one in LaTeX are imported, answered, graded, reviewed and exported by keyboard', async ({
  markscheme,
}) => {
  const { page, userData } = markscheme;
  const server = await startFakeProvider({ reply: ({ text }) => ({ answer: answerSum(text) }) });
  fake = server;
  const folder = path.join(userData, 'exams');
  mkdirSync(folder);
  const put = (name: string, content: string | Buffer) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  put('cart.png', Buffer.from(PIXEL, 'base64'));
  put('forces.png', Buffer.from(PIXEL, 'base64'));
  await expect(page.getByRole('heading', { name: 'Benchmarks' })).toBeVisible();
  await markscheme.chooseSave(path.join(userData, 'own.sqlite'));
  await stopImport(markscheme, put('many.csv', MANY.join('\n')));
  await importExam(markscheme, put('sums.csv', SHEET), QUESTIONS);
  await importExam(markscheme, put('carts.tex', EXAM), 2);
  // Both stand on Home under their own names, as what they are.
  await page.keyboard.press('Alt+1');
  for (const name of ['sums', 'carts']) await expect(page.getByRole('row', { name })).toContainText('Own exam');
  await expect(page.getByRole('main')).not.toContainText('CFE-Bench');
  await expect(page.getByRole('row', { name: 'many' })).toHaveCount(0);
  for (const [name, items, right] of [
    ['carts', 2, 2],
    ['sums', QUESTIONS, 16],
  ] as const) {
    await open(markscheme, name);
    await ask(markscheme, server.url, items);
    await grade(markscheme);
    await review(markscheme, items);
    const rows = await exportTable(markscheme, name);
    expect(rows).toHaveLength(items);
    const column = (row: string[], of: string) => row[rows.head.indexOf(of)];
    expect(rows.every((row) => column(row, 'benchmark') === name)).toBe(true);
    expect(rows.filter((row) => column(row, 'right_without_experts') === 'true')).toHaveLength(right);
  }
  expect(server.requests.filter(({ images }) => images.length > 0)).toHaveLength(2);
});

test('answers in a spreadsheet of their own go to the exam that is here, by keyboard, and are graded', async ({
  markscheme,
}) => {
  const { page, userData } = markscheme;
  await expect(page.getByRole('heading', { name: 'Benchmarks' })).toBeVisible();
  await markscheme.chooseSave(path.join(userData, 'given.sqlite'));
  const [exam, given] = [path.join(userData, 'sums.csv'), path.join(userData, 'given.csv')];
  writeFileSync(exam, 'id,question,answer\n1,What is 2+7?,9\n2,What is 5+7?,12\n3,What is 8+7?,15\n');
  writeFileSync(given, `id,response\n1,9\n2,13\n3,"${BROKEN}"\n`);
  await importExam(markscheme, exam, 3);
  // As a spreadsheet saves it in the system's code page.
  const latin = path.join(userData, 'latin.csv');
  writeFileSync(latin, Buffer.from('id,response\n1,größer\n', 'latin1'));
  await markscheme.choose([latin]);
  await page.keyboard.press('Control+i');
  await expect(
    page.getByText('latin.csv is not valid UTF-8 text. Save it as UTF-8 and import it again.'),
  ).toBeVisible();
  await markscheme.choose([given]);
  await page.keyboard.press('Control+i');
  const dialog = page.getByRole('dialog', { name: 'Import answers' });
  await expect(dialog.getByRole('button', { name: /Answers to the questions of/ })).toContainText('sums');
  await dialog.getByRole('textbox', { name: /^Model whose answers/ }).fill('Ada Lovelace');
  await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(dialog).toContainText('Answers of Ada Lovelace');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Evaluate offline' }).press('Enter');
  const desk = deskOf(page);
  await expect(desk.active).toContainText('Right');
  await desk.keys('n');
  await desk.item(2, 3);
  await expect(desk.active).toContainText('Wrong');
  // Why nothing was found in the third is said, and its end is at hand.
  await desk.keys('n');
  await desk.item(3, 3);
  await expect(desk.active).toContainText('Not found');
  await expect(desk.header).toContainText('Breaks off');
  await expect(page.getByRole('region', { name: 'Breaks off here' })).toContainText('go on and look for the');
  // Such answers are a view of the queue, and what is open of them is set at once and taken back at once.
  await page.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Answers without an end' }).press('Enter');
  await desk.item(3, 3);
  await page.getByRole('button', { name: 'Set what is open of these…' }).press('Enter');
  const together = page.getByRole('dialog', { name: 'Set what is open of answers without an end' });
  await expect(together).toContainText('In 1 answer.');
  await together.getByRole('button', { name: 'Set 1 value' }).press('Enter');
  await expect(together).toBeHidden();
  await expect(desk.active).toContainText('Reviewer');
  await page.keyboard.press('Control+z');
  await expect(desk.active).not.toContainText('Reviewer');
});

/** How far it is, is said; Cancel has the focus, and leaves nothing of it. */
async function stopImport(markscheme: Markscheme, file: string): Promise<void> {
  const { page } = markscheme;
  await markscheme.choose([file]);
  await page.keyboard.press('Control+i');
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  await expect(dialog).toContainText('How the first rows come out');
  await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText(/(?:Read|Written): .+ rows/);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The columns are guessed, the rows come out typeset, nothing has to be said. */
async function importExam(markscheme: Markscheme, file: string, items: number): Promise<void> {
  const { page } = markscheme;
  await markscheme.choose([file]);
  await page.keyboard.press('Control+i');
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  await expect(dialog).toContainText('How the first rows come out');
  await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(dialog).toContainText('Imported.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').locator('header').first()).toContainText(`of ${String(items)}`);
}

async function open({ page }: Markscheme, name: string): Promise<void> {
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: `Review ${name}`, exact: true }).press('Enter');
  await expect(page.getByRole('main').locator('header').first()).toContainText('Item 1 of');
}

async function ask({ page }: Markscheme, url: string, items: number): Promise<void> {
  await goTo(page, 'Alt+3', 'Runs');
  await page.getByRole('button', { name: 'Ask a model' }).press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: /Provider/ }).press('Enter');
  await page.getByRole('option', { name: 'Other server' }).press('Enter');
  await drawer.getByLabel('Address').fill(url);
  await drawer.getByRole('combobox', { name: 'Model' }).fill('larkspur-3');
  await expect(drawer.getByRole('status')).toContainText(`${String(items)} calls`);
  await drawer.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(drawer).toHaveCount(0);
  await expect(
    page.getByText(`Finished: Generation larkspur-3. ${String(items)} of ${String(items)} done`),
  ).toBeVisible();
}

/** Without a judge: sums are proved. */
async function grade({ page }: Markscheme): Promise<void> {
  const finished = page.getByText('Done', { exact: true });
  const before = await finished.count();
  await page.getByRole('button', { name: 'New evaluation' }).press('Enter');
  const start = page.getByRole('dialog').getByRole('button', { name: 'Start' });
  // A key does not wait, as a click does, for what the dialog asks first.
  await expect(start).toBeEnabled();
  await start.press('Enter');
  await expect(finished).toHaveCount(before + 1);
}

/** The first item is decided by one key, and completed. */
async function review({ page }: Markscheme, items: number): Promise<void> {
  await page.keyboard.press('Alt+2');
  const desk = deskOf(page);
  await desk.item(1, items);
  await expect(desk.active).toBeVisible();
  await expect(desk.active).not.toContainText('Not graded');
  await desk.keys('Shift+Y', 'Control+Enter');
  await expect(page.getByText(/^Still open: /)).toBeVisible();
  await desk.keys('Control+Enter');
  await desk.saved();
}

/** The table of answers, row by row. */
async function exportTable(markscheme: Markscheme, name: string): Promise<string[][] & { head: string[] }> {
  const { page, userData } = markscheme;
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: `Export ${name}` }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Benchmark/ }).press('Enter');
  await page.getByRole('option', { name: 'Table of answers' }).press('Enter');
  const file = path.join(userData, `${name}-answers.csv`);
  await markscheme.chooseSave(file);
  await dialog.getByRole('button', { name: 'Write file…' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const [head = [], ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return Object.assign(rows, { head });
}

test('variables that a model proposes get into a written item by key, one by one', async ({ markscheme }) => {
  const { page } = markscheme;
  const speed = { name: 'v', type: 'formula', description: 'speed at the bottom', value: '$\\sqrt{2gh}$' };
  const server = await startFakeProvider({
    reply: () => ({ answer: { variables: [speed, { ...speed, name: 'E', value: 'mgh' }] } }),
  });
  fake = server;
  await page.getByRole('button', { name: 'Write an item' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Write an item' });
  await dialog
    .getByLabel('Question', { exact: true })
    .fill('How fast is a ball at the bottom of a ramp of height $h$?');
  const propose = dialog.getByRole('button', { name: 'Propose variables…' });
  await expect(propose).toBeDisabled();
  await dialog.getByLabel('Solution', { exact: true }).fill('Energy is kept: $v = \\sqrt{2gh}$.');
  await propose.press('Enter');
  const panel = dialog.getByRole('region', { name: 'Variables that a model proposes' });
  await panel.getByRole('button', { name: /Provider/ }).press('Enter');
  await page.getByRole('option', { name: 'Other server' }).press('Enter');
  await panel.getByLabel('Address').fill(server.url);
  await panel.getByRole('combobox', { name: 'Model' }).fill('larkspur-3');
  await panel.getByRole('button', { name: 'Ask', exact: true }).press('Enter');
  await expect(panel.getByRole('status')).toHaveText('2 proposed, to be taken or refused');
  await expect(panel.getByRole('group', { name: 'Proposed: E' })).toContainText(
    'does not state this value word for word',
  );
  await expectAccessible(markscheme, 'proposed variables', '[role=dialog]');
  await expect(panel.getByRole('group', { name: 'Proposed: v' }).getByRole('button', { name: /^Take/ })).toBeFocused();
  await page.keyboard.press('y');
  await expect(dialog.getByLabel('Name of variable 1')).toHaveValue('v');
  await page.keyboard.press('x');
  await expect(panel.getByRole('status')).toHaveText('Nothing is left to take or refuse');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  const desk = deskOf(page);
  await expect(desk.active).toContainText('speed at the bottom');
  await expect(page.getByRole('main')).not.toContainText('mgh');
});

test('the pages of a PDF stand beside the form, become figures and give their text; bad files are told', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  await page.getByRole('button', { name: 'Write an item' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Write an item' });
  const open = (name: string, buffer: Buffer) =>
    dialog.getByLabel('PDF to copy from').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  const sheet = dialog.getByRole('img', { name: /^Page / });
  const locked = tinyPdf(['Locked'], {
    trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
  });
  for (const [name, bytes, told] of [
    ['cut.pdf', tinyPdf(['Cut']).subarray(0, 60), 'It is no PDF, or is damaged.'],
    ['locked.pdf', locked, 'It is protected by a password.'],
  ] as const) {
    await open(name, bytes);
    await expect(page.getByText(told)).toBeVisible();
    await expect(sheet).toHaveCount(0);
  }
  // What a file claims of its pages is not believed.
  await open('vast.pdf', tinyPdf(['Vast'], { count: 1_000_000, mediaBox: '0 0 1000000000 1000000000' }));
  await expect(sheet).toHaveAttribute('aria-busy', 'false');
  await expect(sheet).toHaveAccessibleName('Page 1 of 1');
  // A scan is read by decoders that lie beside the application.
  await open('scan.pdf', scannedPdf());
  await expect.poll(() => darkness(sheet)).toBe(1);
  // Nothing in it runs or fetches: the window would say so on its console, and the test would fail.
  await open('reaching.pdf', reachingPdf('https://example.com/leak.png'));
  await expect.poll(() => darkness(sheet)).not.toBe(1);
  expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);
  // Reading that does not end is ended after 15 seconds, which the window's clock is told have passed.
  await page.clock.install();
  await open('endless.pdf', endlessPdf());
  await expect(dialog.getByText('Reading…')).toBeVisible();
  await page.clock.fastForward(16_000);
  await expect(page.getByText('Reading it took more than 15 seconds')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.clock.resume();
  await open('exam.pdf', tinyPdf(['What is 2+7?', 'What is 5+7?']));
  await expect(sheet).toHaveAccessibleName('Page 1 of 2');
  await dialog.getByLabel('Question', { exact: true }).press('Alt+PageDown');
  await expect(sheet).toHaveAccessibleName('Page 2 of 2');
  await expect(sheet).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(markscheme, 'pages of a PDF beside the form', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Copy its text' }).press('Enter');
  await expect(page.getByText('The text of the page is on the clipboard')).toBeVisible();
  expect(await markscheme.electron.evaluate(({ clipboard }) => clipboard.readText())).toContain('What is 5+7?');
  // The right upper quarter becomes a figure of the question, the whole page one of the solution.
  const { x, y, width, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y);
  await page.mouse.down();
  await page.mouse.move(x + width + 50, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Selection to the question' }).press('Enter');
  await dialog.getByRole('button', { name: 'Page to the solution' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove exam-2.png' })).toHaveCount(2);
  await dialog.getByText('Preview', { exact: true }).click();
  const figure = dialog.getByRole('group', { name: 'as Review shows it' }).locator('img');
  // 300 points at 200 dots per inch.
  await expect
    .poll(() => figure.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth)))
    .toEqual([417, 833]);
});

/** The share of a sheet's points that are dark. */
const darkness = (sheet: Locator): Promise<number> =>
  sheet.evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(50, 50).getContext('2d');
    copy?.drawImage(canvas, 0, 0, 50, 50);
    const points = copy?.getImageData(0, 0, 50, 50).data ?? [];
    return [...points].filter((value, at) => at % 4 === 0 && value < 100).length / 2500;
  });
