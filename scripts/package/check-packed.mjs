// What the packed command line must do wherever it was installed: from a folder of the user's, with relative paths.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';
import { check, told } from './checking.mjs';
import { about } from './places.mjs';

const PAIRS = [
  { id: 'a', reference: '\\\\frac{1}{2}', claimed: '0.5' },
  { id: 'b', reference: '3', claimed: '4' },
];

/** Of the machine's own settings, when the command is reached through npm. */
const NPM_SAYS = /^npm warn .*\n/gm;

/** @param {string[]} command its program, and what comes before its own arguments @param {string} folder with the sample in files/ @param {NodeJS.ProcessEnv} env */
export async function useCommand([program, ...before], folder, env) {
  const run = (/** @type {string[]} */ ...args) => told(program, [...before, ...args], { cwd: folder, env });
  const version = await run('--version');
  check(
    'it says its version, and nothing else',
    version.out.trim() === about.version && version.err.replace(NPM_SAYS, '') === '',
    version.out + version.err,
  );
  writeFileSync(path.join(folder, 'pairs.jsonl'), PAIRS.map((pair) => JSON.stringify(pair) + '\n').join(''));
  const verified = await run('verify', '--pairs', 'pairs.jsonl', '--json');
  check(
    'verify',
    verified.out
      .split('\n', 2)
      .map((line) => JSON.parse(line).verdict)
      .join() === 'equivalent,different',
    verified.out + verified.err,
  );
  const imported = await run(
    ...[
      'import',
      'files/sample_text.json',
      'files/sample_text_k_2_test_larkspur-2.json',
      '--workspace',
      'mine.sqlite',
      '--json',
    ],
  );
  check('import', imported.code === 0 && existsSync(path.join(folder, 'mine.sqlite')), imported.err);
  const evaluated = await run(
    ...[
      'evaluate',
      '--input',
      'files/sample_text_k_2_test_larkspur-2.json',
      '--input_benchmark',
      'files/sample_text.json',
    ],
    ...['--judge_provider', 'none', '--output', 'graded.json'],
  );
  check('evaluate', evaluated.code === 0 && existsSync(path.join(folder, 'graded.json')), evaluated.err);
  const report = await run('report', '--workspace', 'graded.json.markscheme.sqlite', '--out', 'report');
  const page = path.join(folder, 'report', 'report.html');
  check(
    'report',
    report.code === 0 && existsSync(page) && readFileSync(page, 'utf8').includes('larkspur-2'),
    report.err,
  );
  const demo = await run('demo', '--json');
  check('the sample travels with it', demo.code === 0 && demo.out.includes('larkspur-2'), demo.err);
}

/** `npm --prefix CHECKOUT run cli`: npm goes into the checkout, the user's files are where the user stands. @param {string} folder */
export async function useCheckout(folder) {
  const run = (/** @type {string[]} */ ...args) =>
    told(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['--prefix', root, 'run', '-s', 'cli', '--', ...args], {
      cwd: folder,
    });
  const imported = await run('import', 'files/sample_text.json', '--workspace', 'mine.sqlite', '--json');
  check(
    'npm --prefix resolves paths where the user stands',
    imported.code === 0 && existsSync(path.join(folder, 'mine.sqlite')),
    imported.err,
  );
}
