// How package:check asks and tells.
import { spawn } from 'node:child_process';

let failed = 0;
export const failures = () => failed;

/** @param {string} claim @param {boolean} holds @param {unknown} [seen] what was there instead */
export function check(claim, holds, seen) {
  if (!holds) failed += 1;
  console.log(
    `  ${holds ? 'ok  ' : 'FAIL'}  ${claim}${holds || seen === undefined ? '' : `\n        instead: ${String(seen).slice(0, 1500)}`}`,
  );
}

/**
 * @template T
 * @param {string} title @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function section(title, work) {
  const started = Date.now();
  console.log(`\n${title}`);
  try {
    return await work();
  } finally {
    console.log(`  (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
}

/**
 * Runs a program to its end, whatever that is.
 * @param {string} command @param {string[]} args
 * @param {{env?: NodeJS.ProcessEnv, cwd?: string, input?: string, interruptAfter?: RegExp}} [options] interruptAfter: Ctrl+C once it has said this
 * @returns {Promise<{code: number | null, out: string, err: string}>}
 */
export function told(command, args, { env = process.env, cwd, input, interruptAfter } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, timeout: 180_000, killSignal: 'SIGKILL' });
    let out = '';
    let err = '';
    let interrupted = false;
    const heard = () => {
      if (interrupted || !interruptAfter?.test(out + err)) return;
      interrupted = true;
      child.kill('SIGINT');
    };
    child.stdout.on('data', (text) => ((out += text), heard()));
    child.stderr.on('data', (text) => ((err += text), heard()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

/**
 * @template T
 * @param {() => Promise<T | undefined | false> | T | undefined | false} ask
 * @param {string} what
 * @returns {Promise<T>} its first answer that counts
 */
export async function until(ask, what) {
  for (const end = Date.now() + 90_000; ;) {
    const answer = await Promise.resolve(ask()).catch(() => undefined);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
