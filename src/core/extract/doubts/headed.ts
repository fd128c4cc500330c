import type { Claim } from '../claims/claims.ts';
import type { Evidence } from '../decide/evidence.ts';
import { supposed } from '../decide/evidence.ts';
import { symbolScore } from '../names/match.ts';
import { overlaps } from './objection.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import { sectionEnds } from '../source/sections.ts';
import type { Agree } from '../decide/settle.ts';
import { isAsked } from './unexplained.ts';
import { wordScore } from '../names/word-score.ts';
import { contentWords } from '../names/words.ts';
import { PART_LABEL } from '../source/zones.ts';

/**
 * A later section whose heading is this variable's name and nothing else, and which ends with another value of the kind that is asked for: that
 * section was written to say it, whatever the derivation said before.
 */
export function headedOtherwise(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): Claim | undefined {
  if (chosen.place === 'boxed' || chosen.place === 'final') return undefined;
  const claims = [...sectionEnds(reading)].filter(
    (c) =>
      c.piece.start > chosen.piece.end &&
      c.block.heading !== chosen.claim.block.heading &&
      c.block.zone !== 'question' &&
      c.block.zone !== 'check' &&
      names(profile, c.block.heading, rivals),
  );
  return claims.find(
    (c) =>
      !overlaps(c, chosen) &&
      c.aside !== true &&
      !supposed(reading, c) &&
      isAsked(reading, profile, c, chosen, rivals) &&
      !agree(c.piece.text, chosen.piece.text),
  );
}

function names(profile: Profile, heading: string, rivals: readonly Profile[]): boolean {
  const text = heading
    .replace(/[\uE001\uE002*#]/g, ' ')
    .trim()
    .replace(PART_LABEL, '')
    .replace(/(?<![:.\s])[:.\s]+$/, '')
    .trim();
  if (symbolScore(profile, text, rivals) >= 0.9) return true;
  return wordScore(profile, contentWords(text), rivals) >= 0.9;
}
