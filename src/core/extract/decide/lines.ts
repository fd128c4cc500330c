import { isDerived } from '../lexicon.ts';
import type { Claim } from '../claims/claims.ts';
import { couldMean } from '../names/convention.ts';
import { valueDimension, isMeasured } from '../values/dimension.ts';
import type { Evidence } from './evidence.ts';
import { supposed } from './evidence.ts';
import { labelScore, symbolScore } from '../names/match.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import { symbolKey } from '../names/symbol.ts';

/**
 * A response that works out as many values as there are variables, one a line: each line's value for the variable in that place. Every line has to
 * fit its variable by symbol, by words or by a unit that only one variable is asked for in, but for one that nothing names.
 */
export function byLines(reading: Reading, profiles: readonly Profile[]): (Evidence | null)[] {
  const none = profiles.map(() => null);
  const { length } = profiles;
  if (length < 2 || reading.truncated || reading.refused || reading.hasFinal || reading.corrections.length > 0)
    return none;
  const found = workedOut(reading, length);
  if (found.length !== length) return none;
  const out: Evidence[] = [];
  let unnamed = 0;
  for (const [i, profile] of profiles.entries()) {
    const claim = found[i];
    if (!claim) return none;
    const own = labelScore(profile, claim.label, profiles).score;
    const rival = Math.max(...profiles.map((p) => (p === profile ? 0 : labelScore(p, claim.label, profiles).score)));
    if (rival > Math.max(own, 0.3)) return none;
    const piece = pickPiece(reading.source, profile, claim, profiles);
    if (!piece) return none;
    if (own < 0.6 && !fits(profile, claim, piece.text, profiles)) {
      unnamed++;
      if (claim.named && profile.symbolic && !claim.label.symbols.some((s) => symbolScore(profile, s, profiles) >= 0.7))
        return none;
    }
    out.push({ claim, piece, match: Math.max(0.6, own), bySymbol: own >= 0.8, place: 'body', form: 'list' });
  }
  return unnamed <= 1 ? out : none;
}

function fits(profile: Profile, claim: Claim, text: string, profiles: readonly Profile[]): boolean {
  const { dimension } = profile;
  const only =
    isMeasured(dimension) &&
    valueDimension(text) === dimension &&
    profiles.every((p) => p === profile || p.dimension !== dimension);
  const { flat } = symbolKey(claim.label.symbols[0] ?? '');
  return only || (claim.named && flat !== '' && profile.nameWords.some((w) => couldMean(w, flat)));
}

/** The one derived or bold value of each line that has any; empty where a line has several. */
function workedOut(reading: Reading, limit: number): Claim[] {
  const out: Claim[] = [];
  // A response with far more statements than that is no list of results, and looking through it would take its time.
  const derived = reading.claims.filter((c) => c.aside !== true && isDerived(c));
  if (derived.length > 60) return out;
  for (const block of reading.blocks) {
    if (block.zone === 'question' || block.zone === 'check' || block.kind === 'heading' || block.kind === 'code')
      continue;
    if (block.kind === 'row') return [];
    const chains = derived.filter((c) => c.block === block && !supposed(reading, c));
    const [only] = chains;
    if (!only) continue;
    // What follows in the line may well be what is asked for.
    if (chains.length > 1 || out.length >= limit || /\d/.test(reading.source.view.slice(only.piece.end, block.end)))
      return [];
    out.push(only);
  }
  return out;
}
