/** Blind-first review of a benchmark (docs/design/review.md, "Blind-first"). */
import { z } from 'zod';
import { BlindFigures } from '../core/review/team/blind-first.ts';
import { call, stampedCall } from './call.ts';
import { Id } from './shapes.ts';

/** Whether verdicts of judge, verifier and colleagues are hidden until revealed, and how the present reviewer agrees with the machine so far. */
export const BlindView = BlindFigures.extend({ on: z.boolean() });
export type BlindView = z.infer<typeof BlindView>;

/** A variable of an answer; both null: what is known of the item as a whole. */
export const RevealedShape = z.object({ responseId: Id.nullable(), variableId: Id.nullable() });

export const blindCalls = {
  'blind.get': call(z.object({ benchmarkId: Id }), BlindView),
  'blind.set': call(z.object({ benchmarkId: Id, on: z.boolean() }), BlindView),
  /** Notes that the present reviewer now sees what is known, with the time and the own verdict until now. Answers all that is revealed of the item. */
  'blind.reveal': stampedCall({ ...RevealedShape.shape, itemId: Id }, z.array(RevealedShape)),
};
