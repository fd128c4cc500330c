/** Texts that no person writes, words without an end and thousands of formulas: the window shows them, keeps answering keys, and takes no gigabytes for it. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openBenchmark } from './desk.ts';
import { expect, test } from './fixtures.ts';

const TEXTS = {
  'a word of 20 kB': 'a'.repeat(20_000),
  'a word of 200 kB': 'b1'.repeat(100_000),
  '20,000 formulas': '$x_{1}+\\frac{a}{b}$ '.repeat(20_000),
};
/** Of a busy machine; once it was 79 s and 6 GB. */
const LIMIT_MS = 20_000;
const LIMIT_MB = 1200;

test('words without an end and thousands of formulas hold nothing up', { tag: '@alone' }, async ({ markscheme }) => {
  test.setTimeout(180_000);
  const { page, userData, electron } = markscheme;
  const names = Object.keys(TEXTS);
  const ids = names.map((_, n) => String(n + 1).repeat(64));
  const items = Object.values(TEXTS).map((text, n) => ({
    question: { text: `Question ${String(n)}. ${text}`, images: [] },
    answer: { text: `Solution ${String(n)}. ${text}`, images: [] },
    ...{ id: ids[n], short_answer_value: ['1'], short_answer_variable: ['x'], short_answer_description: ['It.'] },
    ...{ short_answer_type: ['numeric'], reasoning_flow: [] },
  }));
  const answers = Object.values(TEXTS).map((text, n) => ({ id: ids[n], generated_answers: [`${text} x = 1`] }));
  const files = [path.join(userData, 'long.json'), path.join(userData, 'long_k_1_test_m.json')];
  writeFileSync(files[0] ?? '', JSON.stringify(items));
  writeFileSync(files[1] ?? '', JSON.stringify(answers));
  await markscheme.choose(files);
  await markscheme.call('shell.pickFiles', { kind: 'import' });
  expect(await markscheme.call('import.files', { paths: files })).toMatchObject({ ok: true, value: { written: true } });
  const megabytes = (): Promise<number> =>
    electron.evaluate(({ app }) =>
      Math.round((app.getAppMetrics().find(({ type }) => type === 'Tab')?.memory.workingSetSize ?? 0) / 1000),
    );
  const before = await megabytes();
  const desk = await openBenchmark(page, 'long');
  for (const [n, name] of names.entries()) {
    const begun = performance.now();
    if (n > 0) await page.keyboard.press('n');
    await desk.item(n + 1, names.length);
    await expect(page.getByText(new RegExp(`Question ${String(n)}\\.`)).first()).toBeVisible();
    const shown = performance.now() - begun;
    // A key is answered.
    await page.keyboard.press('g');
    await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    const ms = Math.round(performance.now() - begun);
    const memory = await megabytes();
    console.log(
      `${name}: shown after ${String(Math.round(shown))} ms, keys answered after ${String(ms)} ms, ${String(memory)} MB (${String(before)} before)`,
    );
    if (process.env['MARKSCHEME_LOOK'])
      await page.screenshot({ path: path.join(process.env['MARKSCHEME_LOOK'], `long-${String(n)}.png`) });
    expect(ms).toBeLessThan(LIMIT_MS);
    expect(memory).toBeLessThan(LIMIT_MB);
  }
});
