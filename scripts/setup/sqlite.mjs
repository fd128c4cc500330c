// better-sqlite3 brings binaries for Node-API 10. An Electron that speaks only Node-API 9 needs one of its own, compiled once.
import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, installedVersion, root } from './places.mjs';
import { npm, run, SetupError, step } from './run.mjs';
import { installPackages, missingForCompiler } from './system-libraries.mjs';
import { makeWhole } from './whole.mjs';

const recipe = 1;
const bindingName = 'better_sqlite3.node';

/**
 * @param {string} electron the executable
 * @returns {Promise<string | null>} the binding's file, null when the one that better-sqlite3 brings will do
 */
export async function prepareSqlite(electron) {
  const [napi, version] = await askElectron(electron);
  if (napi >= 10) return null;
  const name = `better-sqlite3-${installedVersion('better-sqlite3')}-electron-${version}-${process.arch}-recipe-${recipe}`;
  const folder = path.join(cacheFolder, name);
  if (!existsSync(folder)) await installPackages(missingForCompiler());
  await makeWhole(folder, async (place) => {
    const built = await step(`compiling better-sqlite3 for Electron ${version} (about 80 s, once)`, () =>
      compile(place),
    );
    const ready = path.join(place, 'ready');
    mkdirSync(ready);
    renameSync(built, path.join(ready, bindingName));
    return ready;
  });
  return path.join(folder, bindingName);
}

/** Also the proof that this Electron starts at all on this machine. */
async function askElectron(electron) {
  try {
    const versions = 'process.versions.napi + " " + process.versions.electron';
    const answer = await run(electron, ['-p', versions], { env: { ELECTRON_RUN_AS_NODE: '1' }, timeoutMinutes: 1 });
    const [napi, version] = answer.trim().split(' ');
    return [Number(napi), version];
  } catch (error) {
    throw new SetupError(
      `Electron does not start. ${error.message}`,
      `Run it by hand to see what it lacks: ldd ${electron}`,
    );
  }
}

/** In a copy: a build folder inside node_modules would be taken by every Node instead of the binary that fits it. */
async function compile(folder) {
  const source = path.join(folder, 'node_modules', 'better-sqlite3');
  for (const name of ['better-sqlite3', 'node-addon-api']) {
    cpSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name), { recursive: true });
  }
  const headers = headersFolder();
  const where = headers ? { npm_config_nodedir: headers } : {};
  // References to strings, which the sources need, are experimental in Node-API 9.
  const CXXFLAGS =
    '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NO_WARNING -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT';
  try {
    await npm(['exec', '--yes', 'node-gyp@11.4.2', '--', 'rebuild', '--release', '--force_build=1'], {
      cwd: source,
      env: { ...where, CXXFLAGS },
    });
  } catch (error) {
    throw new SetupError(
      `better-sqlite3 could not be compiled for this Electron. ${error.message}`,
      'It needs g++, make and python3, and the npm registry for node-gyp. Then run the same command again.',
    );
  }
  return path.join(source, 'build', 'Release', bindingName);
}

/**
 * Node's headers, which come with the Node in node_modules (depending on how npm put it there) or stand beside the machine's own.
 * Without them node-gyp looks for some itself, and may want the network.
 */
function headersFolder() {
  const platform = `node-${process.platform}-${process.arch}`;
  const libraries = path.join(root, 'node_modules');
  const folders = [
    path.join(libraries, 'node', 'node_modules', platform),
    path.join(libraries, platform),
    '/usr/local',
    '/usr',
  ];
  const npmNode = process.env.npm_node_execpath;
  if (npmNode) folders.push(path.dirname(path.dirname(npmNode)));
  return folders.find((folder) => existsSync(path.join(folder, 'include', 'node', 'node_api.h')));
}
