// The second half of set-up, run by the Node in node_modules once the libraries are there: system packages, Electron, SQLite.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFile } from './dependencies.mjs';
import { prepareElectron } from './electron.mjs';
import { report } from './report.mjs';
import { runtimeFile } from './places.mjs';
import { runtimeKey } from './runtime-note.mjs';
import { prepareSqlite } from './sqlite.mjs';
import { installPackages, missingForWindow } from './system-libraries.mjs';

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
