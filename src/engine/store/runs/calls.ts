/** Provider requests and their replies, by the hash of the canonical request: the cache (ARCHITECTURE.md, "The file"). */
import { z } from 'zod';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { CALL } from '../seals/sealed.ts';

/** A reply as it is kept. `raw` is the provider's own. */
export const StoredReply = z
  .object({
    text: z.string(),
    // JSON text has no undefined: for a reply in free text the field is missing.
    json: z.unknown().optional(),
    reasoning: z.string(),
    finishReason: z.string(),
    tokens: z.object({ in: z.number(), out: z.number(), cached: z.number(), reasoning: z.number() }),
    raw: z.unknown().optional(),
  })
  .transform((reply) => ({ ...reply, json: reply.json, raw: reply.raw }));
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
  /** It is no reply in the provider's own protocol: kept, and no answer. */
  unreadable?: boolean;
}

export function insertCall(db: WritableDb, call: NewCall): number {
  const { tokens } = call.reply;
  return db.run(
    `INSERT INTO calls (request_hash, provider, model, request, reply, tokens_in, tokens_out, tokens_cached, tokens_reasoning, latency_ms, created_at, unreadable)
     VALUES (@hash, @provider, @model, @request, @reply, @in, @out, @cached, @reasoning, @latencyMs, @at, @unreadable)`,
    {
      ...{ ...call, latencyMs: Math.round(call.latencyMs), unreadable: call.unreadable === true ? 1 : 0 },
      ...{ reply: JSON.stringify(call.reply), in: Math.round(tokens.in), out: Math.round(tokens.out) },
      ...{ cached: Math.round(tokens.cached), reasoning: Math.round(tokens.reasoning) },
    },
  ).id;
}

/** Marks a reply that could not be read: it is kept, and is no answer. */
export function markUnreadable(db: WritableDb, callId: number): void {
  db.run('UPDATE calls SET unreadable = 1 WHERE id = ?', callId);
}

/** The newest reply to a request, not older than `since` (for a fresh run, which takes none from before it). */
export function findCall(
  db: ReadableDb,
  hash: string,
  since: string | null,
): { id: number; reply: StoredReply } | null {
  const row = db.get<{ id: number; reply: string }>(
    'SELECT id, reply FROM calls WHERE request_hash = ? AND unreadable = 0 AND (? IS NULL OR created_at >= ?) ORDER BY id DESC LIMIT 1',
    hash,
    since,
    since,
  );
  // What is damaged is asked again.
  if (!row || db.seals.damageOf(CALL, row.id)) return null;
  const reply = storedReply(row.reply);
  return reply && { id: row.id, reply };
}

/** A reply as it is kept; null for text that is none: the disk may have turned a byte of it. */
export function storedReply(text: string): StoredReply | null {
  try {
    return StoredReply.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether a request has a kept reply that is not older than `since`. */
export function hasCall(db: ReadableDb, hash: string, since: string | null): boolean {
  const sql =
    'SELECT 1 FROM calls WHERE request_hash = ? AND unreadable = 0 AND (? IS NULL OR created_at >= ?) LIMIT 1';
  return db.get(sql, hash, since, since) !== undefined;
}

/** Mean output tokens of a model's last replies to requests of a purpose; null when there are none. */
export function usualOutput(db: ReadableDb, model: string, purpose: string): number | null {
  const row = db.get<{ mean: number | null }>(
    `SELECT avg(c.tokens_out) AS mean FROM
       (SELECT call_id FROM attempts WHERE purpose = ? AND outcome = 'reply' ORDER BY id DESC LIMIT 500) a JOIN calls c ON c.id = a.call_id
     WHERE c.model = ?`,
    purpose,
    model,
  );
  return row?.mean ?? null;
}

/** How many replies are kept and how large they are with their requests, in bytes; and how often calls of all runs found one. */
export function cacheSize(db: ReadableDb): { replies: number; bytes: number; hits: number; calls: number } {
  const kept = db.get<{ replies: number; bytes: number | null }>(
    `SELECT count(*) AS replies, sum(octet_length(request) + octet_length(reply)) AS bytes FROM calls WHERE request_hash <> ''`,
  );
  const runs = db.get<{ hits: number | null; made: number | null }>(
    'SELECT sum(cached_calls) AS hits, sum(calls) AS made FROM runs',
  );
  const hits = runs?.hits ?? 0;
  return { replies: kept?.replies ?? 0, bytes: kept?.bytes ?? 0, hits, calls: hits + (runs?.made ?? 0) };
}

/** Forgets requests and replies, and gives the space back. What was paid (tokens, times) stays. */
export function clearCalls(db: WritableDb): void {
  db.run(`UPDATE calls SET request_hash = '', request = '', reply = '' WHERE request_hash <> ''`);
  db.exec('VACUUM');
}
