/**
 * Has work done by a thread that reads the workspace (thread.ts), one piece after the other, so that the engine goes on answering. A piece that nobody waits
 * for any more is cancelled: its thread is ended, in the middle of whatever it does.
 */
import { Worker } from 'node:worker_threads';
import { UserError } from '../../contract/router.ts';
import type { WritableDb } from '../store/file/open.ts';
import { settleByPieces } from '../store/standings/standings.ts';
import type { FromReader, ToReader } from './thread.ts';
import type { Told, WorkInput, WorkName, WorkOutput } from './work.ts';

/** What it has read it remembers, so that the next figures come at once; but not for somebody who has left. */
const IDLE_MS = 600_000;
/** How often what was written meanwhile is brought up before all rows are read instead. */
const TRIES = 8;

/** A page of what somebody looks at comes before figures that nobody has seen yet. */
const PAGES: ReadonlySet<WorkName> = new Set<WorkName>(['results.items', 'subsets.items']);

interface Job extends Pick<FromReader, 'id' | 'name' | 'input'> {
  told: Told;
  tries: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export class Reader {
  readonly #db: WritableDb;
  readonly #idleMs: number;
  #jobs: Job[] = [];
  #worker: Promise<Worker> | null = null;
  #idle: NodeJS.Timeout | null = null;
  #nextId = 1;
  #closed = false;

  constructor(db: WritableDb, idleMs = IDLE_MS) {
    this.#db = db;
    this.#idleMs = idleMs;
  }

  /** Throws UserError: cancelled, and what the work throws. */
  ask<N extends WorkName>(name: N, input: WorkInput<N>, told: Told): Promise<WorkOutput<N>> {
    if (this.#closed) return Promise.reject(left());
    const answer = new Promise<unknown>((resolve, reject) => {
      const job: Job = { id: this.#nextId++, name, input, told, tries: 0, resolve, reject };
      // What goes on stays the first.
      const next = PAGES.has(name) ? this.#jobs.findIndex((one, index) => index > 0 && !PAGES.has(one.name)) : -1;
      this.#jobs.splice(next === -1 ? this.#jobs.length : next, 0, job);
    });
    if (this.#jobs.length === 1) void this.#begin();
    return answer as Promise<WorkOutput<N>>;
  }

  /** Nobody waits for these any more. */
  cancel(names: readonly WorkName[]): void {
    const [running] = this.#jobs;
    const isCancelled = ({ name }: Job): boolean => names.includes(name);
    const cancelled = this.#jobs.filter(isCancelled);
    this.#jobs = this.#jobs.filter((job) => !isCancelled(job));
    for (const job of cancelled) job.reject(new UserError('cancelled', 'It was cancelled. Nothing was changed.'));
    if (!running || !isCancelled(running)) return;
    void this.#end();
    void this.#begin();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#jobs.splice(0)) reject(left());
    await this.#end();
  }

  /** The first of those that wait. */
  async #begin(): Promise<void> {
    const [job] = this.#jobs;
    if (!job || this.#closed) return;
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    try {
      await settleByPieces(this.#db, () => this.#jobs[0] === job && !this.#closed);
      const worker = await (this.#worker ??= this.#start());
      // It may have been cancelled meanwhile, and another begun.
      if (this.#jobs[0] !== job) return;
      const { id, name, input } = job;
      const patient = job.tries >= TRIES;
      worker.postMessage({
        ...{ id, name, input, patient, others: this.#db.others() },
        damaged: this.#db.seals.known(),
      } satisfies FromReader);
    } catch (error) {
      this.#finish(job.id, ({ reject }) => {
        reject(error);
      });
    }
  }

  async #start(): Promise<Worker> {
    // Imported late, it is a file of its own when built.
    const { READING_THREAD } = await import('./thread.ts');
    const worker = new Worker(new URL(READING_THREAD), { workerData: { reading: this.#db.path }, execArgv: [] });
    worker.unref();
    worker.on('message', (message: ToReader) => {
      this.#receive(message);
    });
    const failed = (why: string): void => {
      // One that was ended on purpose is not the present one any more.
      void this.#worker?.then((present) => {
        if (present !== worker) return;
        this.#worker = null;
        const [job] = this.#jobs;
        if (job)
          this.#finish(job.id, ({ reject }) => {
            reject(new UserError('too-large', why));
          });
      });
    };
    worker.on('error', (error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      failed(`It could not be worked out (${said}). Close other programs, and try again.`);
    });
    worker.on('exit', () => {
      failed('It could not be worked out: the memory is full. Close other programs, and try again.');
    });
    return worker;
  }

  #receive(message: ToReader): void {
    const [job] = this.#jobs;
    if (job?.id !== message.id) return;
    if ('done' in message) job.told(message.done, message.of);
    else if ('stale' in message) {
      job.tries += 1;
      void this.#begin();
    } else
      this.#finish(message.id, ({ resolve, reject }) => {
        if ('value' in message) resolve(message.value);
        else reject(errorOf(message.error));
      });
  }

  #finish(id: number, how: (job: Job) => void): void {
    const [job] = this.#jobs;
    if (job?.id !== id) return;
    this.#jobs.shift();
    how(job);
    if (this.#jobs.length > 0) void this.#begin();
    else this.#idle = setTimeout(() => void this.#end(), this.#idleMs).unref();
  }

  async #end(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await (await worker)?.terminate();
  }
}

function errorOf({ code, message }: { code: string | null; message: string }): Error {
  return code === null ? new Error(message) : new UserError(code, message);
}

export const left = (): UserError => new UserError('no-workspace', 'The workspace was closed. Open it again.');
