import type { VariableView } from '../../contract/review-shapes.ts';
import type { GradingPolicy } from '../../core/grading/policy.ts';
import type { Prompts } from '../../core/prompts/registry.ts';
import type { ImagePart } from '../providers/index.ts';
import type { WritableDb } from '../store/file/open.ts';
import type { GradeInput, Task } from '../store/runs/tasks.ts';
import type { NewExtraction, NewVerdict } from '../store/gradings/verdicts.ts';
import type { CallerContext } from './requests/call.ts';
import type { RequestSettings, VerifierMode } from './config.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Turns } from './grading/offline.ts';
import type { OfflineThreads } from './grading/offline-threads.ts';
import type { Stopper } from './stop.ts';

/** What the tasks of one run share. `caller` is null when no model is asked. */
export interface RunContext {
  db: WritableDb;
  runId: number;
  mode: VerifierMode;
  policy: GradingPolicy;
  /** The share of what is settled offline that the judge is asked about too. */
  audit: number;
  caller: CallerContext | null;
  /** The judge of a run that asks two models: `caller` is then the model under test. */
  judge: CallerContext | null;
  prompts: Prompts;
  /** What the run's settings say of every request. */
  settings: RequestSettings;
  grade: (run: RunContext, answer: AnswerToGrade) => Promise<Graded>;
  group: GroupCommit;
  turns: Turns;
  offline: Pick<OfflineThreads, 'grade'>;
  stopper: Stopper;
  imagesOf: (itemId: number) => ImagePart[];
  now: () => number;
  onChange: () => void;
  /** A task has come to its end. */
  onTask: () => void;
}

/** Everything that grading an answer leads to; written in one transaction with the task's new state. */
export interface Graded {
  extractions: NewExtraction[];
  verdicts: NewVerdict[];
  /** The first failure of a judge call: the task then counts as failed, so that resuming asks again. */
  failure: { code: string; message: string } | null;
  saved: number;
}

/** What the text of a request depends on. */
export type Asking = Pick<RunContext, 'prompts' | 'settings' | 'imagesOf'>;

export interface AnswerToGrade extends GradeInput {
  task: Task;
  itemId: number;
  responseId: number;
  text: string;
  variables: VariableView[];
}
