// Where things are: the checkout, the user's cache folder, and the note that says what set-up found.
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { existsSync, readFileSync } from 'node:fs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Prepared runtimes are kept outside the checkout, so that a second clone finds them. */
export const cacheFolder = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'markscheme');

/** What set-up found: {key, electron, electronFolder, sqliteBinding, node}. Read by scripts/runtime.mjs. */
export const runtimeFile = path.join(root, 'node_modules', '.cache', 'markscheme', 'runtime.json');

export const exe = process.platform === 'win32' ? '.exe' : '';

/** @param {string} file @returns {any} the parsed file, or null when it is missing or not JSON */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} name @returns {string} the version of an installed package, '' when it is not installed */
export function installedVersion(name) {
  return readJson(path.join(root, 'node_modules', name, 'package.json'))?.version ?? '';
}

/** @param {string} command @returns {string} where the command stands on the PATH, '' when it does not */
export function findCommand(command) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, command + exe);
    if (folder && existsSync(file)) return file;
  }
  return '';
}

/** A window can be shown: always on macOS and Windows, on Linux when X or Wayland is there. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
