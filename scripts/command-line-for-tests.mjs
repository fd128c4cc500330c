// Before unit tests: the command line as `bin` runs it, since to start from its hundreds of source files takes twice as long, and tests start it
// more than a hundred times. Built once for a state of the sources; its place is handed to src/cli/run-cli.testing.ts.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildCommandLine, stateOfSources } from './build.mjs';
import { root } from './setup/places.mjs';

const results = path.join(root, 'test-results');
const AN_HOUR = 3_600_000;

/** @param {{provide: (key: 'commandLine', value: string) => void}} project */
export default async function prepare(project) {
  // For a few tests of something else it is not built; the command line then starts from its source.
  const chosen = process.argv.slice(2).filter((word) => word !== 'run' && !word.startsWith('-'));
  if (chosen.length > 0 && !chosen.some((word) => /cli|torture/.test(word))) return;
  mkdirSync(results, { recursive: true });
  const folder = path.join(results, `cli-${stateOfSources().slice(0, 16)}`);
  if (!existsSync(folder)) {
    forgetOld();
    // Whole or not at all: another run may look for it at the same time.
    const unfinished = `${folder}-${process.pid}`;
    await buildCommandLine(unfinished);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  project.provide('commandLine', path.join(folder, 'index.mjs'));
}

/** Of earlier states; not what a run beside this one may still use. */
function forgetOld() {
  for (const name of readdirSync(results)) {
    const old = path.join(results, name);
    if (name.startsWith('cli-') && Date.now() - statSync(old).mtimeMs > AN_HOUR) rmSync(old, { recursive: true });
  }
}
