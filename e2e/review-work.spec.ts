/** A day at the desk: a whole item by keyboard alone, what survives a kill, hundreds of decisions, and no barrier in any state. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openBenchmark, type Desk } from './desk.ts';
import { expect, renewing as test, test as started, type Markscheme } from './fixtures.ts';

/** Types once the field that a key has opened has the focus: before that, letters are commands. */
async function typeInto(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await field.page().keyboard.type(text);
}
/** Gives a command by the palette. */
async function command(desk: Desk, words: string): Promise<void> {
  await desk.keys('Control+k');
  await typeInto(desk.page.locator('[role=dialog] input'), words);
  await desk.keys('Enter');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
}
const note = (desk: Desk) => desk.page.getByRole('textbox', { name: /^Note: / });
const comment = (desk: Desk) => desk.page.getByRole('textbox', { name: 'Comment' });

const question = (desk: Desk, title: string) =>
  desk.page.locator(`[data-shown] [data-question][aria-label^="${title}"]`);

interface Shown {
  shownMenu?: Electron.Menu;
}

/** Opens the menu at the pointer over this field's first word, until it offers this. @returns all that it offers */
async function menuWith({ electron, page }: Markscheme, field: Locator, wanted: string): Promise<string[]> {
  let labels: string[] = [];
  // Also where the main process, which has just read the dictionary, collects garbage while it is asked.
  await expect(async () => {
    await electron.evaluate(({ Menu }) => {
      delete (globalThis as Shown).shownMenu;
      // The system would take the pointer until a menu is closed.
      Menu.prototype.popup = function (this: Electron.Menu) {
        (globalThis as Shown).shownMenu = this;
      };
    });
    const box = await field.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 15, (box?.y ?? 0) + 12, { button: 'right' });
    await expect(async () => {
      labels = await electron.evaluate(() => ((globalThis as Shown).shownMenu?.items ?? []).map(({ label }) => label));
      expect(labels).not.toEqual([]);
    }).toPass({ timeout: 2000 });
    expect(labels).toContain(wanted);
  }).toPass();
  return labels;
}

async function choose({ electron }: Markscheme, label: string): Promise<void> {
  await electron.evaluate((_, wanted) => {
    (globalThis as Shown).shownMenu?.items.find((item) => item.label === wanted)?.click();
  }, label);
}

started('a whole item is done by keyboard alone, and undone across two items', async ({ markscheme }) => {
  test.setTimeout(120_000);
  const { page } = markscheme;
  const desk = await openBenchmark(page, 'sample_text');
  await desk.item(1, 9);
  await expect(desk.active).toBeFocused();

  // Every variable: one accepted, one turned with a reason, one edited.
  await desk.keys('k', 'k', 'k', 'y');
  const first = page.locator('[data-shown] [data-card="0"]');
  await expect(desk.verdict('Right')).toHaveAttribute('aria-pressed', 'true');
  await desk.keys('j', '2');
  const second = page.locator('[data-shown] [data-card="1"]');
  const reasons = second.getByRole('toolbar', { name: 'Why?' });
  await expect(reasons.getByRole('button', { name: 'No reason' })).toBeFocused();
  await desk.keys('ArrowRight', 'ArrowRight', 'Enter');
  await expect(reasons).toHaveCount(0);
  await expect(second).toContainText('Rounding');
  await expect(second).toBeFocused();
  await desk.keys('j', 'e');
  const value = page.locator('[data-shown] [data-card="2"]').getByRole('textbox');
  await expect(value).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0.5 s');
  await expect(page.locator('[data-shown] [data-card="2"] [data-check]')).toHaveAttribute(
    'data-check',
    /different|equivalent|undecided/,
  );
  await expect(page.locator('[data-shown] [data-card="2"] [data-effect]')).not.toBeEmpty();
  await desk.keys('Enter');
  await expect(page.locator('[data-shown] [data-card="2"]')).toContainText('0.5');

  // The annotation: the first variable's value, by Tab and typing.
  await desk.keys('k', 'k', 'a');
  const drawer = page.getByRole('region', { name: 'Fix annotation' });
  await expect(drawer.getByLabel('Name of variable 1')).toBeFocused();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (let i = 0; i < 12 && (await focused()) !== 'Reference value'; i++) await desk.keys('Tab');
  // The full editor takes the place of the plain field when it is first entered.
  await expect(drawer.locator('[data-code-editor=full] textarea[aria-label="Reference value"]').first()).toBeFocused();
  await desk.keys('Control+a');
  await page.keyboard.type('1.2');
  await expect(drawer.getByText('As imported', { exact: true })).toBeVisible();
  await desk.keys('Control+Enter');
  await expect(drawer).toHaveCount(0);
  await expect(first).toContainText('Imported: 1.20');

  // The flow: two steps verified, the third is where it breaks; one is edited.
  await desk.keys('f');
  const flow = page.getByRole('region', { name: 'Reasoning flow' });
  await expect(flow.getByRole('listitem').first()).toBeFocused();
  await desk.keys('j', 'j', 'x');
  await expect(flow.getByRole('listitem').nth(2)).toHaveAttribute('aria-label', 'Step 3, First wrong step');
  await expect(flow.getByRole('listitem').first()).toHaveAttribute('aria-label', 'Step 1, Verified');
  // No bare key removes or merges. What is changed and not saved is taken back first, and Saved does not stand over it.
  const steps = await flow.getByRole('listitem').count();
  await desk.keys('Delete', 'm', 'Backspace');
  await expect(flow.getByRole('listitem')).toHaveCount(steps);
  await desk.keys('Control+Delete');
  await expect(flow.getByRole('listitem')).toHaveCount(steps - 1);
  await expect(desk.header.locator('[data-saved]')).toHaveAttribute('data-saved', 'draft');
  await desk.keys('Control+z');
  await expect(flow.getByRole('listitem')).toHaveCount(steps);
  await desk.saved();
  // The cards are behind the flow: their keys decide nothing there, and say so.
  await desk.keys('1');
  await expect(page.getByText(/^Close this pane first/)).toBeVisible();
  await desk.keys('j', 'e');
  await expect(flow.getByRole('textbox', { name: 'Text of step 4' })).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Why?');
  // Ctrl+Enter keeps what is written in the field, then saves the flow.
  await desk.keys('Control+Enter');
  await expect(flow.getByRole('listitem').nth(3)).toBeFocused();
  await desk.keys('Alt+ArrowUp', 'Control+Enter');
  await expect(flow).toHaveCount(0);
  await desk.saved();
  // What is saved comes back as it is in the file, not as an edit that waits.
  await desk.keys('f');
  await expect(flow.getByRole('listitem').first()).toBeFocused();
  await expect(flow).toContainText('Why?');
  await expect(flow.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  await desk.keys('Escape');
  await expect(flow).toHaveCount(0);
  await expect(first).toBeFocused();

  // The decisions about the item, a comment, a bookmark.
  await desk.keys('q', 'q', 'q', 'j', 'q', 'j', 'q', 'q', 'e');
  await typeInto(note(desk), 'Step 3 uses the wrong mass.');
  await desk.keys('Control+Enter');
  await expect(question(desk, 'Too simple? No')).toBeVisible();
  await expect(question(desk, 'Target well defined? Yes')).toBeVisible();
  await expect(question(desk, 'Flow correct? No')).toContainText('Step 3 uses the wrong mass.');
  await desk.keys('c');
  await typeInto(comment(desk), 'Look at this again.');
  await desk.keys('Control+Enter', 'b');
  await expect(page.getByRole('button', { name: 'Set or remove bookmark' })).toHaveAttribute('aria-pressed', 'true');
  await desk.saved();

  await desk.keys('Control+Enter', 'Control+Enter');
  await desk.item(2, 9);
  await expect(page.getByText('1 of 9 done')).toBeVisible();
  await expect(desk.active).toBeFocused();
  await desk.keys('2');
  await desk.saved();

  // Back across both items: the verdict of the second, the status of the first, then its bookmark.
  await desk.keys('Control+z', 'Control+z');
  await desk.item(1, 9);
  await expect(page.getByText('0 of 9 done')).toBeVisible();
  await desk.keys('Control+z');
  await expect(page.getByRole('button', { name: 'Set or remove bookmark' })).toHaveAttribute('aria-pressed', 'false');
  await desk.saved();

  // What was decided stands after a restart, which goes back to the very sample, and the history brings it back.
  await desk.keys('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Sample 2/ })).toHaveAttribute('aria-selected', 'true');
  await markscheme.relaunch();
  const again = await openBenchmark(markscheme.page, 'sample_text');
  await again.item(1, 9);
  await expect(again.page.getByRole('tab', { name: /^Sample 2/ })).toHaveAttribute('aria-selected', 'true');
  await expect(question(again, 'Flow correct? No')).toContainText('Step 3 uses the wrong mass.');
  await expect(again.page.getByText('Look at this again.')).toBeVisible();
  await again.keys('h');
  const restore = again.page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: /bookmarked, item/ });
  await restore.first().focus();
  await again.keys('Enter');
  await expect(again.page.getByRole('dialog')).toHaveCount(0);
  await again.saved();
});

test('a comment is checked for spelling without the network, and the menu at the pointer corrects it', async ({
  markscheme,
}) => {
  const desk = await openBenchmark(markscheme.page, 'sample_text');
  await desk.keys('c');
  await typeInto(comment(desk), 'recieve the qutrit ');
  await menuWith(markscheme, comment(desk), 'receive');
  await choose(markscheme, 'receive');
  await expect(comment(desk)).toHaveValue('receive the qutrit ');
  const editing = ['Cu&t', '&Copy', '&Paste', 'Select &All'];
  await expect.poll(() => menuWith(markscheme, comment(desk), '&Paste')).toEqual(editing);

  await comment(desk).fill('');
  await comment(desk).pressSequentially('qutrit states ');
  await menuWith(markscheme, comment(desk), 'Add “qutrit” to the dictionary');
  await choose(markscheme, 'Add “qutrit” to the dictionary');
  await expect.poll(() => menuWith(markscheme, comment(desk), '&Paste')).toEqual(editing);
  await expect(comment(desk)).toHaveValue('qutrit states ');
  // The user's own word: it is in the settings, with those of the next start.
  const settings = readFileSync(path.join(markscheme.userData, 'settings.json'), 'utf8');
  expect(JSON.parse(settings)).toMatchObject({ ownWords: ['qutrit'] });
});

test('verdicts are accepted at once, the queue filtered and searched, keys changed, an item put aside, evidence decided', async ({
  markscheme,
}) => {
  test.setTimeout(180_000);
  const desk = await openBenchmark(markscheme.page, 'sample_text');
  const { page } = desk;

  await test.step('all remaining verdicts are accepted in one step, and taken back in one', async () => {
    await expect(desk.active).toBeFocused();
    await desk.keys('Shift+Y');
    await desk.saved();
    for (const index of [0, 1, 2])
      await expect(
        desk.page
          .locator(`[data-shown] [data-card="${String(index)}"]`)
          .getByRole('img', { name: 'Confirmed by an expert' })
          .first(),
      ).toBeVisible();
    // To agree is no override.
    await expect(page.getByRole('img', { name: 'Overridden by an expert' })).toHaveCount(0);
    await desk.keys('Control+z');
    await desk.saved();
    await expect(
      desk.page.locator('[data-shown] [data-card="0"]').getByRole('img', { name: 'Confirmed by an expert' }),
    ).toHaveCount(0);
    // Said in a line that all can see, and the expert stays where the bulk was made.
    await expect(page.getByText(/^Undone: \d+ verdicts, item /)).toBeVisible();
    await expect(desk.active).toBeFocused();
  });

  await test.step('U goes from one open verdict to the next, in another sample and another item; O to a place in a long text', async () => {
    for (const [item, state] of [
      [1, 'Not found'],
      [4, 'Ambiguous'],
    ] as const) {
      await desk.keys('u');
      await desk.item(item, 9);
      await expect(desk.active).toHaveAttribute('aria-label', new RegExp(`, ${state}$`));
      await expect(desk.active).toBeFocused();
    }
    await desk.keys('p', 'p', 'p');
    await desk.item(1, 9);
    await expect(desk.active).toBeFocused();
    const outline = page.getByRole('menu', { name: 'Places in the text' });
    await desk.keys('\\');
    await expect(page.locator('#reference').getByRole('button', { name: 'Places in the text' })).toBeVisible();
    await desk.keys('o');
    await expect(outline.getByRole('menuitem').first()).toBeFocused();
    await expectAccessible(markscheme, 'outline', '[role=menu]');
    await outline.getByRole('menuitem', { name: /^Reasoning flow/ }).press('Enter');
    await expect(outline).toHaveCount(0);
    await expect(page.locator('#reference [data-shown]')).toBeFocused();
    await expect(page.locator('#reference [data-shown] [data-step]').first()).toBeInViewport();
    await desk.keys('Escape', '\\');
    await expect(desk.active).toBeFocused();
  });

  await test.step('the queue is filtered with completion, ordered, and searched', async () => {
    await desk.keys('g', 'q');
    const field = page.getByRole('combobox', { name: 'Filter the queue' });
    await expect(field).toBeFocused();
    await page.keyboard.type('subj');
    await expect(page.getByRole('option', { name: /^subject:/ })).toBeVisible();
    await desk.keys('ArrowDown', 'Enter');
    await expect(field).toHaveValue('subject:');
    await page.keyboard.type('phy');
    await expect(page.getByRole('option', { name: /^Physics/ })).toBeVisible();
    await desk.keys('ArrowDown', 'Enter');
    await expect(field).toHaveValue(/^subject:Physics/);
    await desk.keys('Enter');
    await expect(page.getByText('2 of 9 items shown')).toBeVisible();
    await expect(desk.active).toBeFocused();
    await page.getByRole('list', { name: 'Applied filter' }).getByRole('button').click();
    await expect(desk.header).not.toContainText('shown');
    await expect(desk.active).toBeFocused();
    // An item keeps its number under a filter, which opens its first match.
    await desk.keys('g', 'q');
    await typeInto(field, 'titrates');
    await desk.keys('Enter');
    await expect(desk.header).toContainText('1 of 1 shown');
    const number = (await desk.header.locator('strong').textContent()) ?? '';
    expect(Number(number)).toBeGreaterThan(1);
    await expect(page.getByRole('navigation', { name: 'Queue' }).locator('li[aria-posinset="1"] button')).toContainText(
      new RegExp(`^${number}`),
    );
    // G then I goes to any item, also one that the filter leaves out.
    await desk.keys('g', 'i');
    await typeInto(page.getByRole('textbox', { name: /^Number, 1 to 9/ }), 'none such');
    await desk.keys('Enter');
    await expect(page.getByText('There is no item none such.')).toBeVisible();
    await expectAccessible(markscheme, 'going to an item', '[role=dialog]');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1');
    await desk.keys('Control+Enter');
    await desk.item(1, 9);
    await expect(desk.header).toContainText('not among the 1 shown');
    await expect(desk.active).toBeFocused();
    await page.getByRole('list', { name: 'Applied filter' }).getByRole('button').click();
    await expect(desk.header).not.toContainText('shown');
    await expect(desk.active).toBeFocused();
    await desk.keys('g', 'q');
    await typeInto(field, 'wrong>=lots');
    await desk.keys('Enter', 'Escape');
    await expect(page.getByText(/compared with a number/)).toBeVisible();
    await desk.keys('g', 'q');
    await typeInto(field, 'wrong>=99');
    await desk.keys('Enter');
    await expect(page.getByText('No item passes this filter.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all items' }).press('Enter');
    await desk.item(1, 9);
    await expect(desk.active).toBeFocused();
    await page.getByRole('button', { name: /^Order:/ }).click();
    await page.getByRole('menuitem', { name: 'Subject' }).click();
    await expect(page.getByRole('button', { name: 'Order: Subject' })).toBeVisible();
    // In a new order one begins with its first item that is not done.
    const unfinished = page
      .getByRole('navigation', { name: 'Queue' })
      .locator('li')
      .filter({ hasText: /To do|Draft/ });
    await expect(unfinished.first().locator('[aria-current]')).toBeVisible();
    await page.locator('[data-shown] [data-card="0"]').focus();
    // Escape leaves a search at once, also with words in it.
    await desk.keys('/');
    await typeInto(page.locator('[role=dialog] input'), 'titr');
    await desk.keys('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await desk.keys('/');
    await typeInto(page.locator('[role=dialog] input'), 'titrates');
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('menuitem').first()).toContainText('titrates');
    await desk.keys('Enter');
    await expect(page.locator('#question [data-shown]')).toContainText('titrates');
    // The words are marked where they stand; Escape leaves them.
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/);
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('desk-find-now')?.size)).toBe(1);
    await expect(desk.active).toBeFocused();
    await desk.keys('Control+f', 'Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
  });

  await test.step('a key is changed on the sheet of keys; one that is taken is refused', async () => {
    await desk.keys('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    // What only other desks answer to is folded away under theirs.
    await expect(sheet.getByRole('button', { name: 'Change key: Mark not found' })).toBeVisible();
    const ofExams = sheet.getByRole('button', { name: 'Change key: Half a point more' });
    await expect(ofExams).toHaveCount(0);
    await sheet.getByText('When reviewing exams').click();
    await expect(ofExams).toBeVisible();
    await sheet.getByRole('button', { name: /Change key: Show or hide raw text/ }).click();
    await desk.keys('j');
    await expect(sheet.getByRole('status')).toContainText('Next variable');
    await sheet.getByRole('button', { name: /Change key: Show or hide raw text/ }).click();
    await desk.keys('z', 'Escape');
    await expect(sheet).toHaveCount(0);
    await desk.keys('r');
    await expect(desk.answer.locator('pre')).toHaveCount(0);
    await desk.keys('z');
    await expect(desk.answer.locator('pre')).toBeVisible();
    await desk.keys('z', 'g', 'm');
    await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeFocused();
    await desk.keys('Alt+2');
    await expect(desk.active).toBeFocused();
  });

  await test.step('an item is put aside with a reason', async () => {
    await page.getByRole('button', { name: /^Order:/ }).click();
    await page.getByRole('menuitem', { name: 'As in the file' }).click();
    const first = page.getByRole('navigation', { name: 'Queue' }).locator('li button').first();
    // The rows of the order before stay until those of this one are there.
    await expect(first).toHaveText(/^\s*1\D/);
    await first.click();
    await desk.item(1, 9);
    await desk.keys('s');
    await expect(desk.page.getByRole('dialog', { name: 'Skip the item' }).getByRole('textbox')).toBeFocused();
    await desk.page.keyboard.type('figure is missing');
    await desk.keys('Enter');
    await desk.item(2, 9);
    await expect(desk.page.getByRole('img', { name: 'Skipped' })).toBeVisible();
    await desk.keys('p', 'h');
    await expect(desk.page.getByRole('dialog', { name: 'History' })).toContainText('figure is missing');
    await desk.keys('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the board lists what there is evidence for; decided there by key, opened with Enter', async () => {
    await desk.item(1, 9);
    await desk.keys('Shift+e');
    const board = page.getByRole('dialog', { name: 'Evidence' });
    await expect(board).toContainText('No evidence yet');
    await desk.keys('Escape');
    await expect(board).toHaveCount(0);
    await desk.keys('f');
    const flow = page.getByRole('region', { name: 'Reasoning flow' });
    await expect(flow.getByRole('listitem').first()).toBeFocused();
    await desk.keys('j', 'x', 'Escape');
    await expect(flow).toHaveCount(0);
    await desk.saved();
    await desk.keys('n');
    await desk.item(2, 9);
    await desk.keys('Shift+e');
    const entry = board.getByRole('group', { name: /^Item 1, Flow correct\?/ });
    await expect(entry).toBeFocused();
    await expect(entry).toContainText('marked step');
    await desk.keys('q', 'q');
    await expect(entry.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(markscheme, 'evidence board', '[role=dialog]');
    await desk.keys('Enter');
    await expect(board).toHaveCount(0);
    await desk.item(1, 9);
    await expect(question(desk, 'Flow correct? No')).toBeVisible();
    await desk.saved();
  });

  await test.step('blind first: verdicts stay hidden until V, and what was said before is counted', async () => {
    await desk.keys('n');
    await desk.item(2, 9);
    await command(desk, 'blind');
    const card = page.locator('[data-shown] [data-card="0"]');
    await expect(card).toHaveAttribute('aria-label', /, Hidden$/);
    await expect(card).not.toContainText('Verifier');
    await expect(page.getByRole('tab', { name: 'Sample 1', exact: true })).toBeVisible();
    await desk.keys('k', 'k', 'k', 'k', 'y');
    await expect(card).toHaveAttribute('aria-label', /, Hidden$/);
    // No question why: it would tell that the machine says otherwise.
    await desk.keys('2');
    await expect(card).toHaveAttribute('aria-label', /, Wrong$/);
    await expect(card.getByRole('toolbar')).toHaveCount(0);
    await expectAccessible(markscheme, 'blind first', '#decision');
    await desk.keys('v');
    await expect(card).toContainText('Verifier');
    await expect(
      page.getByText(/Agreement with the automatic verdict: before the reveal κ 0\.00 \(0 of 1\)/),
    ).toBeVisible();
    await desk.saved();
  });
});

test('no state of the work has a barrier that axe can find', async ({ markscheme }) => {
  test.setTimeout(240_000);
  const { page } = markscheme;
  const desk = await openBenchmark(page, 'sample_mm');
  await expect(desk.active).not.toContainText('Not graded');
  const closed = () => expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.keys('q', 'q', 'e');
  await typeInto(note(desk), 'a note');
  await expectAccessible(markscheme, 'questions with a note being written', '#decision');
  await desk.keys('Escape', 'c');
  await typeInto(comment(desk), 'a comment');
  await expectAccessible(markscheme, 'comment being written', '#decision');
  await desk.keys('Escape', 'k', 'k', 'k', 'k', '1', '2');
  await expect(page.getByRole('toolbar', { name: 'Why?' })).toBeVisible();
  await expectAccessible(markscheme, 'a turned verdict', '#decision');
  await desk.keys('Enter');
  await desk.keys('f');
  const flow = page.getByRole('region', { name: 'Reasoning flow' });
  await expect(flow.getByRole('listitem').first()).toBeFocused();
  await desk.keys('v', 'j', 'x', 'e');
  await expect(flow.getByRole('textbox', { name: /^Text of step/ })).toBeFocused();
  await expectAccessible(markscheme, 'flow, a step being edited', '#decision');
  await desk.keys('Escape', 'Escape');
  await expect(flow).toHaveCount(0);
  await desk.keys('s');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(markscheme, 'putting aside', '[role=dialog]');
  await desk.keys('Escape');
  await closed();
  await desk.keys('/');
  await typeInto(page.locator('[role=dialog] input'), 'the');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(markscheme, 'search', '[role=dialog]');
  // The first Escape empties the field.
  await desk.keys('Escape', 'Escape');
  await closed();
  await page.locator('[data-shown] [data-card="0"]').focus();
  await desk.keys('g', 'q');
  await typeInto(page.getByRole('combobox', { name: 'Filter the queue' }), 'ha');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(markscheme, 'filter with its completion', 'nav[aria-label=Queue]');
});

started('a kill while typing loses at most 400 ms', async ({ markscheme }) => {
  test.setTimeout(120_000);
  const words = Array.from({ length: 400 }, (_, i) => `w${String(i)} `).join('');
  for (const [key, field] of [
    ['c', 'Comment'],
    ['e', 'Extracted value'],
  ] as const) {
    const desk = await openBenchmark(markscheme.page, 'sample_text');
    const { page } = desk;
    await desk.keys(key);
    const box = page.getByRole('textbox', { name: new RegExp(`^${field}`) });
    await expect(box).toBeFocused();
    if (key === 'e') await page.keyboard.press('Control+a');
    // The page notes what stood in the field when; the note leaves it on the console.
    const seen: { at: number; text: string }[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('typed ')) seen.push({ at: Date.now(), text: message.text().slice(6) });
    });
    await box.evaluate((element: HTMLTextAreaElement) => {
      element.addEventListener('input', () => {
        console.log(`typed ${element.value}`);
      });
    });
    const typing = page.keyboard.type(words, { delay: 15 }).catch(() => undefined);
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThan(80);
    const killed = Date.now();
    await markscheme.kill9();
    await typing;
    await markscheme.relaunch();
    const again = await openBenchmark(markscheme.page, 'sample_text');
    await again.keys(key);
    const kept = await again.page.getByRole('textbox', { name: new RegExp(`^${field}`) }).inputValue();
    const due = seen.filter(({ at }) => at <= killed - 400).at(-1)?.text ?? '';
    const last = seen.at(-1)?.text ?? '';
    console.log(`${field}: ${String(last.length)} characters typed, ${String(kept.length)} kept after the kill`);
    expect(due.length).toBeGreaterThan(10);
    expect(kept.trimEnd().length).toBeGreaterThanOrEqual(due.trimEnd().length);
    expect(last.startsWith(kept.trimEnd())).toBe(true);
    await again.keys('Escape');
  }
});
