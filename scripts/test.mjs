// `npm test`: everything that must hold, each step timed; it stops after the first that fails. What needs no other runs side by side.
//   npm test -- --only=unit            one step (several: --only=lint,unit)
//   npm test -- --only=e2e security    what follows is passed to vitest or Playwright
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { pathWithTools, runtime } from './runtime.mjs';
import { hasDisplay, root } from './setup/places.mjs';

const counts = path.join(root, 'node_modules', '.cache', 'markscheme');
const reports = ['unit', 'e2e', 'e2e-alone'].map((name) => path.join(counts, `${name}.json`));
const [unitReport, ...endToEndReports] = reports;
/** What Node keeps of the sources that it compiled: a process or a thread that a unit test starts has them in half the time. */
const compiled = path.join(counts, 'compiled');
const flakyUnits = path.join(counts, 'unit-flaky.txt');
/** A second try is for a machine that stalls; more tests than these that need one are a fault of the product or of its tests. */
const MOST_FLAKY = 2;

/** Is there as soon as the unit tests leave room for a second window (e2e/second-window.ts). */
const room = path.join(counts, 'room');

/** What the first end-to-end test of all makes for those of both stages. */
const firstStart = path.join(root, 'test-results', 'first-start');

const args = process.argv.slice(2);
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const rest = args.filter((arg) => !arg.startsWith('--only='));

/** What the native compiler is written in collects its garbage on cores of its own and often, which costs half as much again as the work itself. */
const COMPILING = { GOMAXPROCS: '1', GOGC: '400' };

/** @typedef {{name: string, command: string[], env?: Record<string, string>, live?: boolean, nice?: number}} Step */

/**
 * Stages one after the other; the lanes of a stage side by side; the steps of a lane one after the other. Tests wait for much of their time, so what
 * only reads the sources goes on beside them, where they leave a core idle. End-to-end tests go one by one until the unit tests are done, since two
 * windows at once make each other slow, and go first wherever a core is wanted by several. Those that measure time are tagged @alone and come last, when nothing else runs.
 * @type {Step[][][]}
 */
const stages = [
  [
    [
      {
        name: 'unit',
        command: [
          // On a machine whose cores are all busy, threads that collect garbage beside only add to what is to be done.
          ...['node', '--single-threaded-gc', 'node_modules/vitest/vitest.mjs', 'run', '--reporter=default'],
          ...['--reporter=json', `--outputFile.json=${unitReport}`, '--reporter=./scripts/flaky-reporter.mjs', ...rest],
        ],
        env: { MARKSCHEME_FLAKY: flakyUnits, NODE_COMPILE_CACHE: compiled, ...inMemory() },
        nice: 4,
      },
      // Of what was built long before.
      { name: 'parts', command: ['node', 'scripts/check-parts.mjs'] },
      { name: 'pack', command: ['node', 'scripts/pack-check.mjs', '--short'] },
    ],
    [
      { name: 'build', command: ['node', 'scripts/build.mjs'] },
      endToEnd('e2e', endToEndReports[0], ['--grep-invert', '@alone']),
    ],
    [
      { name: 'docs', command: ['node', 'scripts/check-docs.mjs'] },
      { name: 'rooms', command: ['depcruise', 'src'] },
      { name: 'unused', command: ['knip', '--no-progress'] },
      { name: 'format', command: ['oxfmt', '--check', '.'] },
      {
        name: 'types',
        command: ['node', 'node_modules/typescript-7/bin/tsc', '-b', '--singleThreaded'],
        env: COMPILING,
      },
      { name: 'lint', command: ['eslint', '.', '--max-warnings=0'] },
      { name: 'lint:types', command: ['oxlint', '--deny-warnings'], env: COMPILING },
    ].map((step) => ({ ...step, nice: constants.priority.PRIORITY_BELOW_NORMAL })),
  ],
  [[endToEnd('e2e:alone', endToEndReports[1], ['--grep', '@alone'])]],
];

/**
 * Unit tests make thousands of files and wait for the disk at every commit; that of the memory, where there is one with room, waits for nothing. Tests
 * in the window stay on the disk, whose waits users have.
 * @returns {Record<string, string>}
 */
function inMemory() {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4e9 ? { TMPDIR: folder } : {};
}

/** @param {string} name @param {string} report @param {string[]} which @returns {Step} */
function endToEnd(name, report, which) {
  const display = hasDisplay() ? [] : ['xvfb-run', '-a', '-s', '-screen 0 1920x1200x24'];
  const output = path.join('test-results', name.replace(':', '-'));
  const playwright = ['playwright', 'test', '--pass-with-no-tests', '--reporter=list,json', `--output=${output}`];
  return {
    name,
    command: [...display, ...playwright, ...which, ...rest],
    env: {
      ...{ ...runtime().env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, MARKSCHEME_E2E_FIRST_START: firstStart },
      ...(name === 'e2e' && display.length > 0 && (!only || only.includes('unit'))
        ? { MARKSCHEME_E2E_ROOM: room }
        : {}),
    },
    live: true,
  };
}

/** @param {Step} step */
const isWanted = ({ name }) => !only || only.some((word) => name === word || name.startsWith(`${word}:`));
const wanted = stages
  .map((lanes) => lanes.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0))
  .filter((lanes) => lanes.length > 0);
if (wanted.length === 0) {
  console.error(
    `test: there is no step ${only?.join(', ')}. Steps: ${stages
      .flat(2)
      .map(({ name }) => name)
      .join(', ')}`,
  );
  process.exit(2);
}
mkdirSync(counts, { recursive: true });
for (const earlier of [...reports, flakyUnits, firstStart, room]) rmSync(earlier, { recursive: true, force: true });

const started = Date.now();
/** @type {string[]} */
const failed = [];
for (const lanes of wanted) {
  await Promise.all(lanes.map((lane) => work(lane, lanes.length > 1)));
  if (failed.length > 0) break;
}
console.log(
  `\ntest: ${failed.length > 0 ? `stopped at ${failed.join(', ')}` : 'all steps ok'} after ${seconds(started)}`,
);
const { passed, missed, flaky } = countTests();
if (flaky.length > 0) {
  const verdict =
    flaky.length > MOST_FLAKY ? `more than ${MOST_FLAKY}: this fails the run` : `at most ${MOST_FLAKY} may`;
  console.log(`test: ${flaky.length} of them passed only at the second try (${verdict}):\n  ${flaky.join('\n  ')}`);
  if (flaky.length > MOST_FLAKY) failed.push('flaky');
}
// A step without tests of its own, such as lint, counts as one failure when it fails.
const failures = Math.max(missed, failed.length);
console.log(`${passed} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;

/** The steps of a lane; beside others their output is held back until they end, but for the longest, test by test. @param {Step[]} lane @param {boolean} beside */
async function work(lane, beside) {
  for (const { name, command, env, live, nice = 0 } of lane) {
    if (failed.length > 0) return;
    const begin = Date.now();
    const title = `\ntest: ${name}: ${command.slice(0, 4).join(' ')}`;
    const held = beside && !live;
    if (!held) console.log(title);
    const { code, output } = await run(command, { env, held, nice });
    if (name === 'unit') writeFileSync(room, '');
    if (held) process.stdout.write(`${title}\n${output}`);
    console.log(`test: ${name}: ${code === 0 ? 'ok' : `failed (code ${code})`} in ${seconds(begin)}`);
    if (code !== 0) failed.push(name);
  }
}

/**
 * `held`: what it prints is answered, not shown; `nice`: how far it stands back for others, as priorities are told.
 * @param {string[]} command @param {{env?: Record<string, string>, held: boolean, nice: number}} how @returns {Promise<{code: number, output: string}>}
 */
function run([command, ...args], { env = {}, held, nice }) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: held ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env, PATH: pathWithTools() },
    shell: process.platform === 'win32',
  });
  if (nice > 0 && child.pid !== undefined) setPriority(child.pid, nice);
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') });
    child.on('error', (error) => {
      console.error(`test: ${command} could not be started: ${error.message}`);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** From the reports of both runners; a report that is missing means that its step did not run. */
function countTests() {
  const unit = report(unitReport);
  const ends = endToEndReports.map((file) => report(file)?.stats);
  const sum = (/** @type {string} */ key) => ends.reduce((total, stats) => total + (stats?.[key] ?? 0), 0);
  return {
    passed: (unit?.numPassedTests ?? 0) + sum('expected') + sum('flaky'),
    missed: (unit?.numFailedTests ?? 0) + sum('unexpected'),
    flaky: [...flakyUnitTests(), ...endToEndReports.flatMap((file) => flakySpecs(report(file)?.suites))],
  };
}

/** @returns {string[]} */
function flakyUnitTests() {
  return existsSync(flakyUnits) ? readFileSync(flakyUnits, 'utf8').trim().split('\n') : [];
}

/** The names of Playwright's flaky tests, suites within suites. @returns {string[]} */
function flakySpecs(suites = []) {
  return suites.flatMap(({ suites: inner, specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} > ${title}`),
    ...flakySpecs(inner),
  ]);
}

function report(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
