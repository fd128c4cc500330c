import type { Claim } from '../claims/claims.ts';
import type { Reading } from '../claims/read.ts';
import type { Match } from '../names/match.ts';
import { labelScore } from '../names/match.ts';
import type { Profile } from '../names/profile.ts';
import { pickPiece } from '../values/pick.ts';
import type { Piece } from '../values/value.ts';

/** A place of the response that may state a variable's value, as that variable would take it. */
export interface Proposal {
  claim: Claim;
  piece: Piece;
  match: Match;
  /** How well the label names the variable that it names best of the others. */
  rival: number;
  /** The variable can take nothing of what stands there; that it says something else still counts. */
  silent: boolean;
}

/** A proposal with the probability that it is the value. */
export interface Scored extends Proposal {
  chance: number;
  /** By the table of features.ts; empty where it is silent. */
  features: Float64Array;
}

/** A label as good as this names the variable. */
export const NAMED = 0.85;
/** So many places are looked at, those at the response's end first; fewer beside the boxes of an answer to one question. */
const LIMIT = 220;
const BESIDE_BOXES = 12;

/** What each variable could take of these places. */
export function propose(reading: Reading, profiles: readonly Profile[], from: readonly Claim[]): Proposal[][] {
  const near = from
    .slice()
    .sort((a, b) => b.piece.start - a.piece.start)
    .slice(0, profiles.length === 1 && reading.boxes.length > 0 ? BESIDE_BOXES : LIMIT);
  const claims = from.filter((c) => c.form === 'boxed' || near.includes(c));
  const out: Proposal[][] = profiles.map(() => []);
  for (const claim of claims) {
    const matches = profiles.map((p) => labelScore(p, claim.label, profiles));
    for (const [i, profile] of profiles.entries()) {
      const match = matches[i];
      if (!match) continue;
      const piece = pickPiece(reading.source, profile, claim, profiles);
      if (!piece && match.score < NAMED && claim.form !== 'boxed') continue;
      const rival = Math.max(0, ...matches.map((m, k) => (k === i ? 0 : m.score)));
      out[i]?.push({ claim, piece: piece ?? claim.piece, match, rival, silent: !piece || claim.contested === true });
    }
  }
  for (const list of out) list.sort((a, b) => a.piece.start - b.piece.start || a.piece.end - b.piece.end);
  return out;
}
