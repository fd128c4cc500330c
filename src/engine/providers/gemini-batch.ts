/** Gemini's batch mode: a file of requests goes up, a file of replies comes down. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GoogleGenAI } from '@google/genai';
import { z } from 'zod';
import { jsonLines } from './batch.ts';
import type { Feature } from './endpoint-memory.ts';
import { geminiParams, readGemini } from './gemini.ts';
import type { BatchLook, BatchResult, BatchService } from './provider.ts';
import { reading } from './received.ts';

const Job = z.object({
  name: z.string().min(1).max(300),
  displayName: z.string().nullish(),
  state: z.string().nullish(),
  error: z.object({ message: z.string().nullish() }).nullish().catch(null),
  dest: z.object({ fileName: z.string().nullish() }).nullish().catch(null),
});
const Failure = z.object({ code: z.number().catch(500), message: z.string().catch('') });
const Line = z.object({ key: z.string(), response: z.unknown(), error: Failure.nullish(), status: Failure.nullish() });
const LOOKED_THROUGH = 2000;

export interface GeminiBatches {
  client: () => Promise<GoogleGenAI>;
  model: string;
  refused: () => ReadonlySet<Feature>;
}

export function geminiBatches({ client, model, refused }: GeminiBatches): BatchService {
  return {
    line: (id, request) => JSON.stringify({ key: id, request: geminiParams(model, request, refused()) }),
    submit: async (token, lines, signal) => {
      const gemini = await client();
      const file = await gemini.files.upload({
        file: new Blob([`${lines.join('\n')}\n`]),
        config: { mimeType: 'application/jsonl', displayName: token, abortSignal: signal },
      });
      const job = await gemini.batches.create({
        model,
        src: { fileName: file.name ?? '' },
        config: { displayName: token, abortSignal: signal },
      });
      return Job.parse(job).name;
    },
    find: async (token, signal) => {
      let seen = 0;
      const jobs = await (await client()).batches.list({ config: { pageSize: 100, abortSignal: signal } });
      for await (const entry of jobs) {
        const job = Job.safeParse(entry).data;
        if (job?.displayName === token) return job.name;
        seen += 1;
        if (seen >= LOOKED_THROUGH) break;
      }
      return null;
    },
    look: async (id, signal) =>
      lookOf(Job.parse(await (await client()).batches.get({ name: id, config: { abortSignal: signal } }))),
    results: async function* (look, signal) {
      const folder = await mkdtemp(join(tmpdir(), 'markscheme-batch-'));
      try {
        for (const file of look.files) {
          const path = join(folder, 'results.jsonl');
          await (await client()).files.download({ file, downloadPath: path, config: { abortSignal: signal } });
          for await (const entry of jsonLines(createReadStream(path))) {
            const line = Line.safeParse(entry).data;
            if (line) yield resultOf(line);
          }
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    read: (body, structured) => reading(body, () => readGemini(body, { schema: structured || null })),
    cancel: async (id, signal) => {
      await (await client()).batches.cancel({ name: id, config: { abortSignal: signal } });
    },
  };
}

const STATES = new Map<string, BatchLook['state']>(
  Object.entries({
    JOB_STATE_SUCCEEDED: 'done',
    JOB_STATE_PARTIALLY_SUCCEEDED: 'done',
    JOB_STATE_EXPIRED: 'expired',
    JOB_STATE_CANCELLED: 'cancelled',
    JOB_STATE_FAILED: 'refused',
  }),
);

function lookOf(job: z.infer<typeof Job>): BatchLook {
  const state = STATES.get(job.state ?? '') ?? 'working';
  const message = job.error?.message ?? 'no reason was given';
  const tooMuch = /quota|enqueued|exhausted/i.test(message);
  return {
    id: job.name,
    state,
    finished: null,
    problem: state === 'refused' ? { code: tooMuch ? 'too-much' : 'refused', message } : null,
    files: job.dest?.fileName ? [job.dest.fileName] : [],
  };
}

function resultOf({ key: id, response, error, status }: z.infer<typeof Line>): BatchResult {
  const failure = error ?? status;
  if (response !== undefined && response !== null) return { id, status: 200, body: response };
  return { id, status: failure?.code === 1 ? 0 : (failure?.code ?? 500), body: { error: failure ?? { message: '' } } };
}
