/** Renames, completes and removes benchmarks and answer sets. */
import { UserError } from '../../../contract/router.ts';
import type { Session } from '../../session.ts';
import { answerSets, benchmarkOfSet } from '../../store/answers/answer-sets.ts';
import { requireBenchmark } from '../../store/items/benchmarks.ts';
import {
  missingFigures,
  putFigure,
  refuseRunning,
  renameAnswers,
  renameBenchmark,
  runsOfAnswers,
} from '../../store/items/manage.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { forget, putBack, takeOut, type KeptRows } from '../../store/file/removed.ts';
import { figureReader } from '../../transfer/files/figures.ts';
import type { HandlersFor } from '../handlers-for.ts';

interface Removed {
  id: number;
  kind: 'benchmark' | 'answers';
  name: string;
  rows: KeptRows;
}
/** By connection: another opening of the workspace knows nothing of it. */
const removedFrom = new WeakMap<WritableDb, Removed[]>();
const EXAMPLES = 5;

export function manageHandlers(session: Session): HandlersFor<'manage'> {
  const removed = (): Removed[] => {
    const known = removedFrom.get(session.db) ?? [];
    removedFrom.set(session.db, known);
    return known;
  };
  const changed = (): Record<string, never> => {
    session.emit({ type: 'workspace.changed' });
    return {};
  };
  const remove = (kind: Removed['kind'], name: string, table: string, ids: number[]): Omit<Removed, 'rows'> => {
    const rows = session.db.transaction(() => takeOut(session.db, table, ids));
    const id = 1 + Math.max(0, ...removed().map((one) => one.id));
    removed().push({ id, kind, name, rows });
    changed();
    return { id, kind, name };
  };
  return {
    'manage.renameBenchmark': ({ benchmarkId, name }) => {
      requireBenchmark(session.db, benchmarkId);
      session.db.transaction(() => {
        renameBenchmark(session.db, benchmarkId, name);
      });
      return changed();
    },
    'manage.renameAnswers': ({ answerRunId, name }) => {
      setOf(session.db, answerRunId);
      renameAnswers(session.db, answerRunId, name);
      return changed();
    },
    'manage.removeBenchmark': ({ benchmarkId }) => {
      const { name } = requireBenchmark(session.db, benchmarkId);
      refuseRunning(session.db, benchmarkId);
      return remove('benchmark', name, 'benchmarks', [benchmarkId]);
    },
    'manage.removeAnswers': ({ answerRunId }) => {
      const { set, benchmarkId } = setOf(session.db, answerRunId);
      refuseRunning(session.db, benchmarkId);
      return remove('answers', set.given ?? set.model, 'runs', runsOfAnswers(session.db, answerRunId));
    },
    'manage.removed': () => removed().map(({ id, kind, name }) => ({ id, kind, name })),
    'manage.bringBack': ({ id }) => {
      const one = removed().find((entry) => entry.id === id);
      if (!one)
        throw new UserError('not-found', 'This cannot be brought back any more: the workspace was closed since.');
      session.db.transaction(() => {
        putBack(session.db, one.rows);
      });
      forget(session.db, one.rows);
      removed().splice(removed().indexOf(one), 1);
      return changed();
    },
    'manage.locateFigures': ({ benchmarkId, images }) => {
      requireBenchmark(session.db, benchmarkId);
      const located = locateFigures(session.db, benchmarkId, images);
      if (located.found > 0) changed();
      return located;
    },
  };
}

/** Throws UserError: not-found. */
function setOf(db: WritableDb, answerRunId: number) {
  const benchmarkId = benchmarkOfSet(db, answerRunId);
  const set = answerSets(db, benchmarkId).find(({ runId }) => runId === answerRunId);
  if (!set) throw new UserError('not-found', 'There are no such answers in this workspace. Reload the list.');
  return { set, benchmarkId };
}

/** Reads the figures that are missing from a folder: how many it found, and of what is left some as examples. */
function locateFigures(db: WritableDb, benchmarkId: number, images: string) {
  const read = figureReader(images);
  const refused = new Set<string>();
  const found = db.transaction(
    () =>
      missingFigures(db, benchmarkId).filter((one) => {
        const figure = read(one.path);
        if (!('problem' in figure)) putFigure(db, one, figure.hash, figure.image);
        else if (figure.refused) refused.add(figure.problem);
        return !('problem' in figure);
      }).length,
  );
  const left = [...new Set(missingFigures(db, benchmarkId).map(({ path }) => path))];
  return {
    found,
    missing: left.length,
    examples: left.slice(0, EXAMPLES),
    refused: [...refused].slice(0, EXAMPLES),
  };
}
