/** The expert's desk in the real application: by keyboard alone, through a kill, with real exam questions where they are there. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { deskOf, evaluate, openBenchmark } from './desk.ts';
import { expect, renewing, test } from './fixtures.ts';

const cfe = path.resolve(import.meta.dirname, '..', '..', 'shared', 'data', 'cfe');

test('the sample is walked by keyboard, a verdict overridden, and it survives a kill', async ({ markscheme }) => {
  let desk = await openBenchmark(markscheme.page, 'sample_text');
  await evaluate(desk);
  await desk.keys('n');
  await desk.item(2, 9);
  await desk.keys('n', 'n', 'p');
  await desk.item(3, 9);
  await desk.keys('p', 'p');
  await desk.item(1, 9);
  await expect(desk.active).toBeFocused();

  await desk.keys('ArrowRight');
  await expect(desk.page.getByRole('tab', { name: /^Sample 2/ })).toHaveAttribute('aria-selected', 'true');
  await desk.keys('ArrowLeft', 'k', 'k', 'k');
  await desk.keys('j');
  const card = desk.page.locator('[data-shown] [data-card="1"]');
  await expect(card).toBeFocused();
  await desk.keys('2');
  await expect(desk.verdict('Wrong')).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByRole('img', { name: 'Overridden by an expert' }).first()).toBeVisible();
  await desk.saved();
  // What taking it back would do to the figures stands there before it is done.
  await expect(desk.page.locator('[data-effect-of-key]')).toHaveText(/^If it is right: .*rank unchanged$/);
  const name = await card.getAttribute('aria-label');
  expect(name).toMatch(/, Wrong$/);

  // A verdict is on the disk when it is said to be; the place that one comes back to, within a second.
  await desk.page.waitForTimeout(1000);
  await markscheme.kill9();
  await markscheme.relaunch();
  desk = await openBenchmark(markscheme.page, 'sample_text');
  await desk.item(1, 9);
  const again = desk.page.locator('[data-shown] [data-card="1"]');
  await expect(again).toHaveAttribute('aria-label', name ?? '');
  await again.focus();
  await expect(desk.verdict('Wrong')).toHaveAttribute('aria-pressed', 'true');

  // The same key takes it back, undo brings it again, also from another item.
  await desk.keys('n');
  await desk.item(2, 9);
  await desk.keys('Control+z');
  await desk.item(1, 9);
  await expect(desk.verdict('Wrong')).toHaveAttribute('aria-pressed', 'false');
  await expect(again).toBeFocused();
  await desk.keys('Control+Shift+z');
  await expect(desk.verdict('Wrong')).toHaveAttribute('aria-pressed', 'true');
  await desk.keys('0');
  await expect(desk.verdict('Wrong')).toHaveAttribute('aria-pressed', 'false');
  await desk.saved();

  // At a question a digit decides the open variable, which is named over the keys, and nothing else; Q shows what it answers.
  await desk.keys('q');
  const simple = desk.page.locator('[data-shown] [data-question=tooSimple]');
  await expect(simple).toBeFocused();
  await expect(simple.getByRole('button', { name: /^Yes/ })).toContainText('Q');
  await desk.keys('2');
  await expect(desk.verdict('Wrong')).toHaveAttribute('aria-pressed', 'true');
  await expect(simple.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'false');
  await desk.keys('0');
  await expect(desk.verdict('Wrong')).toHaveAttribute('aria-pressed', 'false');
  // A verdict pressed with the next item on its way is that item's.
  await desk.keys('n', 'n', 'n', '2');
  await desk.item(4, 9);
  await expect(desk.verdict('Wrong')).toHaveAttribute('aria-pressed', 'true');
  await desk.keys('0');
  await desk.saved();
});

test('values, annotation, palette, layout, panes, completing and a narrow window, by keyboard', async ({
  markscheme,
}) => {
  test.setTimeout(120_000);
  const desk = await openBenchmark(markscheme.page, 'sample_text');
  await evaluate(desk);
  const { page } = desk;
  const card = page.locator('[data-shown] [data-card="0"]');

  await test.step('an extracted value is edited with the verifier reading along', async () => {
    await desk.keys('k', 'k', 'e');
    const field = card.getByRole('textbox');
    await expect(field).toBeFocused();
    await field.fill('99.9 m/s');
    await expect(card.locator('[data-check=different]')).toContainText('Wrong');
    // Letters are text here, not commands.
    await field.press('n');
    await desk.item(1, 9);
    await field.fill('1.20');
    await expect(card.locator('[data-check=equivalent]')).toContainText('Right');
    await field.fill('99.9');
    await field.press('Enter');
    await expect(card).toHaveAttribute('aria-label', /, Wrong$/);
    await expect(card).toContainText('99.9');
    await expect(card).toBeFocused();
    await desk.saved();
    await desk.keys('d');
    await expect(card.getByText('Difference')).toBeVisible();
    await desk.keys('d', 'h');
    await expect(page.getByRole('dialog')).toContainText('99.9');
    await desk.keys('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card).toBeFocused();
    await desk.keys('0');
    await expect(card).toHaveAttribute('aria-label', /, Right$/);
  });

  await test.step('an annotation is corrected, shown against the original, and undone', async () => {
    await desk.keys('a');
    const drawer = page.getByRole('region', { name: 'Fix annotation' });
    const first = drawer.getByRole('region', { name: 'Variable 1' });
    await first.getByLabel('Reference value').fill('1.25');
    await expect(first).toContainText('As imported');
    await drawer.getByLabel('Reason').fill('misprint');
    await drawer.getByRole('button', { name: 'Save correction' }).click();
    await expect(card).toContainText('Imported: 1.20');
    await desk.saved();
    await expect(desk.header).toContainText('Annotation corrected');
    await desk.keys('Control+z');
    await expect(card).not.toContainText('Imported:');
  });

  await test.step('palette, sheet of keys, raw text, layout, queue and panes', async () => {
    await desk.keys('Control+k');
    await expect(page.locator('[role=dialog] input')).toBeFocused();
    await page.keyboard.type('raw');
    await desk.keys('Enter');
    await expect(desk.answer.locator('pre')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await desk.keys('r');
    await expect(desk.answer.locator('pre')).toHaveCount(0);
    await desk.keys('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Mark not found');
    await desk.keys('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await desk.keys('\\', '\\', 'Control+b');
    await expect(page.getByRole('navigation', { name: 'Queue' })).toHaveCount(0);
    await desk.keys('Control+b');
    await expect(page.getByRole('navigation', { name: 'Queue' })).toBeVisible();
    // Through all panes and back to the first.
    const at = () =>
      page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('aria-label') ?? '');
    const panes: string[] = [];
    for (let i = 0; i < 5; i++) {
      await desk.keys('F6');
      panes.push(await at());
    }
    expect(new Set(panes).size).toBe(5);
    // A divider is taken well beside its line too (WCAG 2.5.8), and moves with the pointer.
    const decision = page.locator('#decision');
    const { x = 0, y = 0, width = 0 } = (await decision.boundingBox()) ?? {};
    await page.mouse.move(x + 14, y + 200);
    await page.mouse.down();
    await page.mouse.move(x - 26, y + 200, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await decision.boundingBox())?.width ?? 0).toBeGreaterThan(width + 30);
    expect(await tabOrder(page)).toEqual(['header', 'queue', 'question', 'reference', 'answer', 'cards', 'actions']);
    await page.locator('[data-shown] [data-card="0"]').focus();
    await desk.answer.focus();
    await desk.keys('Escape');
    await expect(page.locator('[data-shown] [data-card="0"]')).toBeFocused();
    // Each place that is found is brought into sight, not only the paragraph that it stands in.
    await desk.keys('Control+f');
    await page.keyboard.type('the');
    const places = page.getByRole('search').getByRole('status');
    await expect(places).toHaveText(/^1 of \d+$/);
    for (let i = 0; i < 6; i++) {
      expect(await page.evaluate(isFoundInSight)).toBe(true);
      await desk.keys('Enter');
    }
    await desk.keys('Escape');
    await expect(page.locator('[data-shown] [data-card="0"]')).toBeFocused();
  });

  await test.step('complete and next; progress counts it; places are gone back to', async () => {
    await expect(page.getByText('0 of 9 done')).toBeVisible();
    // What is open is listed and gone to first, a value that the verifier did not find too; the key again completes.
    await desk.keys('Control+Enter');
    await expect(page.getByText(/^Still open: sample 2.*Too simple\?/i)).toBeVisible();
    await expect(desk.active).toHaveAttribute('aria-label', /, Not found$/);
    await expect(desk.active).toBeFocused();
    await desk.keys('4', 'Control+Enter');
    await expect(page.getByText(/^Still open: .*Too simple\?/)).toBeVisible();
    await expect(page.locator('[data-shown] [data-question=tooSimple]')).toBeFocused();
    await desk.item(1, 9);
    await desk.keys('Control+Enter');
    await desk.item(2, 9);
    await expect(page.getByText('1 of 9 done')).toBeVisible();
    await desk.saved();
    // With another model's answers the item is not begun; undo goes back to those that it was completed with.
    const queue = page.getByRole('navigation', { name: 'Queue' });
    const answers = queue.getByRole('button', { name: /larkspur-2|quill-mini/ });
    const shown = (await answers.textContent()) ?? '';
    const firstRow = queue.getByRole('listitem').first();
    await expect(firstRow.getByRole('img', { name: 'Done' })).toBeVisible();
    await answers.click();
    await page.getByRole('option', { name: shown.includes('larkspur') ? /^quill-mini/ : /^larkspur-2/ }).click();
    await expect(page.getByText('0 of 9 done')).toBeVisible();
    await expect(firstRow.getByRole('img', { name: 'Done' })).toHaveCount(0);
    await expect(desk.active).toBeFocused();
    await desk.keys('Control+z');
    await expect(answers).toHaveText(shown);
    await desk.item(1, 9);
    await expect(page.getByText('0 of 9 done')).toBeVisible();
    await desk.saved();
    await desk.keys('Control+Shift+z');
    await expect(page.getByText('1 of 9 done')).toBeVisible();
    await desk.saved();
    await desk.keys('n');
    await desk.item(2, 9);
    // Items that are passed more quickly leave no place of their own in the history.
    await expect.poll(() => page.url()).toContain('#review?');
    await page.waitForTimeout(800);
    await desk.keys('n');
    await desk.item(3, 9);
    await desk.keys('Alt+ArrowLeft');
    await desk.item(2, 9);
    expect(page.url()).toContain('#review?');
    await desk.keys('Alt+ArrowRight');
    await desk.item(3, 9);
    await desk.keys('g', 'r');
    await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
    // G then C goes to the comparison itself.
    await desk.keys('g', 'c');
    await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible();
    await expect(page.locator('#compare')).toBeFocused();
    await desk.keys('Alt+2');
    await desk.item(3, 9);
    await desk.keys('p', 'p', 'Shift+n');
    await desk.item(2, 9);
  });

  await test.step('letters are commands also where a drop-down has the focus', async () => {
    await page.getByRole('navigation', { name: 'Queue' }).getByRole('button').first().focus();
    await desk.keys('n');
    await desk.item(3, 9);
    await page.getByRole('button', { name: /^Order:/ }).click();
    await page.getByRole('menuitem', { name: 'As in the file' }).click();
    await expect(desk.active).toBeFocused();
    await desk.keys('p');
    await desk.item(2, 9);
  });

  await test.step('in a small window the queue folds away, and everything else is in sight', async () => {
    await markscheme.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(1000, 700),
    );
    await expect(page.getByRole('navigation', { name: 'Queue' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expect(desk.verdict('Not found')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tab', { name: /^Sample 1/ })).toBeInViewport({ ratio: 1 });
    for (const pane of ['#question', '#reference', '#answer'])
      expect((await page.locator(pane).boundingBox())?.height ?? 0, pane).toBeGreaterThan(100);
    // The question is as high as its text, at most two fifths of the column.
    const [question, column] = await Promise.all([
      page.locator('#question').boundingBox(),
      page.locator('#reading').boundingBox(),
    ]);
    expect((question?.height ?? 0) / (column?.height ?? 1)).toBeLessThan(0.41);
  });

  await test.step('at twice the text size the queue folds away, and comes when it is called', async () => {
    const queue = page.getByRole('navigation', { name: 'Queue' });
    await page.evaluate(() => {
      localStorage.setItem('markscheme.scale', '2');
    });
    await page.reload();
    const large = await openBenchmark(page, 'sample_text');
    await expect(queue).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await large.keys('Control+b');
    await expect(queue).toBeVisible();
    await queue.locator('li button').first().click();
    await expect(queue).toHaveCount(0);
    await large.item(1, 9);
    // What an expert decides by stays, whatever is scrolled; the texts are read one at a time.
    await expect(large.verdict('Not found')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tab', { name: /^Sample 1/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole('tab', { name: 'Answer' }).click();
    await expect(large.answer).toBeInViewport();
    // The annotation has its pane: what is corrected is in sight, under tabs that stay.
    await large.active.focus();
    await large.keys('a');
    const pane = page.getByRole('region', { name: 'Fix annotation' });
    const tabs = pane.getByRole('tablist', { name: 'What to correct' });
    const room = async (inside: Locator) => {
      const [box, head, frame] = await Promise.all([inside.boundingBox(), tabs.boundingBox(), pane.boundingBox()]);
      const top = Math.max(box?.y ?? 0, (head?.y ?? 0) + (head?.height ?? 0));
      const end = Math.min((box?.y ?? 0) + (box?.height ?? 0), (frame?.y ?? 0) + (frame?.height ?? 0));
      return (end - top) / (frame?.height ?? 1);
    };
    await expect(pane.getByLabel('Reference value').first()).toBeVisible();
    expect(await room(pane.getByRole('tabpanel'))).toBeGreaterThan(0.6);
    await pane.getByRole('button', { name: 'Save correction' }).scrollIntoViewIfNeeded();
    await expect(tabs).toBeInViewport({ ratio: 1 });
    await pane.getByRole('tab', { name: 'Question' }).click();
    expect(await room(pane.getByRole('tabpanel'))).toBeGreaterThan(0.6);
    await pane.focus();
    await large.keys('Escape');
    await expect(pane).toHaveCount(0);
    await page.evaluate(() => {
      localStorage.setItem('markscheme.scale', '1');
    });
  });

  await test.step('after a restart the window is at the desk and the item where work stopped, and what undo would do is known', async () => {
    await markscheme.relaunch();
    // At the desk at once, without a press.
    const again = deskOf(markscheme.page);
    await again.item(2, 9);
    await expect(again.active).toBeFocused();
    await expect(again.page.getByRole('button', { name: /^Undo: status: to do → done/ })).toBeVisible();
  });

  await test.step('a text begins where its value stands, and is found again where it was left', async () => {
    const { active, answer, keys, item } = deskOf(markscheme.page);
    const top = () => answer.evaluate((pane) => pane.scrollTop);
    const marked = answer.locator('mark[data-active]').first();
    // The window is small still, and none of these has been open. The last key follows at once, before anything could be laid out ahead.
    let begin = 0;
    for (const [number, ...way] of [
      [4, 'n', 'n'],
      [5, 'n'],
      [6, 'n'],
      [8, 'n', 'n'],
    ] as const) {
      await keys(...way);
      await item(number, 9);
      await expect(active).toBeFocused();
      if ((await marked.count()) === 0) continue;
      await expect(marked).toBeInViewport({ ratio: 0.9 });
      begin = Math.max(begin, await top());
    }
    expect(begin, 'a value out of sight from the top').toBeGreaterThan(0);
    await answer.hover();
    await markscheme.page.mouse.wheel(0, -2000);
    await expect.poll(top).toBe(0);
    await markscheme.page.mouse.wheel(0, 20);
    await expect.poll(top).toBe(20);
    await keys('p');
    await item(7, 9);
    await keys('n');
    await item(8, 9);
    await expect(active).toBeFocused();
    expect(await top()).toBe(20);
  });
});

test('an edit that cannot be saved stays in sight and is kept', async ({ markscheme }) => {
  const desk = await openBenchmark(markscheme.page, 'sample_text');
  const { page } = desk;
  // What the page sees when the engine's process is gone: every reply is an error.
  await markscheme.electron.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('call');
    ipcMain.handle('call', () => ({
      ok: false,
      error: { code: 'engine-down', message: 'The engine is not running.' },
    }));
    return true;
  });
  await desk.keys('1');
  await expect(desk.header).toContainText('NOT SAVED');
  await expect(page.getByRole('alert')).toContainText('The engine is not running.');
  await desk.keys('2');
  await expect(page.getByRole('alert')).toContainText('2 edits');
  await expect(page.getByRole('button', { name: 'Copy my edits' })).toBeVisible();
  await expect(desk.verdict('Wrong')).toHaveAttribute('aria-pressed', 'true');
});

renewing('the desk has no barrier that axe can find', async ({ markscheme }) => {
  test.setTimeout(180_000);
  const desk = await openBenchmark(markscheme.page, 'sample_mm');
  await evaluate(desk);
  const { page } = desk;
  const dialog = async (key: string, state: string) => {
    await desk.keys(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(markscheme, state, '[role=dialog]');
    await desk.keys('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await desk.keys('1');
  await expectAccessible(markscheme, 'review, evaluated and overridden');
  await desk.keys('e');
  await expectAccessible(markscheme, 'review, editing a value', '#decision');
  await desk.keys('Escape', 'r', 'd');
  await expectAccessible(markscheme, 'review, raw text and differences', 'main');
  await desk.keys('r', 'd');
  await dialog('h', 'history');
  await dialog('?', 'sheet of keys');
  await desk.keys('i');
  const figure = page.getByRole('dialog', { name: 'Figures' }).getByRole('img');
  await expect(figure).toBeVisible();
  expect(await figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(markscheme, 'figures', '[role=dialog]');
  await desk.keys('+', 'Shift+I');
  await expect(page.getByRole('button', { name: /^Invert the colours/ })).toHaveAttribute('aria-pressed', 'true');
  expect(await figure.evaluate((image) => getComputedStyle(image).filter)).toContain('invert(1)');
  await desk.keys('Shift+I', 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

renewing('real exam questions are read with their figures and formulas', async ({ markscheme }) => {
  test.setTimeout(180_000);
  if (!existsSync(cfe)) {
    console.log(`skipped: the CFE-Bench files are not at ${path.relative(process.cwd(), cfe)}`);
    test.skip();
  }
  const { page } = markscheme;
  await expect(page.getByRole('heading', { name: 'Benchmarks' })).toBeVisible();
  await markscheme.choose([
    path.join(cfe, 'CFE_text.json'),
    path.join(cfe, 'CFE_mm.json'),
    path.join(cfe, 'PROVENANCE.csv'),
  ]);
  await page.keyboard.press('Control+i');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toContainText('CFE_text.json');
  await expect(dialog).toContainText('PROVENANCE.csv');
  await markscheme.choose([cfe]);
  await dialog.getByRole('button', { name: 'Choose…' }).first().click();
  await dialog.getByText('The sample', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toContainText('Imported.', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const text = await openBenchmark(page, 'CFE_text');
  await expect(text.page.locator('#question [data-shown] .prose-content')).not.toBeEmpty();
  await expect(text.page.locator('#question [data-shown] .katex').first()).toBeVisible();
  await expect(text.answer).toContainText('No answers yet');

  const figures = await openBenchmark(page, 'CFE_mm');
  const image = figures.page.locator('#question [data-shown] img').first();
  await expect(image).toBeVisible();
  expect(
    await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth)),
  ).toBeGreaterThan(20);
  for (let i = 0; i < 12; i++) await figures.keys('n');
  await deskOf(page).item(13, 94);
});

/** The parts of the desk that Tab goes through from the header on, each named once. What the cards are decided with stands after them. */
async function tabOrder(page: Page): Promise<string[]> {
  await page.locator('main header button').first().focus();
  const parts: string[] = [];
  while (parts.at(-1) !== '') {
    const part = await page.evaluate(() => {
      const at = document.activeElement;
      if (at?.closest('[data-card]')) return 'cards';
      if (at?.closest('#decision')) return 'actions';
      if (at?.closest('#content header')) return 'header';
      if (at?.closest('#content nav')) return 'queue';
      if (at?.getAttribute('role') === 'separator') return 'divider';
      return at?.closest('#question,#reference,#answer')?.id ?? '';
    });
    if (part !== 'divider' && part !== parts.at(-1)) parts.push(part);
    await page.keyboard.press('Tab');
  }
  return parts.slice(0, -1);
}

/** Whether the place that the find bar stands at lies within what its pane shows. Runs in the page. */
function isFoundInSight(): boolean {
  const [range] = CSS.highlights.get('desk-find-now') ?? [];
  if (!(range instanceof Range)) return false;
  const pane = range.startContainer.parentElement?.closest('[data-shown]')?.getBoundingClientRect();
  const place = range.getBoundingClientRect();
  return pane !== undefined && place.top >= pane.top && place.bottom <= pane.bottom;
}
