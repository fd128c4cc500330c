/** One try at a request: its attempt on disk before it goes out, the reply with its outcome before anybody sees it. */
import type { Tokens } from '../../../core/run/prices.ts';
import { ProviderError, type ProviderReply } from '../../providers/index.ts';
import { endAttempt, noteReply, startAttempt, type NewAttempt } from '../../store/runs/attempts.ts';
import { insertCall, markUnreadable, type NewCall } from '../../store/runs/calls.ts';
import { addToCounters, noteDropped, type Counters } from '../../store/runs/runs.ts';
import type { Answer, Call, CallerContext } from './call.ts';
import { isoNow } from '../clock.ts';
import { givingUpHangs, hangs } from './hang.ts';
import { Stopped } from '../stop.ts';
import { readWhole } from './whole.ts';

export interface Failed {
  ok: false;
  attemptId: number;
  failure: ProviderError;
}
type Outcome<T> = { ok: true; answer: Answer<T>; tokens: number } | Failed;

/** Sends once. `leave` gives the slot back, `patient`: a request that hangs is waited for. Rejects with Stopped when the run is stopping. */
export async function attempt<T>(
  context: CallerContext,
  call: Call<T>,
  attemptRow: NewAttempt,
  canonical: string,
  patient: boolean,
  leave: () => void,
): Promise<Outcome<T>> {
  const { db, gate, group, stopper, live } = context;
  const account = await setMoneyAside(context, call);
  // A note: after a power failure its request is repeated with or without it. What was paid for waits for the disk.
  const attemptId = await group.note(() => startAttempt(db, attemptRow));
  if (stopper.reason) {
    account(null);
    await group.write(() => {
      endAttempt(db, attemptId, { outcome: 'cancelled' }, isoNow(context));
    });
    throw new Stopped();
  }
  const begun = context.elapsed();
  let reply: ProviderReply | null;
  let failure: ProviderError | null = null;
  live.inFlight += 1;
  try {
    reply = await sendOnce(context, call, patient);
  } catch (error) {
    failure = error instanceof ProviderError ? error : new ProviderError('retry', 'malformed', String(error));
    reply = failure.received;
  } finally {
    live.inFlight -= 1;
  }
  // The slot is free before the disk is: the next request's attempt row then shares this commit.
  leave();
  account(reply?.tokens ?? null);
  const took = context.elapsed() - begun;
  const kept = reply && { reply, latencyMs: took, unreadable: failure !== null };
  const callId = kept && (await keepReply(context, attemptRow, attemptId, canonical, kept));
  const read = failure ?? readReply(call, reply);
  if (read instanceof ProviderError || reply === null || callId === null) {
    const failed = read instanceof ProviderError ? read : NO_REPLY;
    await group.write(() => {
      endFailed(context, attemptId, failed, callId);
    });
    context.onChange();
    return { ok: false, attemptId, failure: failed };
  }
  const arrived = reply;
  gate.succeeded(took, call.purpose);
  live.replied();
  await group.write(() => {
    endAttempt(db, attemptId, { outcome: 'reply', callId }, isoNow(context));
    noteDropped(db, context.runId, context.provider.dropped(call.request));
    call.also?.(read.value, callId, arrived);
  });
  context.onChange();
  return { ok: true, answer: { value: read.value, callId }, tokens: arrived.tokens.in + arrived.tokens.out };
}

/**
 * What arrived is kept before anything looks at it: whatever reading it does, a kill then loses nothing that is paid for. It does not wait for
 * the disk on its own, the commit that says what became of it does.
 */
function keepReply(
  context: CallerContext,
  { hash }: NewAttempt,
  attemptId: number,
  request: string,
  kept: Pick<NewCall, 'latencyMs' | 'unreadable'> & { reply: ProviderReply },
): Promise<number> {
  const { db, group, provider } = context;
  return group.note(() => {
    const { provider: name, model } = provider.ref;
    const callId = insertCall(db, { hash, provider: name, model, request, ...kept, at: isoNow(context) });
    noteReply(db, attemptId, callId);
    addToCounters(db, context.runId, { calls: 1, ...tokenCounters(context, kept.reply.tokens) });
    return callId;
  });
}

/** In the caller's transaction. A reply that cannot be used counts as a failure, and what it cost is counted already. */
function endFailed(context: CallerContext, attemptId: number, failure: ProviderError, callId: number | null): void {
  const { db } = context;
  if (failure.kind === 'aborted') {
    endAttempt(db, attemptId, { outcome: 'cancelled' }, isoNow(context));
    return;
  }
  const { code, message } = failure;
  endAttempt(db, attemptId, { outcome: 'error', code, message, callId }, isoNow(context));
  if (callId !== null) markUnreadable(db, callId);
  addToCounters(db, context.runId, { failed: 1, ...(callId === null ? {} : { calls: -1 }) });
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

const NO_REPLY = new ProviderError('retry', 'malformed', 'There is no reply.');

function readReply<T>(call: Call<T>, reply: ProviderReply | null): { value: T } | ProviderError {
  if (reply === null) return NO_REPLY;
  try {
    return { value: readWhole(call, reply) };
  } catch (error) {
    if (error instanceof ProviderError) return error;
    const what = error instanceof Error ? error.message : String(error);
    return new ProviderError('retry', 'malformed', `The reply to the ${call.purpose} request cannot be used: ${what}.`);
  }
}

/** A judge's request is given up when it hangs; the try after that, and a generation, get all the time there is. */
function sendOnce<T>(
  { provider, gate, stopper, timeouts, elapsed }: CallerContext,
  call: Call<T>,
  patient: boolean,
): Promise<ProviderReply> {
  const generation = call.purpose === 'generation';
  const limit = generation ? timeouts.generationMs : timeouts.judgeMs;
  if (generation || patient) return provider.generate(call.request, stopper.hard, limit);
  const begun = elapsed();
  const isHanging = (): boolean => hangs(elapsed() - begun, gate.usualMs(call.purpose));
  return givingUpHangs(stopper.hard, isHanging, (signal) => provider.generate(call.request, signal, limit));
}
