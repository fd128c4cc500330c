/** What a runner does, and what it needs. */
import type { EngineCalls, ParsedOf } from '../../contract/calls.ts';
import type { PolicyEffect } from '../../contract/grading-calls.ts';
import type { DryRunView } from '../../contract/run-shapes.ts';
import type { RunView } from '../../contract/run-view.ts';
import type { ModelRef, ProviderName } from '../../contract/shapes.ts';
import type { RetryPolicy } from '../../core/run/retry.ts';
import type { ImagePart } from '../providers/index.ts';
import type { WritableDb } from '../store/file/open.ts';
import type { Question } from './requests/ask.ts';
import type { BatchPatience } from './batches/batch-round.ts';
import type { Timeouts } from './requests/call.ts';
import type { RequestSettings } from './config.ts';
import type { Given } from './given.ts';
import type { DiagnosisInput, DryRunInput, FlowInput, GenerationInput, JudgingInput } from './config.ts';

export type PolicyInput = ParsedOf<EngineCalls, 'gradings.previewPolicy'>;

export interface RunnerOptions {
  db: WritableDb;
  /** The key for a provider, from the keyring or the environment; null when there is none. */
  keyFor: (provider: ProviderName, baseUrl: string) => string | null | undefined;
  /** Whether the user confirmed an address on this machine; without it only the official addresses and those of the environment are. */
  confirmed?: (provider: ProviderName, baseUrl: string) => boolean;
  /** An item's figures as sent to models; by default those of its question in the workspace. */
  fetchImages?: (itemId: number) => ImagePart[];
  /** Called at most 10 times a second for each run. */
  onProgress?: ((run: RunView) => void) | undefined;
  now?: () => number;
  /** For what lasts, in ms; the clock of the process, which nobody can set back, unless tests bring their own. */
  elapsed?: () => number;
  env?: Readonly<Record<string, string | undefined>>;
  retry?: Partial<RetryPolicy>;
  timeouts?: Partial<Timeouts>;
  batchPatience?: Partial<BatchPatience>;
}

export interface Runner {
  /** Starts a run and gives it as it begins. Throws UserError (not-found, no-judge, no-key, bad-address, bad-prompt, no-price, nothing-to-do). */
  startJudging(config: JudgingInput): RunView;
  startGeneration(config: GenerationInput): RunView;
  startDiagnosis(config: DiagnosisInput): RunView;
  startFlow(config: FlowInput): RunView;
  /** A new run with the settings of another, in its words: what that one asked is not asked again. Throws as a start does, and not-resumable. */
  again(runId: number): RunView;
  /** What a start would send and cost; nothing is called or written. Throws as a start does, but for no-key. */
  dryRun(config: DryRunInput): Promise<DryRunView>;
  /** What grading by a policy would change; nothing is called or written. */
  previewPolicy(of: PolicyInput): Promise<PolicyEffect[]>;
  dryRunDiagnosis(config: DiagnosisInput): Promise<DryRunView>;
  dryRunFlow(config: FlowInput): Promise<DryRunView>;
  /**
   * Goes on with whatever is not done: failed tasks included, answers that came since too. `given` replaces what the run was started with.
   * Throws UserError (not-found, run-busy, not-resumable, no-key, bad-address, no-price).
   */
  resume(runId: number, given?: Given): RunView;
  /** The failed tasks alone, again. Throws as resume does. */
  retryFailed(runId: number): RunView;
  /** Sends nothing more; what is in flight is waited for and kept. */
  pause(runId: number): RunView;
  /** The limit of requests in flight, at once where the run is worked on. */
  setWorkers(runId: number, workers: number): RunView;
  /** Stops a run, wherever it is worked on, and resolves when it has stopped: within 3 seconds here. What is done is kept. */
  cancel(runId: number): Promise<RunView>;
  /** Resolves when nobody here works on the run any more, with its state then. */
  wait(runId: number): Promise<RunView>;
  /** A run with what is known of it here beyond its row. */
  view(runId: number): RunView;
  list(benchmarkId?: number): RunView[];
  /** The models of an endpoint, by name. Throws UserError (bad-address, no-key, no-models). */
  models(provider: ProviderName, baseUrl?: string): Promise<{ baseUrl: string; models: string[] }>;
  /** Asks a model once, for no run: the reply is kept first, and the same request is not paid for twice. Throws UserError (bad-address, no-key, not-answered). */
  ask<T>(model: ModelRef, question: Question<T>): Promise<T>;
  /** The parameters that are set and that requests to this model go without, in words. Throws UserError bad-address. */
  unsent(model: ModelRef, settings: RequestSettings): string[];
  /** The limits in Settings have changed. */
  limitsChanged(): void;
  /** Interrupts every run worked on here, keeping what is done, and closes all connections. The database stays open. */
  close(): Promise<void>;
}
