import { namesIt } from '../claims/about.ts';
import type { Claim } from '../claims/claims.ts';
import type { Evidence } from './evidence.ts';
import { boxClaims, formName } from './evidence.ts';
import { labelScore } from '../names/match.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree, Decision } from './settle.ts';
import { NONE, afterCorrection, takenBack } from './settle.ts';
import { asksTuple } from '../claims/tuple.ts';
import { decideUnnamed } from './unnamed.ts';

/** One variable only: the single box, or the single statement of the final section, is its value even without a name. */
export function decideSingle(reading: Reading, profile: Profile, agree: Agree): Decision {
  const rivals = [profile];
  const wrap = (claim: Claim, place: Evidence['place']): Evidence | null => {
    // A box "T = …" does not answer for a variable omega, unless the words around it do.
    const foreign = claim.named && profile.symbolic && !profile.relation && !namesIt(profile, claim, rivals);
    const match = labelScore(profile, claim.label, rivals).score;
    if (foreign && match < 0.6) return null;
    // "θ'' + (3g/2L) sin θ = 0" is an equation; zero is no value of anything.
    if (
      claim.whole &&
      !claim.named &&
      !profile.relation &&
      /^0$/.test(claim.piece.text) &&
      /\p{L}/u.test(claim.whole.text)
    )
      return null;
    const piece = pickPiece(reading.source, profile, claim, rivals);
    return piece
      ? {
          claim,
          piece,
          match: Math.max(0.5, match),
          bySymbol: false,
          place,
          form: formName(claim, place),
        }
      : null;
  };
  const boxes = boxClaims(reading);
  if (boxes.length > 0) {
    const whole = wholeBoxes(profile, reading, wrap);
    if (whole.length === 0) return NONE;
    const inFinal = whole.filter((e) => e.claim.block.zone === 'final');
    const kept = afterCorrection(reading, inFinal.length > 0 ? inFinal : whole);
    const last = kept[kept.length - 1];
    if (!last) return NONE;
    if (reading.truncated && last.claim.block.zone !== 'final')
      return { chosen: null, conflict: false, reason: 'the response breaks off' };
    if (kept.every((e) => agree(e.piece.text, last.piece.text)))
      return { chosen: last, conflict: false, reason: 'the only boxed value' };
    return { chosen: null, conflict: true, reason: 'several boxed values' };
  }
  if (reading.truncated) return { chosen: null, conflict: false, reason: 'the response breaks off' };
  const zone = reading.hasFinal ? 'final' : 'tail';
  if (reading.refused && zone === 'tail') return NONE;
  return decideUnnamed(reading, profile, zone, wrap, agree);
}

/** Each box as one value: its only element, or all of its content where the elements bear no names. */
function wholeBoxes(
  profile: Profile,
  reading: Reading,
  wrap: (claim: Claim, place: Evidence['place']) => Evidence | null,
): Evidence[] {
  const out: Evidence[] = [];
  for (const box of reading.boxes) {
    if (box.block.zone === 'question') continue;
    const first = box.elements[0];
    if (!first) continue;
    const single = box.elements.length === 1;
    // "x = 1, y = 2, z = 3" is the solution, "λ₁ = 1, λ₂ = 3" are the eigenvalues.
    const listed = (profile.collection || asksTuple(profile)) && box.elements.every((e) => e.named);
    if (!single && !listed && box.elements.some((e) => e.named)) continue;
    const e = wrap(single ? first : { ...first, piece: box.content, whole: null, named: false }, 'boxed');
    if (e) out.push(e);
  }
  return out;
}

/** A later box without a name that says something else: the newer value after a correction, else a conflict. */
export function outdated(reading: Reading, profile: Profile, named: Decision, agree: Agree): Decision | null {
  const { chosen } = named;
  const single = chosen ? decideSingle(reading, profile, agree) : NONE;
  if (!chosen || !single.chosen || single.chosen.place !== 'boxed') return null;
  const later = single.chosen;
  if (later.piece.start <= chosen.piece.end || later.claim.named || agree(later.piece.text, chosen.piece.text))
    return null;
  if (takenBack(reading, chosen.piece.end, later.piece.start)) return single;
  return later.claim.block.zone === 'final'
    ? { chosen: null, conflict: true, reason: 'a later box states another value' }
    : null;
}
