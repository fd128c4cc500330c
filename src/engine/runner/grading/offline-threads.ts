/**
 * Reading and comparing answers offline: a few in this thread, many by one thread for each core. They are answered in the order in which they are asked for, so that
 * what follows of them is written as one thread would write it. A thread that an answer keeps busy for too long is ended, and another one begins.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { GradingPolicy } from '../../../core/grading/policy.ts';
import { LIMIT_MS } from '../../in-time.ts';
import { givenUp, gradeEach, gradeOffline, type Turns } from './offline.ts';
import type { OfflineAnswer, OfflineGrade } from './offline-values.ts';
import type { FromGrader, ToGrader } from './offline-thread.ts';

/** Fewer are read faster than threads start. */
const FEW = 64;
/** So many are done in one turn of this thread, under one watch: some twenty milliseconds. */
export const TOGETHER = 4;
/** Nobody has asked for so long: the threads go. */
const IDLE_MS = 10_000;
/** One that a thread works on, and one that lies ready for it. */
const AT_ONCE = 2;
/** Of a thread's heap; the longest answers take a tenth. */
const MEMORY_MB = 512;

interface Job extends ToGrader {
  resolve: (graded: Promise<OfflineGrade[]> | OfflineGrade[]) => void;
  reject: (error: Error) => void;
}
interface Thread {
  worker: Worker;
  /** Sent, the first first. */
  jobs: Job[];
  /** For the first of them. */
  watch: NodeJS.Timeout;
}

/** Imported late, it is a file of its own when built. */
async function loadThread(): Promise<{ url: string; workerData: string }> {
  const { OFFLINE_THREAD, FOR_OFFLINE } = await import('./offline-thread.ts');
  return { url: OFFLINE_THREAD, workerData: FOR_OFFLINE };
}

export class OfflineThreads {
  readonly #turns: Turns;
  readonly #cores: number;
  readonly #load: typeof loadThread;
  readonly #limitMs: number;
  #threads: Thread[] = [];
  #waiting: Job[] = [];
  /** To be done in this thread. */
  #own: Job[] = [];
  #asked = 0;
  #starting = false;
  /** Threads do not start or do not last: everything is done here. */
  #broken = false;
  #idle: NodeJS.Timeout | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(turns: Turns, { cores = availableParallelism(), load = loadThread, limitMs = LIMIT_MS } = {}) {
    this.#turns = turns;
    this.#cores = cores;
    this.#load = load;
    this.#limitMs = limitMs;
  }

  /** What gradeOffline gives, after all that was asked for before. Rejects with what is a defect of it. */
  grade(answer: OfflineAnswer, policy: GradingPolicy): Promise<OfflineGrade[]> {
    const before = this.#last;
    const graded = this.#graded({ answer, policy });
    this.#last = Promise.allSettled([before, graded]).then(() => undefined);
    return before.then(() => graded);
  }

  async close(): Promise<void> {
    this.#broken = true;
    await this.#end();
  }

  #graded({ answer: { text, question, solution, variables }, policy }: ToGrader): Promise<OfflineGrade[]> {
    this.#asked += 1;
    const asked = { answer: { text, question, solution, variables }, policy };
    this.#waitForRest();
    if (this.#asked > FEW && this.#mayStart()) void this.#start();
    if (this.#threads.length === 0) return this.#here(asked);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...asked, resolve, reject });
      this.#send();
    });
  }

  #here(asked: ToGrader): Promise<OfflineGrade[]> {
    return new Promise((resolve, reject) => {
      this.#own.push({ ...asked, resolve, reject });
      void this.#turns.take(() => {
        this.#gradeOwn();
      });
    });
  }

  /** The next few of what is done here. */
  #gradeOwn(): void {
    const jobs = this.#own.splice(0, TOGETHER);
    try {
      gradeEach(jobs).forEach((graded, at) => jobs[at]?.resolve(graded));
    } catch (error) {
      // A defect is that answer's alone.
      if (jobs.length === 1) jobs[0]?.reject(error instanceof Error ? error : new Error(String(error)));
      else for (const job of jobs) job.resolve(this.#turns.take(() => gradeOffline(job.answer, job.policy)));
    }
  }

  #mayStart(): boolean {
    return this.#cores > 1 && !this.#broken && !this.#starting && this.#threads.length === 0;
  }

  async #start(): Promise<void> {
    this.#starting = true;
    try {
      const { url, workerData } = await this.#load();
      this.#starting = false;
      if (this.#mayStart()) this.#threads = Array.from({ length: this.#cores }, () => this.#thread(url, workerData));
    } catch {
      this.#broken = true;
    }
  }

  #thread(url: string, workerData: string): Thread {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
    const worker = new Worker(new URL(url), { workerData, execArgv: [], resourceLimits });
    // What it has sent is heard before it is ended: this thread may have been busy.
    const watch = setTimeout(() => {
      const [first] = thread.jobs;
      setImmediate(() => {
        if (first && thread.jobs[0] === first) this.#replace(thread, url, workerData);
      });
    }, this.#limitMs).unref();
    const thread: Thread = { worker, jobs: [], watch };
    worker.on('message', (message: FromGrader) => {
      const job = thread.jobs.shift();
      watch.refresh();
      this.#send();
      if (!job) return;
      if ('graded' in message) job.resolve(message.graded);
      else job.reject(new Error(message.error));
    });
    const lost = (): void => {
      this.#lose(thread);
    };
    worker.on('error', lost).on('exit', lost).unref();
    return thread;
  }

  /** When nobody asks any more the threads go, and the next ones begin as the first did. */
  #waitForRest(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#threads.every(({ jobs }) => jobs.length === 0)) void this.#end();
    }, IDLE_MS).unref();
  }

  #send(): void {
    for (const thread of this.#threads) {
      while (thread.jobs.length < AT_ONCE) {
        const job = this.#waiting.shift();
        if (!job) break;
        if (thread.jobs.push(job) === 1) thread.watch.refresh();
        thread.worker.postMessage({ answer: job.answer, policy: job.policy } satisfies ToGrader);
      }
      // While somebody waits for it, the process does not end.
      if (thread.jobs.length > 0) thread.worker.ref();
      else thread.worker.unref();
    }
  }

  /** The first of its answers takes too long: it is given up, and the others go to a thread in its place. */
  #replace(thread: Thread, url: string, workerData: string): void {
    const at = this.#threads.indexOf(thread);
    if (at < 0) return;
    const [first, ...rest] = thread.jobs;
    this.#threads[at] = this.#thread(url, workerData);
    thread.jobs = [];
    void thread.worker.terminate();
    this.#waiting.unshift(...rest);
    first?.resolve(givenUp(first.answer));
    this.#send();
  }

  /** What an answer does to a thread it may do to this one only within its limit of time: the rest is done here. */
  #lose(thread: Thread): void {
    if (!this.#threads.includes(thread)) return;
    this.#broken = true;
    const jobs = [...this.#threads.flatMap((one) => one.jobs), ...this.#waiting];
    void this.#end();
    for (const job of jobs) job.resolve(this.#here(job));
  }

  async #end(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    const threads = this.#threads;
    [this.#threads, this.#waiting, this.#asked] = [[], [], 0];
    await Promise.all(
      threads.map(({ worker, watch }) => {
        clearTimeout(watch);
        return worker.terminate();
      }),
    );
  }
}
