/**
 * What goes into the next batch. The run's waiting tasks are worked on as always, except that a request without a reply is taken here
 * instead of being sent, and its task waits on. So every stage of every kind of task can be batched, and nothing is asked otherwise than
 * it would be directly.
 */
import { BATCH_SHARE } from '../../core/run/prices.ts';
import { BATCH_LIMITS, type BatchService } from '../providers/index.ts';
import { isBatched, type BatchedRequest } from '../store/batches.ts';
import type { WritableDb } from '../store/open.ts';
import type { Budget } from './budget.ts';
import type { Plan } from './call.ts';

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
}

export interface PlanTools {
  db: WritableDb;
  runId: number;
  service: BatchService;
  budget: Budget | null;
  /** The first request without a reply is sent directly: a wrong key or a refused parameter shows at once and not after hours. */
  probe: boolean;
  /** Fewer requests than the service takes, after it said that it was too much. */
  mostRequests: number;
}

const empty = (): Draft => ({ requests: [], lines: [], bytes: 0, estimate: 0 });

export function createPlan({ db, runId, service, budget, probe, mostRequests }: PlanTools): DraftPlan {
  let draft = empty();
  const full: Draft[] = [];
  const wanted = new Set<string>();
  let probing = probe;
  let isBroke = false;
  const most = Math.min(mostRequests, BATCH_LIMITS.requests);
  let setAside = 0;
  const close = (): void => {
    if (draft.requests.length > 0) full.push(draft);
    draft = empty();
  };
  return {
    take: (call, hash, canonical) => {
      if (wanted.has(hash) || isBatched(db, runId, hash)) return true;
      if (probing) {
        probing = false;
        return false;
      }
      const amount = (budget?.estimate(call.purpose, call.request) ?? 0) * BATCH_SHARE;
      if (budget && setAside + amount > budget.room) {
        isBroke = true;
        return true;
      }
      const line = service.line(hash, call.request);
      const bytes = Buffer.byteLength(line) + 1;
      if (draft.requests.length >= most || draft.bytes + bytes > BATCH_LIMITS.bytes) close();
      wanted.add(hash);
      draft.requests.push({ taskId: call.taskId, hash, purpose: call.purpose, request: canonical });
      draft.lines.push(line);
      draft.bytes += bytes;
      draft.estimate += amount;
      setAside += amount;
      return true;
    },
    get isBroke() {
      return isBroke;
    },
    ready: (all) => {
      if (all) close();
      const given = full.splice(0);
      // From here on the money is held by the batch itself.
      setAside -= given.reduce((sum, { estimate }) => sum + estimate, 0);
      return given;
    },
  };
}
