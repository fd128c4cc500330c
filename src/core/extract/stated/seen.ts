/** The places that may state a variable's value, for whoever knows which value is wanted (core/grading/stated). */
import { rankOf } from '../choose/contradictions.ts';
import type { Frame } from '../choose/frame.ts';
import { NAMED, type Proposal, type Scored } from '../choose/proposals.ts';
import { readNumber } from '../values/agree.ts';
import { valueDimension } from '../values/dimension.ts';

/** A place that may state a variable's value. */
export interface Place {
  /** By the table of choose/features.ts. */
  features: Float64Array;
  /** How likely it is, whatever is wanted. */
  chance: number;
  text: string;
  /** UTF-16 offsets, end exclusive. */
  start: number;
  end: number;
  /** The left side's symbol in one spelling, empty where there is none. */
  left: string;
  /** How final it is: 2 a box or a final section, 1 the closing lines. */
  rank: number;
  /** The dimension of a number, "formula" for what is none. */
  kind: string;
  /** Its left side is the variable's symbol. */
  isNamed: boolean;
}

/** What is compared with what: a number with those of its dimension. */
export const kindOf = (text: string): string => (readNumber(text) === null ? 'formula' : String(valueDimension(text)));

/** A proposal as a place. */
export function placeOf(frame: Frame, proposal: Proposal, features: Float64Array, chance: number): Place {
  const { claim, piece, match } = proposal;
  return {
    ...{ features, chance, text: piece.text, start: piece.start, end: piece.end },
    ...{ left: frame.facts(claim).left, rank: rankOf(proposal), kind: kindOf(piece.text) },
    isNamed: match.symbol && match.score >= NAMED,
  };
}

/** What is less likely to be the value, whatever is wanted, is no place to look at. */
export const SEEN = 0.02;
/** What trails away in the same few words concludes nothing. */
const TRAILS = 0.6;

/** A variable's places but for those that state no result: what names another variable, repeats the question, is taken back or summed up behind it. */
export function placesSeen(frame: Frame, scored: readonly Scored[]): Place[] {
  if (frame.tail.repeats > TRAILS) return [];
  const isOut = (p: Scored): boolean =>
    p.silent || frame.facts(p.claim).restated || namesAnother(p) || isTakenBack(frame, p) || isSummedUp(frame, p);
  return scored.filter((p) => p.chance >= SEEN && !isOut(p)).map((p) => placeOf(frame, p, p.features, p.chance));
}

const namesAnother = ({ match, rival }: Scored): boolean => rival >= NAMED && rival > match.score;

/** A correction within so many characters behind a place is of it; one further on may be of anything. */
const AT_ONCE = 200;
const isTakenBack = ({ reading }: Frame, { piece }: Scored): boolean =>
  reading.corrections.some((at) => at >= piece.end && at < piece.end + AT_ONCE);

/** A final section, or a box of several lines behind it, says what the results are. */
const isSummedUp = ({ reading }: Frame, p: Scored): boolean =>
  rankOf(p) < 2 &&
  (reading.hasFinal || reading.boxes.some(({ content }) => content.start > p.piece.end && LINES.test(content.text)));

const LINES = /\\\\|\\begin/;
