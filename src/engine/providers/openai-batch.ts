/** OpenAI's batch service: a file of requests, POST /batches, and two files with what came of them. */
import type OpenAI from 'openai';
import { z } from 'zod';
import { jsonLines } from './batch.ts';
import { chatParams, readChat, type ChatExtras } from './openai-chat.ts';
import { readResponse, responseParams } from './openai-responses.ts';
import type { Feature } from './endpoint-memory.ts';
import type { BatchLook, BatchResult, BatchService } from './provider.ts';
import { reading } from './received.ts';

const Batch = z.object({
  id: z.string().min(1).max(300),
  status: z.string(),
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
  request_counts: z.object({ completed: z.number(), failed: z.number() }).nullish().catch(null),
  errors: z
    .object({ data: z.array(z.object({ code: z.string().nullish(), message: z.string().nullish() })).nullish() })
    .nullish()
    .catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});
const Line = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
});
/** Our name of a batch among what the provider keeps of it. */
const NAME = 'markscheme';
/** Files at the provider are forgotten after a month; only its own service knows how. */
const KEPT = { anchor: 'created_at', seconds: 2_592_000 } as const;
const LOOKED_THROUGH = 2000;

export interface OpenAiBatches {
  client: () => Promise<OpenAI>;
  model: string;
  refused: () => ReadonlySet<Feature>;
  /** Whether requests go by the Responses API or as chat completions. */
  byResponses: () => boolean;
  official: boolean;
  extras?: ChatExtras;
}

export function openAiBatches({ client, model, refused, byResponses, official, extras }: OpenAiBatches): BatchService {
  const endpoint = (): '/v1/responses' | '/v1/chat/completions' =>
    byResponses() ? '/v1/responses' : '/v1/chat/completions';
  return {
    line: (id, request) => {
      const body = byResponses()
        ? responseParams(model, request, refused())
        : chatParams(model, request, refused(), extras);
      return JSON.stringify({ custom_id: id, method: 'POST', url: endpoint(), body });
    },
    submit: async (token, lines, signal) => {
      const openai = await client();
      const file = await openai.files.create(
        {
          file: new File([`${lines.join('\n')}\n`], `${token}.jsonl`, { type: 'application/jsonl' }),
          purpose: 'batch',
          ...(official ? { expires_after: KEPT } : {}),
        },
        { signal },
      );
      const batch = await openai.batches.create(
        {
          input_file_id: file.id,
          endpoint: endpoint(),
          completion_window: '24h',
          metadata: { [NAME]: token },
          ...(official ? { output_expires_after: KEPT } : {}),
        },
        { signal },
      );
      return Batch.parse(batch).id;
    },
    find: async (token, signal) => findBatch(await client(), token, signal),
    look: async (id, signal) => lookOf(Batch.parse(await (await client()).batches.retrieve(id, { signal }))),
    results: async function* (look, signal) {
      for (const file of look.files) {
        const reply = await (await client()).files.content(file, { signal });
        if (!reply.body) continue;
        for await (const entry of jsonLines(reply.body)) {
          const line = Line.safeParse(entry).data;
          if (line) yield resultOf(line);
        }
      }
    },
    read: (body, structured) =>
      typeof body === 'object' && body !== null && 'output' in body
        ? reading(body, () => readResponse(body, { schema: structured || null }))
        : reading(body, () => readChat(body, { schema: structured || null })),
    cancel: async (id, signal) => {
      await (await client()).batches.cancel(id, { signal });
    },
  };
}

/** The id of the batch that was submitted under a token; null: none of the newest has it. */
async function findBatch(openai: OpenAI, token: string, signal: AbortSignal): Promise<string | null> {
  let seen = 0;
  for await (const entry of openai.batches.list({ limit: 100 }, { signal })) {
    const batch = Batch.safeParse(entry).data;
    if (batch?.metadata?.[NAME] === token) return batch.id;
    seen += 1;
    if (seen >= LOOKED_THROUGH) break;
  }
  return null;
}

const STATES = new Map<string, BatchLook['state']>(
  Object.entries({
    completed: 'done',
    expired: 'expired',
    cancelled: 'cancelled',
    failed: 'refused',
  }),
);

function lookOf(batch: z.infer<typeof Batch>): BatchLook {
  const state = STATES.get(batch.status) ?? 'working';
  const first = batch.errors?.data?.[0];
  const tooMuch = /token_limit|enqueued|queue|too_many|limit_exceeded/i.test(first?.code ?? first?.message ?? '');
  return {
    id: batch.id,
    state,
    finished: batch.request_counts ? batch.request_counts.completed + batch.request_counts.failed : null,
    problem:
      state === 'refused'
        ? { code: tooMuch ? 'too-much' : 'refused', message: first?.message ?? first?.code ?? 'no reason was given' }
        : null,
    files: [batch.output_file_id, batch.error_file_id].filter(
      (id): id is string => typeof id === 'string' && id !== '',
    ),
  };
}

function resultOf({ custom_id: id, response, error }: z.infer<typeof Line>): BatchResult {
  if (response) return { id, status: response.status_code, body: response.body };
  const expired = error?.code === 'batch_expired' || error?.code === 'batch_cancelled';
  return { id, status: expired ? 0 : 500, body: { error: { message: error?.message ?? '', code: error?.code } } };
}
