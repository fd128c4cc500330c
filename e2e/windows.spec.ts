/** Several windows, one for each workspace, each with an engine of its own. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { benchWorkspace } from './bench-workspace.ts';
import { deskOf } from './desk.ts';
import { callFrom, expect, test, type Markscheme } from './fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The title of the window that the user was in last. */
const inFront = ({ electron }: Markscheme) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getTitle());

async function openSecond(markscheme: Markscheme, file: string): Promise<Page> {
  const { page, electron } = markscheme;
  const name = path.basename(file, '.sqlite');
  await markscheme.choose([file]);
  const opened = electron.waitForEvent('window');
  await page.keyboard.press('Control+Shift+O');
  const second = await opened;
  await expect(heading(second, name)).toBeVisible();
  return second;
}

/** Kills the youngest engine. */
const killSecondEngine = ({ electron }: Markscheme) =>
  electron.evaluate(({ app }) => {
    const engines = app
      .getAppMetrics()
      .filter(({ name, serviceName }) => `${name ?? ''}${serviceName ?? ''}`.includes('markscheme-engine'))
      .sort((a, b) => b.creationTime - a.creationTime);
    if (engines[0]) process.kill(engines[0].pid, 'SIGKILL');
    return engines.length;
  });

test('each workspace has its window and its engine: what happens in one is nothing to the other', async ({
  markscheme,
}) => {
  const { page, electron } = markscheme;
  const bench = await benchWorkspace(markscheme.userData, 4);
  await expect(heading(page, 'sample')).toBeVisible();
  const second = await openSecond(markscheme, bench);
  await expect(heading(page, 'sample')).toBeVisible();

  await test.step('a decision in one, a dead engine in the other', async () => {
    await page.keyboard.press('Alt+2');
    await second.keyboard.press('Alt+2');
    const [first, other] = [deskOf(page), deskOf(second)];
    await expect(other.active).toBeVisible();
    await expect(first.active).toBeVisible();
    expect(await killSecondEngine(markscheme)).toBe(2);
    await expect(second.getByText('The engine stopped unexpectedly')).toBeVisible();
    await first.keys('2');
    await first.saved();
    await expect(page.getByText('The engine stopped unexpectedly')).toHaveCount(0);
    await expect.poll(() => callFrom(second, 'workspace.info', {})).toMatchObject({ ok: true, value: { path: bench } });
    await other.keys('1');
    await other.saved();
  });

  await test.step('opened again, from wherever, it comes to the front', async () => {
    await page.bringToFront();
    await page.keyboard.press('Alt+1');
    await markscheme.choose([bench]);
    await page.getByRole('button', { name: 'Open…' }).click();
    await expect(page.getByText('bench is open in another window, which is in front now.')).toBeVisible();
    await expect.poll(() => inFront(markscheme)).toBe('bench – Markscheme');
    await second.keyboard.press('Alt+1');
    await second.getByRole('button', { name: 'In a new window: sample' }).click();
    await expect.poll(() => inFront(markscheme)).toBe('sample – Markscheme');
    expect(electron.windows()).toHaveLength(2);
  });

  await test.step('the menu is that of the window in front, and its recent files have windows too', async () => {
    const recent = () =>
      electron.evaluate(({ Menu }) => {
        const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File');
        return file?.submenu?.items
          .find(({ label }) => label === 'Open recent')
          ?.submenu?.items.map(({ label }) => label);
      });
    await expect.poll(recent).toEqual(expect.arrayContaining(['bench', 'sample']));
    await electron.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File');
      const list = file?.submenu?.items.find(({ label }) => label === 'Open recent')?.submenu?.items;
      list?.find(({ label }) => label === 'bench')?.click();
    });
    await expect.poll(() => inFront(markscheme)).toBe('bench – Markscheme');
    expect(electron.windows()).toHaveLength(2);
  });

  await test.step('both are there at the next start, each of its size', async () => {
    await electron.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        window.setSize(window.getTitle().startsWith('bench') ? 1000 : 1200, 700);
    });
    await markscheme.relaunch();
    await expect.poll(() => markscheme.electron.windows().length).toBe(2);
    const sizes = () =>
      markscheme.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .map((window) => `${window.getTitle()} ${window.getSize().join('x')}`)
          .sort(),
      );
    await expect.poll(sizes).toEqual(['bench – Markscheme 1000x700', 'sample – Markscheme 1200x700']);
  });

  await test.step('a window that was closed is not', async () => {
    const closed = markscheme.electron.windows().find((one) => one !== markscheme.page);
    await closed?.close();
    const left = await markscheme.call('workspace.info');
    await markscheme.relaunch();
    expect(await markscheme.call('workspace.info')).toMatchObject({
      value: { path: (left as { value: { path: string } }).value.path },
    });
    expect(markscheme.electron.windows()).toHaveLength(1);
  });
});
