/**
 * The real application for a test: started on a folder of its own, watched while it runs, ended with the test.
 *
 * A test fails at its end when the window said anything on its console as an error, broke the content security policy, or asked for
 * an address outside the application, unless it said so: `expectTrouble(/pattern/)`.
 */
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, expect, test as base, type ElectronApplication, type Page, type TestInfo } from '@playwright/test';
import type { Reply } from '../src/contract/router.ts';
import { runtime } from '../scripts/runtime.mjs';
import { secondWindow } from './second-window.ts';

export { expect };

/** The variable that names the folder of the very first start (e2e/first-start.ts). */
export const FIRST_START = 'MARKSCHEME_E2E_FIRST_START';
/** In such a folder: what Chromium keeps of the scripts that it compiled. */
export const COMPILED = 'Code Cache';
/** The sample's file as the first start left it. */
export const gradedSample = (): string => path.join(process.env[FIRST_START] ?? '', 'sample.sqlite');

const root = path.resolve(import.meta.dirname, '..');
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** What draws is the same on every machine; and where no graphics processor is, a start does not look for it, fail and begin anew. */
const DRAWN = '--disable-gpu';
const ownSchemes = /^(app|media|data|devtools):/;

interface StartOptions {
  /** A workspace to open, as on the command line. */
  workspace?: string;
  env?: Record<string, string>;
  /** The very first start, which brings the sample in and grades it. Others find it as that start left it (e2e/first-start.ts). */
  first?: boolean;
}

export interface Markscheme {
  /** The folder of this test: settings, keys, logs, the sample's workspace. Kept over a relaunch, removed after the test. */
  userData: string;
  electron: ElectronApplication;
  page: Page;
  /** A call as the page makes it. */
  call: (name: string, input?: unknown) => Promise<Reply>;
  /** What the next open dialog will answer, as if the user had chosen it there. */
  choose: (paths: string[]) => Promise<void>;
  chooseSave: (path: string) => Promise<void>;
  /** Ends the application as a user does, and starts it again on the same folder. */
  relaunch: (options?: StartOptions) => Promise<void>;
  /** Ends it as a power failure does: SIGKILL to every process of it, at once. */
  kill9: () => Promise<void>;
  log: () => string;
  /** Trouble that this test makes on purpose. */
  expectTrouble: (pattern: RegExp) => void;
  /** All trouble so far, expected or not. */
  trouble: () => readonly string[];
}

interface Fixtures {
  startOptions: StartOptions;
  markscheme: Markscheme;
}

/** An application that runs for a test or for several. */
interface Session {
  markscheme: Markscheme;
  /** A new test begins: nothing said before counts. */
  forget: () => void;
  /** What a test that failed leaves behind. */
  keepEvidence: (testInfo: TestInfo) => Promise<void>;
  end: () => Promise<void>;
  /** Fails the test if the window was in trouble that it did not make on purpose. */
  check: () => void;
}

/** The application that tests of a file share, while it runs. */
interface Shared {
  startedWith: StartOptions;
  shared: {
    of: (file: string, workspace: 'of all' | 'own') => Promise<Session>;
    /** Ends it, if it is another file's. */
    leave: (file: string) => Promise<void>;
  };
}

/** All tests know of it, since those of another kind would get a runner's process of their own. */
const sharable = base.extend<object, Shared>({
  startedWith: [{}, { option: true, scope: 'worker' }],
  shared: [
    async ({ startedWith }, use, { parallelIndex }) => {
      const endDisplay = parallelIndex > 0 ? await secondWindow() : null;
      let running: { file: string; session: Session } | null = null;
      const leave = async (file: string | null): Promise<void> => {
        if (!running || running.file === file) return;
        await running.session.end();
        running = null;
      };
      const of = async (file: string, workspace: 'of all' | 'own'): Promise<Session> => {
        await leave(file);
        if (running) {
          if (workspace === 'own') await openSampleAnew(running.session.markscheme);
          await startOver(running.session.markscheme);
        } else {
          running = { file, session: await begin(startedWith) };
        }
        running.session.forget();
        return running.session;
      };
      await use({ of, leave });
      await leave(null);
      endDisplay?.();
    },
    // It waits for the unit tests, however long they take.
    { scope: 'worker', timeout: 0 },
  ],
});

export const test = sharable.extend<Fixtures>({
  startOptions: [{}, { option: true }],
  markscheme: async ({ startOptions, shared }, use, testInfo) => {
    await shared.leave(testInfo.file);
    const session = await begin(startOptions);
    await use(session.markscheme);
    await session.keepEvidence(testInfo);
    await session.end();
    session.check();
  },
});

/**
 * For tests that need no start of their own: one application for all of a file that say so, each with a page newly loaded at Home, with
 * nothing in its storage, in the theme of the system, of the usual size. What they write into the workspace stays: such tests come last in their file or do
 * not depend on each other. After a failure the runner starts all anew.
 */
export const sharing = sharable.extend<{ markscheme: Markscheme }>({
  markscheme: ({ shared }, use, testInfo) => useShared(shared.of(testInfo.file, 'of all'), use, testInfo),
});

/** As `sharing`, for tests that change the workspace: each has the sample as the first start left it. */
export const renewing = sharable.extend<{ markscheme: Markscheme }>({
  markscheme: ({ shared }, use, testInfo) => useShared(shared.of(testInfo.file, 'own'), use, testInfo),
});

async function useShared(
  started: Promise<Session>,
  use: (markscheme: Markscheme) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> {
  const session = await started;
  await use(session.markscheme);
  await session.keepEvidence(testInfo);
  session.check();
}

async function begin(startOptions: StartOptions): Promise<Session> {
  const userData = mkdtempSync(path.join(os.tmpdir(), 'markscheme-e2e-'));
  if (!startOptions.first) {
    copyFileSync(gradedSample(), path.join(userData, path.basename(gradedSample())));
    const compiled = path.join(path.dirname(gradedSample()), COMPILED);
    if (existsSync(compiled)) cpSync(compiled, path.join(userData, COMPILED), { recursive: true });
  }
  const trouble: string[] = [];
  const expected: RegExp[] = [];
  let running = await launch(userData, startOptions, trouble);
  const markscheme: Markscheme = {
    userData,
    get electron() {
      return running.electron;
    },
    get page() {
      return running.page;
    },
    call: (name, input = {}) => callFrom(running.page, name, input),
    choose: (paths) => answerOpenDialog(running.electron, paths),
    chooseSave: (file) => answerSaveDialog(running.electron, file),
    relaunch: async (options = startOptions) => {
      await leave(running.electron);
      running = await launch(userData, options, trouble);
    },
    kill9: () => kill(running.electron),
    log: () => readFileSync(path.join(userData, 'logs', 'markscheme.log'), 'utf8'),
    expectTrouble: (pattern) => expected.push(pattern),
    trouble: () => trouble,
  };
  return {
    markscheme,
    forget: () => {
      trouble.length = 0;
      expected.length = 0;
    },
    keepEvidence: async (testInfo) => {
      if (testInfo.status !== testInfo.expectedStatus)
        await keepEvidence(running.page, userData, testInfo.outputPath());
    },
    end: async () => {
      await leave(running.electron);
      rmSync(userData, { recursive: true, force: true });
    },
    check: () => {
      expect(
        trouble.filter((line) => !expected.some((pattern) => pattern.test(line))),
        'errors on the console, policy violations and requests to other machines',
      ).toEqual([]);
    },
  };
}

/**
 * The sample as the first start left it, under the name that says that it is the sample: while another file is open it is put in the place of what a test
 * made of it. As a user opens files, without the window's part in it.
 */
async function openSampleAnew({ userData, choose, call }: Markscheme): Promise<void> {
  const [sample, meanwhile] = ['sample.sqlite', 'meanwhile.sqlite'].map((name) => path.join(userData, name));
  const open = async (file: string): Promise<void> => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    copyFileSync(gradedSample(), file);
    await choose([file]);
    await call('shell.pickFiles', { kind: 'workspace' });
    expect(await call('workspace.open', { path: file, create: false })).toMatchObject({ ok: true });
  };
  await open(meanwhile!);
  await open(sample!);
}

/** The page as a start would show it, without the start. */
async function startOver({ page, electron, call }: Markscheme): Promise<void> {
  await call('shell.theme', { theme: 'system' });
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1440, 900));
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', location.pathname);
  });
  await page.reload();
  await page.evaluate(reportViolations);
}

export async function launch(
  userData: string,
  options: StartOptions,
  trouble: string[],
): Promise<{ electron: ElectronApplication; page: Page }> {
  const { electron: executablePath, env } = runtime();
  const electron = await _electron.launch({
    executablePath,
    // Playwright would pretend a light theme whatever the application sets.
    colorScheme: null,
    args: [...asRoot, DRAWN, root, ...(options.workspace ? [options.workspace] : [])],
    env: { ...withoutKeys(process.env), ...env, MARKSCHEME_USER_DATA: userData, ...options.env },
  });
  electron.context().on('request', (request) => {
    if (!ownSchemes.test(request.url())) trouble.push(`request: ${request.url()}`);
  });
  electron.context().on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`);
  });
  electron
    .context()
    .on('weberror', (error) => trouble.push(`exception: ${error.error().stack ?? String(error.error())}`));
  const page = await electron.firstWindow();
  await page.evaluate(reportViolations);
  await page.waitForLoadState('load');
  return { electron, page };
}

/** Chromium also writes a violation to the console; the event names the rule that was broken. Runs in the page. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.effectiveDirective} refused ${event.blockedURI}`);
  });
}

/** No test may reach a provider by accident, with the key of whoever runs it. */
function withoutKeys(environment: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(environment).filter(([name]) => !name.endsWith('_API_KEY'));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export function callFrom(page: Page, name: string, input: unknown): Promise<Reply> {
  return page.evaluate(
    ([name, input]) => {
      const { markscheme } = window as unknown as {
        markscheme: { call: (name: string, input: unknown, opening: unknown) => Promise<Reply> };
      };
      return markscheme
        .call('workspace.info', {}, null)
        .then((open) => markscheme.call(name, input, open.ok ? (open.value as { opening: string }).opening : null));
    },
    [name, input] as const,
  );
}

function answerOpenDialog(electron: ElectronApplication, paths: string[]): Promise<void> {
  return electron.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: filePaths.length === 0, filePaths });
  }, paths);
}

function answerSaveDialog(electron: ElectronApplication, file: string): Promise<void> {
  return electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
}

/** As a user does who says yes when asked whether to leave a run that is under way. */
async function leave(electron: ElectronApplication): Promise<void> {
  const yes = electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
  await yes.then(() => electron.close()).catch(() => undefined);
}

/** The processes beside the main one (engine, page, GPU) are killed too, so that none can still write. */
async function kill(electron: ElectronApplication): Promise<void> {
  const pids = await electron.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid));
  const main = electron.process();
  const gone = new Promise((resolve) => main.once('exit', resolve));
  for (const pid of [main.pid, ...pids]) if (pid !== undefined) killOne(pid);
  await gone;
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It went with its parent.
  }
}

async function keepEvidence(page: Page, userData: string, folder: string): Promise<void> {
  await page.screenshot({ path: path.join(folder, 'window.png') }).catch(() => undefined);
  console.log(
    `the application's log:\n${readFileSync(path.join(userData, 'logs', 'markscheme.log'), 'utf8').slice(-5_000)}`,
  );
}
