/** Everything beside the desk: Home, import and export, runs, results, settings. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from './axe.ts';
import { goTo, openBenchmark } from './desk.ts';
import { expect, renewing, sharing, test } from './fixtures.ts';

const sample = path.resolve(import.meta.dirname, '..', 'resources', 'sample');

sharing.use({ startedWith: { first: true } });

sharing('the sample opens at the first start and every screen is reached by key', async ({ markscheme }) => {
  const { page } = markscheme;
  await expect(page.getByRole('heading', { name: 'sample', exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /sample_text/ })).toContainText('9');
  for (const [key, title] of [
    ['Alt+3', 'Runs'],
    ['Alt+4', 'Results'],
    ['Alt+5', 'Diagnose'],
    ['Alt+6', 'Team'],
    ['Alt+7', 'Settings'],
    ['Alt+1', 'sample'],
  ] as const) {
    await goTo(page, key, title);
    // A call that brings a far-off control into view scrolls its pane, never the window with its rail and status bar.
    const moved = await page.evaluate(() => {
      for (const element of document.querySelectorAll('main *')) element.scrollIntoView({ block: 'center' });
      return document.documentElement.scrollTop;
    });
    expect(moved).toBe(0);
  }
});

sharing('an evaluation is started from the window and its figures appear in Results', async ({ markscheme }) => {
  const { page } = markscheme;
  await goTo(page, 'Alt+3', 'Runs');
  // The sample opens graded: at least one run for each of its benchmarks.
  const finished = page.getByText('Done', { exact: true });
  await expect(finished.nth(2)).toBeVisible();
  const before = await finished.count();
  // By the palette, as from any other screen.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('start an evaluation');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'New evaluation' });
  await expect(drawer.getByRole('checkbox', { name: /larkspur-2/ })).toBeChecked();
  await drawer.getByRole('button', { name: 'Start' }).click();
  await expect(finished).toHaveCount(before + 1, { timeout: 30_000 });
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('table', { name: 'Answer sets' })).toContainText('larkspur-2');
  await expect(page.getByRole('table', { name: 'Answer sets' })).toContainText('pass@2');
  await expect(page.getByRole('table', { name: 'Answer sets' })).toContainText(/\d%/);
});

sharing('no screen has a barrier that axe can find', async ({ markscheme }) => {
  const { page } = markscheme;
  await expect(page.getByRole('heading', { name: 'Benchmarks' })).toBeVisible();
  await expectAccessible(markscheme, 'home');
  await goTo(page, 'Alt+3', 'Runs');
  const finished = page.getByText('Done', { exact: true });
  await expect(finished.nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'New evaluation' }).click();
  await page.getByRole('dialog').getByText('Grading policy').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Tolerance/ })).toBeVisible();
  await expectAccessible(markscheme, 'new evaluation with its grading policy');
  const before = await finished.count();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(finished).toHaveCount(before + 1, { timeout: 30_000 });
  await expectAccessible(markscheme, 'runs');
  await page.getByRole('button', { name: 'Ask a model' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(markscheme, 'ask a model');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Documentation' });
  await expect(help.getByRole('heading', { name: 'For annotators' })).toBeVisible();
  await page.keyboard.type('bootstrap draws');
  await expect(help.getByRole('status')).toContainText('place');
  await page.keyboard.press('Enter');
  await expect(help.getByRole('heading', { name: 'Intervals' })).toBeInViewport();
  await expectAccessible(markscheme, 'documentation');
  // The first empties the search.
  await page.keyboard.press('Escape');
  await expect(help.getByRole('searchbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  for (const [key, title] of [
    ['Alt+4', 'Results'],
    ['Alt+5', 'Diagnose'],
    ['Alt+6', 'Team'],
    ['Alt+7', 'Settings'],
  ] as const) {
    await goTo(page, key, title);
    await expectAccessible(markscheme, title);
  }
});

sharing(
  'the tour shows the sample in five steps, by keyboard, without a barrier, and goes on Escape',
  async ({ markscheme }) => {
    const { page } = markscheme;
    await page.getByRole('button', { name: 'Take the tour' }).press('Enter');
    const step = (number: number) => page.getByRole('region', { name: `Tour, step ${String(number)} of 5` });
    await expect(step(1)).toBeFocused();
    await expectAccessible(markscheme, 'tour');
    for (const number of [1, 2, 3, 4]) {
      await step(number).getByRole('button', { name: 'Next' }).press('Enter');
      await expect(step(number + 1)).toBeFocused();
    }
    await expect(page.getByRole('heading', { name: 'sample', exact: true })).toBeVisible();
    await step(5).getByRole('button', { name: 'Back' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible();
    await expect(step(4)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(step(4)).toHaveCount(0);
  },
);

sharing(
  'dropped files open the import; a benchmark exported without an edit is the same file',
  async ({ markscheme }) => {
    const { page } = markscheme;
    await expect(page.getByRole('row', { name: /sample_text/ })).toBeVisible();
    await markscheme.electron.evaluate(
      ({ BrowserWindow }, file) => {
        BrowserWindow.getAllWindows()[0]?.webContents.send('event', { type: 'files.dropped', paths: [file] });
      },
      path.join(sample, 'sample_text.json'),
    );
    await expect(page.getByRole('dialog', { name: 'Import' })).toContainText('sample_text.json');
    await page.keyboard.press('Escape');
    const target = path.join(markscheme.userData, 'exported.json');
    await markscheme.chooseSave(target);
    await page.getByRole('button', { name: 'Export sample_text' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Write file…' }).click();
    await expect(page.getByText(/rows written to exported\.json/)).toBeVisible();
    expect(existsSync(target)).toBe(true);
    expect(readFileSync(target)).toEqual(readFileSync(path.join(sample, 'sample_text.json')));
  },
);

// The last that share an application: it imports a benchmark.
sharing(
  'a file with faults is reported place by place; its valid part is imported on request',
  async ({ markscheme }) => {
    const { page } = markscheme;
    const rows = JSON.parse(readFileSync(path.join(sample, 'sample_text.json'), 'utf8')) as Record<string, unknown>[];
    const broken = path.join(markscheme.userData, 'broken.json');
    writeFileSync(
      broken,
      JSON.stringify([rows[0], { ...rows[1], short_answer_value: 'not a list' }, rows[2]], null, 2),
    );
    await markscheme.choose([broken]);
    await page.getByRole('button', { name: 'Import files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog.getByText('The sample', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toContainText('Nothing was imported');
    await expect(dialog).toContainText('record 2');
    await expect(dialog).toContainText('short_answer_value');
    await dialog.getByRole('button', { name: 'Import the valid part' }).click();
    await expect(dialog).toContainText('Imported.');
    await dialog.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('main').locator('header')).toContainText('of 2');
  },
);

sharing('no screen has a barrier at twice the text size, and none scrolls sideways', async ({ markscheme }) => {
  const { page } = markscheme;
  await openBenchmark(page, 'sample_text');
  const size = async (percent: string) => {
    await goTo(page, 'Alt+7', 'Settings');
    await page.getByText(percent, { exact: true }).click();
  };
  await size('200%');
  for (const key of ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6']) {
    await page.keyboard.press(key);
    await expectAccessible(markscheme, `200% by ${key}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await size('100%');
});

sharing(
  'an item is written by keyboard, with a pasted figure, goes to an exam of the user’s own, is told to be there twice, and stands in Review',
  async ({ markscheme }) => {
    const { page } = markscheme;
    await expect(page.getByRole('heading', { name: 'Benchmarks' })).toBeVisible();
    const write = async (subject: string) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByPlaceholder('Type a command')).toBeFocused();
      await page.keyboard.type('write an item');
      await expect(page.getByRole('menuitem', { name: /^Write an item/ })).toBeVisible();
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog').getByLabel('Question', { exact: true });
      await expect(question).toBeFocused();
      await page.keyboard.type(`A ${subject} rolls down a ramp of height $h$. How **fast** is it at the bottom of it?`);
      await page.getByLabel('Name of variable 1').fill('v');
      await page.getByLabel('Value of variable 1').fill('\\sqrt{2gh}');
      return question;
    };
    const dialog = page.getByRole('dialog', { name: 'Write an item' });
    const question = await write('ball');
    const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await question.evaluate((field, base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'ramp.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, picture);
    await expect(dialog.getByRole('group', { name: 'as Review shows it' }).locator('img')).toHaveCount(1);
    await expectAccessible(markscheme, 'an item that is written');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText('How fast is it at the bottom of it?').first()).toBeVisible();
    await write('stone');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('alert')).toContainText('1 question says nearly the same');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+1');
    // Nothing of it is in the sample's own benchmarks.
    await expect(page.getByRole('main')).toContainText(/My exam[\s\S]*Own exam/);
  },
);

renewing('an exam in a spreadsheet becomes a benchmark by choosing what its columns are', async ({ markscheme }) => {
  const { page, userData } = markscheme;
  const exam = path.join(userData, 'midterm.csv');
  const rows = ['Task;Final result;Points', 'What is $2+2$?;4;3', 'Where does $x^2=9$ hold?;"{-3, 3}";5'];
  writeFileSync(exam, rows.join('\n'));
  await expect(page.getByRole('button', { name: 'Review sample_text', exact: true })).toBeVisible();
  await markscheme.choose([exam]);
  await page.keyboard.press('Control+i');
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  // The question is known by its name, the value is not.
  await expect(dialog.getByRole('button', { name: /Use of Task/ })).toContainText('Question');
  await expect(dialog).toContainText('Choose the column of the question');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: /Use of Final result/ }).press('Enter');
  await page.getByRole('option', { name: 'Value', exact: true }).press('Enter');
  await expect(dialog).toContainText('Final result = {-3, 3}');
  await expectAccessible(markscheme, 'the columns of a table', '[role=dialog]');
  const saved = path.join(userData, 'midterm.map.json');
  await markscheme.chooseSave(saved);
  await dialog.getByRole('button', { name: 'Save the mapping…' }).press('Enter');
  await expect.poll(() => existsSync(saved)).toBe(true);
  expect(JSON.parse(readFileSync(saved, 'utf8'))).toMatchObject({
    question: ['Task'],
    values: [{ column: 'Final result' }],
  });
  const own = path.join(userData, 'midterm.sqlite');
  await markscheme.chooseSave(own);
  await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(dialog).toContainText('Imported.');
  expect(existsSync(own)).toBe(true);
  await dialog.getByRole('button', { name: 'Review' }).press('Enter');
  await expect(page.getByRole('main').locator('header')).toContainText('of 2');
  await expect(page.getByRole('main')).toContainText('Final result');
  // Nobody has answered: the desk and Results lead to a model, by the form itself.
  for (const key of ['Alt+2', 'Alt+4']) {
    await page.keyboard.press(key);
    await page.getByRole('main').getByRole('button', { name: 'Ask a model' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Ask a model' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('row', { name: 'midterm' })).toContainText('Own exam, midterm.csv');
});

renewing('a new workspace starts empty and offers the one next step', async ({ markscheme }) => {
  const { page } = markscheme;
  await markscheme.chooseSave(path.join(markscheme.userData, 'mine.sqlite'));
  await page.getByRole('button', { name: 'New…' }).click();
  await expect(page.getByRole('heading', { name: 'mine', exact: true })).toBeVisible();
  await expect(page.getByText('This workspace is empty')).toBeVisible();
  await expectAccessible(markscheme, 'home, empty');
  await page.keyboard.press('Alt+2');
  await expect(page.getByText('Nothing to review yet')).toBeVisible();
});

test('theme, text size, reviewer and keys are set in Settings', async ({ markscheme }) => {
  const { page } = markscheme;
  await goTo(page, 'Alt+7', 'Settings');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByText('200%').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByText('100%', { exact: true }).click();
  await page.getByText('简体中文').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.getByRole('heading', { name: '外观' })).toBeVisible();
  const menus = () =>
    markscheme.electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map((one) => one.label));
  await expect.poll(menus).toContain('帮助(&H)');
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await page.getByLabel('Your name on decisions').fill('Ada');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Decisions are now made by Ada')).toBeVisible();
  await page.getByRole('button', { name: 'Add key: OpenAI', exact: true }).click();
  await page.getByLabel('Key for OpenAI', { exact: true }).fill('sk-test');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText(/key store/).first()).toBeVisible();
  await markscheme.relaunch();
  await expect(markscheme.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await goTo(markscheme.page, 'Alt+7', 'Settings');
  await expect(markscheme.page.getByLabel('Your name on decisions')).toHaveValue('Ada');
});
