/** What came of a batch, line by line: each reply durable and in the cache under the name of its direct request. */
import { z } from 'zod';
import { BATCH_SHARE } from '../../../core/run/prices.ts';
import { ProviderError, type BatchLook, type BatchService, type ProviderReply } from '../../providers/index.ts';
import { endAttempt, startAttempt } from '../../store/runs/attempts.ts';
import {
  awaited,
  collectedBatch,
  settleBatched,
  type BatchedRequest,
  type BatchRow,
} from '../../store/runs/batches.ts';
import { insertCall, markUnreadable } from '../../store/runs/calls.ts';
import { addToCounters, type Counters } from '../../store/runs/runs.ts';
import type { CallerContext } from '../requests/call.ts';
import { tokenCounters } from '../requests/attempt.ts';
import { isoNow } from '../clock.ts';

/** Lines written in one transaction. */
const TOGETHER = 64;
const Asked = z.object({ schema: z.unknown() });
const Said = z.object({ error: z.object({ message: z.string(), code: z.unknown().optional() }) });

/**
 * Takes the results of an ended batch. A line that is an error, and one that never came, is asked directly afterwards; what a cancelled
 * batch did not get to may be batched again. Cut off in between it can be done again: lines that are kept are passed over.
 */
export async function collectBatch(
  context: CallerContext,
  service: BatchService,
  batch: BatchRow,
  look: BatchLook,
): Promise<void> {
  const { db, group } = context;
  let lines: { id: string; status: number; body: unknown }[] = [];
  const keep = async (): Promise<void> => {
    const kept = lines;
    lines = [];
    if (kept.length === 0) return;
    await group.write(() => {
      for (const line of kept) keepLine(context, service, batch, line);
    });
    context.onChange();
  };
  for await (const result of service.results(look, context.stopper.hard)) {
    // 0: the service did not get to it.
    if (result.status === 0) continue;
    lines.push(result);
    if (lines.length >= TOGETHER) await keep();
  }
  await keep();
  await group.write(() => {
    collectedBatch(db, batch.id, look.state === 'cancelled', isoNow(context));
  });
}

function keepLine(
  context: CallerContext,
  service: BatchService,
  batch: BatchRow,
  { id, status, body }: { id: string; status: number; body: unknown },
): void {
  const { db, provider } = context;
  const asked = awaited(db, batch.id, id);
  if (!asked) return;
  const at = isoNow(context);
  const attemptId = startAttempt(db, { ...asked, number: 1, at: batch.submittedAt ?? at, byBatch: true });
  const keep = (reply: ProviderReply): number =>
    insertCall(db, {
      hash: asked.hash,
      provider: provider.ref.provider,
      model: provider.ref.model,
      request: asked.request,
      reply,
      latencyMs: Math.max(0, context.now() - Date.parse(batch.submittedAt ?? at)),
      at,
    });
  const counted = (reply: ProviderReply | null): Counters => {
    if (!reply) return {};
    context.budget?.pay(reply.tokens, BATCH_SHARE);
    return countersOf(context, reply);
  };
  const outcome = readLine(service, asked, status, body);
  if ('failure' in outcome) {
    const { code, message } = outcome.failure;
    const callId = outcome.reply && keep(outcome.reply);
    if (callId !== null) markUnreadable(db, callId);
    endAttempt(db, attemptId, { outcome: 'error', code, message, callId }, at);
    addToCounters(db, context.runId, { failed: 1, ...counted(outcome.reply) });
    settleBatched(db, asked.id, 'error');
    return;
  }
  const { reply } = outcome;
  const callId = keep(reply);
  endAttempt(db, attemptId, { outcome: 'reply', callId }, at);
  addToCounters(db, context.runId, { calls: 1, ...counted(reply) });
  settleBatched(db, asked.id, 'reply');
}

/** The tokens of a reply, and that they were billed at the batch price. */
function countersOf(context: CallerContext, reply: ProviderReply): Counters {
  const tokens = tokenCounters(context, reply.tokens);
  const { tokensIn = 0, tokensOut = 0, tokensCached = 0 } = tokens;
  const byBatch = context.second
    ? { judgeBatchTokensIn: tokensIn, judgeBatchTokensOut: tokensOut, judgeBatchTokensCached: tokensCached }
    : { batchTokensIn: tokensIn, batchTokensOut: tokensOut, batchTokensCached: tokensCached };
  return { ...tokens, ...byBatch };
}

function readLine(
  service: BatchService,
  asked: BatchedRequest,
  status: number,
  body: unknown,
): { reply: ProviderReply } | { reply: ProviderReply | null; failure: { code: string; message: string } } {
  if (status < 200 || status > 299) {
    const said = Said.safeParse(body).data?.error.message ?? '';
    const message = `The batch answered this request with an error (${String(status)}): ${said.slice(0, 600)} It is asked directly.`;
    return { reply: null, failure: { code: 'batch-line', message } };
  }
  try {
    return { reply: service.read(body, Asked.parse(JSON.parse(asked.request)).schema !== null) };
  } catch (error) {
    const known = error instanceof ProviderError ? error : new ProviderError('retry', 'malformed', String(error));
    const { code, message, received } = known;
    return { reply: received, failure: { code, message: `${message} It is asked directly.` } };
  }
}
