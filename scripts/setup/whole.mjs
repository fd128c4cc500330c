// Things are made under another name and get their own when they are whole, so that what was cut off half way never counts.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder, unless it is there already.
 * @param {string} folder its final place
 * @param {(place: string) => Promise<string>} make fills the temporary place; gives the folder inside it that is the result
 * @returns {Promise<string>} the final place
 */
export async function makeWhole(folder, make) {
  if (existsSync(folder)) return folder;
  removeLeftovers(folder);
  const place = `${folder}.partial-${process.pid}`;
  mkdirSync(place, { recursive: true });
  try {
    const result = await make(place);
    // Another set-up may have finished the same in the meantime; then its folder stays.
    if (!existsSync(folder)) renameSync(result, folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  return folder;
}

/** What set-ups that were killed have left behind. @param {string} folder */
function removeLeftovers(folder) {
  const prefix = `${path.basename(folder)}.partial-`;
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return error.code === 'EPERM';
  }
}
