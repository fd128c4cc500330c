import type { Claim } from '../claims/claims.ts';
import type { Evidence } from '../decide/evidence.ts';
import { allClaims, saysAll, supposed } from '../decide/evidence.ts';
import { labelScore } from '../names/match.ts';
import { overlaps } from './objection.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree } from '../decide/settle.ts';
import { takenBack } from '../decide/settle.ts';
import type { Block } from '../source/block.ts';
import { isAsked } from './unexplained.ts';

/** Words with which a response gives its answer before it explains. */
const ANSWERS = /\b(?:answers?|results?|conclu\w+|final\w*|comes? out)\b/i;

/** Words that make a statement the answer wherever it stands. */
const SETTLES = /\b(?:(?:final |correct )?answers?|in conclusion|we conclude|final(?:ly| result| value))\b/i;

/**
 * A response that begins with its answer, or concludes with it, and states another value afterwards contradicts itself, unless it takes the first
 * one back.
 */
export function contraryConclusion(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): Claim | undefined {
  const opening = openingUnits(reading);
  const opens = answeredFirst(reading);
  const home = chosen.claim.block;
  const { view } = reading.source;
  const all = allClaims(reading);
  return all.find((c) => {
    if (c.block === home || c.block.zone === 'question' || c.block.zone === 'check') return false;
    if (c.piece.end > chosen.piece.start || overlaps(c, chosen)) return false;
    const first = opening.has(c.block);
    const words = first ? ANSWERS : SETTLES;
    if (
      !first &&
      c.block.zone !== 'final' &&
      !words.test(view.slice(Math.max(c.block.start, c.piece.start - 160), c.piece.start))
    )
      return false;
    if (c.aside === true || supposed(reading, c) || takenBack(reading, c.piece.end, chosen.piece.start)) return false;
    const headed = c.form === 'whole' || c.form === 'display';
    const match = labelScore(profile, { ...c.label, heading: headed ? c.label.heading : [] }, rivals);
    const named =
      (match.symbol ? match.score >= 0.9 : match.score >= 0.7 && saysAll(profile, c)) &&
      (c.block.zone === 'final' ||
        c.form === 'boxed' ||
        c.form === 'whole' ||
        (c.form === 'list' && first && c.contested === true) ||
        words.test(view.slice(c.block.start, c.piece.start)) ||
        (c.form === 'display' && answered(reading, c)) ||
        (opens.has(c.block) && match.score >= 0.9 && (chosen.place === 'tail' || chosen.place === 'body')));
    const answers =
      rivals.length === 1 &&
      (c.form === 'boxed' ||
        c.form === 'whole' ||
        c.block.zone === 'final' ||
        ((c.form === 'bold' || c.form === 'display') && answered(reading, c)) ||
        (c.form === 'sentence' && SETTLES.test(view.slice(c.block.start, c.piece.start))));
    return (
      (named || answers) &&
      (c.contested === true || isAsked(reading, profile, c, chosen, rivals)) &&
      !agree(c.piece.text, chosen.piece.text) &&
      !(c.piece.exact && agree(c.piece.exact.text, chosen.piece.text))
    );
  });
}

/** "The answer is **150**", "The result:" above a formula. */
function answered(reading: Reading, c: Claim): boolean {
  const { blocks, source } = reading;
  const above = c.form === 'display' ? blocks[blocks.indexOf(c.block) - 1] : undefined;
  const start = above && above.end - above.start < 200 ? above.start : c.block.start;
  return ANSWERS.test(source.view.slice(start, c.piece.start));
}

/** What stands before the heading "Derivation" or "Explanation" of a response that begins with its answer. */
function answeredFirst(reading: Reading): Set<Block> {
  const { blocks, source } = reading;
  const at = blocks.findIndex(
    (u) => u.kind === 'heading' && EXPLAINS.test(source.view.slice(u.start, Math.min(u.end, u.start + 80))),
  );
  return new Set(at > 0 && at <= 12 ? blocks.slice(0, at).filter((u) => u.zone !== 'question') : []);
}

const EXPLAINS = /^\W*(?:explanation|derivation|reasoning|justification|proof|why|details?|here is why)\b/iu;

/** The first lines: up to the heading of the derivation, four paragraphs at most, or the parts with which it begins. */
function openingUnits(reading: Reading): Set<Block> {
  const out = new Set<Block>();
  let first: Block | undefined;
  for (const u of reading.blocks.slice(0, 40)) {
    if (u.zone === 'question') continue;
    if (u.kind === 'heading') {
      if (first && u.zone !== 'final' && !u.opensPart && out.size > 0) break;
      if (u.opensPart) first = undefined;
      continue;
    }
    first ??= u;
    if (u.paragraph > first.paragraph + 3 && u.zone !== 'final') break;
    out.add(u);
  }
  return out;
}
