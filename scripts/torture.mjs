// `npm run torture`: every file of scripts/torture in full: kills, damaged files, hostile files, generated attacks; and what holds for any text of
// verifier and extractor. It takes about forty minutes on two cores, two files at a time. At its end it prints the table of figures for SECURITY.md.
//   npm run torture -- kills        the files with this word in their name
//   MARKSCHEME_SEED=7 npm run torture    the generated cases of that seed once more; without it another one each time
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { pathWithTools } from './runtime.mjs';
import { root } from './setup/places.mjs';

const results = path.join(root, 'test-results');
const figures = path.join(results, 'torture.jsonl');
mkdirSync(results, { recursive: true });
rmSync(figures, { force: true });

/** What holds for any text, tried on more of them than `npm test` does. */
const properties = ['src/core/extract/extract.property', 'src/core/verify/verify.test'];
const words = process.argv.slice(2);
const chosen = words.length === 0 ? ['scripts/torture', ...properties] : words.map((word) => `scripts/torture/${word}`);
const seed = process.env.MARKSCHEME_SEED ?? String(Date.now() % 1_000_000_000);
const child = spawn('vitest', ['run', ...chosen, '--retry=0', `--testTimeout=${String(6 * 3_600_000)}`], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: pathWithTools(), MARKSCHEME_TORTURE: figures, MARKSCHEME_SEED: seed },
  shell: process.platform === 'win32',
});
child.on('error', (error) => {
  console.error(`torture: vitest could not be started: ${error.message}`);
  process.exitCode = 1;
});
child.on('close', (code) => {
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
  console.log(
    `\nSeed ${seed}; ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}`,
  );
  console.log('\n| subject | figures |\n| --- | --- |');
  for (const line of lines.filter(Boolean)) {
    const { subject, figures: told } = JSON.parse(line);
    const text = Object.entries(told).map(([name, value]) => `${name} ${String(value)}`);
    console.log(`| ${subject} | ${text.join(', ')} |`);
  }
  process.exitCode = code ?? 1;
});
