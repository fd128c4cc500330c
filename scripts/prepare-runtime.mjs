// The second half of set-up, run by the Node in node_modules once the libraries are there: system packages, Electron, SQLite.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFile } from './setup/dependencies.mjs';
import { prepareElectron } from './setup/electron.mjs';
import { report } from './setup/report.mjs';
import { runtimeFile } from './setup/places.mjs';
import { runtimeKey } from './setup/runtime-note.mjs';
import { prepareSqlite } from './setup/sqlite.mjs';
import { installPackages, missingForWindow } from './setup/system-libraries.mjs';

// The channel to set-up closes when set-up ends, however that came about: without its lock nothing may be prepared.
process.on('disconnect', () => process.exit(130));

try {
  await installPackages(missingForWindow());
  const { electron, electronFolder } = await prepareElectron();
  const sqliteBinding = await prepareSqlite(electron);
  const note = { key: runtimeKey(), electron, electronFolder, sqliteBinding, node: nodeFile() };
  mkdirSync(path.dirname(runtimeFile), { recursive: true });
  writeFileSync(`${runtimeFile}.partial`, JSON.stringify(note, null, 2) + '\n');
  renameSync(`${runtimeFile}.partial`, runtimeFile);
} catch (error) {
  report(error);
}
process.exit();
