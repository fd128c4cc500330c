// What ships: every part may be passed on and is what was published, and nobody has told of a weakness in one. The list of weaknesses is the
// registry's (npm audit); where it cannot be asked, that is said and nothing fails.
import { spawnSync } from 'node:child_process';
import { knownWeaknesses } from './package/audit.mjs';
import { partsOfBuild, unfitParts } from './package/parts-of-build.mjs';
import { installedVersion, root } from './setup/places.mjs';

const parts = partsOfBuild();
const unfit = unfitParts(parts);
const shipped = [...parts.map(({ name }) => name), 'electron'];
const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
});
const weak = knownWeaknesses(stdout ?? '', shipped);
console.log(`parts: ${parts.length} packages and Electron ${installedVersion('electron') ?? ''} ship`);
for (const problem of unfit) console.error(`parts: ${problem}`);
if (weak === null)
  console.log(
    `parts: known weaknesses: not checked, since the registry could not be asked${error ? ` (${error.message})` : ''}`,
  );
else if (weak.length === 0) console.log('parts: no known weaknesses');
else for (const problem of weak) console.error(`parts: ${problem}`);
if (unfit.length > 0 || (weak?.length ?? 0) > 0) process.exitCode = 1;
