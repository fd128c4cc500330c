/**
 * An expert's seat sees its own work alone (docs/team.md, "Seats"): what others decided and noted is taken out of what the engine answers, and figures
 * that would tell it are refused. An adjudicator's seat sees everything; so does whoever is the only one who has worked here.
 */
import type { EngineCalls } from '../../contract/calls.ts';
import { UserError, type Handlers } from '../../contract/router.ts';
import { isByHand } from '../../core/grading/precedence.ts';
import { overallStatus, type Status } from '../../core/grading/status.ts';
import type { Session } from '../session.ts';
import { isVeiled } from '../store/seats.ts';

/** What is made of everybody's decisions. */
const OF_ALL: ReadonlySet<string> = new Set<keyof EngineCalls>([
  ...([
    'agreement.pairs',
    'agreement.experts',
    'experts.against',
    'results.breakdown',
    'subsets.get',
    'review.filtering',
  ] as const),
  ...(['adjudication.list', 'adjudication.beside', 'adjudication.decide', 'adjudication.adopt'] as const),
]);
/** Whose answers are about items. */
const OF_ITEMS = /^(items|answers|review|groups|exam|cl)\./;

type Handler = (input: unknown) => unknown;

export function veiled(session: Session, handlers: Handlers<EngineCalls>): Handlers<EngineCalls> {
  const veil = (name: string, handler: Handler): Handler => {
    if (OF_ALL.has(name))
      return (input) => {
        if (isVeiled(session.db, session.reviewer))
          throw new UserError(
            'adjudicators-only',
            'This shows what others decided, which an expert’s seat does not see. Take an adjudicator’s seat in Team for it.',
          );
        return handler(input);
      };
    if (!OF_ITEMS.test(name)) return handler;
    return async (input) => {
      const output = await handler(input);
      return isVeiled(session.db, session.reviewer) ? withoutOthers(output, session.reviewer) : output;
    };
  };
  const entries = Object.entries(handlers).map(([name, handler]) => [name, veil(name, handler as Handler)]);
  return Object.fromEntries(entries) as Handlers<EngineCalls>;
}

/** The same answer without what is somebody else's; what counts of a card is what counts without them. */
export function withoutOthers(value: unknown, me: string): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isOthers(one, me)).map((one) => withoutOthers(one, me));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withoutOthers(one, me)] as const);
  return recounted(Object.fromEntries(entries), value);
}

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** A layer, a note or a row of the history by another expert. */
function isOthers(value: unknown, me: string): boolean {
  if (!isRecord(value)) return false;
  if (typeof value.reviewer === 'string') return value.reviewer !== me;
  const source = typeof value.source === 'string' ? value.source : null;
  return isByHand(source) && typeof value.who === 'string' && value.who !== me;
}

function recounted(value: Fields, before: Fields): Fields {
  const { layers, cards } = value;
  if (Array.isArray(layers) && isRecord(value.effective)) {
    const last: unknown = layers.at(-1);
    return { ...value, effective: last ?? NOT_RUN };
  }
  if (Array.isArray(cards) && typeof before.overall === 'string') {
    const statuses = cards.flatMap((card: unknown) =>
      isRecord(card) && isRecord(card.effective) ? [card.effective.status as Status] : [],
    );
    return { ...value, overall: statuses.length > 0 ? overallStatus(statuses) : before.overall };
  }
  return value;
}

const NOT_RUN = {
  ...{ source: 'offline', who: '', runId: null, value: null, span: null, status: 'not_run', reason: '' },
  ...{ reasonCode: 'not_run', confidence: null, at: '' },
};
