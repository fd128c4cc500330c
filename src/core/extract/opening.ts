import type { Claim } from './claims.ts';
import type { Evidence } from './evidence.ts';
import { boxClaims, saysAll, supposed } from './evidence.ts';
import { labelScore } from './match.ts';
import { overlaps } from './objection.ts';
import type { Profile } from './profile.ts';
import type { Reading } from './read.ts';
import type { Agree } from './settle.ts';
import { takenBack } from './settle.ts';
import type { Unit } from './unit.ts';
import { isAsked } from './unexplained.ts';

/** Words with which a response gives its answer before it explains. */
const ANSWERS =
  /\b(?:answers?|results?|conclu\w+|therefore|thus|hence|so|final\w*|comes? out|we (?:obtain|get|find))\b/i;

/**
 * A response that begins with its answer and derives another value afterwards contradicts itself, unless it takes the first one back.
 */
export function contraryOpening(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): Claim | undefined {
  const opening = openingUnits(reading);
  if (opening.has(chosen.claim.unit)) return undefined;
  const { view } = reading.source;
  return [...boxClaims(reading).map((b) => b.claim), ...reading.claims, ...reading.bold, ...reading.contested].find(
    (c) => {
      if (!opening.has(c.unit) || c.piece.end > chosen.piece.start || overlaps(c, chosen)) return false;
      if (c.aside === true || supposed(reading, c) || takenBack(reading, c.piece.end, chosen.piece.start)) return false;
      const match = labelScore(profile, { ...c.label, heading: c.form === 'whole' ? c.label.heading : [] }, rivals);
      const named =
        (match.symbol ? match.score >= 0.9 : match.score >= 0.7 && saysAll(profile, c)) &&
        (c.form !== 'name-equals' || c.unit.zone === 'final' || ANSWERS.test(view.slice(c.unit.start, c.piece.start)));
      const answers =
        rivals.length === 1 &&
        (c.form === 'boxed' ||
          c.unit.zone === 'final' ||
          ((c.form === 'bold' || c.form === 'display') && answered(reading, c)) ||
          (c.form === 'sentence' && /\b(?:answer|result)s?\b/i.test(view.slice(c.unit.start, c.piece.start))));
      return (
        (named || answers) &&
        (c.contested === true || isAsked(reading, profile, c, chosen, rivals)) &&
        !agree(c.piece.text, chosen.piece.text) &&
        !(c.piece.exact && agree(c.piece.exact.text, chosen.piece.text))
      );
    },
  );
}

/** "The answer is **150**", "The result:" above a formula. */
function answered(reading: Reading, c: Claim): boolean {
  const { units, source } = reading;
  const above = c.form === 'display' ? units[units.indexOf(c.unit) - 1] : undefined;
  const start = above && above.end - above.start < 200 ? above.start : c.unit.start;
  return ANSWERS.test(source.view.slice(start, c.piece.start));
}

/** The first lines: up to the first heading behind some content, four paragraphs at most. */
function openingUnits(reading: Reading): Set<Unit> {
  const out = new Set<Unit>();
  let first: Unit | undefined;
  for (const u of reading.units.slice(0, 40)) {
    if (u.zone === 'question') continue;
    if (u.kind === 'heading') {
      if (first && u.zone !== 'final' && out.size > 0) break;
      continue;
    }
    first ??= u;
    if (u.paragraph > first.paragraph + 3 && u.zone !== 'final') break;
    out.add(u);
  }
  return out;
}
