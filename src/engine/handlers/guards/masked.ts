/**
 * An expert's seat sees its own work alone (docs/team.md, "Seats"): what others decided and noted is taken out of what the engine answers, and figures
 * that would tell it are refused. An adjudicator's seat sees everything; so does whoever is the only one who has worked here.
 */
import type { EngineCalls } from '../../../contract/calls.ts';
import { UserError, type Handlers } from '../../../contract/router.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import { overallStatus, type Status } from '../../../core/grading/status.ts';
import type { RunView } from '../../../contract/run-view.ts';
import type { Masking } from '../../../contract/workspace-shapes.ts';
import type { Session } from '../../session.ts';
import { listBenchmarks } from '../../store/items/benchmarks.ts';
import { benchmarkOfItem } from '../../store/items/item-parts.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { itemOfResponse } from '../../store/answers/overrides.ts';
import { isMasked } from '../../store/seats/seats.ts';
import { benchmarkOfRun, runOfAttempt, maskingOf } from '../../store/seats/masking.ts';
import { maskOf, type Mask } from './masks.ts';

/** What can be written of a benchmark without them. */
const FREE: ReadonlySet<unknown> = new Set(['benchmark', 'generated', 'data-set', 'sft', 'pretrain']);

type Handler = (input: unknown) => unknown;

export function masked(session: Session, handlers: Handlers<EngineCalls>): Handlers<EngineCalls> {
  const masking = (name: string, handler: Handler): Handler => WAYS[maskOf(name)](session, handler);
  const entries = Object.entries(handlers).map(([name, handler]) => [name, masking(name, handler as Handler)]);
  return Object.fromEntries(entries) as Handlers<EngineCalls>;
}

/** What is done about a call to a seat that is not to see all. */
const WAYS: Record<Mask, (session: Session, handler: Handler) => Handler> = {
  nothing: (_session, handler) => handler,
  figures: (session, handler) => (input) => {
    refuse(maskingOver(session, input));
    return handler(input);
  },
  file: (session, handler) => (input) => {
    if (!FREE.has((input as Fields).what)) refuse(maskingOver(session, input));
    return handler(input);
  },
  machines: (session, handler) => (input) => {
    if (maskingOver(session, input, 'blind') !== null) refuse('blind');
    return handler(input);
  },
  replies: (session, handler) => (input) => {
    const run = runOfAttempt(session.db, (input as { attemptId: number }).attemptId);
    if (run && run.kind !== 'generation' && maskingOver(session, run, 'blind') !== null) refuse('blind');
    return handler(input);
  },
  leftOut: (session, handler) => (input) => (maskingOver(session, input) === null ? handler(input) : []),
  run: (session, handler) => async (input) => {
    const run = (await handler(input)) as RunView;
    return maskingOver(session, input) === null ? run : { ...run, figures: [] };
  },
  items: (session, handler) => async (input) => {
    const output = await handler(input);
    return isMasked(session.db, session.reviewer) ? withoutOthers(output, session.reviewer) : output;
  },
};

function refuse(why: Masking | null): void {
  if (why !== null) throw new UserError(...REFUSED[why]);
}

const REFUSED: Record<Masking, [code: string, message: string]> = {
  others: [
    'adjudicators-only',
    'This shows what others decided, which an expert’s seat does not see. Take an adjudicator’s seat in Team for it.',
  ],
  blind: [
    'blind-first',
    'This benchmark is reviewed blind: what judge, verifier and others say is shown when you have completed all your items. An adjudicator’s seat in Team sees it now.',
  ],
};

/** Why a call shows nothing: of the benchmark that it is about, else of any. `only`: for this reason alone. */
function maskingOver({ db, reviewer }: Session, input: unknown, only?: Masking): Masking | null {
  const own = benchmarkOf(db, input as Fields);
  const all = own === null ? listBenchmarks(db).map(({ id }) => id) : [own];
  const maskings = all
    .map((id) => maskingOf(db, reviewer, id))
    .filter((masking) => only === undefined || masking === only);
  return maskings.find((masking) => masking === 'others') ?? maskings.find((masking) => masking !== null) ?? null;
}

function benchmarkOf(db: ReadableDb, { benchmarkId, itemId, responseId, runId }: Fields): number | null {
  if (typeof benchmarkId === 'number') return benchmarkId;
  const item = typeof responseId === 'number' ? itemOfResponse(db, responseId) : itemId;
  if (typeof item === 'number') return benchmarkOfItem(db, item) ?? null;
  return typeof runId === 'number' ? benchmarkOfRun(db, runId) : null;
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
