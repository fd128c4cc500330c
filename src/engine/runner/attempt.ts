/** One try at a request: its attempt on disk before it goes out, the reply with its outcome before anybody sees it. */
import type { Tokens } from '../../core/run/prices.ts';
import { ProviderError, type ProviderReply } from '../providers/index.ts';
import { endAttempt, startAttempt, type NewAttempt } from '../store/attempts.ts';
import { insertCall } from '../store/calls.ts';
import { addToCounters, type Counters } from '../store/runs.ts';
import type { Answer, Call, CallerContext } from './call.ts';
import { isoNow } from './clock.ts';
import { givingUpHangs, hangs } from './hang.ts';
import { Stopped } from './stop.ts';

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
  const { db, gate, group, provider, stopper, live } = context;
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
        isoNow(context),
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
      at: isoNow(context),
    });
    endAttempt(db, attemptId, { outcome: 'reply', callId: id }, isoNow(context));
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
