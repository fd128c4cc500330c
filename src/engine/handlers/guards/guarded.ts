/**
 * Calls that show an item look at its seal first; calls that count wait until everything has been looked at once. Of a large file that takes
 * its time: the window is given figures before, and asks again when something damaged is found, which is told it as an event. A file that is
 * written, and the command line, wait to the end.
 */
import type { EngineCalls } from '../../../contract/calls.ts';
import { UserError, type Handlers } from '../../../contract/router.ts';
import type { Session } from '../../session.ts';
import { damaged } from '../../store/seals/damage.ts';

const SHOWING: ReadonlySet<string> = new Set<keyof EngineCalls>([
  ...([
    'items.get',
    'items.json',
    'answers.get',
    'review.item',
    'groups.get',
    'groups.beside',
    'groups.ofExam',
  ] as const),
  ...(['exam.question', 'exam.answers', 'cl.task', 'cl.text', 'cl.answers'] as const),
]);

const COUNTING: ReadonlySet<string> = new Set<keyof EngineCalls>([
  ...([
    'results.get',
    'results.breakdown',
    'results.items',
    'results.compare',
    'gradings.methods',
    'agreement.pairs',
    'review.evidence',
  ] as const),
  ...([
    'exam.results',
    'exam.runFigures',
    'exam.compare',
    'cl.results',
    'cl.runFigures',
    'cl.compare',
    'cl.rubrics',
    'cl.errors',
  ] as const),
  ...([
    'diagnose.results',
    'diagnose.lengths',
    'export.write',
    'exam.lines',
    'experts.against',
    'audit.list',
    'subsets.get',
  ] as const),
]);

/** What is read from standings: after a large import they are worked out first, and other calls are answered in between. */
const SETTLED: ReadonlySet<string> = new Set<keyof EngineCalls>([
  ...(['queue.list', 'queue.order', 'queue.page', 'queue.begin', 'queue.rows', 'queue.subjects'] as const),
  ...(['queue.unended', 'queue.setUnended'] as const),
  ...([
    'results.get',
    'results.breakdown',
    'results.items',
    'results.compare',
    'subsets.get',
    'agreement.pairs',
    'review.preview',
    'review.evidence',
  ] as const),
]);

/** Longer than a look at some hundred items takes. */
const PATIENCE_MS = 700;

type Handler = (input: unknown) => unknown;

export function guarded(session: Session, handlers: Handlers<EngineCalls>): Handlers<EngineCalls> {
  const guard = (name: string, handler: Handler): Handler => {
    if (COUNTING.has(name) || SETTLED.has(name))
      return async (input) => {
        const isWindow = session.options.userData !== undefined && name !== 'export.write';
        if (COUNTING.has(name)) await session.verified(isWindow ? PATIENCE_MS : Infinity);
        if (SETTLED.has(name)) await session.settle();
        return handler(input);
      };
    if (!SHOWING.has(name)) return handler;
    return (input) => {
      session.refuseDamaged((input as { itemId: number }).itemId);
      return handler(input);
    };
  };
  /** A defect on the way through a damaged file is its damage: what the disk has changed may be no JSON any more, or none of ours. */
  const telling =
    (handler: Handler): Handler =>
    async (input) => {
      try {
        return await handler(input);
      } catch (error) {
        if (!(error instanceof UserError)) await refuseWhereDamaged(session);
        throw error;
      }
    };
  const entries = Object.entries(handlers).map(([name, handler]) => [name, telling(guard(name, handler as Handler))]);
  return Object.fromEntries(entries) as Handlers<EngineCalls>;
}

/** Throws UserError `damaged-row` when anything in the open workspace is not what was written. */
async function refuseWhereDamaged(session: Session): Promise<void> {
  if (session.opening === '') return;
  await session.verified();
  const [damage] = session.db.seals.known();
  if (damage) throw damaged(damage.what);
}
