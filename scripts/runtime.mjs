// What set-up found, as the environment in which Electron and Playwright are started.
import path from 'node:path';
import { readJson, root, runtimeFile } from './setup/places.mjs';

/**
 * @returns {{electron: string, node: string, env: Record<string, string>}} the executables, and the variables that point
 * the electron package and the store at them
 */
export function runtime() {
  const note = readJson(runtimeFile);
  if (!note) throw new Error('Electron is not prepared yet. Run: node scripts/setup.mjs');
  /** @type {Record<string, string>} */
  const env = {};
  if (note.electronFolder) env.ELECTRON_OVERRIDE_DIST_PATH = note.electronFolder;
  if (note.sqliteBinding) env.MARKSCHEME_SQLITE_BINDING = note.sqliteBinding;
  return { electron: note.electron, node: note.node, env };
}

/** The PATH with the project's own Node and tools first, as npm sets it. */
export function pathWithTools() {
  return [path.join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(path.delimiter);
}
