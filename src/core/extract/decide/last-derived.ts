import { isDerived } from '../lexicon.ts';
import { namesIt } from '../claims/about.ts';
import type { Claim } from '../claims/claims.ts';
import { valueDimension, isMeasured } from '../values/dimension.ts';
import type { Evidence } from './evidence.ts';
import { supposed } from './evidence.ts';
import { labelScore } from '../names/match.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree, Decision } from './settle.ts';
import { NONE, concludes } from './settle.ts';
import { isQuantity } from '../values/value.ts';

/**
 * The only variable of a response that ends with its derivation: the value to which the last statement comes, in the form and unit that is asked for,
 * if nothing else in the response speaks of the variable.
 */
export function lastDerived(reading: Reading, profile: Profile, evidence: readonly Evidence[], agree: Agree): Decision {
  if (reading.truncated || reading.refused || reading.hasFinal || reading.boxes.length > 0) return NONE;
  if (reading.corrections.length > 0 || profile.boolean || profile.options.length > 0) return NONE;
  const stated = reading.claims.filter(
    (c) => c.whole !== null && c.block.zone !== 'question' && c.block.zone !== 'check',
  );
  const last = stated.reduce<Claim | undefined>((a, b) => (a && a.piece.start > b.piece.start ? a : b), undefined);
  if (!last || last.aside === true || last.form === 'table' || last.form === 'heading' || supposed(reading, last))
    return NONE;
  const end = reading.blocks.findLast((u) => u.zone !== 'check' && u.zone !== 'question' && u.kind !== 'heading');
  if (last.block !== end) return NONE;
  const derived = isDerived(last);
  if (!derived && !(last.named && concludes(reading, last))) return NONE;
  // "where x₀ = …": what goes on behind it is not looked through.
  if (
    /[\p{L}\d]{2}/u.test(
      reading.source.view.slice(last.piece.end, last.block.end).replace(/(?:\\|(?<![a-z\\]))[a-z]*quad.*$/s, ''),
    )
  )
    return NONE;
  if (last.named && profile.symbolic && !namesIt(profile, last, [profile])) return NONE;
  const piece = pickPiece(reading.source, profile, last, [profile]);
  if (!piece || !isForm(profile, last, piece.text)) return NONE;
  const others = [
    ...evidence.filter((e) => e.match >= 0.6).map((e) => e.piece.text),
    ...reading.bold.map((c) => c.piece.text),
  ];
  if (others.some((o) => isQuantity(o) === isQuantity(piece.text) && !agree(o, piece.text))) return NONE;
  return {
    chosen: { claim: last, piece, match: 0.6, bySymbol: false, place: 'tail', form: last.form },
    conflict: false,
    reason: 'the value with which the derivation ends',
  };
}

/** A quantity in the unit asked for, a formula where one is asked for; a bare number needs a word of the variable beside it. */
function isForm(profile: Profile, claim: Claim, text: string): boolean {
  const { dimension, spec } = profile;
  if (isMeasured(dimension)) return valueDimension(text) === dimension;
  if (spec.type === 'formula') return !profile.collection || /[,;±{]|\\pm/.test(text);
  return spec.type === 'numeric' && labelScore(profile, claim.label, [profile]).score >= 0.3;
}
