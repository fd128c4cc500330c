// Somebody without rights, for whom the package is installed: made for the check and gone with it. So Chromium's sandbox is on, as for users.
import path from 'node:path';
import { run } from '../setup/run.mjs';
import { told } from './checking.mjs';

const login = 'markscheme-check';

/** @typedef {{home: string, uid: number, as: (command: string, args: string[], options?: object) => ReturnType<typeof told>, wrap: (command: string, args: string[]) => [string, string[]], env: NodeJS.ProcessEnv, remove: () => Promise<unknown>}} User */

/** @param {string} folder under which the home is made @returns {Promise<User>} */
export async function temporaryUser(folder) {
  await run('chmod', ['755', folder]);
  const home = path.join(folder, 'home');
  await told('userdel', ['--remove', login]);
  await run('useradd', ['--create-home', '--home-dir', home, '--shell', '/bin/sh', login]);
  const uid = Number((await run('id', ['-u', login])).trim());
  // No Node on this path, and nothing of the checkout.
  const env = { HOME: home, USER: login, LOGNAME: login, PATH: '/usr/local/sbin:/usr/bin:/bin', LANG: 'C.UTF-8' };
  const wrap = (command, args) => ['setpriv', ['--reuid', login, '--regid', login, '--init-groups', command, ...args]];
  return {
    home,
    uid,
    env,
    wrap,
    as: (command, args, options = {}) => {
      const [program, words] = wrap(command, args);
      return told(program, words, { cwd: home, ...options, env: { ...env, ...options.env } });
    },
    remove: () => told('userdel', ['--remove', login]),
  };
}
