/** The queue: filtered and ordered, with its views, its progress, and the search (docs/design/review.md, "Queue"). */
import { randomInt } from 'node:crypto';
import { UserError } from '../../contract/router.ts';
import type { ItemQuestion } from '../../core/review/item-questions.ts';
import { VIEWS } from '../../core/review/views.ts';
import type { Session } from '../session.ts';
import { evidenceByItem } from '../store/evidence.ts';
import { progressOf } from '../store/progress.ts';
import { queueOf } from '../store/queue.ts';
import { putSavedView, removeSavedView, savedViews } from '../store/saved-views.ts';
import { searchItems } from '../store/search.ts';
import { getSetting, setSetting } from '../store/settings.ts';
import type { HandlersFor } from './handlers-for.ts';
import { readFilter } from './read-filter.ts';

const MOST_SEED = 2 ** 31;

export function queueHandlers(session: Session): HandlersFor<'queue' | 'search'> {
  const views = () => [...VIEWS.map((view) => ({ id: null, ...view })), ...savedViews(session.db)];
  return {
    'queue.list': ({ benchmarkId, answerRunId, filter, sort }) =>
      queueOf(session.db, {
        benchmarkId,
        answerRunId: answerRunId ?? null,
        reviewer: session.reviewer,
        terms: readFilter(filter),
        sort,
        seed: sort === 'random' ? seedOf(session, benchmarkId) : 0,
        evidenceOf: (about) => itemsWithEvidence(session, benchmarkId, about),
      }),

    'queue.progress': ({ benchmarkId, last = 0 }) => {
      const now = session.now();
      const dayStart = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
      return progressOf(session.db, { benchmarkId, last, dayStart }, session.reviewer);
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

    'search.items': ({ benchmarkId, text, limit }) => searchItems(session.db, benchmarkId, text, limit),
  };
}

const QUESTIONS: Record<string, readonly ItemQuestion[]> = {
  simple: ['tooSimple'],
  target: ['targetWellDefined'],
  flow: ['flowCorrect'],
  image: ['imageNeededForAnswer', 'imageNeededForFlow'],
};

function itemsWithEvidence(session: Session, benchmarkId: number, about: string): number[] {
  const wanted = QUESTIONS[about] ?? [];
  return [...evidenceByItem(session.db, { benchmarkId })]
    .filter(([, list]) => list.some((one) => wanted.includes(one.question)))
    .map(([itemId]) => itemId);
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
