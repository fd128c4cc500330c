/** How sure an offline verdict is: a probability, measured on verdicts that the model was not trained on (docs/offline-verdicts.md). */
import { MODEL } from './model.ts';
import { type Compared, verdictSigns } from './signs.ts';
import { probability } from './trees.ts';

/**
 * Below this a verdict stays open that is not sure by itself: of a value that was not found (right, wrong), where all that could be meant differs,
 * whichever it is (differ), and where letters alone speak for a difference, of a value found (letters) and of one that was not (leaning).
 */
export const LEAST = { right: 0.97, wrong: 0.97, letters: 0.95, leaning: 0.98, differ: 0.9 } as const;

/** Of a verdict that rests on no signs: the professor's value stated as a result (as a kept verdict without one counts, core/review/team/label-audit.ts). */
export const STATED = 0.95;

/** A confidence as it is kept, shown and compared with a line. */
export const kept = (confidence: number): string => confidence.toFixed(2);

/**
 * Whether a value that no rule was sure of may be decided at all: the last box of an answer to one question, nothing else boxed, nothing corrected
 * behind it. On other doubtful values the confidence, high as it was, was false in a tenth of the labelled cases.
 */
export function isClear(place: Readonly<Record<string, number>>): boolean {
  return place['alone'] === 1 && place['lastBox'] === 1 && !place['boxesDiffer'] && !place['correctedAfter'];
}

/** The probability that a verdict on a value with these signs is true. */
export function confidenceOf(place: Readonly<Record<string, number>>, compared: Compared): number {
  return probability(MODEL, verdictSigns(place, compared));
}
