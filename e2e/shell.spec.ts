/** The shell around the window: it remembers, it comes back, it survives the engine's death and its own. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openBenchmark } from './desk.ts';
import { expect, sharing, test, type Markscheme } from './fixtures.ts';

async function info(markscheme: Markscheme): Promise<{ path: string; sample: boolean }> {
  const reply = await markscheme.call('workspace.info');
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value as { path: string; sample: boolean };
}

test.use({ startOptions: { first: true } });

test('opens the sample at the first start, then the last workspace, or the one on its command line, in a window of the same size', async ({
  markscheme,
}) => {
  const sample = await info(markscheme);
  expect(sample.sample).toBe(true);
  const file = path.join(markscheme.userData, 'mine.sqlite');
  await markscheme.chooseSave(file);
  await markscheme.call('shell.pickSave', { kind: 'workspace', name: 'mine.sqlite' });
  expect((await markscheme.call('workspace.open', { path: file, create: true })).ok).toBe(true);
  await markscheme.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1111, 777));

  await test.step('the last workspace, in a window of the same size', async () => {
    await markscheme.relaunch();
    expect(await info(markscheme)).toMatchObject({ path: file, sample: false });
    const size = await markscheme.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize());
    expect(size).toEqual([1111, 777]);
  });

  await test.step('the workspace on the command line', async () => {
    await markscheme.relaunch({ workspace: sample.path });
    expect((await info(markscheme)).path).toBe(sample.path);
  });

  await test.step('one that cannot be opened: it says why', async () => {
    await markscheme.relaunch({ workspace: path.join(markscheme.userData, 'gone.sqlite') });
    // What was open last is open instead.
    await expect(markscheme.page.getByText('gone.sqlite').first()).toBeVisible();
    expect((await info(markscheme)).path).toBe(sample.path);
  });
});

test('starts again after a power failure, and closes the workspace when it is quit', async ({ markscheme }) => {
  const { path: file } = await info(markscheme);
  await markscheme.kill9();
  await markscheme.relaunch();
  expect((await info(markscheme)).path).toBe(file);
  expect(await markscheme.call('workspace.check')).toEqual({ ok: true, value: { ok: true, problems: [] } });
  await markscheme.electron.close();
  // SQLite removes its log when the last connection closes in order.
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
});

/** Whether there was one. */
function killEngine({ electron }: Markscheme): Promise<boolean> {
  return electron.evaluate(({ app }) => {
    const engine = app
      .getAppMetrics()
      .find(({ name, serviceName }) => `${name ?? ''}${serviceName ?? ''}`.includes('markscheme-engine'));
    try {
      return engine !== undefined && process.kill(engine.pid, 'SIGKILL');
    } catch {
      // It is still listed, and has gone.
      return false;
    }
  });
}

test('ends when it is told to, even after the engine kept stopping and was given up', async ({ markscheme }) => {
  const stops = (): number => markscheme.log().split('The engine stopped by itself').length - 1;
  for (let times = 1; times <= 4; times += 1) {
    await expect.poll(() => killEngine(markscheme)).toBe(true);
    await expect.poll(stops).toBe(times);
  }
  await expect.poll(() => markscheme.call('workspace.info')).toMatchObject({ error: { code: 'engine-down' } });
  const main = markscheme.electron.process();
  const ended = new Promise((resolve) => main.once('exit', resolve));
  await markscheme.electron.evaluate(({ app }) => {
    setTimeout(() => {
      app.quit();
    });
  });
  await expect(ended).resolves.toBeDefined();
});

test('a file of its type with which it is started goes to the import', async ({ markscheme }) => {
  const file = path.join(markscheme.userData, 'from a colleague.markscheme');
  writeFileSync(file, '{}');
  await markscheme.relaunch({ workspace: file });
  await expect(markscheme.page.getByRole('dialog', { name: 'Import' })).toContainText('from a colleague.markscheme');
});

sharing('starts the engine again when it dies, on the same workspace', async ({ markscheme }) => {
  const before = await info(markscheme);
  expect(await killEngine(markscheme)).toBe(true);
  await expect.poll(() => markscheme.call('workspace.info')).toMatchObject({ ok: true, value: { path: before.path } });
  expect(markscheme.log()).toContain('The engine stopped by itself');
});

sharing(
  'the native menus hold every command with its key, and those that can be given now can be chosen',
  async ({ markscheme }) => {
    const { page, electron } = markscheme;
    const entries = () =>
      electron.evaluate(({ Menu }) =>
        (Menu.getApplicationMenu()?.items ?? []).flatMap((menu) =>
          (menu.submenu?.items ?? []).map(({ label, accelerator, enabled }) => ({
            ...{ menu: menu.label, label, accelerator: accelerator ?? null, enabled },
          })),
        ),
      );
    await expect
      .poll(entries)
      .toContainEqual({ menu: '&Go', label: 'Go to Runs', accelerator: 'Alt+3', enabled: true });
    const all = await entries();
    expect(all).toContainEqual({ menu: '&Decide', label: 'Mark right', accelerator: '1', enabled: false });
    expect(all).toContainEqual(expect.objectContaining({ menu: '&File', label: 'Open recent', enabled: true }));
    await electron.evaluate(({ Menu }) => {
      const go = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&Go');
      go?.submenu?.items.find(({ label }) => label === 'Go to Runs')?.click();
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
    await openBenchmark(page, 'sample_text');
    await expect
      .poll(entries)
      .toContainEqual({ menu: '&Decide', label: 'Mark right', accelerator: '1', enabled: true });
  },
);

sharing('shows the page in the theme that it is told', async ({ markscheme }) => {
  const dark = (): Promise<boolean> =>
    markscheme.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const theme of ['dark', 'light'] as const) {
    await markscheme.call('shell.theme', { theme });
    await expect.poll(dark).toBe(theme === 'dark');
  }
});

sharing('changes the theme at once where motion is not wanted', async ({ markscheme }) => {
  const { page } = markscheme;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openBenchmark(page, 'sample_text');
  await expect(page.locator('.katex').first()).toBeVisible();
  for (const theme of ['dark', 'light'] as const) {
    await markscheme.call('shell.theme', { theme });
    await expect
      .poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
      .toBe(theme === 'dark');
    const differing = await page.evaluate(() => {
      const ink = getComputedStyle(document.body).color;
      const formulas = [...document.querySelectorAll('#reference .katex')].map((one) => getComputedStyle(one).color);
      return { moving: document.getAnimations().length, formulas: formulas.filter((colour) => colour !== ink).length };
    });
    expect(differing).toEqual({ moving: 0, formulas: 0 });
  }
});

sharing('shows a dropped file to the import, by its path', async ({ markscheme }) => {
  const { page } = markscheme;
  const file = path.join(import.meta.dirname, '..', 'resources', 'sample', 'sample_text.json');
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  await page.evaluate(() => {
    Object.assign(window, { heard: [] as unknown[] });
    const { markscheme, heard } = window as unknown as {
      markscheme: { subscribe: (listener: (event: unknown) => void) => void };
      heard: unknown[];
    };
    markscheme.subscribe((event) => heard.push(event));
  });
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data });
  }
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toContainEqual({ type: 'files.dropped', paths: [file] });
  expect((await markscheme.call('import.files', { paths: [file] })).ok).toBe(true);
});
