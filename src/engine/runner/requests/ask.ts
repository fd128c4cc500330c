/** One request that is of no run: asked once, its reply on disk before anybody looks at it; the same request is not paid for twice. */
import { UserError } from '../../../contract/router.ts';
import { ProviderError, type Provider, type ProviderReply, type ProviderRequest } from '../../providers/index.ts';
import { findCall, insertCall, markUnreadable } from '../../store/runs/calls.ts';
import type { WritableDb } from '../../store/file/open.ts';
import type { Call } from './call.ts';
import { canonicalRequest, hashOf } from './request-hash.ts';
import { readWhole } from './whole.ts';

export interface Question<T> {
  purpose: string;
  request: ProviderRequest;
  read: (reply: ProviderReply) => T;
}

export interface AskContext {
  db: WritableDb;
  provider: Provider;
  signal: AbortSignal;
  limitMs: number;
  at: () => string;
  elapsed: () => number;
}

/** Throws UserError: not-answered where the model cannot be asked, or its reply cannot be used. */
export async function askOnce<T>(context: AskContext, { purpose, request, read }: Question<T>): Promise<T> {
  const { db, provider, signal, limitMs, at, elapsed } = context;
  const call: Call<T> = { taskId: 0, purpose, request, read, sample: 0, trial: 1 };
  const canonical = canonicalRequest(provider.ref, call);
  const hash = hashOf(canonical);
  const kept = findCall(db, hash, null);
  if (kept) {
    try {
      return readWhole(call, kept.reply);
    } catch {
      // What cannot be read any more is asked for again.
    }
  }
  const { provider: name, model } = provider.ref;
  const begun = elapsed();
  let failure: unknown = null;
  const reply = await provider.generate(request, signal, limitMs).catch((error: unknown) => {
    failure = error;
    return error instanceof ProviderError ? error.received : null;
  });
  if (!reply) throw notAnswered(model, failure);
  const latencyMs = elapsed() - begun;
  const row = { hash, provider: name, model, request: canonical, reply, latencyMs, unreadable: failure !== null };
  const callId = db.transaction(() => insertCall(db, { ...row, at: at() }));
  if (failure !== null) throw notAnswered(model, failure);
  try {
    return readWhole(call, reply);
  } catch (error) {
    db.transaction(() => {
      markUnreadable(db, callId);
    });
    throw notAnswered(model, error);
  }
}

function notAnswered(model: string, error: unknown): UserError {
  const why = error instanceof Error ? error.message : String(error);
  return new UserError(
    'not-answered',
    `${model} gave no usable reply: ${why.replace(/\.$/, '')}. Ask again, or another model.`,
  );
}
