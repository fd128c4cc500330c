/** The calls of a run, attempt by attempt, to be looked at. */
import type { z } from 'zod';
import { UserError } from '../../../contract/router.ts';
import type { CallPage, CallRow, CallView } from '../../../contract/run-shapes.ts';
import type { ReadableDb } from '../file/open.ts';
import { StoredReply } from './calls.ts';

type Row = Omit<CallRow, 'cached' | 'batch'> & { byBatch: number };

const ROWS = `
  FROM attempts a JOIN tasks t ON t.id = a.task_id JOIN items i ON i.id = t.item_id JOIN runs r ON r.id = t.run_id
  LEFT JOIN calls c ON c.id = a.call_id LEFT JOIN models m ON m.id = coalesce(r.judge_id, r.model_id)
  LEFT JOIN responses s ON s.id = t.response_id LEFT JOIN runs g ON g.id = s.run_id LEFT JOIN models gm ON gm.id = g.model_id`;
const COLUMNS = `
  SELECT a.id AS attemptId, t.item_id AS itemId, i.external_id AS externalId, i.position + 1 AS position, t.sample_index AS sampleIndex,
    t.trial, CASE WHEN g.id IS NOT NULL THEN coalesce(gm.name, g.name) END AS answerOf, t.condition, t.step, a.purpose, a.number, a.outcome AS state, a.by_batch AS byBatch, coalesce(c.model, m.name, '') AS model, c.tokens_in AS tokensIn,
    c.tokens_out AS tokensOut, c.tokens_cached AS tokensCached, c.tokens_reasoning AS tokensReasoning, c.latency_ms AS latencyMs,
    a.error_code AS errorCode, a.error, a.started_at AS startedAt, a.finished_at AS finishedAt`;

export interface CallsOf {
  runId: number;
  state?: CallRow['state'] | undefined;
  purpose?: string | undefined;
  itemId?: number | undefined;
  offset: number;
  limit: number;
}

/** A page of a run's attempts, newest first. */
export function callsPage(db: ReadableDb, of: CallsOf): z.infer<typeof CallPage> {
  const where = `WHERE t.run_id = @runId AND (@state IS NULL OR a.outcome = @state) AND (@purpose IS NULL OR a.purpose = @purpose) AND (@itemId IS NULL OR t.item_id = @itemId)`;
  const chosen = { runId: of.runId, state: of.state ?? null, purpose: of.purpose ?? null, itemId: of.itemId ?? null };
  const total = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM attempts a JOIN tasks t ON t.id = a.task_id ${where}`,
    chosen,
  );
  const rows = db.all<Row>(`${COLUMNS} ${ROWS} ${where} ORDER BY a.id DESC LIMIT @limit OFFSET @offset`, {
    ...chosen,
    limit: of.limit,
    offset: of.offset,
  });
  return { total: total?.n ?? 0, rows: rows.map(asCallRow) };
}

/** One attempt with what went over the wire. Throws UserError not-found. */
export function callView(db: ReadableDb, attemptId: number): CallView {
  const row = db.get<Row & { request: string | null; sent: string | null; reply: string | null }>(
    `${COLUMNS}, coalesce(nullif(c.request, ''), a.request) AS request, nullif(c.reply, '') AS reply ${ROWS} WHERE a.id = ?`,
    attemptId,
  );
  if (!row)
    throw new UserError(
      'not-found',
      `There is no call ${String(attemptId)} in this workspace. Reload the list of calls.`,
    );
  const { request, reply, ...rest } = row;
  const kept = reply === null ? null : (StoredReply.safeParse(parsed(reply)).data ?? null);
  return {
    ...asCallRow(rest),
    request: request === null ? null : indented(request),
    prompt: request === null ? null : textsOf(parsed(request)),
    reply: kept ? JSON.stringify(kept.raw ?? kept, null, 2) : null,
    answer: kept?.text ?? null,
    reasoning: kept?.reasoning || null,
  };
}

function asCallRow({ byBatch, ...row }: Row): CallRow {
  return { ...row, cached: row.state === 'cached', batch: byBatch === 1 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function indented(text: string): string {
  const value = parsed(text);
  return value === null ? text : JSON.stringify(value, null, 2);
}

/** The text parts of a canonical request, message by message. */
function textsOf(request: unknown): string {
  if (typeof request !== 'object' || request === null || !('messages' in request)) return '';
  const messages: unknown[] = Array.isArray(request.messages) ? request.messages : [];
  return messages
    .flatMap((message) => {
      const parts: unknown = typeof message === 'object' && message !== null && 'parts' in message ? message.parts : [];
      return Array.isArray(parts) ? (parts as unknown[]) : [];
    })
    .map((part) => {
      if (typeof part !== 'object' || part === null) return '';
      if ('text' in part && typeof part.text === 'string') return part.text;
      return 'hash' in part ? `[figure ${String(part.hash).slice(0, 12)}]` : '';
    })
    .join('\n\n');
}
