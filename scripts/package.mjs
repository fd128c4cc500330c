// `npm run package`: builds the application and its packages for this system, into dist/packages, with their checksums, the list of parts and the
// licences. Linux: .deb, and .rpm where rpmbuild is there. Windows: installer and zip. macOS: dmg and zip. Without the official Electron, on
// Linux, the one that set-up fell back to is packaged: for trying the packages out, not for giving them to others.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { licencesText } from './package/licences.mjs';
import { partsOfBuild, unfitParts } from './package/parts-of-build.mjs';
import { artifacts, dist, tools } from './package/places.mjs';
import { findCommand, installedVersion, readJson, root, runtimeFile } from './setup/places.mjs';
import { npm, step } from './setup/run.mjs';

const { platform, arch } = process;

await installTools();
// Only now: their imports are among the tools.
const { drawIcons } = await import('./package/icons.mjs');
const { stageApplication } = await import('./package/stage.mjs');
const { configuration } = await import('./package/builder.mjs');
const parts = await import('./package/parts.mjs');

const electron = electronHere();
if (electron.carried)
  console.log(
    `package: the official Electron is not here; ${electron.electronVersion} is packaged, for trying out only`,
  );
await buildIfStale();
rmSync(dist, { recursive: true, force: true });
mkdirSync(artifacts, { recursive: true });
drawIcons();
stageApplication({ platform, arch, sqliteBinding: electron.sqliteBinding });
const unpacked = await step('making the application', () => pack(configuration(electron)));

const list = partsOfBuild();
const unfit = unfitParts(list);
if (unfit.length > 0) throw new Error(`these cannot be passed on: ${unfit.join('; ')}`);
const rest = `Electron ${electron.electronVersion}, with Chromium and Node.js: see LICENSE.electron.txt and LICENSES.chromium.html beside this file.`;
const licences = licencesText(list, rest);
writeFileSync(path.join(artifacts, 'LICENCES.txt'), licences);
writeFileSync(path.join(artifacts, 'markscheme.cdx.json'), await parts.partsDocument(list, electron.electronVersion));
if (platform === 'linux') await wrapForLinux();
else takeArtifacts();
writeChecksums();
console.log(`package: see ${path.relative(process.cwd(), artifacts)}/: ${readdirSync(artifacts).join(', ')}`);

/** Their own lock file, so that nobody else waits for them. */
async function installTools() {
  const wanted = readJson(path.join(tools, 'package-lock.json')).packages;
  const installed = readJson(path.join(tools, 'node_modules', '.package-lock.json'))?.packages ?? {};
  const missing = Object.entries(wanted).some(
    ([place, { version, optional }]) => place !== '' && !optional && installed[place]?.version !== version,
  );
  if (missing)
    await step('installing the tools that make packages', () => npm(['ci', '--ignore-scripts'], { cwd: tools }));
}

function electronHere() {
  const note = readJson(runtimeFile);
  const official = note.electronFolder === null;
  const electronDist = note.electronFolder ?? path.join(root, 'node_modules', 'electron', 'dist');
  // The name of the fallback's folder says what is in it.
  const carried = /electron-(\d+\.\d+\.\d+)-from/.exec(electronDist)?.[1];
  return {
    electronDist,
    electronVersion: (official ? undefined : carried) ?? installedVersion('electron'),
    carried: !official,
    sqliteBinding: note.sqliteBinding,
  };
}

/** @param {import('electron-builder').Configuration} config @returns {Promise<string>} the folder of the application, unpacked */
async function pack(config) {
  const { build, Platform } = createRequire(path.join(tools, 'package.json'))('electron-builder');
  const targets = Platform.current().createTarget(platform === 'linux' ? ['dir'] : undefined);
  await build({ targets, config, projectDir: root, publish: 'never' });
  return path.join(dist, 'builder', 'linux-unpacked');
}

async function wrapForLinux() {
  const { layTree } = await import('./package/linux-tree.mjs');
  const { makeDeb } = await import('./package/deb.mjs');
  layTree(unpacked, licences);
  await step('making the .deb', () => makeDeb(arch));
  if (!findCommand('rpmbuild')) {
    console.log('package: rpmbuild is not here (apt-get install rpm): no .rpm was made');
    return;
  }
  const { makeRpm } = await import('./package/rpm.mjs');
  await step('making the .rpm', () => makeRpm(arch));
}

/** What electron-builder made for other systems. */
function takeArtifacts() {
  const folder = path.join(dist, 'builder');
  for (const file of readdirSync(folder).filter((each) => /\.(exe|zip|dmg)$/.test(each)))
    renameSync(path.join(folder, file), path.join(artifacts, file));
}

function writeChecksums() {
  const lines = readdirSync(artifacts)
    .filter((file) => existsSync(path.join(artifacts, file)))
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(path.join(artifacts, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(path.join(artifacts, 'SHA256SUMS'), lines.join(''));
}
