import type { Claim } from './claims.ts';
import type { Box } from './boxed.ts';
import type { Profile } from './profile.ts';
import { labelScore } from './profile.ts';
import { pickPiece } from './pick.ts';
import type { Reading } from './read.ts';
import type { Candidate } from './types.ts';
import type { Piece } from './value.ts';

/** A claim seen as a value of one variable. */
export interface Evidence {
  claim: Claim;
  piece: Piece;
  /** How surely the label names the variable. */
  match: number;
  bySymbol: boolean;
  place: 'boxed' | 'final' | 'tail' | 'body';
  form: string;
}

export function boxClaims(reading: Reading): { claim: Claim; box: Box }[] {
  return reading.boxes
    .filter((b) => b.unit.zone !== 'question')
    .flatMap((box) => box.elements.map((claim) => ({ claim, box })));
}

/** All claims that may state the variable, with how well each is named and where it stands. */
export function gather(reading: Reading, profile: Profile, rivals: readonly Profile[]): Evidence[] {
  const out: Evidence[] = [];
  const add = (claim: Claim, place: Evidence['place']): void => {
    const match = labelScore(profile, claim.label, rivals);
    if (match.score < 0.3) return;
    // What names a rival better is the rival's.
    for (const r of rivals) if (r !== profile && labelScore(r, claim.label, rivals).score > match.score + 0.02) return;
    const piece = pickPiece(reading.source, profile, claim, rivals);
    if (piece)
      out.push({ claim, piece, match: match.score, bySymbol: match.symbol, place, form: formName(claim, place) });
  };
  for (const { claim } of boxClaims(reading)) add(claim, 'boxed');
  for (const claim of [...reading.claims, ...reading.bold]) {
    const { zone } = claim.unit;
    if (zone === 'question' || zone === 'check') continue;
    add(claim, zone);
  }
  return out.sort((a, b) => a.piece.start - b.piece.start);
}

export function formName(claim: Claim, place: Evidence['place']): string {
  if (place === 'boxed') return 'boxed';
  if (place === 'final' && (claim.form === 'name-equals' || claim.form === 'display' || claim.form === 'bold'))
    return 'final-section';
  return claim.form;
}

const PLACE_SCORE = { boxed: 0.95, final: 0.9, tail: 0.65, body: 0.45 };

export function asCandidate(e: Evidence): Candidate {
  const score = Math.round(PLACE_SCORE[e.place] * (0.4 + 0.6 * e.match) * 100) / 100;
  return { value: e.piece.text, span: { start: e.piece.start, end: e.piece.end }, form: e.form, score };
}
