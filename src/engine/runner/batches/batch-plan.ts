/**
 * What goes into the next batch. The run's waiting tasks are worked on as always, except that a request without a reply is taken here
 * instead of being sent, and its task waits on. So every stage of every kind of task can be batched, and nothing is asked otherwise than
 * it would be directly.
 */
import { BATCH_SHARE } from '../../../core/run/prices.ts';
import { BATCH_LIMITS, type BatchService } from '../../providers/index.ts';
import { isBatched, runsAwaiting, type BatchedRequest } from '../../store/runs/batches.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { getRun } from '../../store/runs/runs.ts';
import type { Budget } from '../limits/budget.ts';
import type { Plan } from '../requests/call.ts';
import { isHeld } from '../lease.ts';

/** A batch before it is handed in. */
export interface Draft {
  requests: BatchedRequest[];
  lines: string[];
  bytes: number;
  /** US dollars that it may cost. */
  estimate: number;
}

export interface DraftPlan extends Plan {
  /** Gives the batches that are full, and with `all` the last one too. */
  ready(all: boolean): Draft[];
  /** The budget did not allow a request. */
  readonly isBroke: boolean;
  /** A request is in a batch of another run that is being worked on: its answer will do for both. */
  readonly awaitsOthers: boolean;
  /** What was taken is in batches by now, or will not be. */
  close(): void;
}

export interface PlanTools {
  db: WritableDb;
  runId: number;
  service: BatchService;
  budget: Budget | null;
  /** What the plans of all models of the run hold beyond the budget's own account, US dollars. */
  purse: { setAside: number };
  /** Requests that runs of this process are putting into batches, by hash. */
  planned: Set<string>;
  now: number;
  /** The first request without a reply is sent directly: a wrong key or a refused parameter shows at once and not after hours. */
  probe: boolean;
  /** Fewer requests than the service takes, after it said that it was too much. */
  mostRequests: number;
}

const empty = (): Draft => ({ requests: [], lines: [], bytes: 0, estimate: 0 });

export function createPlan(tools: PlanTools): DraftPlan {
  const { db, runId, service, budget, purse, planned, probe, mostRequests } = tools;
  let draft = empty();
  const full: Draft[] = [];
  const wanted = new Set<string>();
  let probing = probe;
  let isBroke = false;
  let awaitsOthers = false;
  const isElsewhere = workedOnElsewhere(tools);
  const most = Math.min(mostRequests, BATCH_LIMITS.requests);
  const closeDraft = (): void => {
    if (draft.requests.length > 0) full.push(draft);
    draft = empty();
  };
  return {
    take: (call, hash, canonical) => {
      if (wanted.has(hash) || isBatched(db, runId, hash)) return true;
      if (isElsewhere(hash)) {
        awaitsOthers = true;
        return true;
      }
      if (probing) {
        probing = false;
        return false;
      }
      const amount = (budget?.estimate(call.purpose, call.request) ?? 0) * BATCH_SHARE;
      if (budget && purse.setAside + amount > budget.room) {
        isBroke = true;
        return true;
      }
      const line = service.line(hash, call.request);
      const bytes = Buffer.byteLength(line) + 1;
      if (draft.requests.length >= most || draft.bytes + bytes > BATCH_LIMITS.bytes) closeDraft();
      wanted.add(hash);
      planned.add(hash);
      draft.requests.push({ taskId: call.taskId, hash, purpose: call.purpose, request: canonical });
      draft.lines.push(line);
      draft.bytes += bytes;
      draft.estimate += amount;
      purse.setAside += amount;
      return true;
    },
    get isBroke() {
      return isBroke;
    },
    get awaitsOthers() {
      return awaitsOthers;
    },
    close: () => {
      for (const hash of wanted) planned.delete(hash);
    },
    ready: (all) => {
      if (all) closeDraft();
      const given = full.splice(0);
      // From here on the money is held by the batch itself.
      purse.setAside -= given.reduce((sum, { estimate }) => sum + estimate, 0);
      return given;
    },
  };
}

/** Whether a request, by its hash, is in a batch of another run that is being worked on. */
function workedOnElsewhere({ db, runId, planned, now }: PlanTools): (hash: string) => boolean {
  const held = new Map<number, boolean>();
  const isWorkedOn = (other: number): boolean => {
    const known = held.get(other) ?? isHeld(db, getRun(db, other), now);
    held.set(other, known);
    return known;
  };
  return (hash) => planned.has(hash) || runsAwaiting(db, hash, runId).some(isWorkedOn);
}
