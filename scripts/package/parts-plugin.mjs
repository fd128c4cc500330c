// Which packages are inside what was built: asked of the bundler, which alone knows, and written beside it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';

/** One file for each part of the build: the folders of the packages whose code or styles are in it, relative to the checkout. */
export const partsFolder = path.join(root, 'out', 'parts');

/** By room, since each worker is built on its own. @type {Map<string, Set<string>>} */
const found = new Map();

/**
 * @param {string} room a name for what is built
 * @returns {import('vite').Plugin}
 */
export function recordParts(room) {
  const folders = found.get(room) ?? new Set();
  found.set(room, folders);
  let base = root;
  return {
    name: 'record-parts',
    configResolved(config) {
      base = config.root;
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        const sources = output.type === 'chunk' ? output.moduleIds : (output.originalFileNames ?? []);
        for (const source of sources) addPackage(folders, path.resolve(base, source.replace(/^\0/, '')));
      }
      // Styles and fonts leave no module in a chunk: whatever was loaded from a package counts too.
      for (const id of this.getModuleIds()) if (/\.(css|woff2?|ttf)(\?|$)/.test(id)) addPackage(folders, id);
      mkdirSync(partsFolder, { recursive: true });
      writeFileSync(path.join(partsFolder, `${room}.json`), JSON.stringify([...folders].sort(), null, 2) + '\n');
    },
  };
}

/** @param {Set<string>} folders @param {string} source the path of a module, possibly with a question after it */
function addPackage(folders, source) {
  const file = path.resolve(source.replace(/\?.*$/, ''));
  const inside = file.lastIndexOf(`${path.sep}node_modules${path.sep}`);
  if (inside === -1) return;
  const start = inside + `${path.sep}node_modules${path.sep}`.length;
  const words = file.slice(start).split(path.sep);
  const folder = path.join(file.slice(0, start), ...words.slice(0, words[0]?.startsWith('@') ? 2 : 1));
  if (existsSync(path.join(folder, 'package.json'))) folders.add(path.relative(root, folder).split(path.sep).join('/'));
}
