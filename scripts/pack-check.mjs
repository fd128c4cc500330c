// `npm run pack:check`: the command line is packed, installed by npm into empty folders, for everybody (-g) and in a folder (--prefix), on each Node that
// `engines` begins with or goes on to, and used from another folder with relative paths. The Nodes come from the npm registry, whole. With --short,
// which is part of `npm test`: unpacked rather than installed, on the Node that runs this, without the registry.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { useCommand, useCheckout } from './package/check-packed.mjs';
import { check, failures, section, told } from './package/checking.mjs';
import { about } from './package/places.mjs';
import { prepareCommand } from './pack.mjs';
import { root } from './setup/places.mjs';

/** The first that `engines` takes, and the newest of each major since. */
const NODES = ['22.14.0', '22', '24', '25', '26'];
const short = process.argv.includes('--short');
const windows = process.platform === 'win32';
const npm = windows ? 'npm.cmd' : 'npm';

const work = mkdtempSync(path.join(os.tmpdir(), 'markscheme-pack-'));
try {
  await prepareCommand();
  const tarball = await packed();
  if (short) await section('unpacked', () => unpacked(tarball));
  else for (const version of NODES) await section(`Node ${version}`, () => installed(tarball, version));
  await section('from a checkout', () => useCheckout(inAnEmptyFolder('checkout')));
} finally {
  rmSync(work, { recursive: true, force: true });
}
const failed = failures();
console.log(failed === 0 ? '\npack:check: all that was claimed holds' : `\npack:check: ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** @returns {Promise<string>} the tarball */
async function packed() {
  const { code, out, err } = await told(npm, ['pack', '--json', '--ignore-scripts', '--pack-destination', work], {
    cwd: root,
  });
  if (code !== 0) throw new Error(`npm pack: ${err}`);
  const [{ filename, files, unpackedSize }] = JSON.parse(out);
  const strange = files
    .map((/** @type {{path: string}} */ file) => file.path)
    .filter(
      (/** @type {string} */ file) =>
        !/^(out\/cli|resources\/sample)\/|^(package\.json|README\.md|LICENSE|out\/main\/index\.cjs)$/.test(file),
    );
  check('what only the command line needs is packed', strange.length === 0, strange.join(', '));
  check('it fits into 10 MB', unpackedSize < 10_000_000, unpackedSize);
  check('nothing but SQLite is fetched with it', Object.keys(about.dependencies).join() === 'better-sqlite3');
  return path.join(work, filename);
}

/** @param {string} tarball */
async function unpacked(tarball) {
  const folder = path.join(work, 'unpacked');
  mkdirSync(folder);
  await told('tar', ['-xzf', path.basename(tarball), '-C', 'unpacked'], { cwd: work });
  const place = path.join(folder, 'package');
  mkdirSync(path.join(place, 'node_modules'));
  symlinkSync(
    path.join(root, 'node_modules', 'better-sqlite3'),
    path.join(place, 'node_modules', 'better-sqlite3'),
    'junction',
  );
  await useCommand([process.execPath, path.join(place, about.bin.markscheme)], inAnEmptyFolder('short'), process.env);
}

/** @param {string} tarball @param {string} version a Node that npm can bring */
async function installed(tarball, version) {
  const node = await nodeOf(version);
  if (node === null) return check(`Node ${version} can be had here`, false, 'the registry does not bring it');
  const env = { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) };
  for (const name of Object.keys(env))
    if (/^npm_|^INIT_CWD$/i.test(name) && name !== 'npm_config_registry') delete env[name];
  const everybody = path.join(work, `global-${version}`);
  const global = await told(npm, ['install', '-g', '--prefix', everybody, '--no-audit', '--no-fund', tarball], {
    env,
    cwd: work,
  });
  check('npm install -g', global.code === 0 && !/EBADENGINE|deprecated/.test(global.err), global.err);
  const modules = windows ? path.join(everybody, 'node_modules') : path.join(everybody, 'lib', 'node_modules');
  const brought = readdirSync(path.join(modules, 'markscheme', 'node_modules')).filter((name) => !name.startsWith('.'));
  check('it brings SQLite alone', brought.join() === 'better-sqlite3,node-addon-api', brought.join());
  const bin = windows ? path.join(everybody, 'markscheme.cmd') : path.join(everybody, 'bin', 'markscheme');
  await useCommand([bin], inAnEmptyFolder(`global-use-${version}`), env);
  const folder = path.join(work, `local-${version}`);
  mkdirSync(folder);
  const local = await told(npm, ['--prefix', folder, 'install', '--no-audit', '--no-fund', tarball], {
    env,
    cwd: work,
  });
  check('npm --prefix FOLDER install', local.code === 0, local.err);
  await useCommand([npm, '--prefix', folder, 'exec', '--', 'markscheme'], inAnEmptyFolder(`local-use-${version}`), env);
}

/** @param {string} version @returns {Promise<string | null>} its executable */
async function nodeOf(version) {
  const folder = path.join(work, `node-${version}`);
  mkdirSync(folder);
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  await told(npm, ['--prefix', folder, 'install', '--no-audit', '--no-fund', `${name}@${version}`], { cwd: folder });
  const file = path.join(folder, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  return existsSync(file) ? file : null;
}

/** With the sample's files, as somebody has theirs. @param {string} name */
function inAnEmptyFolder(name) {
  const folder = path.join(work, name);
  cpSync(path.join(root, 'resources', 'sample'), path.join(folder, 'files'), { recursive: true });
  return folder;
}
