// What was built last is made of: every package whose code, styles or fonts are in it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, root } from '../setup/places.mjs';
import { partsFolder } from './parts-plugin.mjs';

/** @typedef {{name: string, version: string, license: string, texts: string[], integrity: string}} Part */

const native = ['node_modules/better-sqlite3'];
const licenceFile = /^(licen[cs]e|copying|notice|ofl)([._-].*)?$/i;

/** Of what was built last. @param {string[]} [rooms] all unless said @returns {Part[]} by name */
export function partsOfBuild(rooms = readdirSync(partsFolder).map((file) => path.parse(file).name)) {
  const lock = readJson(path.join(root, 'package-lock.json')).packages;
  const lists = rooms.map((room) => readJson(path.join(partsFolder, `${room}.json`)));
  const folders = [...new Set([...native, ...lists.flat()])];
  return folders
    .map((folder) => partIn(folder, lock[folder]?.integrity ?? ''))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {string} folder @param {string} integrity @returns {Part} */
function partIn(folder, integrity) {
  const place = path.join(root, folder);
  const { name, version, license, licenses } = readJson(path.join(place, 'package.json'));
  const texts = licenceTexts(place);
  const stated = license ?? licenses?.[0];
  return { name, version, license: stated?.type ?? stated ?? '', texts, integrity };
}

/**
 * Of a package and of what it has taken over from others (as decoders of pictures in `wasm/LICENSE_OPENJPEG`), each text once.
 * @param {string} place @returns {string[]}
 */
export function licenceTexts(place) {
  const files = readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const own = files.filter((file) => file.isFile() && licenceFile.test(file.name));
  const below = files.filter((file) => file.isDirectory() && file.name !== 'node_modules');
  return [
    ...new Set([
      ...own.map(({ name }) => readFileSync(path.join(place, name), 'utf8').trim()),
      ...below.flatMap(({ name }) => licenceTexts(path.join(place, name))),
    ]),
  ];
}

/** Licences under which a part may be passed on with what is ours, as long as its text goes along. Old packages say BSD for any of that family. */
const PASSED_ON = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unlicense Zlib'.split(' '),
);

/** What stops a release: parts of which nobody knows that they may be passed on, or that what is here is what was published. @param {Part[]} parts @returns {string[]} */
export function unfitParts(parts) {
  return parts.flatMap(({ name, version, license, integrity }) => {
    const part = `${name} ${version}`;
    // Of several to choose from, one is enough.
    const fits = license
      .replace(/^\(|\)$/g, '')
      .split(' OR ')
      .some((one) => one.split(' AND ').every((each) => PASSED_ON.has(each)));
    return [
      ...(fits ? [] : [`${part}: its licence is ${license === '' ? 'not stated' : license}`]),
      ...(integrity.startsWith('sha512-') ? [] : [`${part}: package-lock.json has no checksum of it`]),
    ];
  });
}
