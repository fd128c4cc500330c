/** What a kind of benchmark is: one object in one file of `kinds/`. Everybody else asks its facts, never its name. */
import type { Item, Rejection } from './item.ts';
import type { Row } from './rows.ts';

/** What of an answer is graded. Desk, results, tasks of a run and figures go by it. */
export type GradedBy = 'variables' | 'points' | 'rubrics';

/** What `export.write` may write. */
export const EXPORTS = [
  'benchmark',
  'generated',
  'detailed',
  'reviews',
  'errata',
  'errata-scores',
  'filtered',
  'exam-results',
  'cl-graded',
  'sft',
  'pretrain',
  'table',
  'audit',
  'inspect-scores',
  'pairs',
  'data-set',
] as const;
export type Export = (typeof EXPORTS)[number];

/** Reads one row; `record` counts from 1. A row that does not fit gives a rejection per bad field. */
export type RowCodec = (row: Row, file: string, record: number) => Item | Rejection[];
/** How a benchmark's file is read and written: an item per row, an exam's two files together, or line by line because it may be megabytes a line. */
export type Codec = { of: 'rows'; read: RowCodec } | { of: 'exam' } | { of: 'lines' };

export interface BenchmarkKind {
  /** As the workspace keeps it. */
  readonly id: string;
  /** In sentences: "is a … benchmark". */
  readonly name: string;
  /** Its own files by the keys of their first row: the benchmark, under the kind's id, and answers in a form that is its own. */
  readonly detect: Readonly<Record<string, (keys: ReadonlySet<string>) => boolean>>;
  readonly codec: Codec;
  /** What a benchmark's file ends with; none: it is a folder. */
  readonly ending: '.json' | '.jsonl' | null;
  /** What can be written of it, in the order in which it is offered. */
  readonly exports: readonly Export[];
  readonly gradedBy: GradedBy;
  /** Whether something of it can be graded without a judge. */
  readonly gradedOffline: boolean;
  /** Whether its rows have CFE-Bench's form, field by field, so that they can be corrected, and kept or dropped by experts' verdicts. */
  readonly rowsCorrected: boolean;
  /** Whether its questions may have figures, and are short enough to be compared with one another and printed. */
  readonly isShort: boolean;
  /** Whether its questions are the user's own: they are in no table of a published benchmark, and what is written in the window goes to them. */
  readonly isOwn: boolean;
  /** A row as its file has it, where that is more than what was imported; `name` is the benchmark's. */
  readonly fileRow?: (raw: string, name: string) => string;
}
