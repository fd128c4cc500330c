/** The engine's one open workspace, with its runner. Everything that needs a database asks here. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { JudgingConfig } from '../contract/calls.ts';
import { benchmarkKind } from '../core/benchmark/kinds.ts';
import type { EngineEvent } from '../contract/events.ts';
import { UserError } from '../contract/router.ts';
import type { ProviderName } from '../contract/shapes.ts';
import type { WorkspaceView } from '../contract/workspace-shapes.ts';
import { closeReading } from './reading/read.ts';
import { Rest } from './rest.ts';
import { createRunner, type Runner } from './runner/index.ts';
import { Standing } from './standing.ts';
import { listBenchmarks } from './store/items/benchmarks.ts';
import { adoptOutputs } from './store/runs/outputs.ts';
import { renameWorkspace } from './store/file/rename.ts';
import { SCHEMA_VERSION } from './store/file/migrate.ts';
import { restoreBackup } from './store/file/rotation.ts';
import { openWorkspace, type WritableDb } from './store/file/open.ts';
import { damageOfItem } from './store/seals/damage.ts';
import { renameReviewer } from './store/seats/reviewers.ts';
import { getSetting, setSetting } from './store/file/settings.ts';
import { settle, settleByPieces } from './store/standings/standings.ts';
import { SharedFolder } from './team/folder.ts';
import { mySeat, writeBundle } from './team/share.ts';
import { workOf } from './store/seats/seats.ts';
import { seenBenchmarks } from './store/seats/masking.ts';
import { writeWhole } from './transfer/files/write-file.ts';

export interface EngineOptions {
  /** The folder of bundled files (resources/ in the checkout). */
  resources: string;
  /** Where the list of recent workspaces and the sample workspace are kept. The command line keeps no such list and gives none. */
  userData?: string;
  onEvent?: (event: EngineEvent) => void;
  now?: () => Date;
  /** The key of a provider, from the shell's safe storage or the environment. Never stored here. */
  keyFor?: (provider: ProviderName, baseUrl: string) => string | undefined;
  /** Whether the user confirmed, on this machine, that requests and keys may go to an address. */
  confirmed?: (provider: ProviderName, baseUrl: string) => boolean;
}

const DEFAULT_REVIEWER = 'Reviewer';
/** The setting that holds the workspace's identity. */
const ID = 'workspace.id';
/** Which folder each workspace's team shares, by the workspace's path: on this machine, since a workspace may be a stranger's. */
const FOLDERS = 'team-folders.json';
const RECENT_KEPT = 12;
const Recent = z.array(z.object({ path: z.string(), name: z.string(), openedAt: z.string() }));
export type Recent = z.infer<typeof Recent>;

export class Session {
  readonly options: EngineOptions;
  readonly rest = new Rest();
  #db: WritableDb | null = null;
  #runner: Runner | null = null;
  #opening = '';
  #standing: Standing | null = null;
  /** Where a team shares its work; when this seat's was written there, and how much there was. */
  #shared: { folder: SharedFolder | null; written: string | null; upTo: string } = {
    folder: null,
    written: null,
    upTo: '',
  };

  constructor(options: EngineOptions) {
    this.options = options;
  }

  now(): Date {
    return this.options.now?.() ?? new Date();
  }
  at(): string {
    return this.now().toISOString();
  }
  emit(event: EngineEvent): void {
    this.options.onEvent?.(event);
  }
  get db(): WritableDb {
    if (!this.#db) throw new UserError('no-workspace', 'No workspace is open. Open one, or the sample, first.');
    return this.#db;
  }
  /** The same, with everything worked out that figures and lists are read from. */
  get settled(): WritableDb {
    settle(this.db);
    return this.db;
  }
  /** Works it out by pieces, so that other calls are answered in between. */
  async settle(): Promise<void> {
    const db = this.db;
    await settleByPieces(db, () => this.#db === db);
  }
  get runner(): Runner {
    if (!this.#runner) throw new UserError('no-workspace', 'No workspace is open. Open one, or the sample, first.');
    return this.#runner;
  }
  get reviewer(): string {
    return getSetting(this.db, 'reviewer') ?? DEFAULT_REVIEWER;
  }

  /** Names this opening of the workspace: another one is another, also of the same file or of its copy. Empty while none is open. */
  get opening(): string {
    return this.#opening;
  }

  /**
   * Opens a workspace in place of the present one. If it does not open, the present one stays. `opening`: that of an engine that died with this
   * workspace open, which goes on here.
   */
  async open(path: string, create: boolean, opening: string = randomUUID()): Promise<WorkspaceView> {
    const db = openWorkspace(path, { create });
    await this.close();
    this.#db = db;
    this.#opening = opening;
    if (!db.readOnly && getSetting(db, ID) === undefined) setSetting(db, ID, randomUUID());
    this.#runner = createRunner({
      db,
      keyFor: (provider, baseUrl) => this.options.keyFor?.(provider, baseUrl) ?? null,
      confirmed: (provider, baseUrl) => this.options.confirmed?.(provider, baseUrl) ?? false,
      onProgress:
        this.options.onEvent &&
        ((run) => {
          this.emit({ type: 'run.progress', run });
        }),
      now: () => this.now().getTime(),
    });
    this.#standing = new Standing(db, {
      rest: this.rest,
      onChange: () => {
        this.emit({ type: 'workspace.changed' });
      },
      // The command line comes and goes; the sample can be made again.
      backups: this.options.userData !== undefined && !db.readOnly && path !== this.#samplePath(),
      settles: this.options.userData !== undefined,
      share: () => {
        this.#shareWhatIsNew();
      },
      now: () => this.now(),
    });
    const folder = this.options.userData === undefined ? undefined : this.#folders()[db.path];
    if (folder !== undefined) this.#shared = { folder: new SharedFolder(folder), written: null, upTo: '' };
    this.#remember(path);
    this.emit({ type: 'workspace.changed' });
    return this.view();
  }

  /**
   * Opens a new workspace under a name whose workspace, if there is one, gets another name, with everything in it. What that one wrote counts as
   * written by the new one. Gives the other name. Throws UserError busy when somebody else has it open.
   */
  async renew(path: string): Promise<string | null> {
    if (!existsSync(path)) {
      await this.open(path, true);
      return null;
    }
    await this.close();
    openWorkspace(path, { create: false }).close();
    const kept = renameWorkspace(path, this.now());
    await this.open(path, true);
    const before = openWorkspace(kept, { create: false });
    try {
      adoptOutputs(this.db, before);
    } finally {
      before.close();
    }
    return kept;
  }

  /** Puts a backup in the place of a workspace and opens it. Gives the other name under which what was there is kept. */
  async restore(from: string, path: string): Promise<string | null> {
    const before = this.#db?.path;
    await this.close();
    try {
      const kept = restoreBackup(path, from, this.now());
      await this.open(path, false);
      return kept;
    } catch (error) {
      if (before !== undefined) await this.open(before, false);
      throw error;
    }
  }

  /** Goes on in a copy of the open workspace: what was shown of it stands, and what waits to be saved is saved there. */
  async saveAs(path: string): Promise<WorkspaceView> {
    this.db.copyTo(path);
    return this.open(path, false, this.#opening);
  }

  /** Opens the bundled sample: a workspace of its own in the user's folder, made from the files in resources/sample at first. */
  async openSample(): Promise<WorkspaceView> {
    const path = this.#samplePath();
    mkdirSync(dirname(path), { recursive: true });
    const view = await this.open(path, true);
    if (view.benchmarks.length > 0) return view;
    const sample = join(this.options.resources, 'sample');
    await this.#importSample(sample, /^sample_.*\.json$|^PROVENANCE\.csv$/);
    await this.#importSample(
      join(sample, 'exam'),
      /^(exams_metadata\.json|questions\.jsonl|PROVENANCE\.csv)$/,
      'sample_exam',
    );
    await this.#importSample(join(sample, 'exam'), /_k_\d+_test_/);
    await this.#importSample(join(sample, 'cl'), /\.jsonl$/);
    await this.#gradeOffline();
    this.emit({ type: 'workspace.changed' });
    return this.view();
  }

  /** Imports the bundled files of one folder. The benchmark has the name of its file unless one is given. */
  async #importSample(folder: string, wanted: RegExp, name?: string): Promise<void> {
    const { importOrReport } = await import('./transfer/import/import.ts');
    const files = readdirSync(folder).filter((file) => wanted.test(file));
    const paths = files.sort().map((file) => join(folder, file));
    const report = importOrReport(this.db, { paths, images: folder, name, acceptValid: false }, this.at());
    if (!report.written) throw new Error(`the bundled sample was refused: ${JSON.stringify(report.rejections)}`);
  }

  /** Grades everything in the workspace by the offline verifier alone, so that the sample opens with verdicts to look at. */
  async #gradeOffline(): Promise<void> {
    for (const benchmark of listBenchmarks(this.db)) {
      // What a judge alone can grade comes with its grades.
      if (!benchmarkKind(benchmark.kind).gradedOffline) continue;
      const config = JudgingConfig.parse({ benchmarkId: benchmark.id, judge: null, verifier: 'offline-only' });
      await this.runner.wait(this.runner.startJudging(config).runId);
    }
  }

  view(): WorkspaceView {
    return {
      id: getSetting(this.db, ID) ?? '',
      ...{ opening: this.#opening, path: this.db.path },
      name: basename(this.db.path).replace(/\.sqlite$/, ''),
      sample: this.options.userData !== undefined && this.db.path === this.#samplePath(),
      schemaVersion: SCHEMA_VERSION,
      ...seenBenchmarks(this.db, this.reviewer),
      ...{ reviewer: this.reviewer, reviewerNamed: getSetting(this.db, 'reviewer') !== undefined },
      standing: this.#standing?.view() ?? { gone: false, readOnly: this.db.readOnly, damaged: [], backupProblem: null },
    };
  }

  /** Throws UserError name-taken when somebody else, who cannot be taken for the present reviewer, has the name. */
  setReviewer(name: string, rename = false): void {
    this.db.transaction(() => {
      if (rename && name !== this.reviewer) renameReviewer(this.db, this.reviewer, name);
      setSetting(this.db, 'reviewer', name);
    });
  }

  recent(): (Recent[number] & { exists: boolean })[] {
    return this.#recentList().map((entry) => ({ ...entry, exists: existsSync(entry.path) }));
  }

  /** Resolves when everything in the workspace has been compared with what was written, or after so many milliseconds. */
  async verified(atMost = Infinity): Promise<void> {
    await this.#standing?.verified(atMost);
  }

  /** Throws UserError `damaged-row` for an item that is not what was written; its answers that are not, are left out from here on. */
  refuseDamaged(itemId: number): void {
    const damage = damageOfItem(this.db, itemId);
    this.#standing?.tell();
    if (damage) throw damage;
  }

  get shared(): { readonly folder: SharedFolder | null; readonly written: string | null } {
    return this.#shared;
  }
  /** From now on, also when this workspace is opened here again. */
  shareIn(path: string | null): void {
    this.#shared = { folder: path === null ? null : new SharedFolder(path), written: null, upTo: '' };
    if (this.options.userData === undefined) return;
    const folders = new Map(Object.entries(this.#folders()));
    folders.delete(this.db.path);
    if (path !== null) folders.set(this.db.path, path);
    writeWhole(join(this.#userData(), FOLDERS), JSON.stringify(Object.fromEntries(folders), null, 2));
  }
  #folders(): Record<string, string> {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(this.#userData(), FOLDERS), 'utf8')));
    } catch {
      return {};
    }
  }
  /** Whether this seat has done something that is not in the folder. */
  isBehind(): boolean {
    return this.#shared.upTo !== workOf(this.db, mySeat(this).id);
  }
  /** Writes this seat's work into the folder. Throws UserError as outputs do. */
  share(): void {
    const { folder } = this.#shared;
    if (!folder) return;
    const maker = mySeat(this);
    writeBundle(this, folder.fileOf(maker), { wanted: [maker], maker, replace: true });
    this.#shared = { folder, written: this.at(), upTo: workOf(this.db, maker.id) };
  }
  /** Every few minutes, and on leaving; a folder that is gone keeps nobody from leaving. */
  #shareWhatIsNew(): void {
    try {
      if (this.#db && this.#shared.folder && this.isBehind()) this.share();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
  }

  async close(): Promise<void> {
    this.#shareWhatIsNew();
    this.#shared = { folder: null, written: null, upTo: '' };
    this.#standing?.stop();
    this.#standing = null;
    await Promise.all([closeReading(this.#db), this.#runner?.close()]);
    this.#db?.close();
    this.#runner = null;
    this.#db = null;
    this.#opening = '';
  }

  /** Where cases for the verifier's regression test are collected. */
  get regressionFile(): string {
    return join(this.#userData(), 'verifier-regressions.jsonl');
  }

  #samplePath(): string {
    return join(this.#userData(), 'sample.sqlite');
  }
  #recentFile(): string {
    return join(this.#userData(), 'recent.json');
  }
  #userData(): string {
    if (this.options.userData === undefined)
      throw new UserError(
        'no-user-data',
        'This engine was started without a folder for the sample and the list of recent workspaces.',
      );
    return this.options.userData;
  }
  #recentList(): Recent {
    try {
      return Recent.catch([]).parse(JSON.parse(readFileSync(this.#recentFile(), 'utf8')));
    } catch {
      return [];
    }
  }
  #remember(path: string): void {
    if (this.options.userData === undefined) return;
    const entry = { path, name: basename(path).replace(/\.sqlite$/, ''), openedAt: this.at() };
    const list = [entry, ...this.#recentList().filter((known) => known.path !== path)].slice(0, RECENT_KEPT);
    mkdirSync(this.options.userData, { recursive: true });
    writeWhole(this.#recentFile(), JSON.stringify(list, null, 2));
  }
}
