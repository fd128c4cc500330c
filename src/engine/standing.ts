/** How the open workspace stands: whether what is in it is what was written, and whether its file is still there. Looked at while nothing else is done. */
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rest } from './rest.ts';
import { checkStructure } from './store/file/check.ts';
import type { WritableDb } from './store/file/open.ts';
import { backUpOfDay } from './store/file/rotation.ts';
import { settleByPieces } from './store/standings/standings.ts';

/** Looking at the rows never takes longer at once, so that no key press waits. */
const SLICE_MS = 8;
const PAUSE_MS = 4;
/** Of a larger file the structure is looked at by a check alone: one table could hold up the window for a second. */
const STRUCTURE_BYTES = 32_000_000;
/** Who opens a workspace has the first item on the screen before everything in it is looked at. */
const CALM_MS = 1500;
/** How often the file's name is looked up. */
const LOOK_MS = 2000;
/** The first things that are damaged are named. */
const NAMED = 200;

/** How often it is looked whether the day has a backup. */
const BACKUP_MS = 3_600_000;

/** How often what is new goes into the folder that a team shares. */
const SHARE_MS = 300_000;

/** How often what an import or a run made stale is worked out, so that whoever asks next finds it done. */
const SETTLE_MS = 1000;

export interface StandingView {
  gone: boolean;
  readOnly: boolean;
  damaged: string[];
  backupProblem: string | null;
}
interface Options {
  rest: Rest;
  onChange: () => void;
  /** Whether backups are made by themselves. */
  backups: boolean;
  /** Whether somebody will look at lists and figures: they are kept ready. */
  settles: boolean;
  /** Writes one's own work into the shared folder, if there is one and something is new. */
  share: () => void;
  now: () => Date;
}

export class Standing {
  readonly #db: WritableDb;
  readonly #options: Options;
  #backupProblem: string | null = null;
  #gone = false;
  #damaged = 0;
  readonly #broken = new Set<string>();
  #stopped = false;
  #isSettling = false;
  #timers: NodeJS.Timeout[] = [];
  #verified: Promise<void> | null = null;
  /** How many wait for it. */
  #waiting = 0;

  constructor(db: WritableDb, options: Options) {
    this.#db = db;
    this.#options = options;
    const calm = setTimeout(() => {
      void this.#verifiedAtRest().then(() => (options.backups ? this.#backUp() : undefined));
    }, CALM_MS);
    calm.unref();
    this.#timers.push(calm);
    const look = setInterval(() => {
      this.#look();
    }, LOOK_MS);
    look.unref();
    this.#timers.push(look);
    const sharing = setInterval(() => {
      try {
        options.share();
      } catch {
        // Team goes on saying that there is more than lies there; it is tried again.
      }
    }, SHARE_MS);
    sharing.unref();
    this.#timers.push(sharing);
    if (options.settles) {
      const settling = setInterval(() => void this.#settle(), SETTLE_MS);
      settling.unref();
      this.#timers.push(settling);
    }
    if (!options.backups) return;
    const backups = setInterval(() => void this.#backUp(), BACKUP_MS);
    backups.unref();
    this.#timers.push(backups);
  }

  /**
   * Resolves when everything in the workspace has been compared with its seal, which begins now if it has not yet, or after so many milliseconds;
   * never rejects.
   */
  async verified(atMost: number): Promise<void> {
    const enough = new AbortController();
    this.#waiting += 1;
    const all = this.#verifiedAtRest();
    await (atMost === Infinity ? all : Promise.race([all, sleep(atMost, undefined, enough)]));
    enough.abort();
    this.#waiting -= 1;
  }

  #verifiedAtRest(): Promise<void> {
    this.#verified ??= this.#verify();
    return this.#verified;
  }

  view(): StandingView {
    const known = this.#db.seals.known().map(({ what }) => what);
    return {
      gone: this.#gone,
      readOnly: this.#db.readOnly,
      damaged: [...new Set([...known, ...this.#broken])].slice(0, NAMED),
      backupProblem: this.#backupProblem,
    };
  }

  /** Tells of what was found since, by looking at one thing alone. */
  tell(): void {
    const known = this.#db.seals.known().length + this.#broken.size;
    if (known === this.#damaged) return;
    this.#damaged = known;
    this.#options.onChange();
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #verify(): Promise<void> {
    // The caller has something to show first.
    await this.#pause();
    if (this.#isStopped()) return;
    try {
      await this.#stepByStep(this.#db.seals.verify(), () => undefined);
      if (!this.#isStopped() && statSync(this.#db.path).size <= STRUCTURE_BYTES)
        await this.#stepByStep(checkStructure(this.#db), (lines) => {
          for (const line of lines) this.#broken.add(`the file’s structure (${line.trim()})`);
        });
    } catch (error) {
      // A page that cannot be read, or no file any more.
      this.#broken.add(error instanceof Error ? error.message : String(error));
    }
    if (!this.#isStopped()) this.tell();
  }

  async #settle(): Promise<void> {
    const { rest } = this.#options;
    if (this.#isSettling || !rest.isCalm()) return;
    this.#isSettling = true;
    try {
      await settleByPieces(this.#db, () => !this.#isStopped() && rest.isCalm());
      if (!this.#isStopped() && rest.isCalm()) this.#db.tidyLog();
    } catch {
      // A full disk, or no file any more: whoever asks for the figures is told.
    } finally {
      this.#isSettling = false;
    }
  }

  async #stepByStep<T>(steps: Iterable<T>, each: (step: T) => void): Promise<void> {
    let end = performance.now() + SLICE_MS;
    for (const step of steps) {
      each(step);
      if (performance.now() < end) continue;
      await this.#pause();
      if (this.#isStopped()) return;
      end = performance.now() + SLICE_MS;
    }
  }

  /** Others are heard in between; where nobody waits for what is done, until they ask for nothing more. */
  async #pause(): Promise<void> {
    await sleep(PAUSE_MS);
    await this.#options.rest.calm(() => this.#waiting > 0 || this.#isStopped());
  }

  /** A damaged workspace takes no sound backup's place. */
  async #backUp(): Promise<void> {
    if (this.#stopped || this.#gone || this.#damaged > 0) return;
    let problem: string | null = null;
    try {
      await backUpOfDay(this.#db, this.#options.now());
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (problem === this.#backupProblem) return;
    this.#backupProblem = problem;
    this.#options.onChange();
  }

  /** Asked again after every pause. */
  #isStopped(): boolean {
    return this.#stopped;
  }

  #look(): void {
    const gone = this.#db.isGone();
    if (gone === this.#gone) return;
    this.#gone = gone;
    this.#options.onChange();
  }
}
