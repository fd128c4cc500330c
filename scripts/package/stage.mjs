// The application's own files, as they go into its archive: what was built, the sample, and SQLite's library with the one binary that fits.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';
import { about, icons, name, stage } from './places.mjs';

/**
 * @param {{platform: string, arch: string, sqliteBinding: string | null}} target the binding: null when the one that better-sqlite3 brings
 * will do, otherwise that of the Electron that set-up falls back to
 */
export function stageApplication({ platform, arch, sqliteBinding }) {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const part of ['main', 'preload', 'renderer', 'cli']) copy(path.join('out', part));
  copy(path.join('resources', 'sample'));
  cpSync(path.join(icons, '256.png'), path.join(stage, 'resources', 'icon.png'));
  copy('LICENSE');
  stageSqlite(`${platform}-${arch}`, sqliteBinding);
  const main = sqliteBinding === null ? about.main : startWithBinding();
  const { version, description, license, author, type } = about;
  // Where new versions are announced: where this one was built for others, and nowhere when it was built by hand.
  const home = process.env.GITHUB_REPOSITORY;
  const releases = home ? `https://api.github.com/repos/${home}/releases/latest` : undefined;
  // The one library that is not bundled; the packager takes nothing else from any node_modules.
  const dependencies = { 'better-sqlite3': about.dependencies['better-sqlite3'] };
  const described = { name, version, description, license, author, type, main, dependencies, releases };
  writeFileSync(path.join(stage, 'package.json'), JSON.stringify(described, null, 2) + '\n');
}

/** @param {string} place relative to the checkout */
function copy(place) {
  cpSync(path.join(root, place), path.join(stage, place), { recursive: true });
}

/** Its JavaScript and one binary: of the eight that it brings, seven are for other systems. @param {string} target @param {string | null} binding */
function stageSqlite(target, binding) {
  const folder = path.join('node_modules', 'better-sqlite3');
  for (const part of ['package.json', 'LICENSE', 'lib']) copy(path.join(folder, part));
  const brought = path.join(root, folder, 'prebuilds', `${target}.node`);
  if (!existsSync(brought)) {
    const known = readdirSync(path.dirname(brought)).map((file) => file.replace('.node', ''));
    throw new Error(`better-sqlite3 has no binary for ${target}, only for ${known.join(', ')}`);
  }
  mkdirSync(path.join(stage, folder, 'prebuilds'));
  cpSync(binding ?? brought, path.join(stage, folder, 'prebuilds', `${target}.node`));
}

/**
 * The Electron that set-up falls back to cannot load the binary by itself (Node-API 9): the store is told of it, as set-up does in a checkout.
 * Packages of the official Electron have no such file.
 */
function startWithBinding() {
  const binding = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
  writeFileSync(
    path.join(stage, 'start.cjs'),
    `'use strict';
const path = require('node:path');
process.env.MARKSCHEME_SQLITE_BINDING = path.join(\`\${__dirname}.unpacked\`, '${binding}');
require('./${about.main}');
`,
  );
  return 'start.cjs';
}
