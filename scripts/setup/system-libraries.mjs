// What Electron, Xvfb and the compiler need from the operating system. Only Linux is asked: elsewhere Electron brings it all.
import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { findCommand, hasDisplay } from './places.mjs';
import { run, SetupError, step } from './run.mjs';

/** File that must be found by the loader -> Debian package. Newer releases add t64 to some names. */
const libraries = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libasound.so.2': 'libasound2',
  'libgbm.so.1': 'libgbm1',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libcups.so.2': 'libcups2',
  'libXss.so.1': 'libxss1',
  'libdrm.so.2': 'libdrm2',
};
const virtualDisplay = { 'xvfb-run': 'xvfb', xauth: 'xauth' };
const compiler = { 'g++': 'g++', make: 'make', python3: 'python3' };
const fonts = {
  '/usr/share/fonts/truetype/dejavu': 'fonts-dejavu-core',
  '/usr/share/fonts/truetype/noto': 'fonts-noto-core',
};

/** @returns {string[]} the packages that a window needs and that are not there (a virtual display counts where there is no other) */
export function missingForWindow() {
  if (process.platform !== 'linux') return [];
  const loader = findCommand('ldconfig') || '/sbin/ldconfig';
  const known = spawnSync(loader, ['-p'], { encoding: 'utf8' }).stdout ?? '';
  const missing = Object.entries(libraries).filter(([file]) => known && !known.includes(`\t${file} `));
  const display = hasDisplay() ? [] : Object.entries(virtualDisplay).filter(([command]) => !findCommand(command));
  return [...missing, ...display].map(([, name]) => name);
}

/** @returns {string[]} the packages that compiling better-sqlite3 needs and that are not there */
export function missingForCompiler() {
  return Object.entries(compiler)
    .filter(([command]) => !findCommand(command))
    .map(([, name]) => name);
}

/** Fonts are worth having where they can be had at once, but nothing fails without them. */
function missingFonts() {
  return Object.entries(fonts)
    .filter(([folder]) => !existsSync(folder))
    .map(([, name]) => name);
}

/**
 * Installs the packages where that is allowed (root on Debian or Ubuntu); otherwise says the one command to run.
 * @param {string[]} names
 */
export async function installPackages(names) {
  if (names.length === 0) return;
  if (!isDebian()) {
    throw new SetupError(
      `The system lacks what these Debian packages hold: ${names.join(', ')}.`,
      'Install the same with the package manager of this system, then run the same command again.',
    );
  }
  const command = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`;
  if (process.getuid?.() !== 0) {
    throw new SetupError(`The system lacks ${names.join(', ')}.`, `Run: sudo sh -c '${command}'`);
  }
  await step(`installing system packages (${names.join(', ')})`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    try {
      await run('apt-get', ['update', '-qq'], { env });
      const wanted = await Promise.all([...names, ...missingFonts()].map(nameHere));
      const wait = ['-o', 'DPkg::Lock::Timeout=300'];
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wait, ...wanted], { env });
    } catch (error) {
      throw new SetupError(
        `System packages could not be installed. ${error.message}`,
        `Run it by hand to see why: ${command}`,
      );
    }
  });
}

/** Debian 13 and Ubuntu 24.04 renamed some libraries: libcups2 became libcups2t64. @param {string} name */
async function nameHere(name) {
  const renamed = await run('apt-cache', ['show', `${name}t64`]).catch(() => '');
  return renamed ? `${name}t64` : name;
}

function isDebian() {
  try {
    return (
      /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8')) && Boolean(findCommand('apt-get'))
    );
  } catch {
    return false;
  }
}
