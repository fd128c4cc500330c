/** Provider requests and their replies, by the hash of the canonical request: the cache (architecture.md, "Engine and SQLite"). */
import { z } from 'zod';
import type { ReadableDb, WritableDb } from './open.ts';

/** A reply as it is kept. `raw` is the provider's own. */
export const StoredReply = z.object({
  text: z.string(),
  json: z.unknown(),
  reasoning: z.string(),
  finishReason: z.string(),
  tokens: z.object({ in: z.number(), out: z.number(), cached: z.number(), reasoning: z.number() }),
  raw: z.unknown(),
});
export type StoredReply = z.infer<typeof StoredReply>;

export interface NewCall {
  hash: string;
  provider: string;
  model: string;
  /** The canonical request: images by hash, no key. */
  request: string;
  reply: StoredReply;
  latencyMs: number;
  at: string;
}

export function insertCall(db: WritableDb, call: NewCall): number {
  const { tokens } = call.reply;
  return db.run(
    `INSERT INTO calls (request_hash, provider, model, request, reply, tokens_in, tokens_out, tokens_cached, tokens_reasoning, latency_ms, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    call.hash,
    call.provider,
    call.model,
    call.request,
    JSON.stringify(call.reply),
    Math.round(tokens.in),
    Math.round(tokens.out),
    Math.round(tokens.cached),
    Math.round(tokens.reasoning),
    Math.round(call.latencyMs),
    call.at,
  ).id;
}

/** The newest reply to a request, not older than `since` (for a fresh run, which takes none from before it). */
export function findCall(
  db: ReadableDb,
  hash: string,
  since: string | null,
): { id: number; reply: StoredReply } | null {
  const row = db.get<{ id: number; reply: string }>(
    'SELECT id, reply FROM calls WHERE request_hash = ? AND (? IS NULL OR created_at >= ?) ORDER BY id DESC LIMIT 1',
    hash,
    since,
    since,
  );
  if (!row) return null;
  const reply = StoredReply.safeParse(JSON.parse(row.reply));
  return reply.success ? { id: row.id, reply: reply.data } : null;
}
