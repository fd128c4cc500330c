// `npm run package:check`: the .deb of dist/packages, which is made first where there is none, is installed with apt, started from its desktop
// entry on a virtual display by a user without rights, reviewed in, used on the command line, attacked, and removed; then nothing of it may be
// left but the user's files. It needs root, and changes this machine while it runs: for a throw-away machine, such as the one that makes releases.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { artifacts } from './package/places.mjs';
import { checkContents } from './package/check-contents.mjs';
import { install, remove } from './package/check-installed.mjs';
import { checkCommand } from './package/check-command.mjs';
import { checkWindow } from './package/check-window.mjs';
import { temporaryUser } from './package/check-user.mjs';
import { failures, section } from './package/checking.mjs';

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error(
    'package:check installs and removes a package: run it as root on Debian or Ubuntu, on a machine for that.',
  );
  process.exit(2);
}
if (!packageHere()) await import('./package.mjs');
const deb = packageHere();
if (!deb) throw new Error('npm run package made no .deb: is dpkg-deb on this machine?');
console.log(`package:check: ${deb}, made ${statSync(path.join(artifacts, deb)).mtime.toISOString()}`);

const work = mkdtempSync(path.join(os.tmpdir(), 'markscheme-check-'));
const user = await temporaryUser(work);
try {
  await section('what is in the package', () => checkContents());
  const files = await section('installing it', () => install(path.join(artifacts, deb)));
  try {
    await section('the command line', () => checkCommand(user));
    await section('the window', () => checkWindow(user));
  } finally {
    await section('removing it', () => remove(files, user));
  }
} finally {
  await user.remove();
  rmSync(work, { recursive: true, force: true });
}
const failed = failures();
console.log(failed === 0 ? '\npackage:check: all that was claimed holds' : `\npackage:check: ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function packageHere() {
  return existsSync(artifacts) ? readdirSync(artifacts).find((file) => file.endsWith('.deb')) : undefined;
}
