/** What is certain whatever the model makes of it: statements after which no reader would call a value the answer. */
import type { Reading } from '../claims/read.ts';
import { couldMean } from '../names/convention.ts';
import type { Profile } from '../names/profile.ts';
import type { Agree } from '../types.ts';
import { isCountedOtherwise } from '../values/counted.ts';
import { isMeasured } from '../values/dimension.ts';
import { ingredients } from '../values/ingredients.ts';
import { overlap } from './against.ts';
import type { Frame } from './frame.ts';
import { NAMED, type Proposal, type Scored } from './proposals.ts';

export interface Objection {
  reason: string;
  against?: Scored;
}

/** A variable in a response: what contradicts its likeliest value is looked for. */
export interface Case {
  frame: Frame;
  profile: Profile;
  /** Nothing else is asked for; nothing else in its unit. */
  alone: boolean;
  unitAlone: boolean;
  agree: Agree;
}

/** Why the likeliest value is not the answer after all, with what contradicts it; null where nothing does. */
export function objectionTo(asked: Case, best: Scored, list: readonly Scored[]): Objection | null {
  const { frame, profile, alone, agree } = asked;
  const facts = frame.facts(best.claim);
  if (facts.recurrent && !profile.relation) return { reason: 'it is given in terms of itself' };
  if (facts.alternative && best.claim.piece.closed !== true && !profile.collection && alone)
    return { reason: 'an alternative stands beside it' };
  if (facts.corrected > 0 && !correctsAnother(frame, facts.left)) return { reason: 'it is taken back afterwards' };
  if (alone && isCountedOtherwise(frame.reading, profile, best.piece.text))
    return { reason: 'the response counts to another number' };
  const denied = deniedBy(asked, best, list).find((other) => !agree(other.piece.text, best.piece.text));
  if (denied) return { reason: 'the derivation comes to another value', against: denied };
  const against = list.find((other) => contradicts(asked, best, other) && !agree(other.piece.text, best.piece.text));
  return against ? { reason: 'the response states another value of it', against } : null;
}

/** What the derivation comes to under the variable's name, where a number stands at the end that it never comes to. */
function deniedBy({ frame, profile, alone, unitAlone, agree }: Case, best: Scored, list: readonly Scored[]): Scored[] {
  const own = frame.said(best.piece.text);
  const repeated = (other: Scored): boolean =>
    !overlap(best, other) && !other.silent && agree(other.piece.text, best.piece.text);
  if (own.number === null || rankOf(best) === 0) return [];
  const denying = list.filter((other) => {
    const [said, facts] = [frame.said(other.piece.text), frame.facts(other.claim)];
    if (other.silent || said.number === null || overlap(best, other) || (facts.supposed && !facts.derived))
      return false;
    if (other.claim.block === best.claim.block) return false;
    if (other.claim.block.zone === 'check' || takenBack(frame.reading, other.piece.end, best.piece.start)) return false;
    const named = other.match.score >= (alone ? 0.7 : NAMED) && other.match.score > other.rival && !facts.otherwise;
    const letter = facts.left.replace(/^Delta/, '');
    const meant = facts.derived || (letter !== '' && profile.nameWords.some((w) => couldMean(w, letter)));
    const derived = meant && other.claim.named && isMeasured(profile.dimension) && other.rival < 0.5;
    if (!named && !(derived && said.dimension === profile.dimension && unitAlone)) return false;
    return said.dimension === own.dimension || said.dimension === '' || said.dimension === profile.dimension;
  });
  return denying.length > 0 && list.some(repeated) ? [] : denying;
}

/** "η = 33.1 %. Wait, … so η = 34.1 %" says nothing of the mass flow before it. */
function correctsAnother({ reading, facts }: Frame, left: string): boolean {
  const at = reading.corrections.at(-1) ?? 0;
  const before = reading.claims.findLast((c) => c.named && c.piece.end <= at);
  if (!before || facts(before).left === left) return false;
  return reading.claims.some((c) => c.named && c.piece.start > at && facts(c).left === facts(before).left);
}

/** How final the place is. */
export const rankOf = ({ claim }: Proposal): number =>
  claim.form === 'boxed' || claim.block.zone === 'final' ? 2 : claim.block.zone === 'tail' ? 1 : 0;

/** What cannot be the variable's value still denies another one, unless it is the formula behind it or a quantity of another kind. */
function isDenial(frame: Frame, { claim, piece }: Scored): boolean {
  if (frame.said(piece.text).quantity) return claim.form !== 'boxed';
  return (
    claim.piece.phrase === true ||
    /[<>≤≥]/.test(piece.text) ||
    ingredients(piece.text).size === 0 ||
    /\p{L}{3}/u.test(piece.text.replace(/\\[a-z]+/gi, ' '))
  );
}

/** A statement of the variable that stands later, or in as final a place, and is not taken back; of the only variable also one without a name. */
function contradicts({ frame, profile, alone }: Case, best: Scored, other: Scored): boolean {
  const facts = frame.facts(other.claim);
  const later = other.piece.start > best.piece.end;
  const [own, said] = [frame.said(best.piece.text), frame.said(other.piece.text)];
  // "41.5° (41°30′ N)" goes on in the same line.
  const aside =
    other.claim.block === best.claim.block && other.claim.form === 'sentence' && best.claim.form !== 'sentence';
  const outside = aside || other === best || overlap(best, other) || other.claim.block.zone === 'check';
  if (outside || (other.silent && !isDenial(frame, other))) return false;
  const inUnit = alone && !other.silent && isMeasured(profile.dimension) && said.dimension === profile.dimension;
  if (inUnit && later && facts.begins && other.claim.block !== best.claim.block) return true;
  if (facts.supposed || (!later && takenBack(frame.reading, other.piece.end, best.piece.start))) return false;
  const bothFinal = rankOf(best) === 2 && rankOf(other) === 2;
  if (bothFinal && facts.left !== '' && facts.left === frame.facts(best.claim).left && other.claim.named) return true;
  if (!other.silent && said.quantity !== own.quantity) return false;
  if (other.match.score >= NAMED && other.match.score > other.rival) {
    if (rankOf(other) > 0 && (later || rankOf(other) > rankOf(best))) return true;
    if (!other.silent && rankOf(best) < 2 && later) return true;
  }
  if (!alone) return false;
  if (facts.answerIs && !other.silent) return true;
  if (other.claim.form === 'boxed') return !other.silent || other.claim.label.symbols.length === 0;
  return inUnit && bothFinal && best.claim.form !== 'boxed';
}

const takenBack = (reading: Reading, from: number, to: number): boolean =>
  reading.corrections.some((c) => c >= from && c < to);
