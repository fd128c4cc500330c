// How electron-builder makes the application for each system, and the installers of those that are not Linux.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';
import { posixCommand, windowsCommand } from './command.mjs';
import { setFuses } from './fuses.mjs';
import { appId, dist, icons, name, product, stage } from './places.mjs';

/**
 * @param {{electronDist: string | undefined, electronVersion: string}} electron a folder with the distribution; without one it is downloaded
 * @returns {import('electron-builder').Configuration}
 */
export function configuration({ electronDist, electronVersion }) {
  return {
    appId,
    productName: product,
    executableName: name,
    copyright: 'Copyright (c) the authors of Markscheme',
    electronDist,
    electronVersion,
    directories: { app: stage, output: path.join(dist, 'builder'), buildResources: path.join(root, 'resources') },
    files: ['**/*'],
    // What the window speaks; Chromium brings fifty more for menus that it does not have.
    electronLanguages: ['en-US', 'zh-CN'],
    asar: true,
    asarUnpack: ['**/*.node'],
    npmRebuild: false,
    // Nothing is sent anywhere; a release is made by the workflow, which uploads the files.
    publish: null,
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    fileAssociations: [{ ext: 'markscheme', name: 'Markscheme reviews', role: 'Editor' }],
    afterPack: finish,
    win: {
      target: ['nsis', 'zip'],
      icon: path.join(icons, '512.png'),
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
    },
    mac: {
      target: ['dmg', 'zip'],
      icon: path.join(icons, '1024.png'),
      category: 'public.app-category.education',
      hardenedRuntime: true,
      notarize: Boolean(process.env.APPLE_ID),
    },
    linux: { target: ['dir'], icon: path.join(icons, '512.png'), category: 'Education' },
  };
}

/** Before anything is signed: no default application, the fuses, and the command for terminals. */
async function finish({ appOutDir, electronPlatformName, packager }) {
  const mac = electronPlatformName === 'darwin';
  const contents = mac ? path.join(appOutDir, `${product}.app`, 'Contents') : appOutDir;
  const resources = path.join(contents, mac ? 'Resources' : 'resources');
  rmSync(path.join(resources, 'app'), { recursive: true, force: true });
  rmSync(path.join(resources, 'default_app.asar'), { force: true });
  const executable = packager.executableName ?? name;
  const binary = mac
    ? path.join(contents, 'MacOS', product)
    : path.join(appOutDir, electronPlatformName === 'win32' ? `${executable}.exe` : name);
  await setFuses(binary);
  const bin = path.join(mac ? resources : appOutDir, 'bin');
  mkdirSync(bin, { recursive: true });
  if (electronPlatformName === 'win32')
    writeFileSync(path.join(bin, `${name}.cmd`), windowsCommand(path.basename(binary)));
  else writeFileSync(path.join(bin, name), posixCommand(path.relative(bin, binary)), { mode: 0o755 });
}
