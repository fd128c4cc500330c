/** The calls of the expert's desk beyond single verdicts (docs/design/review.md), and what crosses with them. */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../core/benchmark/item.ts';
import { STEP_MARKS } from '../core/review/event.ts';
import { ITEM_QUESTIONS, TRI_STATES } from '../core/review/items/item-questions.ts';
import { ITEM_STANDINGS, ITEM_VERDICTS } from '../core/review/items/item-verdict.ts';
import { EVIDENCE_KINDS } from '../core/review/items/evidence.ts';
import { MAX_FILTER } from '../core/review/filter/filter.ts';
import { RemarkPlace } from '../core/review/items/remark.ts';
import { SORTS } from '../core/review/filter/views.ts';
import { call, Stamp, stampedCall } from './call.ts';
import { RevealedShape } from './blind-calls.ts';
import { Figures } from '../core/metrics/accuracy.ts';
import { DecisionResult } from './review-shapes.ts';
import { DecisionShape, Id } from './shapes.ts';

const Reason = z.string().max(5000).default('');
const Text = z.string().max(200_000);

/** A hint about a decision on the item, with its numbers in a sentence. */
const EvidenceView = z.object({
  question: z.enum(ITEM_QUESTIONS),
  kind: z.enum(EVIDENCE_KINDS),
  text: z.string(),
  weight: z.number(),
});
export const EvidenceRow = z.object({
  itemId: Id,
  position: z.int(),
  externalId: z.string(),
  subject: z.string(),
  preview: z.string(),
  evidence: z.array(EvidenceView),
  /** The present reviewer's. */
  decisions: z.array(z.object({ question: z.enum(ITEM_QUESTIONS), answer: z.enum(TRI_STATES).nullable() })),
});
export type EvidenceRow = z.infer<typeof EvidenceRow>;

/** Items done, skipped or sent to adjudication in an answer set, of all items: by the present reviewer, and by anyone. Without a set: in any. */
export const ProgressView = z.object({
  total: z.int(),
  mine: z.int(),
  all: z.int(),
  /** Of mine, those completed today by this machine's clock. */
  today: z.int(),
  /** Median over the reviewer's newest items, pauses cut; null before the first. */
  secondsPerItem: z.int().nullable(),
  secondsLeft: z.int().nullable(),
  /** Where work goes on: the item that was open last if it is unfinished, else the first unfinished one; null when all are done. From 1. */
  next: z.object({ itemId: Id, number: z.int() }).nullable(),
  /** Everybody who completed an item of it, who did last first. */
  people: z.array(z.object({ name: z.string(), done: z.int(), at: z.string(), me: z.boolean() })),
});
export type ProgressView = z.infer<typeof ProgressView>;

export const QueueViewShape = z.object({
  /** null: one of the application's own. */
  id: Id.nullable(),
  name: z.string(),
  filter: z.string(),
  sort: z.enum(SORTS),
});

/** In a snippet, a found word stands between U+0002 and U+0003. */
export const SearchHit = z.object({
  itemId: Id,
  position: z.int(),
  externalId: z.string(),
  subject: z.string(),
  places: z.array(
    z.object({
      where: z.enum(['question', 'solution', 'correction', 'note', 'answer']),
      snippet: z.string(),
      model: z.string().nullable(),
      responseId: Id.nullable(),
    }),
  ),
  /** Answers with a match, of those looked at; only the first has a place. */
  answers: z.int(),
});
export type SearchHit = z.infer<typeof SearchHit>;

const BothFigures = z.object({ published: Figures, graded: Figures });

/** What every reviewer has said of an item; `mine` marks the present reviewer's. */
const Said = z.object({ reviewer: z.string(), mine: z.boolean(), at: z.string() });
export const ItemReviewView = z.object({
  itemId: Id,
  decisions: z.array(
    Said.extend({ question: z.enum(ITEM_QUESTIONS), answer: z.enum(TRI_STATES).nullable(), note: z.string() }),
  ),
  verdicts: z.array(Said.extend({ verdict: z.enum(ITEM_VERDICTS), reason: z.string() })),
  /** Labels of answers as a whole. */
  labels: z.array(Said.extend({ responseId: Id, right: z.boolean(), note: z.string() })),
  comments: z.array(Said.extend({ text: z.string() })),
  /** Remarks on places, in the order of the texts; `reviewer` wrote it. An answer's place counts in its text. */
  remarks: z.array(
    Said.extend({
      key: z.string(),
      responseId: Id.nullable(),
      place: RemarkPlace,
      text: z.string(),
      resolved: z.boolean(),
    }),
  ),
  bookmarked: z.boolean(),
  /** Marks of steps by StepView.id. `firstWrong` is the first step of the flow that the reviewer marked wrong. */
  steps: z.array(Said.extend({ stepId: Id, mark: z.enum(STEP_MARKS), note: z.string(), firstWrong: z.boolean() })),
  /** What was adjudicated of it: it counts, whatever single experts say. `part`: the question. `said`: in the words of what it is about. */
  adjudicated: z.array(
    Said.extend({
      about: z.enum(['item', 'question', 'step', 'label']),
      part: z.string(),
      stepId: Id.nullable(),
      responseId: Id.nullable(),
      said: z.string(),
      reason: z.string(),
    }),
  ),
  /** What the present reviewer has revealed of it (blind-first). */
  revealed: z.array(RevealedShape),
  evidence: z.array(EvidenceView),
});
export type ItemReviewView = z.infer<typeof ItemReviewView>;

/** A corrected list names what stays by its id; null is a new entry. What is not in the list is removed. */
export const EditedVariable = z.object({
  id: Id.nullable(),
  name: z.string().trim().min(1).max(500),
  type: z.enum(VARIABLE_TYPES),
  description: z.string().max(20_000),
  value: z.string().min(1).max(20_000),
});
export const EditedStep = z.object({
  id: Id.nullable(),
  step: z.string().trim().min(1).max(50_000),
  /** JSON text of a string, number, boolean or null. */
  answer: z.string().max(20_000),
});

const EditedItem = { before: z.string().max(2_000_000), text: z.string().max(2_000_000) };

const QuestionOfPair = z.object({
  itemId: Id,
  benchmarkId: Id,
  benchmark: z.string(),
  externalId: z.string(),
  number: z.int(),
  text: z.string(),
  standing: z.enum(ITEM_STANDINGS),
});
export const DuplicateView = z.object({ similarity: z.number(), first: QuestionOfPair, second: QuestionOfPair });
export type DuplicateView = z.infer<typeof DuplicateView>;

export const reviewCalls = {
  'review.item': call(z.object({ itemId: Id }), ItemReviewView),
  /** One of the paper's decisions about the item. null takes the answer back; without a note the note stays. */
  'review.decideItem': stampedCall(
    {
      itemId: Id,
      question: z.enum(ITEM_QUESTIONS),
      answer: z.enum(TRI_STATES).nullable(),
      note: z.string().max(5000).optional(),
    },
    DecisionResult,
  ),
  /** The verdict on the item; null takes it back. */
  'review.judgeItem': stampedCall(
    { itemId: Id, verdict: z.enum(ITEM_VERDICTS).nullable(), reason: Reason },
    DecisionResult,
  ),
  /** How many items of a benchmark stand how among all who reviewed it. */
  'review.standings': call(z.object({ benchmarkId: Id }), z.record(z.enum(ITEM_STANDINGS), z.int())),
  /** The items with a verdict, in the benchmark's order: what is retained, what is removed, why and by whom. */
  'review.filtering': call(
    z.object({ benchmarkId: Id }),
    z.array(
      z.object({
        itemId: Id,
        externalId: z.string(),
        number: z.int(),
        standing: z.enum(ITEM_STANDINGS),
        verdicts: z.array(
          z.object({
            reviewer: z.string(),
            adjudicated: z.boolean(),
            verdict: z.enum(ITEM_VERDICTS),
            reason: z.string(),
            at: z.string(),
          }),
        ),
      }),
    ),
  ),
  /** Questions that are nearly the same, within and across benchmarks, the likest first; of all benchmarks where none is named. */
  'review.duplicates': call(
    z.object({ benchmarkId: Id.optional(), atLeast: z.number().min(0.3).max(1).default(0.7) }),
    z.object({ pairs: z.array(DuplicateView), total: z.int() }),
  ),
  /** The reviewer's comment on the item, whole; an empty text takes it away. */
  'review.comment': stampedCall({ itemId: Id, text: z.string().max(20_000) }, DecisionResult),
  /** A remark on a place, whole; an empty text takes it away, which its author alone can do. `key` names it. `responseId` goes with a place in an answer. */
  'review.remark': stampedCall(
    {
      itemId: Id,
      responseId: Id.nullable().default(null),
      key: z.uuid(),
      place: RemarkPlace,
      text: z.string().max(20_000),
      resolved: z.boolean().default(false),
    },
    DecisionResult,
  ),
  'review.bookmark': stampedCall({ itemId: Id, set: z.boolean() }, DecisionResult),

  /** The item's variables as they shall be: edited, added, removed, reordered in one step. Stored verdicts are compared anew, offline. */
  'review.editVariables': stampedCall(
    { itemId: Id, variables: z.array(EditedVariable).min(1).max(100), reason: Reason },
    DecisionResult,
  ),
  /** The reasoning flow as it shall be: edited, split, merged, reordered in one step. Steps are numbered anew when the list changes. */
  'review.editFlow': stampedCall({ itemId: Id, steps: z.array(EditedStep).max(500), reason: Reason }, DecisionResult),
  'review.editText': stampedCall(
    { itemId: Id, field: z.enum(['question', 'solution']), text: Text, reason: Reason },
    DecisionResult,
  ),
  /** The item as JSON, in one form for every file: as it counts, and as it was imported. Only items of CFE-Bench's form. */
  'items.json': call(z.object({ itemId: Id }), z.object({ text: z.string(), imported: z.string() })),
  /**
   * The whole item as JSON. What changed becomes corrections at exactly those paths, as one step for undo. `before` is the text that was edited:
   * refused when the item has changed since. Refused with line and path when it is no item.
   */
  'review.editJson': stampedCall({ itemId: Id, ...EditedItem, reason: Reason }, DecisionResult),
  /** Marks a step by its StepView.id. firstWrong also marks the steps before it that have no mark as verified. null takes a mark away. */
  'review.markStep': stampedCall(
    {
      itemId: Id,
      stepId: Id,
      mark: z.enum([...STEP_MARKS, 'firstWrong']).nullable(),
      note: z.string().max(5000).default(''),
    },
    DecisionResult,
  ),

  /** Confirms the verdicts that stand without the present reviewer: of one variable, of an answer, or of all answers of a set to an item. One step for undo. */
  'review.accept': {
    input: z.union([
      z.object({ responseId: Id, variableId: Id.optional(), stamp: Stamp.optional() }),
      z.object({ itemId: Id, answerRunId: Id, stamp: Stamp.optional() }),
    ]),
    /** `open`: variables that nobody has settled, which cannot be accepted. */
    output: DecisionResult.extend({ accepted: z.int(), open: z.int() }),
    stamped: true as const,
  },
  /** What undo and redo would do now, in words. */
  'review.steps': call(z.object({}), DecisionResult.pick({ undo: true, redo: true })),
  /** Brings back the state that a row of the history led to, as a new decision of the present reviewer. */
  'review.restore': call(z.object({ eventId: Id }), DecisionResult),

  /**
   * Items for which there is evidence about a decision, the strongest first, a row for each decision. `counts`: of all there are, and of those that the present
   * reviewer has not decided.
   */
  'review.evidence': call(
    z.object({
      benchmarkId: Id,
      question: z.enum(ITEM_QUESTIONS).optional(),
      limit: z.int().min(1).max(10_000).default(200),
    }),
    z.object({
      counts: z.array(z.object({ question: z.enum(ITEM_QUESTIONS), items: z.int(), open: z.int() })),
      rows: z.array(EvidenceRow),
    }),
  ),
  /** What a decision or a correction would do to the figures of every answer set of the benchmark. Nothing is kept. */
  'review.preview': call(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('decision'), responseId: Id, variableId: Id, status: DecisionShape.nullable() }),
      z.object({
        kind: z.literal('variable'),
        itemId: Id,
        variableId: Id,
        field: z.enum(['name', 'type', 'description', 'value']),
        text: z.string().max(20_000),
      }),
      z.object({ kind: z.literal('variables'), itemId: Id, variables: z.array(EditedVariable).min(1).max(100) }),
      z.object({ kind: z.literal('json'), itemId: Id, ...EditedItem }),
    ]),
    /** Ranks by published question accuracy, 1 the best, equals share one. */
    z.object({
      sets: z.array(
        z.object({
          runId: Id,
          model: z.string(),
          name: z.string(),
          /** What was judged, without any expert's part: the figures as they would have been published. */
          asJudged: Figures,
          before: BothFigures,
          after: BothFigures,
          /** Among the sets whose shown gradings are of one method with it. */
          rankBefore: z.int(),
          rankAfter: z.int(),
          /** How many of those are ranked, itself among them; 0: it is not (core/metrics/ranking.ts). */
          ranked: z.int(),
        }),
      ),
    }),
  ),

  /** `last`: the item that was open last. */
  'queue.progress': call(z.object({ benchmarkId: Id, answerRunId: Id.optional(), last: Id.optional() }), ProgressView),
  /** The application's own views, then the saved ones. */
  'queue.views': call(z.object({}), z.array(QueueViewShape)),
  /** Saves a view, in place of one of the same name. A filter with errors is refused. */
  'queue.saveView': call(
    z.object({
      name: z.string().trim().min(1).max(100),
      filter: z.string().max(MAX_FILTER),
      sort: z.enum(SORTS),
    }),
    z.array(QueueViewShape),
  ),
  'queue.removeView': call(z.object({ id: Id }), z.array(QueueViewShape)),
  /** A new seed for the random order of a benchmark. */
  'queue.shuffle': call(z.object({ benchmarkId: Id }), z.object({ seed: z.int() })),

  /** Items in whose texts every word occurs, texts of the item before notes before answers. Words in quotation marks are a phrase. */
  'search.items': call(
    z.object({ benchmarkId: Id, text: z.string().max(500), limit: z.int().min(1).max(200).default(50) }),
    /** `more`: the words are in so many answers that not all were looked at, and total is what was found until then. */
    z.object({ total: z.int(), more: z.boolean(), items: z.array(SearchHit) }),
  ),
};
