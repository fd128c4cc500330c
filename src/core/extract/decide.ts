import type { Claim } from './claims.ts';
import type { Evidence } from './evidence.ts';
import { asCandidate, boxClaims, formName, supposed } from './evidence.ts';
import { pickPiece } from './pick.ts';
import type { Profile } from './profile.ts';
import { labelScore, symbolScore } from './profile.ts';
import type { Reading } from './read.ts';
import { symbolKey } from './symbol.ts';
import type { Extraction } from './types.ts';
import type { Unit } from './units.ts';
import type { Piece } from './value.ts';
import { isQuantity, trimPiece } from './value.ts';
import { readNumber } from './agree.ts';

export type Agree = (a: string, b: string) => boolean;

export interface Decision {
  chosen: Evidence | null;
  /** Conflicting evidence, where that is why nothing was chosen. */
  conflict: boolean;
  reason: string;
}

export const NONE: Decision = { chosen: null, conflict: false, reason: '' };

/** How well running words must name the variable outside a final section. */
const TAIL_WORDS = 0.7;

/** The decision for one variable from what names it; positions are tried elsewhere. */
export function decideNamed(reading: Reading, profile: Profile, evidence: readonly Evidence[], agree: Agree): Decision {
  const strict = reading.truncated;
  const closing = reading.units[reading.units.length - 1];
  const usable = strict ? evidence.filter((e) => e.claim.unit !== closing || e.place === 'boxed') : evidence;

  const final = usable.filter((e) => (e.place === 'boxed' || e.place === 'final') && e.match >= 0.6);
  if (final.length > 0) return settle(reading, profile, final, agree, 'named in a box or the final section');
  if (strict || reading.refused) return NONE;

  const tail = usable.filter((e) => e.place === 'tail' && e.match >= (e.bySymbol ? 0.8 : TAIL_WORDS));
  if (tail.length > 0 && !reading.hasFinal) {
    const settled = settle(reading, profile, tail, agree, 'named in the closing lines');
    // A formula is developed over several lines; of those the last, if it concludes.
    if (!settled.conflict || profile.spec.type !== 'formula') return settled;
    const body = decideBody(reading, profile, usable, agree);
    return body.chosen && body.chosen.claim.unit === reading.units[reading.units.length - 1] ? body : settled;
  }
  return decideBody(reading, profile, usable, agree);
}

/** Without a final statement: the last derived value of that name, if nothing speaks against it. */
function decideBody(reading: Reading, profile: Profile, evidence: readonly Evidence[], agree: Agree): Decision {
  const named = evidence.filter(
    (e) =>
      (e.place === 'body' || e.place === 'tail') &&
      (e.bySymbol ? e.match >= 0.85 : e.match >= 0.72) &&
      e.form !== 'heading',
  );
  const last = named[named.length - 1];
  if (!last) return NONE;
  if (takenBack(reading, last.piece.end, Infinity))
    return { chosen: null, conflict: false, reason: 'the last statement of it is taken back afterwards' };
  if (profile.spec.type === 'formula') {
    if (
      !last.bySymbol ||
      last.match < 0.95 ||
      isQuantity(last.piece.text) ||
      !isClosed(profile, last) ||
      !concludes(reading, last.claim)
    )
      return NONE;
    if (!endsSection(reading, last.claim)) return NONE;
    return { chosen: last, conflict: false, reason: 'last derived expression of that name' };
  }
  const quantities = named.filter((e) => isQuantity(e.piece.text));
  const value = quantities[quantities.length - 1];
  if (!value || value !== last) return NONE;
  const kept = afterCorrection(reading, quantities);
  if (kept.some((e) => !agree(e.piece.text, value.piece.text)))
    return { chosen: null, conflict: true, reason: 'several values of that name and no final statement' };
  return { chosen: value, conflict: false, reason: 'last value of that name' };
}

const UNFINISHED =
  /\\(?:int|sum|oint|iint|prod|partial)(?![a-z])|\\d?frac\{?d(?:\^2)?\s*[\\a-zA-Z]*\}?\{d|[∫∑∂]|\\d?dot\b|\bd\w\/d\w/;

function isClosed(profile: Profile, e: Evidence): boolean {
  if (UNFINISHED.test(e.piece.text)) return false;
  const key = profile.keys[0]?.flat ?? '';
  const own = e.claim.label.symbols[0]?.trim() ?? '';
  return own === '' || own.length < 2 || !e.piece.text.includes(own) ? key !== '' : false;
}

const CONCLUDING =
  /\b(?:therefore|thus|hence|so|finally|obtain|find|get|result|gives?|yields?|final|we have|it follows|consequently|simplif\w+|answer)\b|[∴⇒]|\\(?:therefore|Rightarrow|implies)/i;

function concludes(reading: Reading, claim: Claim): boolean {
  const { units, source } = reading;
  const at = units.indexOf(claim.unit);
  const here = source.view.slice(claim.unit.start, claim.piece.start);
  const above = units[at - 1];
  const next = units[at + 1];
  if (CONCLUDING.test(here)) return true;
  if (
    above &&
    above.kind === 'text' &&
    CONCLUDING.test(source.view.slice(Math.max(above.start, above.end - 120), above.end))
  )
    return true;
  return !next || (next.kind === 'heading' && at > 0);
}

/** Nothing but further values stands between the claim and the end of its section, so that it is not developed further. */
function endsSection(reading: Reading, claim: Claim): boolean {
  const at = reading.units.indexOf(claim.unit);
  const next = reading.units[at + 1];
  return (
    !next ||
    next.kind === 'heading' ||
    next.opensPart ||
    next.zone === 'tail' ||
    next.zone === 'final' ||
    next.zone === 'check'
  );
}

/** The last of consistent claims; conflicting ones are ambiguous unless the response itself corrects them. */
export function settle(
  reading: Reading,
  profile: Profile,
  list: readonly Evidence[],
  agree: Agree,
  how: string,
): Decision {
  const best = Math.max(...list.map((e) => e.match));
  let kept = afterCorrection(
    reading,
    list.filter((e) => e.match >= best - 0.2),
  );
  const last = kept[kept.length - 1];
  if (!last) return NONE;
  if (takenBack(reading, last.piece.end, Infinity) && last.place !== 'boxed')
    return { chosen: null, conflict: false, reason: 'the last statement of it is taken back afterwards' };
  if (consistent(kept, last, agree)) return { chosen: preferForm(kept, last, agree), conflict: false, reason: how };
  // "v = \sqrt{2gh}, so v = 9.9 m/s": of a formula and a number the type says which is meant.
  const quantities = kept.filter((e) => isQuantity(e.piece.text));
  kept = profile.spec.type === 'formula' ? kept.filter((e) => !isQuantity(e.piece.text)) : quantities;
  const chosen = kept[kept.length - 1];
  if (
    chosen &&
    kept.length < list.length &&
    consistent(kept, chosen, agree) &&
    (profile.spec.type === 'numeric' || quantities.length !== list.length)
  ) {
    if (profile.spec.type === 'formula' && quantities.length > 0)
      return { chosen: null, conflict: true, reason: 'a formula and a number are both given' };
    return { chosen, conflict: false, reason: how };
  }
  return { chosen: null, conflict: true, reason: 'the response states different values' };
}

function consistent(list: readonly Evidence[], last: Evidence, agree: Agree): boolean {
  return list.every((e) => e === last || contains(e, last) || agree(e.piece.text, last.piece.text));
}

/** One claim's text lies within the other's: two readings of the same place. */
function contains(a: Evidence, b: Evidence): boolean {
  return (
    (a.piece.start <= b.piece.start && a.piece.end >= b.piece.end) ||
    (b.piece.start <= a.piece.start && b.piece.end >= a.piece.end)
  );
}

/** Among agreeing claims the boxed one, else the last; of two readings of the last place the better named. */
function preferForm(list: readonly Evidence[], last: Evidence, agree: Agree): Evidence {
  const boxed = list.filter((e) => e.place === 'boxed');
  const box = boxed[boxed.length - 1];
  const precise = (e: Evidence): number => (/\d/.test(e.piece.text) ? e.piece.text.replace(/\D/g, '').length : 0);
  if (box && agree(box.piece.text, last.piece.text) && precise(box) >= Math.min(2, precise(last))) return box;
  const here = list.filter((e) => contains(e, last));
  return here.reduce((a, b) => (b.match > a.match + 0.01 ? b : a), last);
}

export function takenBack(reading: Reading, from: number, to: number): boolean {
  return reading.corrections.some((c) => c >= from && c < to);
}

/** Drops what stands before a correction that itself is followed by a newer claim. */
export function afterCorrection(reading: Reading, list: readonly Evidence[]): Evidence[] {
  const last = list[list.length - 1];
  if (!last) return [];
  let from = 0;
  for (const c of reading.corrections) if (c <= last.piece.start) from = c;
  return list.filter((e) => e.piece.start >= from);
}

/** One variable only: the single box, or the single statement of the final section, is its value even without a name. */
export function decideSingle(reading: Reading, profile: Profile, agree: Agree): Decision {
  const rivals = [profile];
  const wrap = (claim: Claim, place: Evidence['place']): Evidence | null => {
    const own = claim.named && !namesIt(profile, claim, rivals);
    // A box "T = …" for a variable omega keeps its left side: the reader, or the verifier, has to see it.
    const source = own && profile.symbolic && claim.whole ? { ...claim, piece: claim.whole } : claim;
    if (source !== claim && profile.spec.type === 'numeric') return null;
    const piece = pickPiece(reading.source, profile, source, rivals);
    return piece
      ? {
          claim,
          piece,
          match: Math.max(0.5, labelScore(profile, claim.label, rivals).score),
          bySymbol: false,
          place,
          form: formName(claim, place),
        }
      : null;
  };
  const boxes = boxClaims(reading);
  if (boxes.length > 0) {
    const whole = wholeBoxes(reading, wrap);
    if (whole.length === 0) return NONE;
    const inFinal = whole.filter((e) => e.claim.unit.zone === 'final');
    const kept = afterCorrection(reading, inFinal.length > 0 ? inFinal : whole);
    const last = kept[kept.length - 1];
    if (!last) return NONE;
    if (reading.truncated && last.claim.unit.zone !== 'final')
      return { chosen: null, conflict: false, reason: 'the response breaks off' };
    if (kept.every((e) => agree(e.piece.text, last.piece.text)))
      return { chosen: last, conflict: false, reason: 'the only boxed value' };
    return { chosen: null, conflict: true, reason: 'several boxed values' };
  }
  if (reading.truncated) return { chosen: null, conflict: false, reason: 'the response breaks off' };
  const zone = reading.hasFinal ? 'final' : 'tail';
  if (reading.refused && zone === 'tail') return NONE;
  return decideUnnamed(reading, profile, zone, wrap, agree);
}

/** The variable's own symbol, or its base letter without the subscript ("v = …" for v_bottom). */
function namesIt(profile: Profile, claim: Claim, rivals: readonly Profile[]): boolean {
  const base = /^[^_({\s]+/.exec(profile.spec.name)?.[0] ?? '';
  const bare = claim.label.symbols.map((s) => symbolKey(s).flat);
  if (base !== '' && bare.includes(base)) return true;
  return claim.label.symbols.some((s) => symbolScore(profile, s, rivals) >= 0.8);
}

/** Each box as one value: its only element, or all of its content where the elements bear no names. */
function wholeBoxes(reading: Reading, wrap: (claim: Claim, place: Evidence['place']) => Evidence | null): Evidence[] {
  const out: Evidence[] = [];
  for (const box of reading.boxes) {
    if (box.unit.zone === 'question') continue;
    const first = box.elements[0];
    if (!first) continue;
    const single = box.elements.length === 1;
    if (!single && box.elements.some((e) => e.named)) continue;
    const e = wrap(single ? first : { ...first, piece: box.content, whole: null, named: false }, 'boxed');
    if (e) out.push(e);
  }
  return out;
}

/** A later box without a name that says something else: the newer value after a correction, else a conflict. */
export function outdated(reading: Reading, profile: Profile, named: Decision, agree: Agree): Decision | null {
  const { chosen } = named;
  const single = chosen ? decideSingle(reading, profile, agree) : NONE;
  if (!chosen || !single.chosen || single.chosen.place !== 'boxed') return null;
  const later = single.chosen;
  if (later.piece.start <= chosen.piece.end || later.claim.named || agree(later.piece.text, chosen.piece.text))
    return null;
  if (takenBack(reading, chosen.piece.end, later.piece.start)) return single;
  return later.claim.unit.zone === 'final'
    ? { chosen: null, conflict: true, reason: 'a later box states another value' }
    : null;
}

function decideUnnamed(
  reading: Reading,
  profile: Profile,
  zone: 'final' | 'tail',
  wrap: (claim: Claim, place: Evidence['place']) => Evidence | null,
  agree: Agree,
): Decision {
  const units = reading.units.filter((u) => u.zone === zone && u.kind !== 'heading');
  const claims = reading.claims.filter(
    (c) => c.unit.zone === zone && !supposed(reading, c) && (zone === 'final' || closes(reading, c)),
  );
  const short = zone === 'tail' && isShort(reading);
  const list: Evidence[] = [];
  const take = (group: readonly Claim[]): Decision | null => {
    const found = group.map((c) => wrap(c, zone)).filter((e): e is Evidence => e !== null);
    const kept = afterCorrection(reading, found);
    const last = kept[kept.length - 1];
    if (!last || takenBack(reading, last.piece.end, Infinity)) return null;
    if (kept.every((e) => contains(e, last) || agree(e.piece.text, last.piece.text)))
      return {
        chosen: last,
        conflict: false,
        reason: zone === 'final' ? 'the only value of the final section' : 'the closing value',
      };
    list.push(...kept);
    return null;
  };
  const announced = claims.filter((c) => answerLine(reading, c));
  const bold = reading.bold.filter((c) => c.unit.zone === zone);
  const groups: Claim[][] = [];
  if (announced.length > 0) groups.push(announced);
  if (zone === 'final' || short || bold.some((c) => concludes(reading, c)))
    groups.push(bold.filter((c) => valueLike(profile, c)));
  const whole = wholeUnits(reading, profile, units);
  if (zone === 'final' || short)
    groups.push(
      claims.filter((c) => c.form === 'display' || c.named),
      whole,
    );
  else
    groups.push(
      claims.filter((c) => (c.form === 'display' || c.named) && concludes(reading, c) && isAbout(profile, c)),
    );
  for (const group of groups) {
    if (group.length === 0) continue;
    const decision = take(group);
    if (decision) return decision;
    if (list.length > 0)
      return { chosen: null, conflict: true, reason: 'several values in the closing part and none is named' };
  }
  return NONE;
}

/** Outside a final section an unnamed value needs some word or letter of the variable beside it. */
function isAbout(profile: Profile, claim: Claim): boolean {
  return namesIt(profile, claim, [profile]) || labelScore(profile, claim.label, [profile]).score >= 0.4;
}

/** No further sentence follows the claim in its unit. */
function closes(reading: Reading, claim: Claim): boolean {
  const rest = reading.source.view.slice(claim.piece.end, claim.unit.end).replace(/[\uE001\uE002]/g, ' ');
  const next = /[.;]\s+(\S+\s+\S+\s+\S+)/.exec(rest)?.[1];
  return next === undefined || /^(?:where|since|because|here|with)\b/i.test(next);
}

/** A terse response: two lines at most and nothing long in them. */
function isShort(reading: Reading): boolean {
  const units = reading.units.filter((u) => u.kind !== 'heading');
  return units.length <= 2 && units.every((u) => u.end - u.start <= 160);
}

/** "Answer: 28", "the final answer is 28". */
function answerLine(reading: Reading, claim: Claim): boolean {
  const before = reading.source.view
    .slice(Math.max(claim.unit.start, claim.piece.start - 120), claim.piece.start)
    .replace(/[\uE001\uE002]/g, ' ');
  return (
    /\b(?:final\s+)?(?:answers?|results?)\s*(?:is|are|:|=|to the question is)?\s*(?:[:=]|is|are)\s*(?:approximately|about|\S{1,12}\s*=)?\s*(?:\\boxed\{)?\s*$/i.test(
      before,
    ) &&
    (claim.form !== 'sentence' || claim.piece.phrase !== true || claim.label.words.length <= 2)
  );
}

function valueLike(profile: Profile, claim: Claim): boolean {
  if (profile.spec.type !== 'other')
    return (
      readNumber(claim.piece.text) !== null ||
      isQuantity(claim.piece.text) ||
      /[\\^_=/√π]/.test(claim.piece.text) ||
      claim.piece.text.length <= 3
    );
  return claim.piece.text.length <= 80;
}

/** The number of a closing sentence that has only one: "There are 1440 ways." */
function onlyNumber(reading: Reading, unit: Unit, text: string): Piece | null {
  if (text.length > 160 || /[.!?]\s+\S/.test(text) || /\b(?:not|if|would|cannot)\b|n't\b|[=\\/^]/.test(text))
    return null;
  const numbers = [...text.matchAll(/\d[\d,.]*/g)];
  const only = numbers[0]?.[0];
  if (numbers.length !== 1 || only === undefined) return null;
  const at = reading.source.view.indexOf(only, unit.start);
  if (!/[\s\uE001\uE002−-]/.test(reading.source.view[at - 1] ?? ' ')) return null;
  return trimPiece(reading.source, /[−-]/.test(reading.source.view[at - 1] ?? '') ? at - 1 : at, at + only.length);
}

/** Units that are nothing but a short value. */
function wholeUnits(reading: Reading, profile: Profile, units: readonly Reading['units'][number][]): Claim[] {
  if (units.length !== 1) return [];
  const unit = units[0];
  if (!unit || unit.kind === 'row') return [];
  const text = reading.source.view
    .slice(unit.start, unit.end)
    .replace(/[\uE001\uE002]/g, '')
    .trim();
  const alone = profile.spec.type === 'numeric' ? onlyNumber(reading, unit, text) : null;
  if (alone)
    return [
      {
        piece: alone,
        whole: null,
        named: false,
        form: 'whole',
        unit,
        label: { symbols: [], words: [], lead: [], heading: [], part: unit.part },
      },
    ];
  if (/\b(?:is|are|was|were|has|have|can|will|does|do|becomes?|equals?)\b/i.test(text)) return [];
  if (text.length > 120 || /[.!?]\s+\S/.test(text) || text.split(/\s+/).length > 8 || /:/.test(text)) return [];
  const piece = trimPiece(reading.source, unit.start, unit.end);
  if (!piece) return [];
  return [
    {
      piece,
      whole: null,
      named: false,
      form: 'whole',
      unit,
      label: { symbols: [], words: [], lead: [], heading: [], part: unit.part },
    },
  ];
}

export function toExtraction(decision: Decision, evidence: readonly Evidence[]): Extraction {
  const candidates = evidence.filter((e) => e.match >= 0.5).map(asCandidate);
  const unique = candidates.filter(
    (c, i) => candidates.findIndex((d) => d.span.start === c.span.start && d.span.end === c.span.end) === i,
  );
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
