// The licences of what is passed on travel with it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';
import { about, product } from './places.mjs';

/** @typedef {import('./parts-of-build.mjs').Part} Part */

const SQLITE = 'SQLite, inside better-sqlite3, is in the public domain.';

/** All licences in one text, as the licences themselves ask for. @param {Part[]} parts @param {string} rest what is no part @returns {string} */
export function licencesText(parts, rest) {
  const own = readFileSync(path.join(root, 'LICENSE'), 'utf8').trim();
  const line = '\n\n' + '-'.repeat(80) + '\n\n';
  const each = parts.map(({ name, version, license, texts }) => {
    const text = texts.length > 0 ? texts.join('\n\n') : `Its package brings no text of its licence (${license}).`;
    return `${name} ${version} (${license})\n\n${text}`;
  });
  return [`${product} ${about.version}\n\n${own}`, `${rest}\n${SQLITE}`.trim(), ...each].join(line) + '\n';
}
