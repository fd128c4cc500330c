/** Where experts differ, and what is adjudicated (docs/team.md, "Adjudication"). */
import { z } from 'zod';
import { ADJUDICATED, Adjudicated, DISPUTE_KINDS } from '../core/review/team/adjudication.ts';
import { call, Stamp, stampedCall } from './call.ts';
import { DecisionResult, FigureView } from './review-shapes.ts';
import { Id, SourceShape, SpanShape } from './shapes.ts';

/** What can be adjudicated, by what it is named in the workspace. */
const Thing = z.object({
  about: z.enum(ADJUDICATED),
  itemId: Id,
  responseId: Id.nullable(),
  variableId: Id.nullable(),
  answerRunId: Id.nullable(),
  rubricId: Id.nullable(),
  stepId: Id.nullable(),
  /** The question about an item, or the path of a field of its row; empty of all else. */
  part: z.string().max(500),
});
export type Thing = z.infer<typeof Thing>;

/** What somebody says of it: `said` the verdict, mark or points, `value` the value found or the text of a field (null: as imported). */
const Voice = z.object({
  source: SourceShape,
  who: z.string(),
  said: z.string(),
  value: z.string().nullable(),
  reason: z.string(),
  at: z.string(),
  span: SpanShape.nullable(),
  /** Whether an expert had been shown what judge, verifier and peers say before deciding. */
  revealed: z.boolean(),
});
export type Voice = z.infer<typeof Voice>;

const DisputeView = Thing.extend({
  kind: z.enum(DISPUTE_KINDS),
  /** From 1, in the benchmark. */
  number: z.int(),
  externalId: z.string(),
  subject: z.string(),
  /** The variable's name, the question or the path; of rubrics and steps empty. */
  name: z.string(),
  /** Of a rubric or a step, from 1. */
  place: z.int().nullable(),
  /** The criterion of a rubric, or a step's text. */
  text: z.string(),
  answer: z.object({ model: z.string(), sample: z.int() }).nullable(),
  /** Points that an exam's question is worth. */
  max: z.number().nullable(),
  /** Somebody sent its item to adjudication. */
  flagged: z.boolean(),
  /** Experts, in the order in which they decided. */
  voices: z.array(Voice),
  adjudicated: Voice.nullable(),
});
export type DisputeView = z.infer<typeof DisputeView>;

const BesideView = z.object({
  stamp: Stamp,
  question: z.string(),
  solution: z.string(),
  figures: z.array(FigureView),
  /** What the benchmark states of the variable. */
  reference: z.string().nullable(),
  /** The answer's text; null where the thing is of none, or there is none. */
  answer: z.string().nullable(),
  /** What judge, verifier and imported files say; of a benchmark that is reviewed blind after its reveal alone. */
  machines: z.array(Voice),
  /** What blind.reveal shows, and how many voices it hides; null: nothing is hidden. */
  hidden: z.object({ responseId: Id.nullable(), variableId: Id.nullable(), voices: z.int() }).nullable(),
});
export type BesideView = z.infer<typeof BesideView>;

export const DISPUTE_STATES = ['open', 'unanimous', 'adjudicated'] as const;

export const adjudicationCalls = {
  /**
   * open: what experts differ on and nobody adjudicated, and what stands open in items that were sent to adjudication; unanimous: what two or more say
   * alike; adjudicated: what was adjudicated. In the benchmark's order.
   */
  'adjudication.list': call(
    z.object({ benchmarkId: Id, state: z.enum(DISPUTE_STATES).default('open') }),
    z.array(DisputeView),
  ),
  /** What is read beside a thing to adjudicate it. */
  'adjudication.beside': call(Thing, BesideView),
  /** Adjudicates a thing; null takes the reviewer's own adjudication back. */
  'adjudication.decide': stampedCall({ ...Thing.shape, to: Adjudicated.nullable() }, DecisionResult),
  /** Adjudicates everything that two or more experts say alike, as one step of undo. */
  'adjudication.adopt': call(
    z.object({ benchmarkId: Id }),
    z.object({ adopted: z.int(), undo: z.string().nullable() }),
  ),
};
