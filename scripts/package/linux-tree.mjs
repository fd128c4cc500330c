// What a Linux package puts where: one tree of files, which is then wrapped as a .deb and as an .rpm.
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { root } from '../setup/places.mjs';
import { sizes } from './icons.mjs';
import { dist, icons, mimeType, name, product } from './places.mjs';

export const tree = path.join(dist, 'linux-tree');
/** Where the application is on the machine it is installed on. */
export const home = `/usr/lib/${name}`;
const comment = 'Grade what language models write on university exams';

const desktopEntry = `[Desktop Entry]
Type=Application
Name=${product}
GenericName=Exam grading workbench
Comment=${comment}
Exec=${home}/${name} %F
Icon=${name}
Terminal=false
Categories=Education;
Keywords=exam;grading;benchmark;language model;review;
MimeType=${mimeType};
StartupNotify=true
StartupWMClass=${name}
`;

const mimeDescription = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${mimeType}">
    <comment>Markscheme reviews</comment>
    <generic-icon name="x-office-document"/>
    <glob pattern="*.markscheme"/>
  </mime-type>
</mime-info>
`;

/** @param {string} unpacked the application as electron-builder made it @param {string} licences the text of all licences */
export function layTree(unpacked, licences) {
  rmSync(tree, { recursive: true, force: true });
  cpSync(unpacked, at(home), { recursive: true });
  makePlain(at(home));
  // Where the system forbids the newer way (user namespaces), Chromium's sandbox needs its helper to belong to root and to be setuid.
  chmodSync(path.join(at(home), 'chrome-sandbox'), 0o4755);
  mkdirSync(at('/usr/bin'), { recursive: true });
  symlinkSync(`..${home.slice('/usr'.length)}/bin/${name}`, at(`/usr/bin/${name}`));
  write(`/usr/share/applications/${name}.desktop`, desktopEntry);
  write(`/usr/share/mime/packages/${name}.xml`, mimeDescription);
  for (const size of sizes) {
    // Larger ones are no size of the theme that all others fall back to.
    if (size > 512) continue;
    const folder = `/usr/share/icons/hicolor/${size}x${size}/apps`;
    mkdirSync(at(folder), { recursive: true });
    cpSync(path.join(icons, `${size}.png`), at(`${folder}/${name}.png`));
  }
  mkdirSync(at('/usr/share/icons/hicolor/scalable/apps'), { recursive: true });
  cpSync(path.join(root, 'resources', 'icon.svg'), at(`/usr/share/icons/hicolor/scalable/apps/${name}.svg`));
  write(`/usr/share/doc/${name}/copyright`, licences);
  write(`/usr/share/doc/${name}/changelog.gz`, gzipSync(readFileSync(path.join(root, 'CHANGELOG.md')), { level: 9 }));
  return tree;
}

/** @returns {string[]} every file and link of the tree, as it is named on the machine */
export function filesOfTree() {
  return readdirSync(tree, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => '/' + path.relative(tree, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** @param {string} place on the machine */
const at = (place) => path.join(tree, place);

/** @param {string} place @param {string | Buffer} content */
function write(place, content) {
  mkdirSync(path.dirname(at(place)), { recursive: true });
  writeFileSync(at(place), content, { mode: 0o644 });
}

/** Readable by all, writable by nobody but root, whatever the umask of the machine that packages. @param {string} folder */
function makePlain(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) makePlain(place);
    else if (entry.isFile()) chmodSync(place, isProgram(place) ? 0o755 : 0o644);
  }
}

/** @param {string} file */
function isProgram(file) {
  return (
    (readFileSync(file).subarray(0, 4).toString('latin1') === '\x7fELF' && !file.endsWith('.node')) ||
    path.dirname(file).endsWith('/bin')
  );
}
