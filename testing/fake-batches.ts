/**
 * The batch services of the local server: OpenAI's (files, /v1/batches), Anthropic's (/v1/messages/batches) and Gemini's (resumable upload, batchGenerateContent, download). A
 * batch's lines are answered by the same script as direct requests, and come back in another order than they went in.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANSWER, errorBody, READ, type FakeReply, type Protocol, type SeenRequest } from './fake-wire.ts';

export interface FakeBatch {
  id: string;
  /** The name that the client gave it. */
  token: string;
  requests: SeenRequest[];
  state: 'working' | 'done' | 'expired' | 'cancelled' | 'refused';
  /** How often it was asked about. */
  looks: number;
}

export interface BatchRules {
  /** Milliseconds until a batch is done. */
  takesMs: number;
  /** Lines that the service does not get to: the batch then expires. */
  misses?: (request: SeenRequest) => boolean;
  /** Why a batch is refused as a whole, by the number of its lines; null takes it. */
  refuses?: (lines: number) => { code: string; message: string } | null;
  /** How many answers to handing in are lost: the batch is there, and the client does not hear of it. */
  losesAnswers?: number;
  /** How many lines are answered when a batch is cancelled. */
  answeredAtCancel?: number;
}

interface Kept extends FakeBatch {
  protocol: Protocol;
  lines: { id: string; seen: SeenRequest }[];
  begun: number;
  problem: { code: string; message: string } | null;
  output: string | null;
  errors: string | null;
  answered: number;
  /** Of Anthropic's: the lines of its results. */
  results: string[] | null;
}

export interface FakeBatches {
  readonly batches: FakeBatch[];
  rules: BatchRules;
  /** Whether the request was one of a batch service; then it is answered. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

type Json = Record<string, unknown>;
interface Exchange {
  path: string;
  query: URLSearchParams;
  body: Buffer;
  type: string;
  response: ServerResponse;
  host: string;
}

export function createFakeBatches(reply: (request: SeenRequest) => FakeReply, key: string | undefined): FakeBatches {
  const files = new Map<string, string>();
  const batches: Kept[] = [];
  let ids = 0;
  const service: FakeBatches = { batches, rules: { takesMs: 0 }, handle };
  const newFile = (text: string): string => {
    const id = `file-${String((ids += 1))}`;
    files.set(id, text);
    return id;
  };

  function answerLines(batch: Kept, lines: Kept['lines']): void {
    const answered: string[] = [];
    const failed: string[] = [];
    const results: string[] = [];
    let missed = false;
    for (const { id, seen } of lines.toReversed()) {
      const gemini = seen.protocol === 'gemini';
      if (service.rules.misses?.(seen)) {
        missed = true;
        if (seen.protocol === 'messages') continue;
        const error = { code: 'batch_expired', message: 'This request could not be executed before the window ended.' };
        if (!gemini) failed.push(JSON.stringify({ id: `line-${id}`, custom_id: id, response: null, error }));
        continue;
      }
      const given = reply(seen);
      if (given.fault) continue;
      const status = given.status ?? 200;
      const body = status === 200 ? ANSWER[seen.protocol](seen, given) : errorBody(seen, status, given);
      if (seen.protocol === 'messages') {
        const result = status === 200 ? { type: 'succeeded', message: body } : { type: 'errored', error: body };
        results.push(JSON.stringify({ custom_id: id, result }));
      } else if (gemini) answered.push(JSON.stringify({ key: id, ...(status === 200 ? { response: body } : body) }));
      else {
        const line = {
          id: `line-${id}`,
          custom_id: id,
          response: { status_code: status, request_id: id, body },
          error: null,
        };
        (status === 200 ? answered : failed).push(JSON.stringify(line));
      }
    }
    batch.answered = answered.length + failed.length + results.length;
    batch.results = results;
    batch.output = answered.length > 0 ? newFile(`${answered.join('\n')}\n`) : null;
    batch.errors = failed.length > 0 ? newFile(`${failed.join('\n')}\n`) : null;
    if (missed) batch.state = 'expired';
  }

  function progress(batch: Kept): Kept {
    if (batch.state !== 'working' || Date.now() - batch.begun < service.rules.takesMs) return batch;
    batch.state = 'done';
    answerLines(batch, batch.lines);
    return batch;
  }

  function cancel(batch: Kept): void {
    if (batch.state !== 'working') return;
    answerLines(batch, batch.lines.slice(0, service.rules.answeredAtCancel ?? 0));
    batch.state = 'cancelled';
  }

  /** Takes a file of lines as a batch. `protocolOf` says by which protocol a line is answered. */
  function take(token: string, text: string, read: (line: Json) => { id: string; seen: SeenRequest }): Kept {
    const lines = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => read(JSON.parse(line) as Json));
    const problem = service.rules.refuses?.(lines.length) ?? null;
    const batch: Kept = {
      id: `batch_${String((ids += 1))}`,
      token,
      requests: lines.map(({ seen }) => seen),
      state: problem ? 'refused' : 'working',
      looks: 0,
      protocol: lines[0]?.seen.protocol ?? 'responses',
      lines,
      begun: Date.now(),
      problem,
      output: null,
      errors: null,
      answered: 0,
      results: null,
    };
    batches.push(batch);
    return batch;
  }

  function seenOf(protocol: Protocol, body: Json, path: string): SeenRequest {
    return { n: (ids += 1), at: 0, protocol, key: key ?? '', body, ...READ[protocol](body, path) };
  }

  const OPENAI_STATES = { working: 'in_progress', done: 'completed', refused: 'failed' } as const;
  const openAiView = (batch: Kept): object => ({
    id: batch.id,
    object: 'batch',
    endpoint: '',
    status: batch.state in OPENAI_STATES ? OPENAI_STATES[batch.state as 'done'] : batch.state,
    metadata: { markscheme: batch.token },
    output_file_id: batch.output,
    error_file_id: batch.errors,
    errors: batch.problem ? { object: 'list', data: [batch.problem] } : null,
    request_counts: { total: batch.lines.length, completed: batch.answered, failed: 0 },
  });
  const GEMINI_STATES = {
    working: 'RUNNING',
    done: 'SUCCEEDED',
    expired: 'EXPIRED',
    cancelled: 'CANCELLED',
    refused: 'FAILED',
  } as const;
  const geminiView = (batch: Kept): object => ({
    name: `batches/${batch.id}`,
    done: batch.state !== 'working',
    metadata: {
      displayName: batch.token,
      state: `BATCH_STATE_${GEMINI_STATES[batch.state]}`,
      ...(batch.output ? { output: { responsesFile: `files/${batch.output}` } } : {}),
    },
  });

  const anthropicView = (batch: Kept): object => {
    const ended = batch.state !== 'working';
    const answered = batch.results?.length ?? 0;
    return {
      id: batch.id,
      type: 'message_batch',
      processing_status: ended ? 'ended' : 'in_progress',
      cancel_initiated_at: batch.state === 'cancelled' ? new Date().toISOString() : null,
      request_counts: {
        processing: ended ? 0 : batch.lines.length,
        succeeded: ended ? answered : 0,
        errored: 0,
        canceled: batch.state === 'cancelled' ? batch.lines.length - answered : 0,
        expired: batch.state === 'expired' ? batch.lines.length - answered : 0,
      },
      results_url: null,
    };
  };

  function anthropic(method: string, { path, query, body, response }: Exchange): boolean {
    if (method === 'POST' && path === '/v1/messages/batches') {
      const { requests } = JSON.parse(body.toString('utf8')) as { requests: Json[] };
      const batch = take('', requests.map((line) => JSON.stringify(line)).join('\n'), (line) => ({
        id: String(line.custom_id),
        seen: seenOf('messages', line.params as Json, '/v1/messages'),
      }));
      if ((service.rules.losesAnswers ?? 0) > 0) {
        service.rules.losesAnswers = (service.rules.losesAnswers ?? 0) - 1;
        response.destroy();
      } else send(response, anthropicView(batch));
      return true;
    }
    if (path === '/v1/messages/batches') {
      const after = batches.findIndex(({ id }) => id === query.get('after_id'));
      const page = batches.slice(after + 1, after + 1 + Number(query.get('limit') ?? 20)).map(progress);
      const more = after + 1 + page.length < batches.length;
      send(response, { data: page.map(anthropicView), has_more: more, last_id: page.at(-1)?.id ?? null });
      return true;
    }
    const [, id, action] = /^\/v1\/messages\/batches\/([^/]+)(\/cancel|\/results)?$/.exec(path) ?? [];
    const batch = batches.find((one) => one.id === id);
    if (!batch) return false;
    if (action === '/results') {
      response.writeHead(200, { 'content-type': 'application/x-jsonl' }).end((batch.results ?? []).join('\n'));
      return true;
    }
    if (action) cancel(batch);
    else batch.looks += 1;
    send(response, anthropicView(progress(batch)));
    return true;
  }

  async function openAi(method: string, { path, query, body, type, response }: Exchange): Promise<boolean> {
    if (method === 'POST' && path === '/v1/files') {
      // oxlint-disable-next-line typescript/no-deprecated -- A test's own small form, which no stranger sends.
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      const file = form.get('file');
      const id = newFile(file instanceof Blob ? await file.text() : '');
      send(response, { id, object: 'file', purpose: form.get('purpose'), bytes: body.length });
      return true;
    }
    const content = /^\/v1\/files\/([^/]+)\/content$/.exec(path)?.[1];
    if (content !== undefined) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(files.get(content) ?? '');
      return true;
    }
    if (path === '/v1/batches' && method === 'POST') {
      const asked = JSON.parse(body.toString('utf8')) as {
        input_file_id: string;
        endpoint: string;
        metadata: { markscheme: string };
      };
      const protocol = asked.endpoint === '/v1/responses' ? 'responses' : 'chat';
      const batch = take(asked.metadata.markscheme, files.get(asked.input_file_id) ?? '', (line) => ({
        id: String(line.custom_id),
        seen: seenOf(protocol, line.body as Json, asked.endpoint),
      }));
      if ((service.rules.losesAnswers ?? 0) > 0) {
        service.rules.losesAnswers = (service.rules.losesAnswers ?? 0) - 1;
        response.destroy();
      } else send(response, openAiView(batch));
      return true;
    }
    if (path === '/v1/batches') {
      const after = batches.findIndex(({ id }) => id === query.get('after'));
      const page = batches.slice(after + 1, after + 1 + Number(query.get('limit') ?? 20));
      const more = after + 1 + page.length < batches.length;
      send(response, { object: 'list', data: page.map(openAiView), has_more: more, last_id: page.at(-1)?.id });
      return true;
    }
    const [, id, action] = /^\/v1\/batches\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    const batch = batches.find((one) => one.id === id);
    if (!batch) return false;
    if (action) cancel(batch);
    else batch.looks += 1;
    send(response, openAiView(progress(batch)));
    return true;
  }

  function gemini(method: string, { path, body, response, host }: Exchange): boolean {
    if (path === '/upload/v1beta/files') {
      response.setHeader('x-goog-upload-url', `http://${host}/upload/session`);
      response.setHeader('x-goog-upload-status', 'active');
      send(response, {});
      return true;
    }
    if (path === '/upload/session') {
      response.setHeader('x-goog-upload-status', 'final');
      send(response, { file: { name: `files/${newFile(body.toString('utf8'))}`, mimeType: 'application/jsonl' } });
      return true;
    }
    const download = /^\/v1beta\/files\/([^/]+):download$/.exec(path)?.[1];
    if (download !== undefined) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(files.get(download) ?? '');
      return true;
    }
    const model = /^\/v1beta\/models\/([^/]+):batchGenerateContent$/.exec(path)?.[1];
    if (model !== undefined) {
      const { batch: asked } = JSON.parse(body.toString('utf8')) as {
        batch: { displayName: string; inputConfig: { fileName: string } };
      };
      const text = files.get(asked.inputConfig.fileName.replace('files/', '')) ?? '';
      const batch = take(asked.displayName, text, (line) => ({
        id: String(line.key),
        seen: seenOf('gemini', line.request as Json, `/v1beta/models/${model}:generateContent`),
      }));
      send(response, geminiView(batch));
      return true;
    }
    if (path === '/v1beta/batches') {
      send(response, { operations: batches.map(geminiView) });
      return true;
    }
    const [, id, action] = /^\/v1beta\/batches\/([^/:]+)(:cancel)?$/.exec(path) ?? [];
    const batch = batches.find((one) => one.id === id);
    if (!batch) return false;
    if (action && method === 'POST') cancel(batch);
    else batch.looks += 1;
    send(response, geminiView(progress(batch)));
    return true;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = new URL(request.url ?? '/', 'http://local');
    if (
      !/^\/(v1\/(files|batches|messages\/batches)|upload\/|v1beta\/(files|batches)|v1beta\/models\/[^/]+:batch)/.test(
        url.pathname,
      )
    )
      return false;
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? request.headers['x-goog-api-key'];
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (key !== undefined && bearer !== key) {
      response
        .writeHead(401)
        .end(JSON.stringify({ error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } }));
      return true;
    }
    const exchange: Exchange = {
      path: url.pathname,
      query: url.searchParams,
      body: Buffer.concat(chunks),
      type: request.headers['content-type'] ?? '',
      response,
      host: request.headers.host ?? '',
    };
    const method = request.method ?? '';
    const known = url.pathname.startsWith('/v1/messages/')
      ? anthropic(method, exchange)
      : url.pathname.startsWith('/v1/')
        ? await openAi(method, exchange)
        : gemini(method, exchange);
    if (!known) response.writeHead(404).end(JSON.stringify({ error: { message: `No such batch: ${url.pathname}` } }));
    return true;
  }
  return service;
}

function send(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.writeHead(200).end(JSON.stringify(body));
}
