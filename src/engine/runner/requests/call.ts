/** A logical request of a task, and what all requests of a run share. */
import type { RetryPolicy } from '../../../core/run/retry.ts';
import type { Provider, ProviderReply, ProviderRequest } from '../../providers/index.ts';
import type { WritableDb } from '../../store/file/open.ts';
import type { Budget } from '../limits/budget.ts';
import type { Gate } from '../limits/gate.ts';
import type { Pace } from '../limits/pace.ts';
import type { GroupCommit } from '../group-commit.ts';
import type { Live } from '../live.ts';
import type { Stopper } from '../stop.ts';

export interface Timeouts {
  /** The longest that one request may take, ms. */
  judgeMs: number;
  generationMs: number;
}

/** What all calls of a run share. */
export interface CallerContext {
  db: WritableDb;
  runId: number;
  provider: Provider;
  /** Whether the provider is the second one of a run, whose tokens have another price than the first one's. */
  second: boolean;
  gate: Gate;
  pace: Pace;
  group: GroupCommit;
  stopper: Stopper;
  live: Live;
  /** null: no limit of money. */
  budget: Budget | null;
  retry: RetryPolicy;
  timeouts: Timeouts;
  /** Replies from before this time are not taken; null takes all. ISO 8601. */
  since: string | null;
  now: () => number;
  /** For what lasts, in ms: a clock that nobody sets, from any beginning. */
  elapsed: () => number;
  random: () => number;
  /** Requests being sent in this engine, by hash: equal ones wait for the first instead of being paid for again. */
  inFlight: Map<string, Promise<unknown>>;
  /** Requests that a run here is putting into a batch, by hash: other runs wait for its answer. */
  planned: Set<string>;
  onChange: () => void;
  /** While batches are put together: takes requests that have no reply. null: they are sent. */
  plan: Plan | null;
}

export interface Call<T> {
  taskId: number;
  purpose: string;
  request: ProviderRequest;
  /** Samples and trials are separate requests though their texts are equal. */
  sample: number;
  trial: number;
  /** Reads the reply; throws an Error that says what is wrong with it, and the reply counts as malformed. */
  read: (reply: ProviderReply) => T;
  /** What else is written in the transaction that keeps the reply. */
  also?: (value: T, callId: number, reply: ProviderReply) => void;
}

/** What takes requests into batches (batch-plan.ts). */
export interface Plan {
  /** true: the request is in a batch, now or since earlier, and its task waits. false: it is to be sent directly. */
  take<T>(call: Call<T>, hash: string, canonical: string): boolean;
}

export interface Answer<T> {
  value: T;
  callId: number;
}
