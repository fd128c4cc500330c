// `npm start`: opens the window on what was open last, or on the sample. Without a display it evaluates the sample instead.
// What follows `--` is passed on: npm start -- my-work.sqlite
import path from 'node:path';
import { spawn } from 'node:child_process';
import { buildIfStale } from './build.mjs';
import { runtime } from './runtime.mjs';
import { hasDisplay, root } from './setup/places.mjs';

const files = process.argv.slice(2);
process.exitCode = hasDisplay() ? await openWindow() : await evaluateSample();

async function openWindow() {
  if (await buildIfStale()) console.log('start: built the application');
  const { electron, env } = runtime();
  // Chromium refuses its sandbox to root. The product itself never asks for this.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return run(
    electron,
    [...asRoot, root, ...files.map((file) => (file.startsWith('-') ? file : path.resolve(file)))],
    env,
  );
}

async function evaluateSample() {
  console.log('start: there is no display here, so the sample is evaluated on the command line.\n');
  const code = await run(process.execPath, [path.join(root, 'src', 'cli', 'index.ts'), 'demo']);
  console.log(
    '\nTo get the window, run `npm start` on a machine with a screen, or here through SSH with `ssh -X`.\n' +
      'The same work on the command line: `npm run -s cli -- --help`',
  );
  return code;
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<number>} its exit code */
function run(command, args, env = {}) {
  const child = spawn(command, args, { cwd: process.cwd(), stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`start: ${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
