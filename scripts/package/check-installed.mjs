// apt installs it, the desktop takes it up; apt removes it, and nothing is left but what the user has made.
import { existsSync, lstatSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { root } from '../setup/places.mjs';
import { run } from '../setup/run.mjs';
import { check, told } from './checking.mjs';
import { sizes } from './icons.mjs';
import { home } from './linux-tree.mjs';
import { mimeType, name } from './places.mjs';

const entry = `/usr/share/applications/${name}.desktop`;
/** What the triggers of other packages write when something is installed. */
const caches =
  /mimeinfo\.cache$|\/node_modules\/\.cache\/|icon-theme\.cache$|\/usr\/share\/mime\/(?!packages)|\/var\/(lib|cache|log)\//;

/** @param {string} deb @returns {Promise<string[]>} every file that it brought */
export async function install(deb) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--reinstall', deb], { env });
  // For asking whether the desktop took it up; a desktop has them.
  await run(
    'apt-get',
    [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'desktop-file-utils',
      'libglib2.0-bin',
      'xdotool',
      'xvfb',
      'xauth',
      'hicolor-icon-theme',
    ],
    { env },
  );
  const files = (await run('dpkg', ['-L', name]))
    .trim()
    .split('\n')
    .filter((file) => !isFolder(file));
  const { out: verified } = await told('dpkg', ['--verify', name]);
  check(`dpkg finds all ${files.length} files as they were packaged`, verified === '', verified);
  const strange = files.filter(
    (file) => lstatSync(file).uid !== 0 || (!lstatSync(file).isSymbolicLink() && (lstatSync(file).mode & 0o022) !== 0),
  );
  check('all belong to root and nobody else may write them', strange.length === 0, strange.slice(0, 5));
  const { code, out } = await told('desktop-file-validate', [entry]);
  check('the desktop entry is valid', code === 0 && out === '', out);
  check(
    'there is an icon of every size',
    sizes
      .filter((size) => size <= 512)
      .every((size) => existsSync(`/usr/share/icons/hicolor/${size}x${size}/apps/${name}.png`)),
  );
  const reviews = path.join('/tmp', 'check.markscheme');
  writeFileSync(reviews, '{}');
  const { out: info } = await told('gio', ['info', '-a', 'standard::content-type', reviews]);
  check('a .markscheme file has its type', info.includes(mimeType), info);
  const { out: opener } = await told('gio', ['mime', mimeType]);
  check('and Markscheme opens it', opener.includes(`${name}.desktop`), opener);
  return files;
}

/** @param {string[]} files @param {import('./check-user.mjs').User} user */
export async function remove(files, user) {
  await run('apt-get', ['purge', '-y', '-qq', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const left = files.filter((file) => existsSync(file));
  check('every file that it brought is gone', left.length === 0, left.slice(0, 5));
  check('so is its folder', !existsSync(home));
  const { out } = await told('find', [
    '/',
    '-xdev',
    '-iname',
    `*${name}*`,
    '-newer',
    '/var/lib/dpkg/info/base-files.list',
    '-not',
    '-path',
    `${user.home}/*`,
    '-not',
    '-path',
    '/proc/*',
    '-not',
    '-path',
    `${root}/*`,
    '-not',
    '-path',
    `${homedir()}/*`,
    '-not',
    '-path',
    '/tmp/*',
    '-not',
    '-path',
    '/home/*',
    '-print',
  ]);
  const traces = out.split('\n').filter((file) => file !== '' && !caches.test(file));
  check('nothing of its name is left outside of homes', traces.length === 0, traces.join(', '));
  const { out: type } = await told('gio', ['mime', mimeType]);
  check('nothing opens its type any more', !type.includes(`${name}.desktop`), type);
  const kept = readdirSync(path.join(user.home, '.config', name));
  check(
    "the user's workspace and settings are still there",
    kept.includes('sample.sqlite') && kept.includes('settings.json'),
    kept,
  );
}

/** @param {string} place */
function isFolder(place) {
  return existsSync(place) && !lstatSync(place).isSymbolicLink() && statSync(place).isDirectory();
}
