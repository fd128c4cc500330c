// `markscheme` in a terminal of the installed machine: no display, no Node, no rights.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';
import { check, told } from './checking.mjs';
import { about, name } from './places.mjs';

const sample = path.join(root, 'resources', 'sample');

/** @param {import('./check-user.mjs').User} user */
export async function checkCommand(user) {
  const version = await user.as(name, ['--version']);
  check(
    'it says its version, and nothing else',
    version.code === 0 && version.out.trim() === about.version && version.err === '',
    version.out + version.err,
  );
  const demo = await user.as(name, ['demo', '--json']);
  check('it grades the sample offline', demo.code === 0 && demo.out.includes('larkspur-2'), demo.err);
  const verified = await user.as(name, ['verify', '--help']);
  check('every command has help', verified.code === 0 && verified.out.includes('Example'), verified.out);
  const bad = await user.as(name, ['import', '/no/such/file.json', '--workspace', 'mine.sqlite']);
  check(
    'a file that is not there is said, with status 2',
    bad.code === 2 && bad.err.includes('/no/such/file.json'),
    `${bad.code} ${bad.err}`,
  );
  writeFileSync(path.join(user.home, 'sample_text.json'), readFileSync(path.join(sample, 'sample_text.json')), {
    mode: 0o644,
  });
  const imported = await user.as(name, ['import', 'sample_text.json', '--workspace', 'mine.sqlite', '--json']);
  check('a benchmark is imported', imported.code === 0 && JSON.parse(imported.out).written === true, imported.err);
  const exported = await user.as(name, [
    'export',
    '--workspace',
    'mine.sqlite',
    '--what',
    'benchmark',
    '--out',
    'again.json',
  ]);
  const same =
    exported.code === 0 &&
    readFileSync(path.join(user.home, 'again.json')).equals(readFileSync(path.join(sample, 'sample_text.json')));
  check('and comes out as the same bytes', same, exported.err);
  const asRoot = await told(name, ['--version'], { env: { PATH: user.env.PATH } });
  check('root may use it too', asRoot.code === 0 && asRoot.out.trim() === about.version, asRoot.err);
  const node = await user.as(`/usr/lib/${name}/${name}`, ['-p', '40 + 2'], { env: { ELECTRON_RUN_AS_NODE: '1' } });
  check('the binary is no Node for others', !node.out.includes('42'), node.out);
}
