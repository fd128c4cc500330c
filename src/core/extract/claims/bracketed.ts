import type { Claim } from './claims.ts';
import type { Evidence } from '../decide/evidence.ts';
import { supposed } from '../decide/evidence.ts';
import { labelScore } from '../names/match.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from './read.ts';
import { sameText } from '../values/agree.ts';
import { asksTuple, isBracketed } from './tuple.ts';

/** For the one variable that is asked for as a tuple: the only boxed tuple, which no name gives to another one. */
export function byForm(reading: Reading, profiles: readonly Profile[]): (Evidence | null)[] {
  const none = profiles.map(() => null);
  const asked = profiles.filter(asksTuple);
  const [profile] = asked;
  if (profiles.length < 2 || !profile || asked.length > 1 || reading.truncated) return none;
  const tuples = reading.boxes.filter((b) => b.block.zone !== 'question' && isBracketed(b.content.text));
  const [box] = tuples;
  const first = box?.elements[0];
  if (!box || !first || tuples.some((t) => !sameText(t.content.text, box.content.text))) return none;
  const claim: Claim = { ...first, piece: box.content, whole: null, named: false };
  if (box.elements.some((e) => e.named) || supposed(reading, claim)) return none;
  const own = labelScore(profile, claim.label, profiles).score;
  if (profiles.some((p) => p !== profile && labelScore(p, claim.label, profiles).score > own)) return none;
  const piece = pickPiece(reading.source, profile, claim, [profile]);
  return profiles.map((p) =>
    p === profile && piece
      ? { claim, piece, match: Math.max(0.6, own), bySymbol: false, place: 'boxed', form: 'boxed' }
      : null,
  );
}
