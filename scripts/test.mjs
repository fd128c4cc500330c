// `npm test`: everything that must hold, in order, each step timed; it stops at the first that fails.
//   npm test -- --only=unit            one step (several: --only=lint,unit)
//   npm test -- --only=e2e security    what follows is passed to vitest or Playwright
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { pathWithTools, runtime } from './runtime.mjs';
import { hasDisplay, root } from './setup/places.mjs';

const counts = path.join(root, 'node_modules', '.cache', 'markscheme');
const unitReport = path.join(counts, 'unit.json');
const endToEndReport = path.join(counts, 'e2e.json');
const environments = ['core', 'node', 'electron', 'renderer', 'tests'];
const display = hasDisplay() ? [] : ['xvfb-run', '-a', '-s', '-screen 0 1920x1200x24'];

const args = process.argv.slice(2);
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const rest = args.filter((arg) => !arg.startsWith('--only='));

/** @type {{name: string, command: string[], env?: Record<string, string>}[]} */
const steps = [
  { name: 'format', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings=0'] },
  ...environments.map((name) => ({ name: `types:${name}`, command: ['tsc', '-p', `tsconfig.${name}.json`] })),
  { name: 'rooms', command: ['depcruise', 'src'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
  {
    name: 'unit',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`, ...rest],
  },
  { name: 'build', command: ['node', 'scripts/build.mjs'] },
  {
    name: 'e2e',
    command: [...display, 'playwright', 'test', '--reporter=list,json', ...rest],
    env: { ...runtime().env, PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport },
  },
];

const wanted = steps.filter(({ name }) => !only || only.some((word) => name === word || name.startsWith(`${word}:`)));
if (wanted.length === 0) {
  console.error(`test: there is no step ${only?.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
rmSync(unitReport, { force: true });
rmSync(endToEndReport, { force: true });

const started = Date.now();
let failed = '';
for (const { name, command, env } of wanted) {
  const begin = Date.now();
  console.log(`\ntest: ${name}: ${command.slice(0, 4).join(' ')}`);
  const code = await run(command, env);
  console.log(`test: ${name}: ${code === 0 ? 'ok' : `failed (code ${code})`} in ${seconds(begin)}`);
  if (code !== 0) {
    failed = name;
    break;
  }
}
console.log(`\ntest: ${failed ? `stopped at ${failed}` : 'all steps ok'} after ${seconds(started)}`);
const { passed, missed } = countTests();
// A step without tests of its own, such as lint, counts as one failure when it fails.
const failures = failed ? Math.max(missed, 1) : missed;
console.log(`${passed} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;

/** @param {string[]} command @param {Record<string, string>} [env] @returns {Promise<number>} */
function run([command, ...args], env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: pathWithTools() },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`test: ${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** From the reports of both runners; a report that is missing means that its step did not run. */
function countTests() {
  const unit = report(unitReport);
  const endToEnd = report(endToEndReport)?.stats;
  return {
    passed: (unit?.numPassedTests ?? 0) + (endToEnd?.expected ?? 0) + (endToEnd?.flaky ?? 0),
    missed: (unit?.numFailedTests ?? 0) + (endToEnd?.unexpected ?? 0),
  };
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
