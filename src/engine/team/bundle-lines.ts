/**
 * The lines of a bundle: one expert's work, or that of all, as JSON lines (docs/team.md, "What is in a bundle"). Places are named by content:
 * what follows refers to a line before it by its number among those of its kind. No text of a question, an answer or a reply is in it unless it is asked for
 * (reply-lines.ts), and no key ever.
 */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../../core/benchmark/item.ts';
import { Change } from '../store/decisions.ts';
import { Name, Number, Place, Sha256, Time, Uid } from './line-parts.ts';
import { REPLY_LINES } from './reply-lines.ts';

/** The newest that is read: with replies. Without them a bundle is of the first, which earlier applications read. */
export const BUNDLE_VERSION = 2;
export const PLAIN_VERSION = 1;
export const BUNDLE_ENDING = '.msbundle';
/** Bytes. */
export const MOST_BYTES = 128 * 1024 * 1024;
/** Characters. */
export const LONGEST_LINE = 4 * 1024 * 1024;

export const SeatName = Name(120).min(1);
export const Seat = z.strictObject({ uid: Uid, name: SeatName, colour: z.int().min(0).max(99) });

export const Head = z.strictObject({
  markscheme: z.literal('bundle'),
  version: z.int(),
  made: Time,
  by: Uid,
  workspace: z.string().max(100),
});
/** Of a part that an expert added to an item: what was written when it was added. */
const Part = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('variable'),
    ...{
      item: Number,
      uid: Uid,
      name: z.string(),
      type: z.enum(VARIABLE_TYPES),
      description: z.string(),
      value: z.string(),
    },
  }),
  z.strictObject({
    kind: z.literal('step'),
    ...{ item: Number, uid: Uid, stepId: z.int(), step: z.string(), answer: z.string() },
  }),
]);
export type Part = z.infer<typeof Part>;

const AnswerPlace = {
  item: Number,
  sha256: Sha256,
  model: z.string().max(500).nullable(),
  answers: z.string().max(1000),
};

const Event = z.strictObject({
  uid: Uid,
  seat: Number,
  at: Time,
  mode: z.enum(['do', 'undo', 'redo']),
  undoes: Uid.nullable(),
  action: Uid.nullable(),
  item: Number,
  answer: Number.nullable(),
  set: Number.nullable(),
  variable: Place.nullable(),
  reason: z.string().max(20_000),
  change: Change,
});
export type BundledEvent = z.infer<typeof Event>;

export const PlanShape = z.strictObject({
  uid: Uid,
  benchmark: Number,
  at: Time,
  seed: Name(200),
  plan: z.string().max(20_000),
  /** [item, seat, gold] */
  given: z.array(z.tuple([Number, Number, z.int().min(0).max(1)])).max(500_000),
});

/** Every line after the head has one of these names. */
export const LINES = {
  seat: Seat,
  benchmark: z.strictObject({ name: Name(500), kind: Name(40), sha256: z.string().max(128), items: Number }),
  item: z.strictObject({ benchmark: Number, id: z.string().max(1000), place: Number, sha256: Sha256 }),
  answer: z.strictObject({ ...AnswerPlace, sample: Number }),
  set: z.strictObject(AnswerPlace),
  part: Part,
  event: Event,
  opening: z.strictObject({ uid: Uid, seat: Number, item: Number, at: Time }),
  plan: PlanShape,
  ...REPLY_LINES,
  end: z.strictObject({ lines: Number, sha256: Sha256 }),
} as const;
export type LineName = keyof typeof LINES;
export type Line<N extends LineName> = z.infer<(typeof LINES)[N]>;

export interface Bundle {
  path: string;
  /** sha256 of the file. */
  hash: string;
  head: z.infer<typeof Head>;
  seats: Line<'seat'>[];
  benchmarks: Line<'benchmark'>[];
  items: Line<'item'>[];
  answers: Line<'answer'>[];
  sets: Line<'set'>[];
  parts: Part[];
  /** With the line of the file that they stand in. */
  events: (BundledEvent & { line: number })[];
  openings: Line<'opening'>[];
  plans: (Line<'plan'> & { line: number })[];
  /** Of a bundle with replies alone. */
  answerSets: Line<'answers'>[];
  replies: Line<'reply'>[];
  gradings: Line<'grading'>[];
  judged: (Line<'judged'> & { line: number })[];
  graded: (Line<'graded'> & { line: number })[];
}
