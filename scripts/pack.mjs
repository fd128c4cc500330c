// Before `npm pack` (docs/packages.md, "The command line alone"): the command line is built, and the licences of what is in it are laid beside it.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCommandLine } from './build.mjs';
import { licencesText } from './package/licences.mjs';
import { partsOfBuild, unfitParts } from './package/parts-of-build.mjs';
import { root } from './setup/places.mjs';

export async function prepareCommand() {
  const folder = path.join(root, 'out', 'cli');
  process.chdir(root);
  await buildCommandLine(folder);
  const parts = partsOfBuild(['cli']);
  const unfit = unfitParts(parts);
  if (unfit.length > 0) throw new Error(`these cannot be passed on: ${unfit.join('; ')}`);
  writeFileSync(path.join(folder, 'LICENCES.txt'), licencesText(parts, ''));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepareCommand();
