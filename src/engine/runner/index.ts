/** Runs: started, worked off, paused, resumed and cancelled. The run's rows are the truth; this holds only what is being worked on here and now. */
import { UserError } from '../../contract/router.ts';
import type { PolicyEffect } from '../../contract/grading-calls.ts';
import type { DryRunView } from '../../contract/run-shapes.ts';
import type { RunView } from '../../contract/run-view.ts';
import type { ModelRef, ProviderName } from '../../contract/shapes.ts';
import { createProviders, type Provider, type Providers } from '../providers/index.ts';
import { askOnce, type Question } from './requests/ask.ts';
import { markLostAttempts } from '../store/runs/attempts.ts';
import { cancelOpenBatches, unsettledBatches } from '../store/runs/batches.ts';
import { endpointFacts, setEndpointFacts } from '../store/runs/endpoints.ts';
import { requeueNewAnswers } from '../store/answers/grades.ts';
import { httpHosts } from '../store/runs/http-hosts.ts';
import type { WritableDb } from '../store/file/open.ts';
import { listRuns, runView } from '../store/runs/run-views.ts';
import { getRun, setRunConfig, setRunState, type RunRow } from '../store/runs/runs.ts';
import { releaseTasks, requeueFailed, requeueTasks } from '../store/runs/tasks.ts';
import { BATCHES_UNTOLD, cancelBatches } from './batches/batching.ts';
import { priceForBudget } from './limits/budget-of.ts';
import type {
  DiagnosisInput,
  DryRunInput,
  FlowInput,
  GenerationInput,
  JudgingInput,
  RequestSettings,
  StoredConfig,
} from './config.ts';
import { dryRun, type DryRunTools } from './dry-run/dry-run.ts';
import { previewPolicy } from './grading/policy-preview.ts';
import { dryRunDiagnosis, dryRunFlow } from './dry-run/dry-run-flows.ts';
import { executeRun, TIMEOUTS, writeEnd, type Active } from './execute.ts';
import { sharedBy, type Shared } from './shared.ts';
import { storedConfig, withGiven, type Given } from './given.ts';
import { createModels, type Models, type Opened } from './requests/models.ts';
import { endHolder, holdRun, interruptAbandoned, isHeld } from './lease.ts';
import {
  diagnosisConfig,
  flowConfig,
  againConfig,
  generationConfig,
  insertNewRun,
  insertTasks,
  judgingConfig,
  refuseWithoutBatches,
  refuseWithoutJudge,
} from './new-run.ts';
import type { PolicyInput, Runner, RunnerOptions } from './runner.ts';
import { unsentWords } from './requests/unsent.ts';
import { createUnwrittenEnds, type UnwrittenEnds } from './unwritten.ts';

export type { GenerationInput, JudgingInput } from './config.ts';
export type { Runner, RunnerOptions } from './runner.ts';

export function createRunner(options: RunnerOptions): Runner {
  return new LocalRunner(options);
}

class LocalRunner implements Runner {
  readonly #db: WritableDb;
  readonly #now: () => number;
  readonly #providers: Providers;
  readonly #models: Models;
  readonly #shared: Shared;
  readonly #judgeMs: number;
  readonly #active = new Map<number, Active>();
  readonly #ends: UnwrittenEnds;
  readonly #closing = new AbortController();

  constructor(options: RunnerOptions) {
    this.#db = options.db;
    this.#now = options.now ?? Date.now;
    const elapsed = options.elapsed ?? (() => performance.now());
    this.#providers = this.#openProviders(options);
    this.#models = createModels(this.#db, this.#providers, elapsed);
    this.#shared = sharedBy(options, this.#now, elapsed);
    this.#judgeMs = { ...TIMEOUTS, ...options.timeouts }.judgeMs;
    this.#ends = createUnwrittenEnds((runId, reason) => writeEnd(this.#shared, runId, reason));
    interruptAbandoned(this.#db, this.#now());
  }

  startJudging(config: JudgingInput): RunView {
    refuseWithoutJudge(config);
    const judge = config.judge && config.verifier !== 'offline-only' ? this.#providers.open(config.judge) : null;
    return this.#start(judgingConfig(this.#db, config, judge), judge);
  }

  startGeneration(config: GenerationInput): RunView {
    const model = this.#providers.open(config.model);
    return this.#start(generationConfig(this.#db, config, model), model);
  }

  startDiagnosis(config: DiagnosisInput): RunView {
    const model = this.#providers.open(config.model);
    const judge = config.judge && config.verifier !== 'offline-only' ? this.#providers.open(config.judge) : null;
    return this.#start(diagnosisConfig(this.#db, config, model, judge), model, judge);
  }

  startFlow(config: FlowInput): RunView {
    const judge = this.#providers.open(config.judge);
    return this.#start(flowConfig(this.#db, config, judge), judge);
  }

  again(runId: number): RunView {
    const config = againConfig(this.#db, runId, storedConfig(getRun(this.#db, runId)));
    const { provider, second } = this.#models.open(config);
    return this.#start(config, provider, second);
  }

  dryRun(config: DryRunInput): Promise<DryRunView> {
    return dryRun(this.#dryRunTools(), config);
  }

  dryRunDiagnosis(config: DiagnosisInput): Promise<DryRunView> {
    return dryRunDiagnosis(this.#dryRunTools(), config);
  }

  dryRunFlow(config: FlowInput): Promise<DryRunView> {
    return dryRunFlow(this.#dryRunTools(), config);
  }

  previewPolicy(of: PolicyInput): Promise<PolicyEffect[]> {
    return previewPolicy(this.#shared, of);
  }

  resume(runId: number, given: Given = {}): RunView {
    const running = this.#active.get(runId);
    if (running && running.stopper.reason?.kind !== 'paused') return this.view(runId);
    if (running) {
      // It is still waiting for what was in flight when it was paused: it goes on as soon as that has arrived.
      void running.finished
        .then(() => (this.#active.has(runId) ? undefined : this.resume(runId, given)))
        .catch(() => undefined);
      return this.view(runId);
    }
    const { config, opened } = this.#takeUp(runId, given, (taken) => {
      requeueTasks(this.#db, runId, this.#at());
      requeueNewAnswers(this.#db, runId, this.#at());
      insertTasks(this.#db, runId, taken, this.#at());
      return null;
    });
    return this.#begin(runId, config, opened);
  }

  retryFailed(runId: number): RunView {
    const running = this.#active.get(runId);
    if (running && !running.stopper.reason) {
      running.add(this.#db.transaction(() => requeueFailed(this.#db, runId, this.#at())));
      return this.view(runId);
    }
    if (running) throw new UserError('run-busy', `Run ${String(runId)} is still stopping. Try again in a moment.`);
    const { config, opened, only } = this.#takeUp(runId, {}, () => requeueFailed(this.#db, runId, this.#at()));
    return this.#begin(runId, config, opened, only);
  }

  pause(runId: number): RunView {
    const mine = this.#active.get(runId);
    if (mine) mine.stopper.stop({ kind: 'paused', message: null });
    else {
      const run = getRun(this.#db, runId);
      // A living holder elsewhere sees the new state within a second.
      if (run.state === 'running' && isHeld(this.#db, run, this.#now()))
        setRunState(this.#db, runId, 'paused', null, this.#at());
    }
    return this.view(runId);
  }

  setWorkers(runId: number, workers: number): RunView {
    const config = storedConfig(getRun(this.#db, runId));
    setRunConfig(this.#db, runId, { ...config, workers });
    this.#active.get(runId)?.setWorkers(workers);
    return this.view(runId);
  }

  async cancel(runId: number): Promise<RunView> {
    const mine = this.#active.get(runId);
    if (mine) {
      mine.stopper.stop({ kind: 'cancelled' });
      await mine.finished;
      return this.view(runId);
    }
    const run = getRun(this.#db, runId);
    if (run.state === 'done') return this.view(runId);
    const isElsewhere = (): boolean => isHeld(this.#db, run, this.#now());
    this.#db.transaction(() => {
      setRunState(this.#db, runId, 'cancelled', null, this.#at());
      // A living holder sees the new state within a second, and cleans up after what it has in flight.
      if (isElsewhere()) return;
      releaseTasks(this.#db, runId, 'cancelled', this.#at());
      cancelOpenBatches(this.#db, runId);
    });
    this.#ends.forget(runId);
    if (!isElsewhere()) await this.#cancelAtProvider(run);
    return this.view(runId);
  }

  async wait(runId: number): Promise<RunView> {
    await this.#active.get(runId)?.finished;
    return this.view(runId);
  }

  view(runId: number): RunView {
    return this.#over(runView(this.#db, runId, this.#now()));
  }

  list(benchmarkId?: number): RunView[] {
    return listRuns(this.#db, benchmarkId, this.#now()).map((run) => this.#over(run));
  }

  models(provider: ProviderName, baseUrl?: string): Promise<{ baseUrl: string; models: string[] }> {
    return this.#providers.models(provider, baseUrl);
  }

  ask<T>(model: ModelRef, question: Question<T>): Promise<T> {
    const asking = {
      ...{ db: this.#db, provider: this.#providers.open(model), signal: this.#closing.signal },
      ...{ at: () => this.#at(), elapsed: this.#shared.elapsed, limitMs: this.#judgeMs },
    };
    return askOnce(asking, question);
  }

  unsent(model: ModelRef, settings: RequestSettings): string[] {
    return unsentWords(this.#providers, model, settings);
  }

  limitsChanged(): void {
    this.#models.limitsChanged();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const running = [...this.#active.values()];
    for (const run of running) run.stopper.stop({ kind: 'closed' });
    await Promise.all(running.map((run) => run.finished));
    await this.#shared.offline.close();
    this.#ends.close();
    endHolder(this.#shared.holder);
    this.#providers.close();
  }

  #at(): string {
    return new Date(this.#now()).toISOString();
  }

  #openProviders({ keyFor, confirmed, env }: RunnerOptions): Providers {
    return createProviders({
      ...{ keyFor, confirmed, env },
      httpHosts: () => httpHosts(this.#db),
      remembered: {
        load: (name) => endpointFacts(this.#db, name, this.#now()),
        save: (name, refused) => {
          setEndpointFacts(this.#db, name, refused, this.#at());
        },
      },
    });
  }

  #dryRunTools(): DryRunTools {
    const { turns, imagesOf } = this.#shared;
    return { db: this.#db, providers: this.#providers, turns, imagesOf };
  }

  /** With what is known here beyond the row. */
  #over(run: RunView): RunView {
    const row = this.#ends.over(run);
    return this.#active.get(run.runId)?.live.over(row) ?? row;
  }

  #start(config: StoredConfig, provider: Provider | null, second: Provider | null = null): RunView {
    this.#refuse(config, { provider, second });
    const runId = this.#db.transaction(() => {
      const id = insertNewRun(this.#db, config, provider, this.#at());
      holdRun(this.#db, getRun(this.#db, id), this.#shared.holder, this.#now());
      return id;
    });
    return this.#begin(runId, config, { provider, second });
  }

  /** Throws UserError (no-price, no-batches). */
  #refuse(config: StoredConfig, { provider, second }: Opened): void {
    if (provider) priceForBudget(this.#db, config, provider.ref);
    if (second) priceForBudget(this.#db, config, second.ref);
    refuseWithoutBatches(config, [provider?.ref ?? null, second?.ref ?? null]);
  }

  #begin(runId: number, config: StoredConfig, opened: Opened, only: number[] | null = null): RunView {
    const run = executeRun(this.#shared, { runId, config, ...this.#models.asked(runId, config, opened), only });
    this.#active.set(runId, run);
    const finished = run.finished.then((end) => {
      this.#active.delete(runId);
      if (end.unwritten) this.#ends.add(runId, end.unwritten);
      return end;
    });
    this.#active.set(runId, { ...run, finished });
    return this.view(runId);
  }

  /** Takes a run of the engine up again, with what `prepare` makes of its tasks. */
  #takeUp(
    runId: number,
    given: Given,
    prepare: (config: StoredConfig) => number[] | null,
  ): { config: StoredConfig; opened: Opened; only: number[] | null } {
    const stored = storedConfig(getRun(this.#db, runId));
    const opened = this.#models.open(stored, given);
    const config = withGiven(stored, opened.provider, opened.second, given);
    this.#refuse(config, opened);
    const only = this.#db.transaction(() => {
      holdRun(this.#db, getRun(this.#db, runId), this.#shared.holder, this.#now());
      setRunConfig(this.#db, runId, config);
      markLostAttempts(this.#db, runId, this.#at());
      return prepare(config);
    });
    this.#ends.forget(runId);
    return { config, opened, only };
  }

  async #cancelAtProvider(run: RunRow): Promise<void> {
    if (unsettledBatches(this.#db, run.id).length === 0) return;
    const stored = storedConfig(run);
    const told = await cancelBatches(this.#db, run.id, (second) => this.#models.serviceOf(stored, second));
    if (!told) setRunState(this.#db, run.id, 'cancelled', BATCHES_UNTOLD, this.#at());
  }
}
