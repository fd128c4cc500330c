import { sameText } from '../values/agree.ts';
import { boxClaims } from '../decide/evidence.ts';
import { pickPiece } from '../values/pick.ts';
import type { Profile } from '../names/profile.ts';
import { symbolScore } from '../names/match.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree } from '../decide/settle.ts';
import type { Piece } from '../values/value.ts';

/**
 * Where a box or the final section states this value, although it does not say of which variable. Only for values that
 * do not turn up by chance: three significant digits, or an expression of some length.
 */
export function findStated(reading: Reading, profile: Profile, value: string, agree: Agree): Piece | null {
  if (reading.refused || !isDistinctive(value)) return null;
  const claims = [
    ...boxClaims(reading).map((b) => b.claim),
    ...[...reading.claims, ...reading.bold].filter((c) => c.block.zone === 'final' && c.aside !== true),
  ];
  let found: Piece | null = null;
  for (const claim of claims) {
    // What bears another symbol's name states that symbol's value.
    const foreign =
      profile.symbolic && claim.named && !claim.label.symbols.some((s) => symbolScore(profile, s, [profile]) >= 0.8);
    const piece = foreign ? null : pickPiece(reading.source, profile, claim, [profile]);
    if (piece && (sameText(piece.text, value) || agree(piece.text, value))) found = piece;
  }
  return found;
}

function isDistinctive(value: string): boolean {
  const digits = value
    .replace(/10\s*\^\s*\{?[-−+]?\d+\}?|[eE][-+]?\d+/g, '')
    .replace(/[^\d]/g, '')
    .replace(/^0+/, '');
  if (digits.length >= 3) return true;
  return /[A-Za-z\\]/.test(value) && value.replace(/[\s{}\\$]|left|right/g, '').length >= 10;
}
