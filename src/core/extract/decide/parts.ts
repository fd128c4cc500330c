import { valueDimension } from '../values/dimension.ts';
import type { Claim } from '../claims/claims.ts';
import type { Evidence } from './evidence.ts';
import { supposed } from './evidence.ts';
import { labelScore, symbolScore } from '../names/match.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import { isConventional } from '../names/convention.ts';
import { symbolKey } from '../names/symbol.ts';
import { contentWords } from '../names/words.ts';

/**
 * A response in parts (a), (b), (c), as many as variables: each part's concluding value for the variable in that place,
 * where the part's words, its symbol or its unit speak for that variable. A part without such support gives nothing.
 */
export function byParts(reading: Reading, profiles: readonly Profile[]): (Evidence | null)[] {
  const none = profiles.map(() => null);
  if (profiles.length < 2 || reading.truncated || reading.refused || reading.corrections.length > 0) return none;
  const letters = [...new Set(reading.blocks.flatMap((u) => (u.part === null ? [] : [u.part])))].sort();
  const expected = profiles.map((_, i) => 'abcdefgh'[i]);
  if (letters.length !== profiles.length || letters.some((l, i) => l !== expected[i])) return none;
  return profiles.map((profile, i) => {
    const blocks = reading.blocks.filter((u) => u.part === letters[i] && u.zone !== 'question' && u.zone !== 'check');
    const claims = [...reading.claims, ...reading.bold]
      .filter((c) => blocks.includes(c.block) && c.piece.phrase !== true && !supposed(reading, c))
      .sort((a, b) => a.piece.end - b.piece.end || a.piece.start - b.piece.start);
    const last = claims[claims.length - 1];
    const block = last?.block;
    if (!last || !block || blocks.indexOf(block) < blocks.length - 2) return null;
    const same = claims.filter((c) => c.block === block && c.form !== 'sentence' && c.form !== 'bold');
    if (same.length > 1 && last.form !== 'bold' && !same.every((c) => c.piece.end === last.piece.end)) {
      const earlier = same.slice(0, -1).some((c) => c.named && supports(profile, c, profiles));
      if (earlier) return null;
    }
    const words = blocks.flatMap((u) =>
      contentWords(reading.source.view.slice(u.start, Math.min(u.end, u.start + 400))),
    );
    const piece = pickPiece(reading.source, profile, last, profiles);
    const base = symbolKey(profile.spec.name.split('_')[0] ?? '').flat;
    const foreign =
      last.named &&
      profile.symbolic &&
      !names(profile, last, profiles) &&
      !last.label.symbols.some((s) => symbolKey(s).flat === base);
    if (!piece || foreign || profiles.some((r) => r !== profile && names(r, last, profiles))) return null;
    const dimension = valueDimension(piece.text);
    const fits = profile.dimension !== null && dimension === profile.dimension;
    const said = profile.nameWords.filter((w) => w.length > 2 && words.includes(w)).length;
    const covered = profile.nameWords.length > 0 && said * 2 >= profile.nameWords.length;
    if (!supports(profile, last, profiles) && !(fits && profile.dimension !== null) && !covered) return null;
    return { claim: last, piece, match: 0.8, bySymbol: false, place: 'tail', form: 'parts' };
  });
}

function names(profile: Profile, claim: Claim, rivals: readonly Profile[]): boolean {
  return claim.label.symbols.some((s) => symbolScore(profile, s, rivals) >= 0.8);
}

function supports(profile: Profile, claim: Claim, rivals: readonly Profile[]): boolean {
  if (labelScore(profile, { ...claim.label, part: null }, rivals).score >= 0.6) return true;
  return claim.label.symbols.some((s) => isConventional(profile.spec.name, profile.nameWords, symbolKey(s)) > 0);
}
