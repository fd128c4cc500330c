/** One logical request of a task: from the cache, or sent, retried, and on disk before anyone goes on with it. */
import type { Tokens } from '../../core/run/prices.ts';
import { mayRetry, retryDelay } from '../../core/run/retry.ts';
import { ProviderError, type ProviderReply } from '../providers/index.ts';
import { hasOwnReply } from '../store/batches.ts';
import { cachedAttempt, endAttempt, keepAttemptRequest, startAttempt, type NewAttempt } from '../store/attempts.ts';
import { findCall, insertCall } from '../store/calls.ts';
import { addToCounters, repliesOf, type Counters } from '../store/runs.ts';
import { estimateInput } from './budget.ts';
import type { Answer, Call, CallerContext } from './call.ts';
import { givingUpHangs, hangs } from './hang.ts';
import { canonicalRequest, hashOf } from './request-hash.ts';
import { CallFailed, pause, Stopped } from './stop.ts';

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
    return { value: call.read(found.reply), callId: found.id, reply: found.reply };
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
  const at = iso(context);
  await context.group.write(() => {
    // A reply that was fetched for this very task, by a batch or before an interruption, is no other call.
    if (!hasOwnReply(context.db, call.taskId, hash)) {
      cachedAttempt(context.db, { taskId: call.taskId, hash, purpose: call.purpose, number: 0, at }, callId);
      addToCounters(context.db, context.runId, { cached: 1 });
    }
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
      const row = { taskId: call.taskId, hash, purpose: call.purpose, number, at: iso(context) };
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
    try {
      await pause(wait, stopper.soft);
    } finally {
      live.retrying -= 1;
    }
  }
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

interface Failed {
  ok: false;
  attemptId: number;
  failure: ProviderError;
}
type Outcome<T> = { ok: true; answer: Answer<T>; tokens: number } | Failed;

/** Sends once. The attempt is on disk before the request goes out, the reply with its outcome before anybody sees it. */
async function attempt<T>(
  context: CallerContext,
  call: Call<T>,
  attemptRow: NewAttempt,
  canonical: string,
  patient: boolean,
  leave: () => void,
): Promise<Outcome<T>> {
  const { db, gate, group, provider, stopper, live } = context;
  const account = await setMoneyAside(context, call);
  // A note: after a power failure its request is repeated with or without it. What was paid for waits for the disk.
  const attemptId = await group.note(() => startAttempt(db, attemptRow));
  if (stopper.reason) {
    account(null);
    await group.write(() => {
      endAttempt(db, attemptId, { outcome: 'cancelled' }, iso(context));
    });
    throw new Stopped();
  }
  const begun = context.now();
  let reply: ProviderReply | null = null;
  let value: T;
  live.inFlight += 1;
  try {
    reply = await sendOnce(context, call, patient);
    value = readReply(call, reply);
  } catch (error) {
    leave();
    const tokens = reply?.tokens ?? null;
    account(tokens);
    const failure = error instanceof ProviderError ? error : new ProviderError('retry', 'malformed', String(error));
    await group.write(() => {
      const aborted = failure.kind === 'aborted';
      endAttempt(
        db,
        attemptId,
        aborted ? { outcome: 'cancelled' } : { outcome: 'error', code: failure.code, message: failure.message },
        iso(context),
      );
      // A reply that cannot be used is paid for too.
      if (!aborted) addToCounters(db, context.runId, { failed: 1, ...tokenCounters(context, tokens) });
    });
    context.onChange();
    return { ok: false, attemptId, failure };
  } finally {
    live.inFlight -= 1;
  }
  // The slot is free before the disk is: the next request's attempt row then shares this commit.
  leave();
  account(reply.tokens);
  const arrived = reply;
  const latencyMs = context.now() - begun;
  gate.succeeded(latencyMs, call.purpose);
  live.replied();
  const callId = await group.write(() => {
    const id = insertCall(db, {
      hash: attemptRow.hash,
      provider: provider.ref.provider,
      model: provider.ref.model,
      request: canonical,
      reply: arrived,
      latencyMs,
      at: iso(context),
    });
    endAttempt(db, attemptId, { outcome: 'reply', callId: id }, iso(context));
    addToCounters(db, context.runId, { calls: 1, ...tokenCounters(context, arrived.tokens) });
    call.also?.(value, id, arrived);
    return id;
  });
  context.onChange();
  return { ok: true, answer: { value, callId }, tokens: arrived.tokens.in + arrived.tokens.out };
}

export function tokenCounters({ second }: CallerContext, tokens: ProviderReply['tokens'] | null): Counters {
  if (!tokens) return {};
  const counters = {
    tokensIn: Math.round(tokens.in),
    tokensOut: Math.round(tokens.out),
    tokensCached: Math.round(tokens.cached),
    tokensReasoning: Math.round(tokens.reasoning),
  };
  if (!second) return counters;
  const { tokensIn, tokensOut, tokensCached } = counters;
  return { ...counters, judgeTokensIn: tokensIn, judgeTokensOut: tokensOut, judgeTokensCached: tokensCached };
}

/** Gives the function that takes what was paid. Pauses the run and throws Stopped when its budget does not allow the request. */
async function setMoneyAside<T>(
  { budget, stopper }: CallerContext,
  call: Call<T>,
): Promise<(paid: Tokens | null) => void> {
  if (!budget) return () => undefined;
  const account = await budget.reserve(call.purpose, call.request);
  if (account) return account;
  stopper.stop({ kind: 'paused', message: budget.exhausted() });
  throw new Stopped();
}

function readReply<T>(call: Call<T>, reply: ProviderReply): T {
  try {
    return call.read(reply);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const what = error instanceof Error ? error.message : String(error);
    throw new ProviderError('retry', 'malformed', `The reply to the ${call.purpose} request cannot be used: ${what}.`);
  }
}

/** A judge's request is given up when it hangs; the try after that, and a generation, get all the time there is. */
function sendOnce<T>(
  { provider, gate, stopper, timeouts, now }: CallerContext,
  call: Call<T>,
  patient: boolean,
): Promise<ProviderReply> {
  const generation = call.purpose === 'generation';
  const limit = generation ? timeouts.generationMs : timeouts.judgeMs;
  if (generation || patient) return provider.generate(call.request, stopper.hard, limit);
  const begun = now();
  const isHanging = (): boolean => hangs(now() - begun, gate.usualMs(call.purpose));
  return givingUpHangs(stopper.hard, isHanging, (signal) => provider.generate(call.request, signal, limit));
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

function iso(context: CallerContext): string {
  return new Date(context.now()).toISOString();
}
