// The same tree as an RPM package, where rpmbuild is there.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../setup/run.mjs';
import { filesOfTree, home, tree } from './linux-tree.mjs';
import { about, artifacts, dist, name } from './places.mjs';

const requires = [
  'gtk3',
  'nss',
  'alsa-lib',
  'at-spi2-core',
  'cups-libs',
  'mesa-libgbm',
  'libdrm',
  'libxkbcommon',
  'xdg-utils',
];
const architectures = { x64: 'x86_64', arm64: 'aarch64' };

/** @param {string} arch as Node names it @returns {Promise<string>} the package's file */
export async function makeRpm(arch) {
  const top = path.join(dist, 'rpm');
  rmSync(top, { recursive: true, force: true });
  mkdirSync(top, { recursive: true });
  const others = filesOfTree().filter((file) => !file.startsWith(`${home}/`));
  const spec = `Name: ${name}
Version: ${about.version}
Release: 1
Summary: Workbench for grading what language models write on university exams
License: ${about.license}
${requires.map((each) => `Requires: ${each}`).join('\n')}
# Electron brings its own libraries, and what it finds in them is not for others.
AutoReqProv: no
%global __os_install_post %{nil}
%global debug_package %{nil}
%global _build_id_links none

%description
Markscheme shows a question, the professor's solution and a model's answer side
by side, verifies each value that the answer claims, and lets an expert inspect
and override every step. It works offline, in one local SQLite file.

%install
cp -a "${tree}/." "%{buildroot}/"

%files
%defattr(-,root,root,-)
%attr(4755,root,root) ${home}/chrome-sandbox
${home}
${others.join('\n')}
`;
  const file = path.join(top, `${name}.spec`);
  writeFileSync(file, spec);
  const target = architectures[arch];
  await run('rpmbuild', [
    '-bb',
    '--target',
    target,
    '--define',
    `_topdir ${top}`,
    '--define',
    '_binary_payload w9T.zstdio',
    file,
  ]);
  const made = path.join(top, 'RPMS', target);
  const [rpm] = readdirSync(made);
  const result = path.join(artifacts, rpm);
  renameSync(path.join(made, rpm), result);
  return result;
}
