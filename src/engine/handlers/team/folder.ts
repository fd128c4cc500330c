/** The folder that a team shares (docs/team.md, "A shared folder"). */
import { isAbsolute } from 'node:path';
import type { FolderView } from '../../../contract/team-calls.ts';
import { UserError } from '../../../contract/router.ts';
import type { Session } from '../../session.ts';
import { mySeat } from '../../team/share.ts';
import type { HandlersFor } from '../handlers-for.ts';

type Calls = Pick<HandlersFor<'team'>, 'team.watch' | 'team.look' | 'team.share'>;

export function folderHandlers(session: Session): Calls {
  const view = (): FolderView => {
    const { folder, written } = session.shared;
    if (!folder) return { path: null, offered: [], written: null, behind: false, problem: null };
    const of = { path: folder.path, written, behind: session.isBehind() };
    try {
      return { ...of, offered: folder.offered(session.db, mySeat(session), session.now()), problem: null };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { ...of, offered: [], problem: error.message };
    }
  };
  return {
    'team.watch': ({ path }) => {
      // An address, or a name alone, would make a folder wherever the application was started.
      if (path !== null && !isAbsolute(path))
        throw new UserError('bad-input', `${path} is no folder of this machine. Choose one.`);
      session.shareIn(path);
      return view();
    },
    'team.look': () => view(),
    'team.share': () => {
      session.share();
      return view();
    },
  };
}

/** What lies in the folder and can be merged. */
export function offeredPaths(session: Session): string[] {
  const found = session.shared.folder?.offered(session.db, mySeat(session), session.now()) ?? [];
  return found.filter(({ problem }) => problem === null).map(({ path }) => path);
}
