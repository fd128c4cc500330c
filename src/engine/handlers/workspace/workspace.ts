import { checkWorkspace } from '../../store/file/check.ts';
import { listBenchmarks } from '../../store/items/benchmarks.ts';
import { dailyBackups } from '../../store/file/rotation.ts';
import { leaveReading } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import type { HandlersFor } from '../handlers-for.ts';

export function workspaceHandlers(session: Session): HandlersFor<'workspace' | 'benchmarks'> {
  return {
    'workspace.open': ({ path, create }) => session.open(path, create),
    'workspace.renew': async ({ path }) => ({ kept: await session.renew(path) }),
    'workspace.openSample': () => session.openSample(),
    'workspace.info': () => session.view(),
    'workspace.recent': () => session.recent(),
    'workspace.check': () => {
      const problems = checkWorkspace(session.db);
      return { ok: problems.length === 0, problems };
    },
    'workspace.backup': ({ path }) => ({ path, bytes: session.db.copyTo(path) }),
    'workspace.backups': ({ path = session.db.path }) => dailyBackups(path),
    'workspace.restore': async ({ path, into = session.db.path }) => ({ kept: await session.restore(path, into) }),
    'workspace.saveAs': ({ path }) => session.saveAs(path),
    'workspace.leave': ({ names }) => {
      leaveReading(session, names);
      return {};
    },
    'workspace.setReviewer': ({ name, rename }) => {
      session.setReviewer(name, rename);
      return session.view();
    },
    'benchmarks.list': () => listBenchmarks(session.db),
  };
}
