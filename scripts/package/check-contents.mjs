// What can be seen without installing: checksums, fuses, the archive and what lies beside it.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { check } from './checking.mjs';
import { wrongFuses } from './fuses.mjs';
import { home, tree } from './linux-tree.mjs';
import { artifacts, name, tools } from './places.mjs';

export async function checkContents() {
  const lines = readFileSync(path.join(artifacts, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const wrong = lines
    .map((line) => line.split('  '))
    .filter(([sum, file]) => sha256(path.join(artifacts, file)) !== sum);
  check(`the checksums of ${lines.length} files are right`, lines.length >= 3 && wrong.length === 0, wrong);
  const installed = path.join(tree, home);
  const fuses = await wrongFuses(path.join(installed, name));
  check('every fuse is as it should be, read back from the binary', fuses.length === 0, fuses.join(', '));
  const resources = path.join(installed, 'resources');
  check(
    'no application stands beside the archive',
    !existsSync(path.join(resources, 'app')) && !existsSync(path.join(resources, 'default_app.asar')),
  );
  const { listPackage } = createRequire(path.join(tools, 'package.json'))('@electron/asar');
  const packed = listPackage(path.join(resources, 'app.asar'));
  const libraries = new Set(
    packed.map((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean),
  );
  check('the archive holds one library, SQLite', [...libraries].join() === 'better-sqlite3', [...libraries].join(', '));
  const binaries = readdirSync(resources, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.node'));
  check(
    'one binary of SQLite, for this system',
    binaries.length === 1 && binaries[0].endsWith(`linux-${process.arch}.node`),
    binaries,
  );
  const sources = packed.filter((file) => /\.(ts|tsx|map)$|\.test\./.test(file));
  check('no sources, tests or maps', sources.length === 0, sources.slice(0, 5));
  check('the sandbox helper is setuid', (statSync(path.join(installed, 'chrome-sandbox')).mode & 0o7777) === 0o4755);
}

/** @param {string} file */
function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
