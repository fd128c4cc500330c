import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UserError } from '../../../contract/router.ts';
import type { TableRow } from '../../../core/tables/mapping.ts';
import { shortened } from '../../../core/text/shortened.ts';
import { refuseNoFile } from '../files/json-lines.ts';
import type { FromParquet, ToParquet } from './parquet-worker.ts';
import { cellsOf } from './read-json.ts';

/** Of its heap; what is unpacked as bytes is beside it. Far more, and a list could grow to what ends the process. */
const MEMORY_MB = 768;
/** For the next rows: so long, and longer where there is much to unpack. */
const LIMIT_MS = 5000;
const BYTES_PER_MS = 5000;
/** A thread that is not needed any more goes, but not between the files of one import. */
const IDLE_MS = 5000;

/** The one that waits for the next file. */
let idle: { thread: Thread; timer: NodeJS.Timeout } | null = null;

class Thread {
  readonly #worker: Worker;
  #ended = false;
  constructor(url: string, workerData: string) {
    this.#worker = new Worker(new URL(url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: [],
    });
    this.#worker.unref();
    // Also while nobody asks it: an error that nobody hears ends the process.
    this.#worker.on('error', () => (this.#ended = true));
  }
  tell(message: ToParquet): void {
    this.#worker.postMessage(message);
  }
  /** The next rows; null where the thread ended, or took too long and was ended. */
  async next(limitMs: number): Promise<FromParquet | null> {
    if (this.#ended) return null;
    const answer = new Promise<FromParquet | null>((resolve) => {
      const end = (reply: FromParquet | null): void => {
        clearTimeout(timer);
        this.#worker.removeAllListeners('message').removeAllListeners('exit').unref();
        resolve(reply);
      };
      const timer = setTimeout(() => {
        end(null);
      }, limitMs);
      this.#worker.once('message', end).once('exit', () => {
        end(null);
      });
    });
    this.#worker.ref();
    this.tell({ next: true });
    const reply = await answer;
    if (reply === null) this.end();
    return reply;
  }
  end(): void {
    this.#ended = true;
    void this.#worker.terminate();
  }
  /** Waits for another file. */
  rest(): void {
    if (this.#ended) return;
    this.tell({ close: true });
    if (idle) {
      this.end();
      return;
    }
    const timer = setTimeout(() => {
      idle = null;
      this.end();
    }, IDLE_MS).unref();
    idle = { thread: this, timer };
  }
}

async function threadForFile(): Promise<Thread> {
  // Imported late, it is a file of its own when built.
  if (!idle) {
    const { PARQUET_WORKER, FOR_PARQUET } = await import('./parquet-worker.ts');
    return new Thread(PARQUET_WORKER, FOR_PARQUET);
  }
  const { thread, timer } = idle;
  clearTimeout(timer);
  idle = null;
  return thread;
}

/** Rows of a Parquet file, one group of rows after the other; memory holds one group. Throws UserError: not-found, bad-input, too-large. */
export async function* readParquet(path: string): AsyncGenerator<TableRow> {
  refuseNoFile(path);
  const name = basename(path);
  const limitMs = LIMIT_MS + statSync(path).size / BYTES_PER_MS;
  const thread = await threadForFile();
  try {
    thread.tell({ path });
    for (;;) {
      const reply = await thread.next(limitMs);
      if (reply === null || 'failed' in reply) throw refusal(name, reply ?? { failed: 'endless' });
      if (reply.rows === null) return;
      for (const [index, row] of reply.rows.entries())
        yield { record: reply.from + index + 1, line: null, cells: cellsOf(row) };
    }
  } finally {
    thread.rest();
  }
}

function refusal(name: string, why: Extract<FromParquet, { failed: unknown }> | { failed: 'endless' }): UserError {
  switch (why.failed) {
    case 'damaged':
      return new UserError(
        'bad-input',
        `${name} cannot be read as a Parquet file: it is damaged, or cut off. Fetch it again.`,
      );
    case 'group':
      return new UserError(
        'too-large',
        `${name} has a row group of more than 1024 MB. Write it with smaller row groups.`,
      );
    case 'twice':
      return new UserError(
        'bad-input',
        `${name} has two columns named "${shortened(why.column)}", of which only one could be read. Rename one of them.`,
      );
    case 'endless':
      return new UserError(
        'too-large',
        `${name} takes more time or memory than its size allows for: it is damaged, or has row groups that are too large. Fetch it again, or write it with smaller row groups.`,
      );
  }
}
