/** Runs against the local provider: the form and its dry run, live control, failures, calls, what is told at the end; and Settings of runs. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  plainJudge,
  startFakeProvider,
  type FakeProvider,
  type FakeReply,
  type SeenRequest,
} from '../testing/fake-provider.ts';
import { benchWorkspace } from './bench-workspace.ts';
import { expect, renewing, test, type Markscheme } from './fixtures.ts';

let fake: FakeProvider | null = null;
/** A key pressed before the workspace is open goes nowhere. */
async function go({ page }: Markscheme, key: string, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test.afterEach(async () => {
  await fake?.close();
  fake = null;
});

async function serve(reply: (request: SeenRequest) => FakeReply, latencyMs = 0): Promise<FakeProvider> {
  fake = await startFakeProvider({ reply, latencyMs });
  return fake;
}

const answerX = (): FakeReply => ({ answer: 'The result is x = 5.' });

async function chooseServer(page: Page, url: string, model: string): Promise<void> {
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: /Provider/ }).click();
  await page.getByRole('option', { name: 'Other server' }).click();
  await drawer.getByLabel('Address').fill(url);
  await drawer.getByRole('combobox', { name: 'Model' }).fill(model);
}

/** Starts a generation of k answers to each of the three items of the first benchmark, and opens the run. */
async function generate(markscheme: Markscheme, url: string, k: number, prompts = 'Markscheme'): Promise<void> {
  const { page } = markscheme;
  await go(markscheme, 'Alt+3', 'Runs');
  await page.getByRole('button', { name: 'Ask a model' }).click();
  await chooseServer(page, url, 'larkspur-3');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Answers per item (k)').fill(String(k));
  await drawer.getByText(prompts, { exact: true }).click();
  await drawer.getByLabel('Calls at once').fill('1');
  await drawer.getByLabel('Budget ($)').focus();
  await expect(drawer.getByRole('status')).toContainText(`${String(3 * k)} calls`);
  await drawer.getByRole('button', { name: 'Start' }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: /^Open run: Generation larkspur-3/ }).click();
}

const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

test('a run says before its start what it would send, and afterwards what came of each call', async ({
  markscheme,
}) => {
  const { page } = markscheme;
  const { url } = await serve(answerX);
  await markscheme.electron.evaluate(({ BrowserWindow, Notification }) => {
    // The user is elsewhere, and the system has a place for notifications.
    BrowserWindow.prototype.isFocused = () => false;
    Notification.isSupported = () => true;
    Notification.prototype.show = function (this: { title: string; body: string }) {
      Object.assign(globalThis, { notified: `${this.title} | ${this.body}` });
    };
  });
  await generate(markscheme, url, 2, 'Paper');
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Finished: Generation larkspur-3. 6 of 6 done')).toBeVisible();
  await expect
    .poll(() => markscheme.electron.evaluate(() => (globalThis as { notified?: string }).notified))
    .toBe('Finished: Generation larkspur-3 | 6 of 6 done');
  await expect(fact(page, 'Calls paid for')).toHaveText('6');
  await expect(fact(page, 'Cost')).toHaveText('Price not known');
  await page
    .getByRole('button', { name: /^3 answer .*open call/ })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Call of item 3' });
  await expect(dialog.getByRole('region', { name: 'Prompt' })).toContainText('lens');
  await dialog.getByLabel('Find in this text').fill('LENS');
  await expect(dialog.getByRole('status')).toContainText(/^1 of \d/);
  await dialog.getByText('Answer', { exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Answer' })).toHaveText('The result is x = 5.');
  expect(fake?.requests.every(({ text }) => text.includes('one step after the other'))).toBe(true);
  await expectAccessible(markscheme, 'a call');
  await page.keyboard.press('Escape');
  await expectAccessible(markscheme, 'a run');

  // The same once more: nothing is left to send.
  await page.getByRole('button', { name: 'All runs' }).click();
  await page.getByRole('button', { name: 'Ask a model' }).click();
  await chooseServer(page, url, 'larkspur-3');
  await page.getByRole('dialog').getByLabel('Answers per item (k)').fill('2');
  await page.getByRole('dialog').getByText('Paper', { exact: true }).click();
  await page.getByRole('dialog').getByLabel('Budget ($)').focus();
  await expect(page.getByRole('dialog')).toContainText('Nothing will be sent.');

  // Only what passes a filter of the queue.
  const form = page.getByRole('dialog');
  await form.getByText('By filter').click();
  await form.getByRole('textbox', { name: 'Filter' }).fill('subjet:optics');
  await expect(form).toContainText('There is no field');
  await form.getByRole('textbox', { name: 'Filter' }).fill('lens');
  await expect(form).toContainText('1 item of 3');
  await form.getByLabel('Answers per item (k)').fill('5');
  await form.getByLabel('Budget ($)').focus();
  await expect(form).toContainText('3 calls,');

  // Another model with the same settings: its answers are all to be asked for.
  await form.getByRole('button', { name: 'Add a model' }).press('Enter');
  const second = form.getByRole('group', { name: 'Model 2' });
  await expect(second.getByLabel('Address')).toHaveValue(url);
  // The same one twice is refused, and says which.
  await second.getByRole('combobox', { name: 'Model' }).fill('larkspur-3');
  await expect(form.getByRole('alert')).toHaveText('Model 2 is the same as Model 1. Choose another one, or remove it.');
  await expect(form.getByRole('button', { name: 'Start' })).toBeDisabled();
  await second.getByRole('combobox', { name: 'Model' }).fill('larkspur-4');
  await form.getByLabel('Budget ($)').focus();
  await expect(form).toContainText('8 calls,');
  await form.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Open run: Generation larkspur-4/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open run: Generation larkspur-3/ })).toHaveCount(2);
});

test('to quit while a run is under way is asked once; who stays loses nothing, and who leaves can resume', async ({
  markscheme,
}) => {
  const server = await serve(answerX, 1_500);
  await generate(markscheme, server.url, 5);
  const { electron } = markscheme;
  await expect(fact(markscheme.page, 'Done')).toHaveText('1 / 15');
  await electron.evaluate(({ dialog }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = (...words: unknown[]) => {
      asked.push((words.at(-1) as { message: string }).message);
      return Promise.resolve({ response: 1, checkboxChecked: false });
    };
  });
  const close = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const asked = () => electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  await close();
  await expect.poll(asked).toEqual(['A run is under way. Quit?']);
  await expect(markscheme.page.getByRole('heading', { level: 1 })).toBeVisible();

  // Of two windows each asks for itself, and the application once for all.
  const bench = await benchWorkspace(markscheme.userData, 3);
  const opened = electron.waitForEvent('window');
  await markscheme.choose([bench]);
  await markscheme.page.keyboard.press('Control+Shift+O');
  const page = await opened;
  await generate({ ...markscheme, page }, server.url, 3);
  await expect(fact(page, 'Done')).toHaveText('1 / 9');
  await electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.getTitle().startsWith('bench'))
      ?.close();
  });
  await expect.poll(asked).toHaveLength(2);
  await electron.evaluate(({ app }) => {
    app.quit();
  });
  await expect.poll(asked).toHaveLength(3);
  const [, ofWindow, ofAll] = await asked();
  expect([ofWindow, ofAll]).toEqual(['A run is under way in this window. Close it?', '2 runs are under way. Quit?']);
  expect(electron.windows()).toHaveLength(2);
  await markscheme.relaunch();
  await expect.poll(() => markscheme.electron.windows().length).toBe(2);
  for (const window of markscheme.electron.windows()) {
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    await window.keyboard.press('Alt+3');
    await expect(window.getByText('Interrupted', { exact: true }).first()).toBeVisible();
  }
});

renewing('failures are grouped by cause, and only they are tried again', async ({ markscheme }) => {
  const { page } = markscheme;
  const refused: FakeReply = { status: 400, error: { message: 'The figure is too large.', code: 'invalid_prompt' } };
  const server = await serve(({ text }) => (text.includes('lens') ? refused : answerX()));
  await generate(markscheme, server.url, 2);
  await expect(page.getByRole('heading', { name: 'Failures' })).toBeVisible();
  const failures = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Failures' }) });
  await expect(failures.getByRole('listitem')).toHaveCount(1);
  await expect(failures).toContainText('2×');
  await expect(failures).toContainText('The figure is too large.');
  await failures.getByRole('button', { name: 'Show failed calls' }).click();
  await expect(page.getByRole('button', { name: /open call/ })).toHaveCount(2);
  const before = server.requests.length;
  server.script(answerX);
  await page.getByRole('button', { name: 'Retry 2 failed' }).click();
  await expect(fact(page, 'Done')).toHaveText('6 / 6');
  await expect(failures).toHaveCount(0);
  expect(server.requests.length - before).toBe(2);
});

renewing('a run is paused, its workers are changed, and it is resumed', async ({ markscheme }) => {
  const { page } = markscheme;
  const server = await serve(answerX, 400);
  await generate(markscheme, server.url, 8);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect.poll(() => server.inFlight).toBe(0);
  const sent = server.requests.length;
  await page.waitForTimeout(800);
  expect(server.requests.length).toBe(sent);
  await page.getByRole('textbox', { name: 'Calls at once' }).fill('12');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText('Now up to 12 calls at once')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(fact(page, 'Done')).toHaveText('24 / 24');
  expect(server.maxInFlight).toBeGreaterThan(4);
  expect(server.requests).toHaveLength(24);
});

renewing(
  'a batch is handed in at half the price; a run that stops at its budget goes on with another',
  async ({ markscheme }) => {
    const { page } = markscheme;
    const server = await serve(() => ({ ...answerX(), tokens: { in: 10_000, out: 5000 } }));
    server.batchRules({ takesMs: 2500 });
    await go(markscheme, 'Alt+3', 'Runs');
    const price = { input: 100, cachedInput: null, output: 200, date: '2026-01' };
    await markscheme.call('prices.set', { model: 'larkspur-3', price });
    await page.getByRole('button', { name: 'Ask a model' }).click();
    await chooseServer(page, server.url, 'larkspur-3');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Use the provider’s batch service').click();
    await expect(drawer.getByRole('status')).toContainText('3 calls');
    await expectAccessible(markscheme, 'a new run by the batch service');
    await drawer.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: /^Open run: Generation larkspur-3/ }).click();
    await expect(fact(page, 'In batch, answered')).toHaveText('0 / 2');
    await expect(page.getByText('waiting for the batch service')).toBeVisible();
    await expect(fact(page, 'Done')).toHaveText('3 / 3');
    // One call at 1 + 1 dollars to try, two at half of it.
    await expect(fact(page, 'Cost')).toContainText('$4.00');
    expect(server.batches.map(({ requests }) => requests.length)).toEqual([2]);

    await page.getByRole('button', { name: 'All runs' }).click();
    await page.getByRole('button', { name: 'Ask a model' }).click();
    await chooseServer(page, server.url, 'larkspur-3');
    await drawer.getByLabel('Answers per item (k)').fill('2');
    await drawer.getByLabel('Budget ($)').fill('4.50');
    await drawer.getByLabel('Calls at once').fill('1');
    await drawer.getByLabel('Budget ($)').focus();
    await drawer.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(/could exceed the budget/)).toBeVisible();
    await page.getByLabel('New budget ($)').fill('50');
    await page.getByRole('button', { name: 'Resume with this budget' }).click();
    await expect(page.getByText('6 of 6 done').first()).toBeVisible();
  },
);

renewing(
  'an evaluation with a judge shows a bar per model, its figures, and what it did not have to ask; again it asks nothing',
  async ({ markscheme }) => {
    const { page } = markscheme;
    const server = await serve(plainJudge);
    const { url } = server;
    await go(markscheme, 'Alt+3', 'Runs');
    await page.getByRole('button', { name: 'New evaluation' }).click();
    const drawer = page.getByRole('dialog', { name: 'New evaluation' });
    await drawer.getByText('A model', { exact: true }).click();
    await chooseServer(page, url, 'judge-1');
    await expect(drawer.getByRole('status')).toContainText(/\d+ calls/);
    await expectAccessible(markscheme, 'new evaluation with a judge');
    await drawer.getByRole('button', { name: 'Start' }).click();
    // A press anywhere on the run will do, here on its date.
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Open run: Evaluation judge-1/ }) });
    const date = await row.locator('time').boundingBox();
    await page.mouse.click((date?.x ?? 0) + 4, (date?.y ?? 0) + 4);
    await expect(page.getByRole('progressbar')).toHaveCount(2);
    const figures = page.getByRole('table', { name: 'What it found' });
    await expect(figures.getByRole('rowheader')).toContainText(['larkspur-2', 'quill-mini']);
    await expect(figures).toContainText('pass@2');
    await page.getByText('Variable type', { exact: true }).click();
    const groups = page.getByRole('table', { name: 'By group' });
    await expect(groups.getByRole('rowheader').first()).toHaveText(/^(formula|numeric|other)$/);
    await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('region', { name: 'To repeat it' })).toContainText('"judge-1"');
    await expect(fact(page, 'Decided offline')).not.toHaveText('0');
    // All of it: a call still under way would count as one of the second run.
    await expect(fact(page, 'Done')).toHaveText(/^(\d+) \/ \1$/, { timeout: 30_000 });
    const offline = await fact(page, 'Decided offline').textContent();
    const sent = server.requests.length;
    await expect(fact(page, 'Calls paid for')).toHaveText(String(sent));
    const about = page.getByRole('button', { name: /open call/ }).first();
    await expect(about).toContainText(/answer \d, (larkspur-2|quill-mini)/);

    await page.getByRole('button', { name: 'Run again' }).press('Enter');
    await expect(fact(page, 'Calls paid for')).toHaveText('0');
    await expect
      .poll(async () => Number(await fact(page, 'From stored replies').textContent()))
      .toBeGreaterThanOrEqual(sent);
    await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
    const stored = await fact(page, 'From stored replies').textContent();
    expect(server.requests).toHaveLength(sent);
    await page.getByRole('button', { name: 'All runs' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'judge-1' }).first();
    await expect(line).toContainText(`${offline ?? ''} calls decided offline`);
    await expect(line).toContainText(`${stored ?? ''} calls from stored replies`);

    // The items behind a figure are one key away.
    await page
      .getByRole('button', { name: /^Open run: Evaluation judge-1/ })
      .first()
      .press('Enter');
    await figures.locator('[data-figure]').first().press('Enter');
    const items = page.getByRole('dialog', { name: 'Question accuracy, larkspur-2' });
    await expect(items.getByRole('button', { name: /^Review item/ })).not.toHaveCount(0);
  },
);

renewing('prices, prompts, limits and stored replies are kept in Settings', async ({ markscheme }) => {
  const { page } = markscheme;
  const { url } = await serve(answerX);
  await go(markscheme, 'Alt+7', 'Settings');
  await page.getByRole('button', { name: 'Add price' }).click();
  const form = page.getByRole('dialog', { name: 'Price of a model' });
  await form.getByLabel('Model').fill('larkspur-3');
  await form.getByLabel('Input', { exact: true }).fill('1000');
  await form.getByLabel('Output').fill('2000');
  await form.getByLabel('As of').focus();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /larkspur-3/ })).toContainText('Yours');

  // Limits, by keyboard alone: what is missing is said, and the field that lacks it has the focus.
  await page.getByRole('button', { name: 'Set', exact: true }).press('Enter');
  await expect(page.getByText('Write the model’s name')).toBeVisible();
  const limited = page.locator('form').filter({ has: page.getByLabel('Tokens a minute') });
  await expect(limited.getByRole('textbox', { name: 'Model' })).toBeFocused();
  await page.keyboard.type('larkspur-3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Set requests, tokens or both.')).toBeVisible();
  await expect(limited.getByRole('textbox', { name: 'Requests a minute' })).toBeFocused();
  await page.keyboard.type('6000');
  await page.keyboard.press('Enter');
  const limits = page.getByRole('table', { name: 'Limits' });
  await expect(limits.getByRole('row', { name: /larkspur-3/ })).toContainText(/6\s000/);
  await limited.getByRole('button', { name: /Limit for/ }).press('Enter');
  await page.getByRole('option', { name: 'All of OpenRouter' }).press('Enter');
  await limited.getByRole('textbox', { name: 'Tokens a minute' }).fill('90000');
  await limited.getByRole('button', { name: 'Set' }).press('Enter');
  await expect(limits.getByRole('row', { name: /All of OpenRouter/ })).toContainText(/90\s000/);
  await page.getByRole('button', { name: 'Edit the limits of larkspur-3' }).press('Enter');
  await expect(limited.getByRole('textbox', { name: 'Model' })).toHaveValue('larkspur-3');
  await page.getByRole('button', { name: 'Remove the limits of All of OpenRouter' }).press('Enter');
  await expect(limits.getByRole('row', { name: /All of OpenRouter/ })).toHaveCount(0);
  await expectAccessible(markscheme, 'limits');

  await page.getByRole('button', { name: 'Edit generation' }).click();
  const prompt = page.getByRole('dialog', { name: 'Prompt: generation' });
  const template = prompt.getByLabel('Template');
  const original = await template.inputValue();
  await template.fill('Answer.');
  await prompt.getByRole('button', { name: 'Save' }).click();
  await expect(prompt.getByRole('alert')).toContainText('{{question}}');
  await expectAccessible(markscheme, 'a prompt with a problem');
  await template.fill(`${original}\nBe brief.`);
  await prompt.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();

  await generate(markscheme, url, 1);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  // The server counts 10 tokens in and 5 out per call: 3 calls of 1 + 1 cents.
  await expect(fact(page, 'Cost')).toContainText('$0.060');
  expect(fake?.requests.at(-1)?.text).toContain('Be brief.');

  await go(markscheme, 'Alt+7', 'Settings');
  await expect(page.getByText(/^3 replies, /)).toBeVisible();
  await page.getByRole('button', { name: 'Clear…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText(/^0 replies, /)).toBeVisible();
});
