// The tree as a Debian package. It has no scripts: menus, file types and icons are taken up by the triggers of the packages that own them.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../setup/run.mjs';
import { filesOfTree, tree } from './linux-tree.mjs';
import { about, artifacts, name } from './places.mjs';

/** Debian 13 and Ubuntu 24.04 gave some libraries new names: either will do. */
const depends = [
  ...['libgtk-3-0', 'libasound2', 'libatk-bridge2.0-0', 'libcups2', 'libatspi2.0-0'].map(
    (each) => `${each} | ${each}t64`,
  ),
  ...['libnss3', 'libgbm1', 'libdrm2', 'libxss1', 'libxkbcommon0', 'libx11-xcb1', 'xdg-utils', 'shared-mime-info'],
];
const architectures = { x64: 'amd64', arm64: 'arm64' };

/** @param {string} arch as Node names it @returns {Promise<string>} the package's file */
export async function makeDeb(arch) {
  const files = filesOfTree().filter((file) => lstatSync(path.join(tree, file)).isFile());
  const bytes = files.reduce((sum, file) => sum + lstatSync(path.join(tree, file)).size, 0);
  const control = `Package: ${name}
Version: ${about.version}
Section: science
Priority: optional
Architecture: ${architectures[arch]}
Maintainer: ${about.author}
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: ${depends.join(', ')}
Recommends: libsecret-1-0, fonts-noto-core, desktop-file-utils, hicolor-icon-theme
Description: workbench for grading what language models write on university exams
 Markscheme shows a question, the professor's solution and a model's answer side
 by side, verifies each value that the answer claims, and lets an expert inspect
 and override every step. It works offline, in one local SQLite file.
`;
  const folder = path.join(tree, 'DEBIAN');
  mkdirSync(folder, { mode: 0o755 });
  try {
    writeFileSync(path.join(folder, 'control'), control);
    writeFileSync(
      path.join(folder, 'md5sums'),
      files.map((file) => `${md5(path.join(tree, file))}  ${file.slice(1)}\n`).join(''),
    );
    const file = path.join(artifacts, `${name}_${about.version}_${architectures[arch]}.deb`);
    await run('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', tree, file]);
    return file;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} file */
function md5(file) {
  return createHash('md5').update(readFileSync(file)).digest('hex');
}
