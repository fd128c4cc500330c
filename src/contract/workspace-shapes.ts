/** What Home shows: the workspace, its benchmarks and answer sets, and what an import did. */
import { Rejection } from '../core/benchmark/item.ts';
import { z } from 'zod';
import { BENCHMARK_KINDS } from '../core/benchmark/kinds.ts';
import { Id } from './shapes.ts';

export const BenchmarkView = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(BENCHMARK_KINDS),
  sourceName: z.string(),
  hash: z.string(),
  items: z.int(),
  withImages: z.int(),
  /** Figures that its rows name and that were not found. */
  missingFigures: z.int(),
  responses: z.int(),
  edited: z.int(),
});
export type BenchmarkView = z.infer<typeof BenchmarkView>;

/** Why the present seat is shown no figures of a benchmark: others' decisions are in them, or it is reviewed blind and not finished. */
const Masking = z.enum(['others', 'blind']);
export type Masking = z.infer<typeof Masking>;

export const WorkspaceView = z.object({
  /** In the file: copies of it have the same. Places that the window remembers are kept by it. */
  id: z.string(),
  /** Of this opening of it. Calls of the window name the opening that they are about. */
  opening: z.string(),
  path: z.string(),
  name: z.string(),
  sample: z.boolean(),
  schemaVersion: z.int(),
  benchmarks: z.array(BenchmarkView),
  /** Benchmarks of which the present seat is shown no figures. */
  maskings: z.array(z.object({ benchmarkId: Id, masking: Masking })),
  reviewer: z.string(),
  /** False until somebody has said who reviews: then `reviewer` is only a stand-in. */
  reviewerNamed: z.boolean(),
  standing: z.object({
    /** The file was moved, deleted or replaced: nothing more is saved in it. */
    gone: z.boolean(),
    /** The file may not be written to: it is shown as it was when it was opened, and nothing is saved. */
    readOnly: z.boolean(),
    /** What is not as it was written, in words: it is in no figure. */
    damaged: z.array(z.string()),
    /** Why there is no backup of today; null while nothing went wrong. */
    backupProblem: z.string().nullable(),
  }),
});
export type WorkspaceView = z.infer<typeof WorkspaceView>;

/** A backup that was made by itself. */
export const BackupView = z.object({ path: z.string(), at: z.string(), bytes: z.int() });
export type BackupView = z.infer<typeof BackupView>;

/** What an import did, or would do. `written` is false when something was rejected and `acceptValid` was not given. */
export const ImportReport = z.object({
  written: z.boolean(),
  files: z.array(
    z.object({
      file: z.string(),
      kind: z.string(),
      name: z.string(),
      benchmarkId: Id.nullable(),
      runId: Id.nullable(),
      records: z.int(),
      images: z.int(),
    }),
  ),
  rejections: z.array(Rejection),
  warnings: z.array(Rejection),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** A group of answers by one model: an imported answers file or a generation run. */
export const AnswerSetView = z.object({
  runId: Id,
  /** The file or run that it came from. */
  name: z.string(),
  model: z.string(),
  /** The name that a user gave it. */
  given: z.string().nullable(),
  k: z.int(),
  responses: z.int(),
  failed: z.int(),
  source: z.enum(['import', 'generation']),
});
export type AnswerSetView = z.infer<typeof AnswerSetView>;
