// Two set-ups at once would trip over each other: the second waits for the first.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from './places.mjs';
import { isAlive } from './whole.mjs';

const file = path.join(cacheFolder, 'setup.lock');
const beat = 2_000;
const stale = 30_000;

/**
 * Runs the work while no other set-up of this user runs. A lock whose owner has died, or has not touched it for half a
 * minute, is taken over.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  mkdirSync(cacheFolder, { recursive: true });
  for (let waits = 0; !take(); waits++) {
    if (ownerIsGone()) rmSync(file, { force: true });
    else {
      if (waits === 0) console.log(`set-up: another set-up is running (process ${owner()}); waiting for it`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  const release = () => rmSync(file, { force: true });
  const heart = setInterval(() => utimesSync(file, new Date(), new Date()), beat);
  process.once('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  try {
    return await work();
  } finally {
    clearInterval(heart);
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function owner() {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function ownerIsGone() {
  try {
    return Date.now() - statSync(file).mtimeMs > stale || (owner() > 0 && !isAlive(owner()));
  } catch {
    // Gone since it was looked for: take() will tell.
    return false;
  }
}
