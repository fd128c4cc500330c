/** An annotation is corrected by keyboard alone: in Monaco, as fields and as JSON; seen before it counts, kept, taken back, exported. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openBenchmark } from './desk.ts';
import { expect, test, type Markscheme } from './fixtures.ts';

const sample = path.resolve(import.meta.dirname, '..', 'resources', 'sample', 'sample_text.json');

/** Goes to a control as a keyboard user does. */
async function tabTo({ page }: Markscheme, target: Locator, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** The benchmark as exported now, to a place that the user chose. */
async function exported(markscheme: Markscheme, benchmarkId: number, name: string): Promise<string> {
  const file = path.join(markscheme.userData, name);
  await markscheme.chooseSave(file);
  await markscheme.call('shell.pickSave', { kind: 'export', name });
  const reply = await markscheme.call('export.write', { what: 'benchmark', benchmarkId, path: file });
  expect(reply).toMatchObject({ ok: true });
  return readFileSync(file, 'utf8');
}

test('an annotation is corrected, previewed, taken back and exported by keyboard alone', async ({ markscheme }) => {
  test.setTimeout(240_000);
  const { page } = markscheme;
  const desk = await openBenchmark(page, 'sample_text');
  await desk.item(1, 9);
  const started = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  expect(
    started.filter((name) => /assets\/(editor|json)[^/]*\.(js|css)$/.test(name)),
    'Monaco waits',
  ).toEqual([]);

  // A description in Monaco: typeset while it is written, with an undo of its own, left by Escape.
  await desk.keys('a');
  const drawer = page.getByRole('region', { name: 'Fix annotation' });
  const first = drawer.getByRole('region', { name: 'Variable 1' });
  await expect(first.getByLabel('Name of variable 1')).toBeFocused();
  await tabTo(markscheme, first.getByRole('textbox', { name: 'Description' }));
  await expect(first.locator('[data-code-editor=full] textarea[aria-label=Description]')).toBeFocused();
  await desk.keys('Control+End');
  await page.keyboard.type(' In $\\frac{m}{s}$');
  await expect(first.locator('dl .katex-mathml').first()).toContainText('ms');
  await page.keyboard.type(', j and k.');
  await expect(first).toContainText('j and k.');
  await desk.keys('Control+z');
  await expect(first).not.toContainText('j and k.');
  await desk.keys('Escape');
  await expect(first.getByRole('group', { name: /^Text field/ }).first()).toBeFocused();
  await desk.keys('Enter');
  await expect(first.getByRole('textbox', { name: 'Description' })).toBeFocused();

  // The value, as the verifier reads it, and what it does to the figures.
  await desk.keys('Tab');
  await expect(first.locator('[data-code-editor=full] textarea[aria-label="Reference value"]')).toBeFocused();
  await desk.keys('Control+a');
  // What is selected is replaced, never set between what is typed.
  await page.keyboard.type('$');
  await expect(first.getByRole('textbox', { name: 'Reference value' })).toHaveValue('$');
  await desk.keys('Control+a');
  await page.keyboard.type('\\frac{13}{10}');
  await expect(first.locator('[data-reading-of="1"] .katex')).toBeVisible();
  await expect(first.getByRole('group', { name: 'Changes in the source' })).toHaveCount(2);
  const effect = drawer.getByRole('table', { name: 'Effect on the figures' });
  await expect(effect).toContainText('question accuracy');
  await expectAccessible(markscheme, 'variables being corrected', '#decision');

  // Left without saving, it is found again.
  await desk.keys('Escape', 'Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText('What you wrote is kept')).toBeVisible();
  await desk.keys('a');
  await expect(first.getByRole('textbox', { name: 'Reference value' })).toHaveValue('\\frac{13}{10}');

  // A new variable.
  await tabTo(markscheme, drawer.getByRole('button', { name: 'Add a variable' }));
  await desk.keys('Enter');
  const added = drawer.getByRole('region', { name: 'Variable 4' });
  await expect(added.getByLabel('Name of variable 4')).toBeFocused();
  await page.keyboard.type('E');
  await tabTo(markscheme, added.getByRole('textbox', { name: 'Reference value' }));
  await page.keyboard.type('0.432 J');
  await desk.keys('Control+Enter');
  await expect(drawer).toHaveCount(0);
  await desk.saved();
  await expect(page.locator('[data-shown] [data-card="3"]')).toContainText('E');

  // The whole item as JSON: a fault is shown with its line and keeps everything as it is; then it is right.
  await desk.keys('a');
  await expect(first.getByLabel('Name of variable 1')).toBeFocused();
  await tabTo(markscheme, drawer.getByRole('tab', { name: 'Variables' }), 'Shift+Tab');
  await desk.keys('ArrowLeft');
  await expect(drawer.getByRole('tab', { name: 'JSON' })).toBeFocused();
  const json = drawer.locator('[data-code-editor=full] textarea[aria-label="The item as JSON"]');
  await tabTo(markscheme, json);
  await desk.keys('Control+f');
  await page.keyboard.type('numeric');
  await desk.keys('Escape');
  await page.keyboard.type('number');
  const problems = drawer.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText(/Line \d+ short_answer_type\[0\] must be one of numeric, formula, other/);
  await expect(drawer.locator('.squiggly-error')).toBeVisible();
  await desk.keys('Control+Enter');
  await expect(drawer).toBeVisible();
  await expectAccessible(markscheme, 'JSON with a fault', '#decision');
  for (let i = 0; i < 6; i++) await page.keyboard.press('Backspace');
  await page.keyboard.type('formula');
  await expect(drawer.getByRole('region', { name: 'Corrections' })).toContainText('/short_answer_type/0');
  await expectAccessible(markscheme, 'JSON with its corrections', '#decision');
  await desk.keys('Control+Enter');
  await expect(drawer).toHaveCount(0);
  await desk.saved();
  await expect(page.locator('[data-shown] [data-card="0"]')).toContainText('formula');

  // The question: the source, how it reads, and what differs from the import.
  await desk.keys('a');
  await expect(first.getByLabel('Name of variable 1')).toBeFocused();
  await tabTo(markscheme, drawer.getByRole('tab', { name: 'Variables' }), 'Shift+Tab');
  await desk.keys('ArrowRight');
  await tabTo(markscheme, drawer.locator('[data-code-editor=full] textarea[aria-label=Question]'));
  await desk.keys('Control+End');
  await page.keyboard.type(' Give $v$ too.');
  await tabTo(markscheme, drawer.getByRole('checkbox'));
  await desk.keys('Space');
  await expect(drawer.getByRole('region', { name: 'As imported' })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Now' }).locator('mark').last()).toBeVisible();
  await expectAccessible(markscheme, 'the question against the import', '#decision');
  await desk.keys('Control+Enter');
  await expect(drawer).toHaveCount(0);
  await desk.saved();

  // Only what was corrected differs in the export; taken back, it is the imported file byte for byte.
  const reply = await markscheme.call('benchmarks.list');
  const list = (reply as { value: { id: number; name: string }[] }).value;
  const benchmarkId = list.find(({ name }) => name === 'sample_text')?.id ?? 0;
  const imported = readFileSync(sample, 'utf8');
  const corrected = await exported(markscheme, benchmarkId, 'corrected.json');
  const before = imported.split('\n');
  const changed = corrected.split('\n').filter((line) => !before.includes(line));
  expect(changed.some((line) => line.includes('Give $v$ too.'))).toBe(true);
  expect(changed.some((line) => line.includes('\\\\frac{13}{10}'))).toBe(true);
  expect(JSON.parse(corrected)).toHaveLength(9);
  expect((JSON.parse(corrected) as unknown[]).slice(1)).toEqual((JSON.parse(imported) as unknown[]).slice(1));

  // The history names the corrections; the first one is restored, then everything is undone.
  await desk.keys('h');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await tabTo(markscheme, history.getByRole('button', { name: /^Restore/ }).last());
  await desk.keys('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.saved();
  await expect(page.locator('[data-shown] [data-card="0"]')).toContainText('numeric');
  await desk.keys('Control+z', 'Control+z', 'Control+z', 'Control+z');
  await desk.saved();
  await expect(page.locator('[data-shown] [data-card="3"]')).toHaveCount(0);
  expect(await exported(markscheme, benchmarkId, 'again.json')).toBe(imported);

  // A verdict against the verifier's goes to the regression file that is chosen.
  const cases = path.join(markscheme.userData, 'cases.jsonl');
  await markscheme.chooseSave(cases);
  await page.locator('[data-shown] [data-card="0"]').focus();
  await desk.keys('2', 'Enter', 'Shift+R');
  const report = page.getByRole('dialog', { name: 'Report to the regression file' });
  await expect(report).toContainText('different');
  await expectAccessible(markscheme, 'a case for the regression file', '[role=dialog]');
  await tabTo(markscheme, report.getByRole('button', { name: 'Choose…' }));
  await desk.keys('Enter');
  await expect(report.locator('[data-report-file]')).toContainText('cases.jsonl');
  await tabTo(markscheme, report.getByRole('button', { name: 'Add to the file' }));
  await desk.keys('Enter');
  await expect(report).toHaveCount(0);
  expect(JSON.parse(readFileSync(cases, 'utf8'))).toMatchObject({ reference: '1.20', expected: 'different' });
});
