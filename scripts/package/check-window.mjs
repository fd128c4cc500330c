// The installed application as its user sees it: started from its desktop entry, reviewed in by keyboard, attacked, and ended.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { readJson } from '../setup/places.mjs';
import { check, told, until } from './checking.mjs';
import { home } from './linux-tree.mjs';
import { artifacts, name } from './places.mjs';

const entry = `/usr/share/applications/${name}.desktop`;
const display = ':97';

/** @param {import('./check-user.mjs').User} user */
export async function checkWindow(user) {
  const screen = spawn('Xvfb', [display, '-screen', '0', '1440x900x24', '-ac'], { stdio: 'ignore' });
  try {
    await until(() => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`), 'the virtual display');
    await fromDesktop(user);
    await review(user);
  } finally {
    screen.kill();
  }
}

/** As a click in the menu does. @param {import('./check-user.mjs').User} user */
async function fromDesktop(user) {
  const started = Date.now();
  // What is started keeps what it is given as its output, so that gets none of ours.
  const launch = 'gio launch "$0" > launched.txt 2>&1';
  const { code } = await user.as('sh', ['-c', launch, entry], { env: { DISPLAY: display } });
  check('the desktop entry starts it', code === 0, readFileSync(path.join(user.home, 'launched.txt'), 'utf8'));
  const found = await until(async () => (await windows()).trim(), 'a window').catch(() => '');
  check(`a window is there after ${((Date.now() - started) / 1000).toFixed(1)} s`, found !== '');
  const processes = (await told('pgrep', ['-u', String(user.uid), '-f', `${home}/${name}`])).out.trim().split('\n');
  const lines = processes.filter(Boolean).map((pid) => commandOf(pid));
  check(
    'with the sandbox on',
    lines.length > 1 && lines.every((line) => !line.includes('--no-sandbox')),
    lines.join('\n'),
  );
  check(
    'under the name by which the desktop knows it',
    (await told('xdotool', ['search', '--class', name], { env: shown() })).out.trim() !== '',
  );
  await told('xdotool', ['search', '--class', name, 'windowclose'], { env: shown() });
  await told('pkill', ['-TERM', '-u', String(user.uid), '-x', name]);
  await until(
    async () =>
      (await windows()).trim() === '' && (await told('pgrep', ['-u', String(user.uid), '-x', name])).out === '',
    'its end',
  );
}

const shown = () => ({ ...process.env, DISPLAY: display });
const windows = async () =>
  (await told('xdotool', ['search', '--onlyvisible', '--name', 'Markscheme'], { env: shown() })).out;

/** @param {string} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** What the entry says, with Chromium's own debugging port, by which a test can press keys. @param {import('./check-user.mjs').User} user */
async function review(user) {
  const [program] = (/^Exec=(.*)$/m.exec(readFileSync(entry, 'utf8'))?.[1] ?? '').split(' ');
  const tried = path.join(user.home, 'tried.txt');
  writeFileSync(
    path.join(user.home, 'evil.cjs'),
    `require('node:fs').writeFileSync(${JSON.stringify(tried)}, 'it ran')`,
  );
  const env = { ...user.env, DISPLAY: display, NODE_OPTIONS: `--require ${path.join(user.home, 'evil.cjs')}` };
  const [command, words] = user.wrap(program, ['--remote-debugging-port=9397', '--inspect=9398']);
  const child = spawn(command, words, { env, cwd: user.home, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const ended = new Promise((resolve) => child.on('close', resolve));
  try {
    const browser = await until(
      () => chromium.connectOverCDP('http://127.0.0.1:9397').catch(() => undefined),
      'its debugging port',
    );
    const page = await until(() => browser.contexts()[0]?.pages()[0], 'its page');
    await decide(page);
    await attack(page);
    check('no inspector of Node was opened', !said.includes('Debugger listening'), said);
    check('NODE_OPTIONS loaded nothing', !existsSync(tried));
    await page.evaluate(() => globalThis.close());
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  } finally {
    child.kill('SIGKILL');
  }
  const workspace = path.join(user.home, '.config', name, 'sample.sqlite');
  const { code, out, err } = await user.as(name, [
    'export',
    '--workspace',
    workspace,
    '--what',
    'reviews',
    '--benchmark',
    'sample_text',
    '--out',
    'reviews.json',
    '--overwrite',
  ]);
  check(
    'the decision is in the file, as the command line reads it',
    code === 0 &&
      JSON.stringify(readJson(path.join(user.home, 'reviews.json'))?.decisions?.[0] ?? '').includes('right'),
    out + err,
  );
}

/** A verdict, by keys alone. @param {import('@playwright/test').Page} page */
async function decide(page) {
  await page.getByRole('button', { name: 'Review sample_text', exact: true }).waitFor({ timeout: 90_000 });
  check('the sample is there, graded', (await page.getByRole('row', { name: /sample_text/ }).count()) > 0);
  await page.getByRole('button', { name: 'Review sample_text', exact: true }).press('Enter');
  await page.locator('[data-active=true]').first().waitFor({ timeout: 60_000 });
  const header = page.getByRole('main').locator('header').first();
  const begun = await header.textContent();
  await page.keyboard.press('1');
  await page.locator('[data-card="0"]').first().getByText('Reviewer', { exact: true }).waitFor();
  await until(
    async () => (await header.locator('[data-saved]').getAttribute('data-saved')) === 'saved',
    'the word Saved',
  );
  check('a verdict is given by a key, and saved', true);
  await page.keyboard.press('n');
  await page.keyboard.press('Shift+ArrowRight');
  check('the review has items to go through', begun?.includes('Item 1 of') === true, begun);
  mkdirSync(artifacts, { recursive: true });
  await page.screenshot({ path: path.join(artifacts, '..', 'installed.png') });
}

/** @param {import('@playwright/test').Page} page */
async function attack(page) {
  const refused = await page.evaluate(async () => {
    const tries = {
      'a page of another machine': () => fetch('https://example.com/'),
      'a file of this machine': () => fetch('file:///etc/passwd'),
      'text as code': () => new Promise((done) => setTimeout(done)).then(() => globalThis.eval('1')),
      'a file nobody chose': async () => {
        const reply = await globalThis.markscheme.call('workspace.open', { path: '/etc/passwd' }, null);
        if (!reply.ok) throw new Error('refused');
      },
      'a window of its own': async () => {
        if (globalThis.open('https://example.com/') === null) throw new Error('refused');
      },
    };
    const through = [];
    for (const [what, attempt] of Object.entries(tries))
      await attempt().then(
        () => through.push(what),
        () => undefined,
      );
    return through;
  });
  check('the page reaches nothing that it should not', refused.length === 0, refused.join(', '));
  check(
    'it has no Node',
    await page.evaluate(() => typeof globalThis.require === 'undefined' && typeof globalThis.process === 'undefined'),
  );
}
