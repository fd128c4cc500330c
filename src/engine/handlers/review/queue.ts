/** The queue: filtered and ordered, with its views, its progress, and the search (docs/design/review.md, "Queue"). */
import { randomInt } from 'node:crypto';
import { UserError } from '../../../contract/router.ts';
import { VIEWS, type Sort } from '../../../core/review/filter/views.ts';
import type { Session } from '../../session.ts';
import { progressOf } from '../../store/queue/progress.ts';
import { beginningOf, orderOf, pageOf, queueOf, rowsOf, subjectsOf, type QueueQuery } from '../../store/queue/queue.ts';
import { putSavedView, removeSavedView, savedViews } from '../../store/queue/saved-views.ts';
import { searchItems } from '../../store/queue/search.ts';
import { getSetting, setSetting } from '../../store/file/settings.ts';
import { sightOf } from '../../store/seats/masking.ts';
import type { HandlersFor } from '../handlers-for.ts';
import { readFilter } from './read-filter.ts';
import { unendedHandlers } from './unended.ts';

const MOST_SEED = 2 ** 31;

export function queueHandlers(session: Session): HandlersFor<'queue' | 'search'> {
  const views = () => [...VIEWS.map((view) => ({ id: null, ...view })), ...savedViews(session.db)];
  return {
    ...unendedHandlers(session),
    'queue.list': (asked) => queueOf(session.settled, queryOf(session, asked)),
    'queue.order': (asked) => orderOf(session.settled, queryOf(session, asked)),
    'queue.page': ({ around = null, limit, ...asked }) =>
      pageOf(session.settled, queryOf(session, asked), { around, limit }),
    'queue.begin': ({ wanted = null, last = null, limit, ...asked }) => {
      const query = queryOf(session, asked);
      const itemId = beginningOf(session.settled, query, { wanted, last });
      return { itemId, rows: pageOf(session.db, query, { around: itemId, limit }) };
    },
    'queue.rows': ({ benchmarkId, answerRunId = null, itemIds }) => {
      const sight = sightOf(session.db, session.reviewer, benchmarkId);
      return rowsOf(session.settled, { benchmarkId, answerRunId, sight }, itemIds);
    },
    'queue.subjects': ({ benchmarkId }) => subjectsOf(session.settled, benchmarkId),

    'queue.progress': ({ benchmarkId, answerRunId = null, last = 0 }) => {
      const now = session.now();
      const dayStart = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
      const sight = sightOf(session.db, session.reviewer, benchmarkId);
      return progressOf(session.db, { benchmarkId, answerRunId, last, dayStart }, sight);
    },

    'queue.views': views,
    'queue.saveView': (view) => {
      readFilter(view.filter);
      if (VIEWS.some((own) => own.name.toLowerCase() === view.name.toLowerCase()))
        throw new UserError('bad-input', `"${view.name}" is one of the application's own views. Choose another name.`);
      putSavedView(session.db, view, session.at());
      return views();
    },
    'queue.removeView': ({ id }) => {
      removeSavedView(session.db, id);
      return views();
    },
    'queue.shuffle': ({ benchmarkId }) => ({ seed: newSeed(session, benchmarkId) }),

    'search.items': ({ benchmarkId, text, limit }) =>
      searchItems(session.db, { benchmarkId, text, limit, sight: sightOf(session.db, session.reviewer, benchmarkId) }),
  };
}

/** The query of a call, over what stands by now. Throws UserError: bad-filter. */
function queryOf(
  session: Session,
  {
    benchmarkId,
    answerRunId,
    filter,
    sort,
  }: { benchmarkId: number; answerRunId?: number | undefined; filter: string; sort: Sort },
): QueueQuery {
  const terms = readFilter(filter);
  const sight = sightOf(session.db, session.reviewer, benchmarkId);
  return {
    benchmarkId,
    answerRunId: answerRunId ?? null,
    sight,
    terms,
    sort,
    seed: sort === 'random' ? seedOf(session, benchmarkId) : 0,
  };
}

/** The random order's seed is kept, so that an expert finds the same order again. */
function seedOf(session: Session, benchmarkId: number): number {
  const stored = Number(getSetting(session.db, seedKey(benchmarkId)));
  return Number.isInteger(stored) && stored > 0 ? stored : newSeed(session, benchmarkId);
}
function newSeed(session: Session, benchmarkId: number): number {
  const seed = randomInt(1, MOST_SEED);
  setSetting(session.db, seedKey(benchmarkId), String(seed));
  return seed;
}
const seedKey = (benchmarkId: number): string => `queue.seed.${String(benchmarkId)}`;
