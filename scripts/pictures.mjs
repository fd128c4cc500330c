// `npm run pictures`: builds what changed, brings Review into each of its states and writes a picture of it at two sizes and in both themes to
// pictures/, with index.html over all of them. ONLY=flow,annotation npm run pictures: the states with these words in their names.
import path from 'node:path';
import { spawn } from 'node:child_process';
import { buildIfStale } from './build.mjs';
import { pathWithTools, runtime } from './runtime.mjs';
import { hasDisplay, root } from './setup/places.mjs';

await buildIfStale();
const display = hasDisplay() ? [] : ['xvfb-run', '-a', '-s', '-screen 0 2048x1280x24'];
const [command, ...args] = [...display, 'playwright', 'test', 'pictures.spec.ts', '--retries=0'];
const env = { ...process.env, ...runtime().env, PATH: pathWithTools(), MARKSCHEME_PICTURES: '1' };
const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
child.on('error', (error) => {
  console.error(`pictures: ${command} could not be started: ${error.message}`);
  process.exitCode = 1;
});
child.on('close', (code) => {
  if (code === 0) console.log(`pictures: see ${path.join(root, 'pictures', 'index.html')}`);
  process.exitCode = code ?? 1;
});
