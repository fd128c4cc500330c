// Prepares a fresh machine for `npm start` and `npm test`; npm runs it before both. Safe to interrupt and to repeat; when
// nothing is to do it says nothing. Only Node's own modules are used here, and any Node from 18 on will do.
//
//   1. the libraries of package-lock.json, among them the Node that everything else runs on
//   2. system packages, a real Electron, and SQLite for it (not for `npm start` without a display, which needs no window)
import path from 'node:path';
import { spawn } from 'node:child_process';
import { dependenciesAreCurrent, installDependencies, nodeFile } from './setup/dependencies.mjs';
import { alone } from './setup/lock.mjs';
import { hasDisplay, root } from './setup/places.mjs';
import { report } from './setup/report.mjs';
import { runtimeIsCurrent } from './setup/runtime-note.mjs';
import { missingForWindow } from './setup/system-libraries.mjs';

const forWindow = !process.argv.includes('--for=start') || hasDisplay();
const windowIsReady = () => !forWindow || (runtimeIsCurrent() && missingForWindow().length === 0);

if (!dependenciesAreCurrent() || !windowIsReady()) {
  await alone(async () => {
    if (!dependenciesAreCurrent()) await installDependencies();
    if (!windowIsReady()) await prepareRuntime();
  }).catch(report);
}

/** In a process of its own, because its helpers from node_modules want the newer Node that has just been installed. */
function prepareRuntime() {
  const script = path.join(root, 'scripts', 'prepare-runtime.mjs');
  const child = spawn(nodeFile(), [script], { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) process.exitCode = 1;
      resolve(undefined);
    });
  });
}
