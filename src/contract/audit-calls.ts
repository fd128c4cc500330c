/** Where labels are doubtful, and who is right (docs/team.md, "Label audit"). */
import { z } from 'zod';
import { call, stampedCall } from './call.ts';
import { GradingIds } from './grading-calls.ts';
import { DecisionResult } from './review-shapes.ts';
import { DecisionShape, Id, SourceShape, SpanShape, StatusShape } from './shapes.ts';

const OpinionView = z.object({
  source: SourceShape,
  /** The judge, the file or the expert; empty for the verifier. */
  who: z.string(),
  status: StatusShape,
  /** 0..1; null where the source says nothing of it. */
  certainty: z.number().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});
export type OpinionView = z.infer<typeof OpinionView>;

/** A variable of an answer, or an answer as a whole, whose label somebody contradicts. */
export const AuditRow = z.object({
  itemId: Id,
  /** Of the item in its benchmark, from 0. */
  position: z.int(),
  externalId: z.string(),
  question: z.string(),
  responseId: Id,
  answerRunId: Id,
  model: z.string(),
  sampleIndex: z.int(),
  /** What the label is of: values, the points of an exam's answer, or a rubric of CL-bench. What is found of the latter two is decided at their desks. */
  of: z.enum(['variables', 'points', 'rubrics']),
  rubricId: Id.nullable(),
  /** null: the label is of the whole answer, which has several variables, or of points or a rubric. */
  variableId: Id.nullable(),
  /** Of a whole answer the names of all, and their values with their names; of points empty, of a rubric its number and its criterion. */
  variable: z.string(),
  reference: z.string(),
  stamp: z.string(),
  /** 0..1, the most doubtful next to 1: core/review/team/label-audit.ts says how it is worked out. */
  score: z.number(),
  label: OpinionView,
  /** Those who say the same as the label, the label among them, and those who contradict it; the surest first. */
  withLabel: z.array(OpinionView),
  against: z.array(OpinionView),
  /** What stands around the value in the answer; of an answer without one its end. */
  before: z.string(),
  value: z.string(),
  after: z.string(),
  /** Where the value stands, in UTF-16 units from the start of the answer. */
  span: SpanShape.nullable(),
  /** What was adjudicated, else what an expert found in the audit, and whose side that is; null while nobody has. */
  found: z
    .object({
      who: z.string(),
      at: z.string(),
      status: DecisionShape,
      right: z.enum(['label', 'ours']).nullable(),
      adjudicated: z.boolean(),
    })
    .nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditCounts = z.object({
  /** Variables of answers, and whole answers with several, that are labelled and that somebody else settled too. */
  compared: z.int(),
  /** Of these, what somebody contradicts. */
  doubted: z.int(),
  /** Of these, what an expert found in the audit. */
  labelRight: z.int(),
  labelWrong: z.int(),
  unsure: z.int(),
});
export type AuditCounts = z.infer<typeof AuditCounts>;

export const auditCalls = {
  /** The most doubtful first. `gradingIds`: of verifier, judges and files only what these gradings say. */
  'audit.list': call(
    z.object({
      benchmarkId: Id,
      gradingIds: GradingIds.optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(100),
    }),
    z.object({ counts: AuditCounts, rows: z.array(AuditRow) }),
  ),
  /**
   * What an expert found; null takes it back and leaves what the expert had said before. Without a variable of the whole answer, which is right or
   * wrong. Throws UserError adjudicated: what was adjudicated stands.
   */
  'audit.find': stampedCall(
    { itemId: Id, responseId: Id, variableId: Id.nullable(), status: DecisionShape.nullable() },
    DecisionResult,
  ),
};
