/** The local provider of the benchmarks, in a thread of its own, so that it does not take the time of what is measured more than a distant one would. */
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { plainJudge, startFakeProvider } from '../../testing/fake-provider.ts';

export interface BenchServer {
  /** From now on every reply takes so long. The address, and how many requests came since the last setting. */
  set(latencyMs: number): Promise<{ url: string; seen: number }>;
  /** Called with the number of requests since the last setting, every so many of them. */
  onSeen: (seen: number) => void;
  stop(): Promise<void>;
}

/** How often the thread tells how many requests it has seen. */
const TELL_EVERY = 100;
/** The fake provider keeps every request for tests: here nobody looks at them. */
const KEEP = 1000;

type Told = { kind: 'ready' } | { kind: 'set'; url: string; seen: number } | { kind: 'seen'; seen: number };

export async function startBenchServer(): Promise<BenchServer> {
  const worker = new Worker(new URL(import.meta.url));
  const waiting: ((told: Told) => void)[] = [];
  const next = (): Promise<Told> =>
    new Promise((done) => {
      waiting.push(done);
    });
  const server: BenchServer = {
    set: async (latencyMs) => {
      const reply = next();
      worker.postMessage(latencyMs);
      const told = await reply;
      if (told.kind !== 'set') throw new Error('the server answered something else');
      return told;
    },
    onSeen: () => undefined,
    stop: async () => {
      await worker.terminate();
    },
  };
  worker.on('message', (told: Told) => {
    if (told.kind === 'seen') server.onSeen(told.seen);
    else waiting.shift()?.(told);
  });
  await next();
  return server;
}

async function serve(): Promise<void> {
  let latencyMs = 0;
  let seen = 0;
  const tell = (told: Told): void => parentPort?.postMessage(told);
  const fake = await startFakeProvider({
    reply: (request) => {
      seen += 1;
      if (seen % TELL_EVERY === 0) tell({ kind: 'seen', seen });
      if (fake.requests.length >= KEEP) fake.requests.length = 0;
      return { ...plainJudge(request), delayMs: latencyMs };
    },
  });
  parentPort?.on('message', (latency: number) => {
    latencyMs = latency;
    tell({ kind: 'set', url: fake.url, seen });
    seen = 0;
  });
  tell({ kind: 'ready' });
}

if (!isMainThread) await serve();
