import { alternativeTo, contradictsItself, holdsAlternatives, isRestated, lacksUnit } from './alternatives.ts';
import type { Claim } from '../claims/claims.ts';
import { isCase, isConditional, isRecurrent } from '../claims/cases.ts';
import { isCountedOtherwise } from '../values/counted.ts';
import type { Evidence } from '../decide/evidence.ts';
import { isIntermediate } from './fitting.ts';
import { isSpecialCase } from '../values/ingredients.ts';
import { headedOtherwise } from './headed.ts';
import { finalRival, laterConclusion, laterRival, objectionTo, overlookedBox } from './objection.ts';
import { contraryConclusion } from './opening.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree, Decision } from '../decide/settle.ts';
import { isOneOfSeveral, takenBack } from '../decide/settle.ts';
import { contraryDerivation, isChangeOf, isResolvedLater, isSignDoubtful, isUnsupported } from './support.ts';
import { unexplainedEnd } from './unexplained.ts';

/**
 * A decision once all variables have theirs, taken back where something in the response speaks against it. What was chosen and what contradicts
 * it are both kept as candidates.
 */
export function doubted(
  reading: Reading,
  decision: Decision,
  profile: Profile,
  agree: Agree,
  all: readonly Decision[],
  rivals: readonly Profile[],
): Decision {
  const { chosen } = decision;
  if (!chosen) return decision;
  if ((chosen.place === 'tail' || chosen.place === 'body') && isIntermediate(profile, chosen))
    return { chosen: null, conflict: false, reason: 'only an intermediate step was recognised', against: [chosen] };
  const doubt = doubtAbout(reading, decision, chosen, profile, agree, all, rivals);
  if (doubt === null) return decision;
  const { reason, claim } = typeof doubt === 'string' ? { reason: doubt, claim: undefined } : doubt;
  return { chosen: null, conflict: true, reason, against: claim ? [chosen, asEvidence(claim)] : [chosen] };
}

function doubtAbout(
  reading: Reading,
  decision: Decision,
  chosen: Evidence,
  profile: Profile,
  agree: Agree,
  all: readonly Decision[],
  rivals: readonly Profile[],
): string | { reason: string; claim: Claim } | null {
  if (isOneOfSeveral(reading, chosen, agree)) return 'one of several values of the same left side';
  if (sharesPlace(decision, all)) return 'the same place would answer two variables';
  if (holdsAlternatives(profile, chosen.piece.text, agree))
    return 'the response leaves the choice between several values';
  if (alternativeTo(reading, chosen, agree)) return 'an alternative stands beside it';
  if (isRestated(reading, chosen, agree)) return 'it is restated with another value';
  if (contradictsItself(chosen)) return 'the exact and the rounded form differ';
  if (isSpecial(reading, profile, chosen)) return 'a special case of an expression stated before';
  if (isChangeOf(profile, chosen, rivals)) return 'a change is no value of the quantity';
  if (isRecurrent(profile, chosen)) return 'it is given in terms of itself';
  if (isCase(reading, profile, chosen, agree)) return 'one case of several';
  if (isSignDoubtful(reading, profile, chosen, rivals)) return 'the response states it with the other sign too';
  if (isResolvedLater(reading, profile, chosen)) return 'a letter of it gets its value afterwards';
  if (isUnsupported(reading, profile, chosen, rivals, agree))
    return 'the derivation states other values of its kind, and not this one';
  if (isCountedOtherwise(reading, profile, chosen, rivals)) return 'the response counts to another number';
  if (isTakenBack(reading, chosen, agree)) return 'it is taken back afterwards';
  if (isConditional(reading, chosen)) return 'it depends on a condition';
  const alone = rivals.length === 1;
  const contradictions: [string, () => Claim | undefined][] = [
    ['a later value in its unit differs', () => laterRival(reading, profile, chosen, rivals, agree)],
    [
      'a later conclusion states another value',
      () => (alone ? laterConclusion(reading, profile, chosen, agree) : undefined),
    ],
    ['a box states something else', () => (alone ? overlookedBox(reading, profile, chosen, agree) : undefined)],
    ['the final section gives another value in its unit', () => finalRival(reading, profile, chosen, rivals, agree)],
    ['another value stands in the unit asked for', () => lacksUnit(reading, profile, chosen, agree)],
    ['the derivation comes to another value', () => contraryDerivation(reading, profile, chosen, rivals, agree)],
    ['a later statement of it differs', () => objectionTo(reading, profile, chosen, rivals, agree)],
    [
      'the response concludes with another value before',
      () => contraryConclusion(reading, profile, chosen, rivals, agree),
    ],
    ['a later section on it ends with another value', () => headedOtherwise(reading, profile, chosen, rivals, agree)],
    ['the response ends with another value', () => unexplainedEnd(reading, profile, chosen, all, rivals, agree)],
  ];
  for (const [reason, find] of contradictions) {
    const claim = find();
    if (claim) return { reason, claim };
  }
  return null;
}

/** A correction behind the value, and nothing behind the correction that states it again. */
function isTakenBack(reading: Reading, chosen: Evidence, agree: Agree): boolean {
  if (!takenBack(reading, chosen.piece.end, Infinity, chosen.claim.label.symbols)) return false;
  const last = Math.max(...reading.corrections);
  const boxes = reading.boxes.flatMap((b) => b.elements);
  return ![...boxes, ...reading.claims, ...reading.bold].some(
    (c) => c.piece.start > last && agree(c.piece.text, chosen.piece.text),
  );
}

function isSpecial(reading: Reading, profile: Profile, chosen: Evidence): boolean {
  const own = chosen.claim.label.symbols[0]?.trim();
  const earlier = reading.claims.filter(
    (c) => c.named && c.piece.end < chosen.piece.start && c.label.symbols[0]?.trim() === own,
  );
  return isSpecialCase(
    profile,
    chosen.piece.text,
    earlier.map((c) => c.piece.text),
  );
}

function asEvidence(claim: Claim): Evidence {
  const { zone } = claim.block;
  const place = claim.form === 'boxed' ? 'boxed' : zone === 'final' ? 'final' : zone === 'tail' ? 'tail' : 'body';
  return { claim, piece: claim.piece, match: 0.6, bySymbol: false, place, form: claim.form };
}

/** One value for two variables is only sure where the response names both ("a = b = 3"). */
function sharesPlace(decision: Decision, all: readonly Decision[]): boolean {
  const { chosen } = decision;
  if (!chosen) return false;
  return all.some(
    (d) =>
      d !== decision &&
      d.chosen?.piece.start === chosen.piece.start &&
      !(chosen.bySymbol && chosen.match >= 0.85 && d.chosen.bySymbol && d.chosen.match >= 0.85),
  );
}
