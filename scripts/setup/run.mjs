// Running other programs, and failing with words that help.
import { spawn } from 'node:child_process';

/** A failure that the reader can act on: what is missing, and what to type. */
export class SetupError extends Error {
  /** @param {string} missing @param {string} advice */
  constructor(missing, advice) {
    super(missing);
    this.advice = advice;
  }
}

/**
 * Runs a program and gives its standard output. Nothing is shown unless it fails: then the end of what it said is part of
 * the error's message.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string | undefined>, show?: boolean, timeoutMinutes?: number}} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
      timeout: (options.timeoutMinutes ?? 20) * 60_000,
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    });
    let output = '';
    let said = '';
    child.stdout?.on('data', (data) => {
      output += data;
      said = (said + data).slice(-20_000);
    });
    child.stderr?.on('data', (data) => (said = (said + data).slice(-20_000)));
    child.on('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const end = excerpt(said.trim().split('\n'));
      const how = signal ? `was ended by ${signal}` : `failed with code ${code}`;
      reject(new Error(`${command} ${args.slice(0, 3).join(' ')} ${how}${end ? `:\n${end}` : ''}`));
    });
  });
}

/** The first lines say what went wrong, the last where it stopped. @param {string[]} lines */
function excerpt(lines) {
  return lines.length <= 16 ? lines.join('\n') : [...lines.slice(0, 10), '…', ...lines.slice(-5)].join('\n');
}

/**
 * Says what is being done and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const started = Date.now();
  console.log(`set-up: ${what} …`);
  const result = await work();
  console.log(`set-up: ${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** npm as it was called, so that no other version on the PATH takes its place. @param {string[]} args @param {object} [options] */
export function npm(args, options) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const script = process.env.npm_execpath;
  // The Node that runs npm must not be the one inside node_modules, which `npm ci` removes.
  if (script?.endsWith('.js'))
    return run(process.env.npm_node_execpath ?? process.execPath, [script, ...quiet, ...args], options);
  return run('npm', [...quiet, ...args], options);
}
