/** A run as Runs shows it, with its progress and what it found. */
import { z } from 'zod';
import { DIMENSIONS } from '../core/metrics/breakdown.ts';
import { SpreadFigures } from './results-shapes.ts';
import { Id } from './shapes.ts';

export const RUN_STATES = ['queued', 'running', 'paused', 'interrupted', 'done', 'failed', 'cancelled'] as const;

/** A fraction, and how it spreads over several trials. */
const GroupFigure = z.object({ value: z.number(), std: z.number().nullable() }).nullable();

/** What a finished judging run found for one answer set: its own verdicts alone, without experts and other runs. */
export const RunFiguresView = z.object({
  answerRunId: Id,
  model: z.string(),
  /** Several trials as their mean. */
  published: SpreadFigures,
  graded: SpreadFigures,
  /** Published; a variable type has no question accuracy. `itemIds`: the questions that the figures are of. */
  groups: z.array(
    z.object({
      dimension: z.enum(DIMENSIONS),
      group: z.string(),
      question: GroupFigure,
      variable: GroupFigure,
      atMost: z.object({ question: z.number(), variable: z.number() }).nullable(),
      itemIds: z.array(Id),
    }),
  ),
  itemIds: z.array(Id),
});
export type RunFiguresView = z.infer<typeof RunFiguresView>;

/** A part of a run with a bar of its own: the answers of one model that a judging run grades. */
export const RunPartView = z.object({
  label: z.string(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  running: z.int(),
  waiting: z.int(),
});

/** A run. `total`, `done`, `failed`, `running` and `waiting` count tasks (an answer to generate, or to grade in one trial). */
export const RunView = z.object({
  runId: Id,
  kind: z.enum(['generation', 'judging', 'diagnosis', 'flow']),
  state: z.enum(RUN_STATES),
  name: z.string(),
  benchmark: z.string(),
  benchmarkId: Id,
  model: z.string().nullable(),
  judge: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Why it ended or paused. */
  error: z.string().nullable(),
  /** What a running run waits for, such as "waiting for the network"; null when it goes on. */
  note: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  running: z.int(),
  waiting: z.int(),
  /** Replies paid for, replies from the cache, calls that the offline verifier saved, and attempts that failed. */
  calls: z.int(),
  cached: z.int(),
  saved: z.int(),
  failedAttempts: z.int(),
  /** tokensIn includes tokensCached, tokensOut includes tokensReasoning. */
  tokensIn: z.int(),
  tokensOut: z.int(),
  tokensCached: z.int(),
  tokensReasoning: z.int(),
  /** US dollars by the present price table, and the date of the price; null when the model's price is not known: never 0 for that. */
  cost: z.number().nullable(),
  priceDate: z.string().nullable(),
  /** US dollars; the run pauses before it is exceeded. */
  budget: z.number().nullable(),
  workers: z.int(),
  /** Known while the run is worked on in this process; otherwise 0 or null. */
  inFlight: z.int(),
  retrying: z.int(),
  ratePerSecond: z.number().nullable(),
  etaSeconds: z.number().nullable(),
  /** One per graded model when the run grades the answers of several; otherwise empty. */
  parts: z.array(RunPartView),
  /** Requests that are with the provider's batch service now, and how many of them it has answered; null for a run that does not use it. */
  batch: z.object({ open: z.int(), requests: z.int(), finished: z.int() }).nullable(),
  /** Of a finished judging run, in the answer of runs.get alone. */
  figures: z.array(RunFiguresView),
});
export type RunView = z.infer<typeof RunView>;
