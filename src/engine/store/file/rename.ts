import { existsSync, rmSync, statSync } from 'node:fs';
import { UserError } from '../../../contract/router.ts';
import { setAside } from '../../disk.ts';

/** Gives a workspace that is closed here another name. @returns that name. Throws UserError busy while somebody else has it open. */
export function renameWorkspace(path: string, now: Date): string {
  // Whoever closes a workspace last takes its log into it.
  const log = `${path}-wal`;
  if (existsSync(log) && statSync(log).size > 0)
    throw new UserError(
      'busy',
      `${path} is open in another window or command line. Close it there first; nothing was changed.`,
    );
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
  return setAside(path, now);
}
