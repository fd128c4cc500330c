/** How the other places of a response stand to each proposal: what says the same, and what says something else. */
import type { Profile } from '../names/profile.ts';
import { closeNumbers } from '../values/agree.ts';
import { isMeasured } from '../values/dimension.ts';
import type { Frame, Said } from './frame.ts';
import type { Proposal } from './proposals.ts';

const SAME = ['boxed', 'final', 'tail', 'body', 'check'] as const;
/** Of what says something else, each before and behind the proposal. */
const ELSE = [
  ['boxed', 'in a box'],
  ['final', 'in the final section'],
  ['tail', 'in the closing lines'],
  ['body', 'in the derivation'],
  ['check', 'in a check'],
  ['match', 'how well the best named one is named'],
  ['as well named', 'named as well'],
  ['same left', 'under the same left side'],
  ['in unit', 'in the unit asked for'],
  ['in unit concluded', 'concluded in the unit asked for'],
  ['announced', 'called the answer'],
  ['derived', 'worked out'],
  ['beside', 'in the same block'],
] as const;

export const OTHERS: readonly (readonly [name: string, says: string])[] = [
  ...SAME.map((place) => [`same ${place}`, `places that say the same: ${place}`] as const),
  ['same match', 'how well the best named of them is named'],
  ['same later', 'how many of them stand behind'],
  ['other in last block', 'places with another value in the last block'],
  ...ELSE.flatMap(([name, says]) => [
    [`other ${name} earlier`, `another value before: ${says}`] as const,
    [`other ${name} later`, `another value behind: ${says}`] as const,
  ]),
];

const [SAME_MATCH, SAME_LATER, IN_LAST, FIRST_ELSE] = [SAME.length, SAME.length + 1, SAME.length + 2, SAME.length + 3];
const AT = new Map(ELSE.map(([name], k) => [name, FIRST_ELSE + 2 * k]));
const at = (name: (typeof ELSE)[number][0]): number => AT.get(name) ?? 0;
const [MATCH, AS_WELL, SAME_LEFT, IN_UNIT, CONCLUDED, ANNOUNCED, DERIVED, BESIDE] = (
  ['match', 'as well named', 'same left', 'in unit', 'in unit concluded', 'announced', 'derived', 'beside'] as const
).map(at) as [number, number, number, number, number, number, number, number];
const PLACE_OF = { boxed: 0, final: 1, tail: 2, body: 3, check: 4, question: 3 } as const;
const MOST = 9;

/** Whether two values are seen to be the same without algebra: one spelling, one number, or one number but for a power of ten in one dimension. */
export function same(a: Said, b: Said): boolean {
  if (a.key === b.key && a.key !== '') return true;
  const [x, y] = [a.number, b.number];
  if (!x || !y) return false;
  if (x.unit !== y.unit && x.unit !== '' && y.unit !== '') {
    if (a.dimension !== b.dimension || a.dimension === null || x.value * y.value <= 0) return false;
    const decades = Math.log10(x.value / y.value);
    return Math.abs(decades - Math.round(decades)) < 0.01;
  }
  return closeNumbers(x, y);
}

export function overlap(a: Proposal, b: Proposal): boolean {
  const [x, y] = [a.claim.whole ?? a.piece, b.claim.whole ?? b.piece];
  return x.start < y.end && y.start < x.end;
}

/** For each proposal the counts and measures of OTHERS, in their order. */
export function weigh(frame: Frame, profile: Profile, all: readonly Proposal[]): Float64Array[] {
  const seen = all.map((p) => sightOf(frame, profile, p));
  return seen.map((own) => {
    const out = new Float64Array(OTHERS.length);
    const add = (k: number): void => {
      out[k] = Math.min(MOST, (out[k] ?? 0) + 1);
    };
    for (const other of seen) {
      if (other.aside || (own.from < other.to && other.from < own.to)) continue;
      const later = Number(other.start > own.end);
      if (same(own.said, other.said) || (own.exact && same(own.exact, other.said))) {
        add(other.place);
        out[SAME_MATCH] = Math.max(out[SAME_MATCH] ?? 0, other.match);
        if (later) add(SAME_LATER);
        continue;
      }
      if (other.supposed) continue;
      const kind = other.said.quantity === own.said.quantity;
      if (kind || other.match > 0.8) out[MATCH + later] = Math.max(out[MATCH + later] ?? 0, other.named);
      if (other.inUnit) add(IN_UNIT + later);
      if (other.concluded) add(CONCLUDED + later);
      if (!kind) continue;
      add(FIRST_ELSE + 2 * other.place + later);
      if (other.match >= own.match - 0.05) add(AS_WELL + later);
      if (other.lefted && other.left === own.left) add(SAME_LEFT + later);
      if (other.announced) add(ANNOUNCED + later);
      if (other.derived) add(DERIVED + later);
      if (other.last) add(IN_LAST);
      if (other.block === own.block) add(BESIDE + later);
    }
    return out;
  });
}

/** What the others see of a proposal, looked up once. */
function sightOf(frame: Frame, profile: Profile, { claim, piece, match, rival }: Proposal) {
  const [said, facts, whole] = [frame.said(piece.text), frame.facts(claim), claim.whole ?? piece];
  const inUnit = isMeasured(profile.dimension) && said.dimension === profile.dimension;
  return {
    said,
    inUnit,
    from: whole.start,
    to: whole.end,
    start: piece.start,
    end: piece.end,
    exact: piece.exact && frame.said(piece.exact.text),
    place: PLACE_OF[claim.form === 'boxed' ? 'boxed' : claim.block.zone],
    match: match.score,
    named: match.score - rival * 0.5,
    aside: claim.aside === true,
    supposed: facts.supposed,
    concluded: inUnit && (facts.concludes || facts.begins),
    left: facts.left,
    lefted: facts.left !== '' && claim.named,
    announced: facts.answerIs || facts.announces,
    derived: facts.derived,
    last: facts.blockAt >= frame.lastBlock,
    block: claim.block,
  };
}
