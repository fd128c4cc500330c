// Builds the application (out/main, out/preload, out/renderer) and the command line (out/cli), and knows when nothing changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordParts } from './package/parts-plugin.mjs';
import { root } from './setup/places.mjs';

const stamp = path.join(root, 'out', 'built-from');

/** A build takes seconds, looking takes milliseconds. @returns {Promise<boolean>} whether anything was built */
export async function buildIfStale() {
  const sources = stateOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false;
  await build();
  return true;
}

export async function build() {
  const sources = stateOfSources();
  process.chdir(root);
  rmSync(stamp, { force: true });
  const { build: buildApplication } = await import('electron-vite');
  await buildApplication({ logLevel: 'warn' });
  await buildCommandLine(path.join(root, 'out', 'cli'));
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/**
 * For `bin`, run by Node itself: what every command needs in one file, the providers' SDKs beside it. Only the library with a native part
 * stays outside.
 * @param {string} folder two below the checkout, as src/cli is: resources are looked for from there
 */
export async function buildCommandLine(folder) {
  const entry = path.join(root, 'src', 'cli', 'index.ts');
  if (!existsSync(entry)) return;
  const { build: buildModule } = await import('vite');
  await buildModule({
    configFile: false,
    logLevel: 'warn',
    plugins: [recordParts('cli')],
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: true,
      target: 'node22',
      outDir: folder,
      copyPublicDir: false,
      rolldownOptions: {
        // The second is for the installed application, whose binary is no Node (src/main/command-line.ts).
        input: { index: entry, main: path.join(path.dirname(entry), 'main.ts') },
        output: {
          format: 'es',
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          codeSplitting: { groups: GROUPS },
          // Names and what is written stay, for whoever reads an error; blanks and comments were a third of the package.
          minify: { compress: false, mangle: false, codegen: true },
        },
      },
    },
  });
}

/**
 * Of the files of the command line, each with all that it needs but what stands in one before it: a command reads some fifty files then, not a hundred and forty,
 * each of which takes its time to be found and linked. What starts, and what compares values, is on its own, since `verify` needs no more. The entry itself may be
 * in none of them: it waits for its command, which would wait for it.
 */
const GROUPS = [
  {
    name: 'start',
    test: /src[\\/](?:cli[\\/]output[\\/]\w+|contract[\\/]router|engine[\\/]version)\.ts$|node_modules[\\/](?:@commander-js|@bomb\.sh|commander)[\\/]/,
    priority: 3,
  },
  { name: 'verifier', test: /src[\\/]cli[\\/]commands[\\/]verify\.ts$/, priority: 2 },
  { name: 'engine', test: /src[\\/]cli[\\/]engine-session\.ts$/, priority: 1 },
];

/** @returns {string} a name for what is built from, which another state of it does not have */
export function stateOfSources() {
  const hash = createHash('sha256');
  const top = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'scripts/build.mjs'];
  for (const file of [...top, ...filesBelow('src')].sort()) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  try {
    await build();
    console.log(`build: done in ${((Date.now() - started) / 1000).toFixed(1)} s; see out/`);
  } catch (error) {
    console.error(`build: ${error.message}`);
    process.exitCode = 1;
  }
}
