import { isDerived } from '../lexicon.ts';
import type { Claim } from '../claims/claims.ts';
import { valueDimension, isMeasured } from '../values/dimension.ts';
import type { Evidence } from './evidence.ts';
import { asCandidate } from './evidence.ts';
import { isUnfinished } from '../values/ingredients.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree, Decision } from './settle.ts';
import { wantsNumber } from '../values/pick.ts';
import { NONE, afterCorrection, concludes, contains, settle, takenBack } from './settle.ts';
import type { Candidate, Extraction } from '../types.ts';
import { isQuantity } from '../values/value.ts';

/** How well running words must name the variable outside a final section. */
const TAIL_WORDS = 0.7;

/** The decision for one variable from what names it; positions are tried elsewhere. */
export function decideNamed(
  reading: Reading,
  profile: Profile,
  evidence: readonly Evidence[],
  agree: Agree,
  rivals: readonly Profile[],
): Decision {
  const strict = reading.truncated;
  const closing = reading.blocks[reading.blocks.length - 1];
  const sure = evidence.some((e) => e.bySymbol && e.match >= 0.95);
  const usable = (strict ? evidence.filter((e) => e.claim.block !== closing || e.place === 'boxed') : evidence).filter(
    (e) => !sure || !e.bySymbol || e.match >= 0.9 || (e.place === 'final' && e.match >= 0.8),
  );

  const fitting = inUnit(profile, usable);
  const final = usable.filter((e) => (e.place === 'boxed' || e.place === 'final') && e.match >= 0.6);
  if (final.length > 0) return settle(reading, profile, final, agree, 'named in a box or the final section');
  if (strict && !reading.refused) return decideEarlier(reading, usable, agree);
  if (reading.refused) return NONE;

  const tail = fitting.filter((e) => e.place === 'tail' && e.match >= (e.bySymbol ? 0.8 : TAIL_WORDS));
  if (tail.length > 0 && !reading.hasFinal) {
    const near = usable.filter((e) => e.place === 'tail' && !tail.includes(e) && e.match >= 0.55);
    const rival = near.find((e) => tail.every((t) => !t.bySymbol && !agree(e.piece.text, t.piece.text)));
    if (rival) return { chosen: null, conflict: true, reason: 'the closing lines state different values' };
    const settled = settle(reading, profile, tail, agree, 'named in the closing lines');
    // A formula is developed over several lines; of those the last, if it concludes.
    if (!settled.conflict || profile.spec.type !== 'formula') return settled;
    const body = decideBody(reading, profile, usable, agree, rivals);
    return body.chosen && body.chosen.claim.block === reading.blocks[reading.blocks.length - 1] ? body : settled;
  }
  return decideBody(reading, profile, fitting, agree, rivals);
}

/** Of a response that breaks off, what it worked out before under the exact name and never again. */
function decideEarlier(reading: Reading, usable: readonly Evidence[], agree: Agree): Decision {
  const named = usable.filter((e) => e.bySymbol && e.match >= 0.9 && e.form !== 'heading');
  const last = named[named.length - 1];
  if (!last || !isDerived(last.claim) || !isQuantity(last.piece.text) || reading.corrections.length > 0) return NONE;
  if (named.some((e) => !agree(e.piece.text, last.piece.text))) return NONE;
  return { chosen: last, conflict: false, reason: 'worked out before the response breaks off' };
}

/** Where some statement is in the unit asked for, a bare number under the same words is another quantity. */
function inUnit(profile: Profile, list: readonly Evidence[]): readonly Evidence[] {
  const { dimension } = profile;
  if (!isMeasured(dimension)) return list;
  if (!list.some((e) => e.match >= 0.7 && valueDimension(e.piece.text) === dimension)) return list;
  return list.filter((e) => e.match >= 0.95 || valueDimension(e.piece.text) !== '');
}

/** Without a final statement: the last derived value of that name, if nothing speaks against it. */
function decideBody(
  reading: Reading,
  profile: Profile,
  evidence: readonly Evidence[],
  agree: Agree,
  rivals: readonly Profile[],
): Decision {
  const named = evidence.filter(
    (e) =>
      (e.place === 'body' || e.place === 'tail') &&
      (e.bySymbol ? e.match >= 0.85 : e.match >= 0.72) &&
      e.form !== 'heading',
  );
  const last = named[named.length - 1];
  if (!last) return NONE;
  if (takenBack(reading, last.piece.end, Infinity, last.claim.label.symbols))
    return { chosen: null, conflict: false, reason: 'the last statement of it is taken back afterwards' };
  if (profile.spec.type === 'formula') {
    if (
      last.match < (last.bySymbol ? 0.95 : 0.85) ||
      (isQuantity(last.piece.text) &&
        /\b(?:in terms of|expression|formula|function)\b/i.test(profile.spec.description)) ||
      !isClosed(profile, last) ||
      isUnfinished(profile, last.piece.text, rivals) ||
      !(
        concludes(reading, last.claim) ||
        endsSection(reading, last.claim) ||
        (last.bySymbol && last.match >= 0.97 && named.length === 1 && isDerived(last.claim))
      )
    )
      return NONE;
    return { chosen: last, conflict: false, reason: 'last derived expression of that name' };
  }
  if (!isQuantity(last.piece.text)) {
    // "so the candidate key is AB": a short phrase where no quantity is asked for.
    const short = last.piece.text.length <= 40 && last.piece.text.split(/\s+/).length <= 4;
    if (profile.spec.type !== 'other' || wantsNumber(profile) || profile.boolean || !short || last.match < 0.85)
      return NONE;
    if (
      !(concludes(reading, last.claim) || isLabelledLine(reading, last)) ||
      named.some((e) => !contains(e, last) && !agree(e.piece.text, last.piece.text))
    )
      return NONE;
    return { chosen: last, conflict: false, reason: 'last statement of that name' };
  }
  const quantities = named.filter((e) => isQuantity(e.piece.text));
  const value = quantities[quantities.length - 1];
  if (!value || value !== last) return NONE;
  const kept = afterCorrection(reading, quantities);
  if (kept.some((e) => !agree(e.piece.text, value.piece.text)))
    return {
      chosen: null,
      conflict: true,
      inDerivation: true,
      reason: 'several values of that name and no final statement',
    };
  return { chosen: value, conflict: false, reason: 'last value of that name' };
}

/** "Empirical formula: CH₂O": a line that is nothing but the variable's label and its value. */
function isLabelledLine(reading: Reading, e: Evidence): boolean {
  const { block } = e.claim;
  const { view } = reading.source;
  if (e.match < 0.95 || block.kind !== 'text') return false;
  const before = view.slice(block.start, e.piece.start).replace(/[\uE001\uE002]/g, '');
  const after = view.slice(e.piece.end, block.end).replace(/[\uE001\uE002]/g, '');
  return before.length <= 80 && /^[^=≈.;]+[:：]\s*$/.test(before) && /^[\s.]*(?:\([^()]*\)[\s.]*)?$/.test(after);
}

const UNFINISHED =
  /\\(?:int|sum|oint|iint|prod|partial)(?![a-z])|\\d?frac\{?d(?:\^2)?\s*[\\a-zA-Z]{0,40}\}?\{d|[∫∑∂]|\\d?dot\b|\bd\w\/d\w/;

function isClosed(profile: Profile, e: Evidence): boolean {
  if (UNFINISHED.test(e.piece.text)) return false;
  const key = profile.keys[0]?.flat ?? '';
  const own = e.claim.label.symbols[0]?.trim() ?? '';
  return own === '' || own.length < 2 || !e.piece.text.includes(own) ? key !== '' : false;
}

/** Nothing but further values stands between the claim and the end of its section, so that it is not developed further. */
function endsSection(reading: Reading, claim: Claim): boolean {
  const at = reading.blocks.indexOf(claim.block);
  const next = reading.blocks[at + 1];
  return (
    !next ||
    next.kind === 'heading' ||
    next.opensPart ||
    next.zone === 'tail' ||
    next.zone === 'final' ||
    next.zone === 'check'
  );
}

export function toExtraction(decision: Decision, evidence: readonly Evidence[]): Extraction {
  const places = new Map<string, Candidate>();
  for (const e of evidence) {
    const candidate = asCandidate(e);
    if (e.match >= 0.5) places.set(`${String(candidate.span.start)}-${String(candidate.span.end)}`, candidate);
  }
  const unique = [...places.values()];
  unique.sort((a, b) => b.score - a.score || b.span.start - a.span.start);
  const { chosen } = decision;
  if (chosen) {
    const own = asCandidate(chosen);
    const others = unique.filter((c) => c.span.start !== own.span.start || c.span.end !== own.span.end);
    return {
      status: 'found',
      value: own.value,
      span: own.span,
      candidates: [own, ...others].slice(0, 12),
      reason: decision.reason,
    };
  }
  return {
    status: decision.conflict ? 'ambiguous' : 'not_found',
    value: null,
    span: null,
    candidates: unique.slice(0, 12),
    reason: decision.reason || 'no final statement of it was recognised',
  };
}
