import { splitList } from '../claims/boxed.ts';
import { type Claim, claimIn } from '../claims/claims.ts';
import { allClaims, boxesOf, type Reading } from '../claims/read.ts';
import { sentences } from '../claims/sentences.ts';
import type { Match } from '../names/match.ts';
import { labelScore } from '../names/match.ts';
import type { Profile } from '../names/profile.ts';
import { contentWords } from '../names/words.ts';
import type { Block } from '../source/block.ts';
import { pickPiece } from '../values/pick.ts';
import type { Piece } from '../values/value.ts';
import { quantities } from '../values/quantities.ts';
import { trimPiece } from '../values/value.ts';

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
}

/** A label as good as this names the variable. */
export const NAMED = 0.85;
/** So many places are looked at, those at the response's end first; fewer beside the boxes of an answer to one question. */
const LIMIT = 220;
const BESIDE_BOXES = 12;

/** Everywhere that the response states something, whatever of: claims, boxes as a whole, short lines, quantities and lists of the closing lines. */
export function places(reading: Reading): Claim[] {
  const whole = boxesOf(reading).flatMap((b): Claim[] => {
    const [first] = b.elements;
    if (!first || b.elements.length === 1) return [];
    return [{ ...first, piece: b.content, whole: null, named: false, label: b.outer }];
  });
  const all = [...allClaims(reading), ...whole];
  const closing = reading.blocks.slice(-60).filter((u) => u.zone === 'final' || u.zone === 'tail');
  return [
    ...all,
    ...closing.flatMap((u) => [...wholeBlock(reading, u, all), ...loose(reading, u, all), ...listed(reading, u, all)]),
  ];
}

/** A block that is nothing but a short value. */
function wholeBlock(reading: Reading, block: Block, taken: readonly Claim[]): Claim[] {
  if (taken.some((c) => c.block === block && c.whole !== null)) return [];
  if (block.kind === 'row' || block.kind === 'heading' || block.end - block.start > 140) return [];
  const piece = trimPiece(reading.source, block.start, block.end);
  if (!piece || piece.text.length > 120 || /:|[.!?]\s+\S/.test(piece.text) || piece.text.split(/\s+/).length > 8)
    return [];
  return [claimIn(block, 'whole', piece, {})];
}

/** The quantities of a closing line that no other reading of it has. */
function loose(reading: Reading, block: Block, taken: readonly Claim[]): Claim[] {
  if (block.kind !== 'text') return [];
  const own = taken.filter((c) => c.block === block);
  return sentences(reading.source, block).flatMap(([from, to]) =>
    quantities(reading.source, from, Math.min(to, from + 800))
      .filter((q) => !own.some((c) => c.piece.phrase !== true && c.piece.start <= q.start && q.end <= c.piece.end))
      .map((q) => claimIn(block, 'sentence', q, { words: contentWords(reading.source.view.slice(from, q.start)) })),
  );
}

/** "Answer: (3, 4)": the elements of the only value of a line. */
function listed(reading: Reading, block: Block, taken: readonly Claim[]): Claim[] {
  const own = taken.filter((c) => c.block === block && c.form !== 'sentence' && c.form !== 'boxed');
  const [only] = own;
  if (!only || own.length > 1) return [];
  const items = splitList(reading.source, only.piece.start, only.piece.end);
  if (items.length < 2) return [];
  return items.map((piece) => ({
    ...only,
    piece,
    whole: null,
    named: false,
    label: { ...only.label, symbols: [], words: [] },
  }));
}

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
