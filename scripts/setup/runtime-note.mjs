// Whether the runtime that an earlier set-up noted is still the one that this checkout needs.
import { existsSync } from 'node:fs';
import { installedVersion, readJson, runtimeFile } from './places.mjs';

/** Changes whenever another runtime would be prepared. */
export function runtimeKey() {
  const versions = ['electron', 'better-sqlite3', 'node'].map((name) => `${name} ${installedVersion(name)}`);
  return [...versions, process.platform, process.arch, process.env.ELECTRON_OVERRIDE_DIST_PATH ?? ''].join(', ');
}

export function runtimeIsCurrent() {
  const note = readJson(runtimeFile);
  if (note?.key !== runtimeKey()) return false;
  return [note.electron, note.node, note.sqliteBinding].every((file) => file === null || existsSync(file));
}
