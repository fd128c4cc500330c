/** Anthropic's batch service: the requests themselves go up, a file of results comes down. */
import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import { messageParams, readMessage } from './anthropic.ts';
import { jsonLines } from './batch.ts';
import type { Feature } from './endpoint-memory.ts';
import { ProviderError, type BatchLook, type BatchResult, type BatchService } from './provider.ts';
import { reading } from './received.ts';

const Batch = z.object({
  id: z.string().regex(/^[\w-]{1,200}$/),
  processing_status: z.string(),
  cancel_initiated_at: z.string().nullish(),
  request_counts: z.object({
    processing: z.number(),
    succeeded: z.number(),
    errored: z.number(),
    canceled: z.number(),
    expired: z.number(),
  }),
});
type Batch = z.infer<typeof Batch>;
const Line = z.object({
  custom_id: z.string(),
  result: z.object({
    type: z.string(),
    message: z.unknown().optional(),
    error: z
      .object({ error: z.object({ type: z.string().catch(''), message: z.string().catch('') }) })
      .nullish()
      .catch(null),
  }),
});
const LOOKED_THROUGH = 500;
/** What an errored line would have been answered with had it been asked alone. */
const STATUSES = new Map<string, number>(
  Object.entries({
    invalid_request_error: 400,
    authentication_error: 401,
    permission_error: 403,
    not_found_error: 404,
    request_too_large: 413,
    rate_limit_error: 429,
    overloaded_error: 529,
  }),
);

export interface AnthropicBatches {
  client: () => Promise<Anthropic>;
  model: string;
  refused: () => ReadonlySet<Feature>;
}

export function anthropicBatches({ client, model, refused }: AnthropicBatches): BatchService {
  async function* linesOf(id: string, signal: AbortSignal): AsyncGenerator<z.infer<typeof Line>> {
    const reply = await (await client()).get(`/v1/messages/batches/${id}/results`, { signal }).asResponse();
    if (!reply.body) return;
    for await (const entry of jsonLines(reply.body)) {
      const line = Line.safeParse(entry).data;
      if (line) yield line;
    }
  }
  return {
    line: (id, request) => JSON.stringify({ custom_id: id, params: messageParams(model, request, refused()) }),
    submit: async (_token, lines, signal) => {
      const requests = lines.map((line): unknown => JSON.parse(line));
      return Batch.parse(await (await client()).post('/v1/messages/batches', { body: { requests }, signal })).id;
    },
    // The service keeps no name of ours: a batch is known by what is in it, which it tells once the batch has ended.
    find: async (_token, signal, ids) => {
      let seen = 0;
      let unknown = false;
      for await (const entry of (await client()).messages.batches.list({ limit: 100 }, { signal })) {
        const batch = Batch.safeParse(entry).data;
        if (batch && totalOf(batch) === ids.length) {
          if (batch.processing_status !== 'ended') unknown = true;
          else
            for await (const { custom_id: id } of linesOf(batch.id, signal)) {
              if (ids.includes(id)) return batch.id;
              break;
            }
        }
        seen += 1;
        if (seen >= LOOKED_THROUGH) break;
      }
      if (!unknown) return null;
      throw new ProviderError(
        'retry',
        'server',
        'A batch of this size is being worked on, and whether it is this one shows at its end.',
      );
    },
    look: async (id, signal) =>
      lookOf(Batch.parse(await (await client()).messages.batches.retrieve(id, {}, { signal }))),
    results: async function* (look, signal) {
      for await (const line of linesOf(look.id, signal)) yield resultOf(line);
    },
    read: (body, structured) => reading(body, () => readMessage(body, { schema: structured || null })),
    cancel: async (id, signal) => {
      await (await client()).messages.batches.cancel(id, {}, { signal });
    },
  };
}

function totalOf({ request_counts: n }: Batch): number {
  return n.processing + n.succeeded + n.errored + n.canceled + n.expired;
}

function lookOf(batch: Batch): BatchLook {
  const { request_counts: counts } = batch;
  const ended = counts.expired > 0 ? 'expired' : batch.cancel_initiated_at ? 'cancelled' : 'done';
  return {
    id: batch.id,
    state: batch.processing_status === 'ended' ? ended : 'working',
    finished: totalOf(batch) - counts.processing,
    problem: null,
    files: [],
  };
}

function resultOf({ custom_id: id, result }: z.infer<typeof Line>): BatchResult {
  if (result.type === 'succeeded') return { id, status: 200, body: result.message };
  if (result.type === 'canceled' || result.type === 'expired')
    return { id, status: 0, body: { error: { message: '' } } };
  const error = result.error?.error ?? { type: '', message: '' };
  return { id, status: STATUSES.get(error.type) ?? 500, body: { error: { message: error.message, code: error.type } } };
}
