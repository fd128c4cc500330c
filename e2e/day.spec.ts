/**
 * A day at the desk by keyboard, on real exam questions where they are there: what the other files try on the sample item by item is done here
 * in one go, and what only real texts can break is looked at on many of them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { dayWorkspace } from './day-workspace.ts';
import { deskOf, type Desk } from './desk.ts';
import { expect, test, type Markscheme } from './fixtures.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-day-'));
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Whether nothing lies over an element's middle. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** So many items are looked at for each size of the window. */
const ITEMS = 8;

test('a day by keyboard: figures found, items reviewed, damage repaired, an exam graded, decisions exported', async ({
  markscheme,
}) => {
  test.setTimeout(180_000);
  const day = await dayWorkspace(folder);
  const { page } = markscheme;
  const desk = deskOf(page);
  const dialog = page.getByRole('dialog');
  const home = () => page.keyboard.press('Alt+1');

  await test.step('missing figures are one question for one folder; a benchmark gets another name', async () => {
    await page.getByLabel('Your name on decisions').fill('Dr. Ada Marín');
    await page.keyboard.press('Enter');
    await markscheme.choose([day.workspace]);
    await page.getByRole('button', { name: 'Open…' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'day' })).toBeVisible();
    // Whoever has said it once says it with one key in another workspace.
    await expect(page.getByLabel('Your name on decisions')).toHaveValue('Dr. Ada Marín');
    await page.getByLabel('Your name on decisions').press('Enter');
    await expect(page.getByLabel('Your name on decisions')).toHaveCount(0);
    const missing = page.getByRole('button', { name: /figures? not found$/ });
    await markscheme.choose([day.images]);
    await missing.press('Enter');
    await dialog.getByRole('button', { name: 'Locate…' }).press('Enter');
    await expect(dialog.getByRole('status')).toContainText(/^\d+ figures? found\./);
    await expectAccessible(markscheme, 'a benchmark being managed', '[role=dialog]');
    const name = dialog.getByRole('textbox', { name: 'Name of the benchmark' });
    await name.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('A day');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Review A day', exact: true }).press('Enter');
    await desk.item(1, day.items);
    await expect(desk.active).toBeFocused();
  });

  await test.step('what an item leaves open is listed, gone to, and completed on the key again', async () => {
    await desk.keys('Shift+Y', 'Control+Enter');
    await expect(page.getByText(/^Still open: /)).toBeVisible();
    await desk.item(1, day.items);
    await desk.keys('q', 'Control+Enter', 'Control+Enter');
    await desk.item(2, day.items);
    await expect(page.getByText(`1 of ${String(day.items)} done`)).toBeVisible();
    await desk.saved();
  });

  for (const [width, height] of [
    [1280, 800],
    [1024, 700],
  ] as const)
    await test.step(`at ${String(width)}x${String(height)} long formulas scroll in their rows, what decides stays`, async () => {
      await resize(markscheme, width, height);
      for (let i = 0; i < ITEMS; i++) {
        const number = (await desk.header.locator('strong').textContent()) ?? '';
        expect(await page.evaluate(overflowing), `item ${number}`).toEqual([]);
        for (const stays of [desk.verdict('Right'), desk.verdict('Not found'), desk.header.locator('strong')])
          await expect(stays).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('tab', { name: /^Sample 2/ })).toBeInViewport({ ratio: 1 });
        await desk.keys('n');
        await expect(desk.header.locator('strong')).not.toHaveText(number);
        await expect(desk.active).toBeFocused();
      }
    });

  await test.step('a step of the flow brings the solution to its place, and the flow stands in the place of the cards', async () => {
    await goToItem(desk, day.flow.item);
    await desk.keys('f');
    const flow = page.getByRole('region', { name: 'Reasoning flow' });
    await expect(flow.getByRole('listitem').first()).toBeFocused();
    await expect(page.locator('[data-shown] [data-card]')).toHaveCount(0);
    await flow
      .getByRole('listitem')
      .nth(day.flow.step - 1)
      .click();
    await expect(page.locator('[data-pane-name=reference] [data-shown] mark[data-active]').first()).toBeInViewport();
    await desk.keys('Escape');
    await expect(flow).toHaveCount(0);
  });

  await test.step('a hit in an answer opens its sample with the match shown; the history names sample, model and variable', async () => {
    await desk.keys('/');
    const search = page.locator('[role=dialog] input');
    await expect(search).toBeFocused();
    await page.keyboard.type(day.word.text);
    await expect(dialog.getByRole('menuitem').first()).toContainText(day.word.text);
    await desk.keys('Enter');
    await desk.item(day.word.item, day.items);
    await expect(page.getByRole('tab', { name: /^Sample 2/ })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('desk-find-now')?.size)).toBe(1);
    await expect(desk.active).toBeFocused();
    await desk.keys('2');
    if (await page.getByRole('toolbar', { name: 'Why?' }).isVisible()) await desk.keys('Enter');
    await desk.saved();
    await desk.keys('h');
    const entry = dialog.getByRole('listitem').first();
    await expect(entry).toContainText('sample 2');
    await expect(entry).toContainText('heron-1');
    await desk.keys('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a figure is turned by key, beside the text', async () => {
    await desk.keys('g', 'q');
    await page.keyboard.type('has:image');
    await desk.keys('Enter');
    await expect(desk.active).toBeFocused();
    await expect(desk.header).toContainText(/\d+ of \d+ shown/);
    await desk.keys('4');
    await expect(desk.verdict('Not found')).toHaveAttribute('aria-pressed', 'true');
    await desk.active.focus();
    await desk.keys('i');
    const figure = dialog
      .or(page.getByRole('region', { name: 'Figures' }))
      .getByRole('img')
      .first();
    await expect(figure).toBeVisible();
    await desk.keys('r');
    expect(await figure.evaluate((image) => image.style.transform)).toContain('rotate(90deg)');
    expect(await page.locator('#question').evaluate(isOnTop)).toBe(true);
    // The keys of the verdict are free, and undo is the same key here.
    for (const key of ['Right', 'Wrong', 'Not found'])
      expect(await desk.verdict(key).evaluate(isOnTop), key).toBe(true);
    await desk.keys('Control+z');
    await expect(desk.verdict('Not found')).toHaveAttribute('aria-pressed', 'false');
    await expect(figure).toBeVisible();
    await desk.keys('Escape');
    await expect(figure).toHaveCount(0);
    await noFilter(desk);
  });

  await test.step('the mark of damaged math leads to the place, and goes when the repair is accepted', async () => {
    await desk.keys('g', 'q');
    await page.keyboard.type('has:damage');
    await desk.keys('Enter');
    await expect(desk.active).toBeFocused();
    const mark = desk.header.getByRole('button', { name: /^Damaged math/ });
    await mark.press('Enter');
    await expect(page.locator('[data-led-to]')).toBeInViewport();
    const parts = await page.evaluate(damagedParts);
    expect(parts).not.toEqual([]);
    await page.locator('[data-shown] [data-card="0"]').focus();
    await desk.keys('a');
    const work = page.getByRole('region', { name: 'Fix annotation' });
    await expect(work.getByLabel('Name of variable 1')).toBeFocused();
    await repair(work, parts);
    await desk.saved();
    await expect(mark).toHaveCount(0);
    await noFilter(desk);
  });

  await test.step('an exam: points typed, the students’ mean beside them', async () => {
    await home();
    await page.getByRole('button', { name: 'Review questions', exact: true }).press('Enter');
    const points = page.getByRole('spinbutton', { name: 'Awarded points' });
    await expect(points).toBeFocused();
    await expect(page.getByText(/^Students’ mean in this exam: /)).toBeVisible();
    await desk.keys('1', 'Enter');
    await expect(points).toHaveAttribute('aria-valuenow', '1');
    await desk.keys('t');
    await expect(page.getByRole('textbox', { name: 'Reason for your points' })).toBeFocused();
    await page.keyboard.type('A day’s work');
    await desk.keys('Control+Enter');
    await expect(points).toBeFocused();
    await desk.saved();
    await expectAccessible(markscheme, 'the exam desk on real questions', '#decision');
  });

  await test.step('Home says where the work goes on; the decisions come out in the order made', async () => {
    await home();
    await expect(page.getByRole('row', { name: /A day/ })).toContainText(
      new RegExp(`Continues at item \\d+, 1 of ${String(day.items)} done`),
    );
    await page.getByRole('button', { name: 'Export A day' }).press('Enter');
    await dialog.getByRole('button', { name: /Benchmark/ }).press('Enter');
    await page.getByRole('option', { name: 'Reviewers’ decisions' }).press('Enter');
    const file = path.join(folder, 'decisions.json');
    await markscheme.chooseSave(file);
    await dialog.getByRole('button', { name: 'Write file…' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    const { decisions } = JSON.parse(readFileSync(file, 'utf8')) as { decisions: Record<string, unknown>[] };
    expect(new Set(decisions.map(({ reviewer }) => reviewer))).toEqual(new Set(['Dr. Ada Marín']));
    const times = decisions.map(({ time }) => String(time));
    expect(times).toEqual(times.toSorted());
    expect(decisions).toContainEqual(
      expect.objectContaining({
        item: day.word.item,
        model: 'heron-1',
        sample: 2,
        decision: 'override',
        after: 'wrong',
      }),
    );
    expect(decisions).toContainEqual(expect.objectContaining({ decision: 'status', before: 'todo', after: 'done' }));
  });
});

async function resize({ electron, page }: Markscheme, width: number, height: number): Promise<void> {
  await electron.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size[0], size[1]),
    [width, height] as const,
  );
  await page.waitForFunction((w) => innerWidth === w, width);
}

async function goToItem({ page, keys, active }: Desk, number: number): Promise<void> {
  await keys('g', 'i');
  await expect(page.getByRole('textbox', { name: /^Number, 1 to / })).toBeFocused();
  await page.keyboard.type(String(number));
  await keys('Enter');
  await expect(active).toBeFocused();
}

/** Takes the filter's one term away. In a small window the queue went when the filter had opened an item. */
async function noFilter({ page, header, active, keys }: Desk): Promise<void> {
  await keys('g', 'q');
  await expect(page.getByRole('combobox', { name: 'Filter the queue' })).toBeFocused();
  await page.getByRole('list', { name: 'Applied filter' }).getByRole('button').press('Enter');
  await expect(header).not.toContainText('shown');
  await expect(active).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Queue' })).toHaveCount(0);
}

/** Accepts all repairs of the parts whose texts show damage, and saves. */
async function repair(work: Locator, parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    await work.getByRole('tab', { name: part }).click();
    const accept = work.getByRole('button', { name: /^Accept (the repair|all \d+)$/ });
    await accept.press('Enter');
    await expect(accept).toHaveCount(0);
  }
  // The button goes with what it repaired; the keys are the pane's again as soon as it has the focus.
  await expect(work.getByRole('button', { name: 'Save correction' })).toBeEnabled();
  await expect(work.locator(':focus')).toHaveCount(1);
  await work.page().keyboard.press('Control+Enter');
  await expect(work).toHaveCount(0);
}

/** The parts of the annotation whose texts have formulas that are repaired for reading. Runs in the page. */
function damagedParts(): string[] {
  return [
    ['question', 'Question'],
    ['reference', 'Solution'],
  ].flatMap(([pane, part]) =>
    document.querySelector(`[data-pane-name=${pane ?? ''}] [data-shown] .formula-badge`) ? (part ?? []) : [],
  );
}

/** What scrolls down and would also scroll sideways: the window, a text, the column of decisions. A formula or a table scrolls in a box of its own. Runs in the page. */
function overflowing(): string[] {
  const scrolls = (one: Element): boolean =>
    one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowY);
  return [document.documentElement, ...document.querySelectorAll('#content *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && scrolls(one) && !one.closest('.prose-table, .formula'))
    .map((one) => `${one.tagName} ${one.id} ${one.className}`.slice(0, 120));
}
