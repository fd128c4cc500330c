/** What runs do with a benchmark by what of its answers is graded: one object in one file of this folder. */
import type { DryRunInput, GenerationInput, JudgingInput, PromptUse, StoredConfig } from '../config.ts';
import type { Counter } from '../dry-run/dry-run-counter.ts';
import type { ProviderRequest } from '../../providers/index.ts';
import type { WritableDb } from '../../store/file/open.ts';
import type { Task } from '../../store/runs/tasks.ts';
import type { Asking, RunContext } from '../run-context.ts';

export type Reading = Asking & { db: WritableDb };
/** A dry run's settings have the same members as the run's. */
export type Judging = Extract<DryRunInput, { kind: 'judging' }>;
type Plain = Extract<StoredConfig, { type: 'generation' | 'judging' }>;

export interface Tasks {
  /** The prompts that a run uses. */
  prompts: { generation: PromptUse; judging: (config: Pick<JudgingInput, 'protocol' | 'purpose'>) => PromptUse };
  /** What a judging run does, in its name. */
  label: (config: Pick<JudgingInput, 'protocol' | 'purpose'>) => string;
  /** Throws UserError (no-judge, bad-input) for settings that make no sense here. */
  refuse: (config: Pick<JudgingInput, 'judge' | 'verifier' | 'purpose'>) => void;
  /** The settings of a judging run as they are kept. */
  settings: <T extends JudgingInput>(config: T) => T;
  /** Does one task of a generation or judging run. */
  task: (run: RunContext, config: Plain, task: Task) => Promise<void>;
  /** The request for one answer to an item. */
  question: (run: Reading, config: GenerationInput, itemId: number) => ProviderRequest;
  /** Counts what the judge would be asked about an answer, in each trial. */
  grading: (run: Reading, config: Judging, of: { responseId: number; itemId: number }, counter: Counter) => void;
}
