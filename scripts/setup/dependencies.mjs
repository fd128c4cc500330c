// node_modules: whole and as the lock file has it, with the Node that the project runs on.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { exe, installedVersion, readJson, root } from './places.mjs';
import { npm, run, SetupError, step } from './run.mjs';

const wantedNode = [22, 18];

/**
 * True when npm's own record of what it installed agrees with the lock file. npm writes that record last, so an
 * installation that was cut off does not count. Times of files say nothing here: git sets them anew.
 */
export function dependenciesAreCurrent() {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages;
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !installed) return false;
  for (const [place, entry] of Object.entries(wanted)) {
    if (place === '') continue;
    const found = installed[place];
    // Packages for other platforms are optional and stay away.
    if (found ? found.version !== entry.version : !entry.optional && !entry.devOptional) return false;
  }
  return existsSync(nodeFile());
}

/** The Node that runs everything after set-up: the development dependency, whatever the machine has. */
export function nodeFile() {
  return path.join(root, 'node_modules', 'node', 'bin', `node${exe}`);
}

export async function installDependencies() {
  try {
    await step('installing the libraries that package-lock.json names', async () => {
      await installAsLocked();
      // The one install script that is needed: it brings Node's binary.
      await npm(['rebuild', 'node', '--ignore-scripts=false'], { cwd: root });
    });
  } catch (error) {
    throw new SetupError(
      `The libraries could not be installed. ${error.message}`,
      'Check that the npm registry answers (`npm ping`) and that the disk has 1 GB free, then run the same command again.',
    );
  }
  await checkNode();
}

/**
 * Without install scripts: no library's own code runs while it is installed, and better-sqlite3, which brings its binary, is not
 * asked to compile another (for which npm would want Node's headers from the network).
 */
async function installAsLocked() {
  const flags = ['--include=dev', '--ignore-scripts'];
  try {
    await npm(['ci', ...flags], { cwd: root });
  } catch (error) {
    // A lock file that was made where the registry lacks packages for other platforms does not name those, and `npm ci` takes that
    // for a contradiction. `npm install` takes every version that the lock file has, and with --no-save leaves the file as it is.
    if (!error.message.includes('EUSAGE')) throw error;
    await npm(['install', '--no-save', ...flags], { cwd: root });
  }
}

async function checkNode() {
  const version = existsSync(nodeFile()) ? await run(nodeFile(), ['--version']).catch(() => '') : '';
  const [major = 0, minor = 0] = version.trim().replace(/^v/, '').split('.').map(Number);
  if (major > wantedNode[0] || (major === wantedNode[0] && minor >= wantedNode[1])) return;
  throw new SetupError(
    `The npm package node@${installedVersion('node') || '24'} did not bring a Node of at least ${wantedNode.join('.')} (found: ${version.trim() || 'none'}).`,
    'Run `npm rebuild node --ignore-scripts=false` to see why, then the same command again.',
  );
}
