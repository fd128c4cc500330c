/** Equal answers to a variable, judged once (docs/team.md, "Answer groups"). */
import { z } from 'zod';
import { CLAIM_KINDS } from '../core/review/groups/answer-groups.ts';
import { call, stampedCall } from './call.ts';
import { ExamAnswerView } from './exam-calls.ts';
import { CardView, DecisionResult } from './review-shapes.ts';
import { DecisionShape, Id } from './shapes.ts';

/** An answer in a group: whose it is, its card of the variable, and what stands around the value in it. */
const GroupMember = z.object({
  responseId: Id,
  answerRunId: Id,
  model: z.string(),
  sampleIndex: z.int(),
  card: CardView,
  /** The place of the value, or the end of an answer that states none. */
  before: z.string(),
  value: z.string(),
  after: z.string(),
});
export type GroupMember = z.infer<typeof GroupMember>;

export const AnswerGroupView = z.object({
  kind: z.enum(CLAIM_KINDS),
  /** The value as most members write it; empty where they claim none. */
  text: z.string(),
  /** How many ways of writing it there are. */
  spellings: z.int(),
  members: z.array(GroupMember),
});
export type AnswerGroupView = z.infer<typeof AnswerGroupView>;

const GroupsOfVariable = z.object({ variableId: Id, groups: z.array(AnswerGroupView) });

/** Of all answer sets of the item's benchmark, each in the grading that is shown of it; the largest group first, those without a value last. */
export const ItemGroups = z.object({ itemId: Id, variables: z.array(GroupsOfVariable) });
export type ItemGroups = z.infer<typeof ItemGroups>;

/** What was decided of other answers that are equal to one, by variable; variables of which nothing was are left out. */
const Beside = z.object({
  variableId: Id,
  said: z.array(z.object({ status: DecisionShape, answers: z.int() })).min(1),
});
export type Beside = z.infer<typeof Beside>;

/** Answers to an exam question that are equal; the value as most members write it, empty where the reply could not be read. */
const ExamGroup = z.object({
  kind: z.enum(CLAIM_KINDS),
  text: z.string(),
  spellings: z.int(),
  members: z.array(ExamAnswerView),
});
export type ExamGroup = z.infer<typeof ExamGroup>;
const ExamGroups = z.object({ itemId: Id, groups: z.array(ExamGroup) });
export type ExamGroups = z.infer<typeof ExamGroups>;

export const groupCalls = {
  'groups.get': call(z.object({ itemId: Id }), ItemGroups),
  /** Of one answer to the item. Reviewed blind, and at an expert's seat, the own decisions alone. */
  'groups.beside': call(z.object({ itemId: Id, responseId: Id }), z.array(Beside)),
  /**
   * Gives the members of one group of equal answers one verdict, as one step of undo; null takes the own verdicts back. Members that were decided
   * otherwise, by the present reviewer or (unless the benchmark is reviewed blind) by somebody else, keep that unless `overwrite` says so. Throws
   * UserError item-changed when the answers named are not all of one group any more.
   */
  'groups.decide': stampedCall(
    {
      itemId: Id,
      variableId: Id,
      responseIds: z.array(Id).min(1).max(10_000),
      status: DecisionShape.nullable(),
      overwrite: z.boolean().default(false),
    },
    DecisionResult.extend({ decided: z.int(), kept: z.int(), groups: ItemGroups }),
  ),
  /** Of the answers of all answer sets to an exam question, the largest group first. */
  'groups.ofExam': call(z.object({ itemId: Id }), ExamGroups),
  /** Gives the members of one group of an exam question the same points, as one step of undo; otherwise as `groups.decide`. */
  'groups.award': stampedCall(
    {
      itemId: Id,
      responseIds: z.array(Id).min(1).max(10_000),
      points: z.number().min(0).max(100_000).nullable(),
      overwrite: z.boolean().default(false),
    },
    DecisionResult.extend({ decided: z.int(), kept: z.int(), groups: ExamGroups }),
  ),
  /**
   * The next item, in the benchmark's order and after the last from the start again, in which answers without an expert's verdict are equal to judged ones. `from`:
   * where to look on; `next`: the item, or null; `on`: where to look on when time ran out, or null.
   */
  'groups.nextOffer': call(
    z.object({ benchmarkId: Id, from: z.int().min(0) }),
    z.object({ next: Id.nullable(), on: z.int().nullable() }),
  ),
};
