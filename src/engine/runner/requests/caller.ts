/** One logical request of a task: from the cache, or sent, retried, and on disk before anyone goes on with it. */
import { LONGEST_ASKED_MS, mayRetry, retryDelay } from '../../../core/run/retry.ts';
import type { ProviderError, ProviderReply } from '../../providers/index.ts';
import { hasOwnReply } from '../../store/runs/batches.ts';
import { cachedAttempt, keepAttemptRequest } from '../../store/runs/attempts.ts';
import { findCall } from '../../store/runs/calls.ts';
import { addToCounters, noteDropped, repliesOf } from '../../store/runs/runs.ts';
import { attempt, type Failed } from './attempt.ts';
import { estimateInput } from '../limits/budget.ts';
import type { Answer, Call, CallerContext } from './call.ts';
import { isoNow } from '../clock.ts';
import { canonicalRequest, hashOf } from './request-hash.ts';
import { CallFailed, pause, Stopped } from '../stop.ts';
import { seconds } from './wait.ts';
import { readWhole } from './whole.ts';

/**
 * Rejects with CallFailed when the request failed for good, and with Stopped when the run is stopping; a fatal error stops the run itself.
 */
export async function makeCall<T>(context: CallerContext, call: Call<T>): Promise<Answer<T>> {
  const canonical = canonicalRequest(context.provider.ref, call);
  const hash = hashOf(canonical);
  for (;;) {
    const earlier = context.inFlight.get(hash);
    if (!earlier) break;
    await earlier.catch(() => undefined);
  }
  // From here to the entry among the requests in flight nothing may await, or two equal requests are both sent.
  const kept = findKept(context, call, hash);
  if (kept) return takeKept(context, call, hash, kept);
  if (context.plan?.take(call, hash, canonical) === true) throw new Stopped();
  const sent = send(context, call, hash, canonical);
  context.inFlight.set(hash, sent);
  try {
    return await sent;
  } finally {
    context.inFlight.delete(hash);
  }
}

interface Kept<T> extends Answer<T> {
  reply: ProviderReply;
}

/** A reply to this request that is already there and can be read. */
function findKept<T>(context: CallerContext, call: Call<T>, hash: string): Kept<T> | null {
  const found = findCall(context.db, hash, context.since);
  if (!found) return null;
  try {
    return { value: readWhole(call, found.reply), callId: found.id, reply: found.reply };
  } catch {
    // An older version could read this reply, this one cannot: ask again.
    return null;
  }
}

async function takeKept<T>(
  context: CallerContext,
  call: Call<T>,
  hash: string,
  { value, callId, reply }: Kept<T>,
): Promise<Answer<T>> {
  const at = isoNow(context);
  await context.group.write(() => {
    // A reply that was fetched for this very task, by a batch or before an interruption, is no other call.
    if (!hasOwnReply(context.db, call.taskId, hash)) {
      cachedAttempt(context.db, { taskId: call.taskId, hash, purpose: call.purpose, number: 0, at }, callId);
      addToCounters(context.db, context.runId, { cached: 1 });
    }
    noteDropped(context.db, context.runId, context.provider.dropped(call.request));
    call.also?.(value, callId, reply);
  });
  context.onChange();
  return { value, callId };
}

async function send<T>(context: CallerContext, call: Call<T>, hash: string, canonical: string): Promise<Answer<T>> {
  const { gate, pace, stopper, retry, live } = context;
  const size = sizeOf(call);
  let errors = 0;
  let limited = 0;
  let timedOut = false;
  for (let number = 1; ; number += 1) {
    await pace.enter(size, call.taskId, stopper.soft);
    const leave = await gate.enter(call.taskId, stopper.soft);
    let failed: Failed;
    try {
      const row = { taskId: call.taskId, hash, purpose: call.purpose, number, at: isoNow(context) };
      const outcome = await attempt(context, call, row, canonical, timedOut, leave);
      if (outcome.ok) {
        pace.settle(size, outcome.tokens);
        return outcome.answer;
      }
      failed = outcome;
    } finally {
      leave();
    }
    const { failure } = failed;
    if (failure.kind === 'aborted') throw new Stopped();
    if (failure.code === 'unreachable') {
      gate.lost((tries) => retryDelay(retry, tries, null, context.random()));
      // An endpoint that has answered this run before will answer again: the gate looks for it, and that is no failure of this request.
      if (hadReplies(context)) continue;
    }
    if (failure.kind === 'fatal') throw endRun(context, failure);
    if (failure.kind === 'failed') {
      await keepRequest(context, failed.attemptId, canonical);
      throw new CallFailed(failure.code, failure.message);
    }
    timedOut = failure.code === 'timeout';
    if (failure.code === 'rate-limit') limited += 1;
    else errors += 1;
    if (!mayRetry(retry, errors, limited)) {
      await keepRequest(context, failed.attemptId, canonical);
      throw givenUp(context, failure, number);
    }
    if (failure.code === 'unreachable') continue;
    const wait = retryDelay(retry, Math.max(1, errors + limited), failure.retryAfterMs, context.random());
    if (failure.code === 'rate-limit' || failure.code === 'overloaded') gate.refused(wait);
    else gate.failed();
    live.retrying += 1;
    const told = retryNotice(failure.retryAfterMs, wait);
    live.waitsFor = told ?? live.waitsFor;
    try {
      await pause(wait, stopper.soft);
    } finally {
      live.retrying -= 1;
      if (live.waitsFor === told) live.waitsFor = null;
    }
  }
}

/** What is said of a server that asks for a longer wait than it gets. */
function retryNotice(askedMs: number | null, wait: number): string | null {
  if (askedMs === null || askedMs <= LONGEST_ASKED_MS) return null;
  return `the provider asked to wait ${seconds(askedMs)}; it is asked again after ${seconds(wait)}`;
}

/** About how many tokens a request will come to, before its reply says: input by its bytes, and some output. */
function sizeOf<T>({ request }: Call<T>): number {
  return estimateInput(request) + Math.min(request.maxOutputTokens ?? Infinity, 1000);
}

/** Of an attempt that failed for good the request is kept too, to be looked at. */
function keepRequest({ db, group }: CallerContext, attemptId: number, canonical: string): Promise<void> {
  return group.write(() => {
    keepAttemptRequest(db, attemptId, canonical);
  });
}

function endRun(context: CallerContext, failure: ProviderError): Error {
  // What other requests of the run were not refused for is about this one request.
  if ((failure.code === 'bad-request' || failure.code === 'parameter') && hadReplies(context))
    return new CallFailed(failure.code, failure.message);
  context.stopper.stop({ kind: 'fatal', message: failure.message });
  return new Stopped();
}

function givenUp(context: CallerContext, failure: ProviderError, attempts: number): Error {
  const message = `${failure.message} Given up after ${String(attempts)} attempts.`;
  if (failure.code !== 'unreachable') return new CallFailed(failure.code, message);
  context.stopper.stop({ kind: 'fatal', message });
  return new Stopped();
}

function hadReplies(context: CallerContext): boolean {
  return repliesOf(context.db, context.runId) > 0;
}
