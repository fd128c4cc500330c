import { readNumber } from '../values/agree.ts';
import type { Claim } from '../claims/claims.ts';
import { valueDimension, isMeasured } from '../values/dimension.ts';
import type { Evidence } from '../decide/evidence.ts';
import { overlaps } from './objection.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import { scanTop } from '../source/scan.ts';
import type { Agree } from '../decide/settle.ts';
import { isQuantity, quantityEnd, trimPiece } from '../values/value.ts';
import { valueEnd } from '../values/value-end.ts';

/** "x = 2 or 5", "3 m/s and 7 m/s": an alternative stands right behind the value and is not the same in other words. */
export function alternativeTo(reading: Reading, chosen: Evidence, agree: Agree): boolean {
  const { source } = reading;
  const { end } = chosen.piece;
  if (chosen.claim.piece.closed === true) return false;
  const joined =
    /^[\s\uE001\uE002)]*(?:(?:,(?:\\(?:quad|qquad|[,;\s]))*|(?:\\(?:quad|qquad|[,;\s]))+)\s*)?(?:\\text\{\s*)?(or|and)\b[\s}]*(?:\\[,;\s])*(?=[\uE001\uE002\d\\+−-])/.exec(
      source.view.slice(end, end + 40),
    );
  if (!joined) return isListed(reading, chosen, agree);
  const from = end + joined[0].length;
  const bound = Math.min(chosen.claim.block.end, from + 200);
  const stop = valueEnd(source, from, bound);
  if (scanTop(source, from, stop).some((t) => t.kind === 'relation')) return false;
  const other = trimPiece(source, from, stop);
  if (!other || agree(other.text, chosen.piece.text)) return false;
  if (!isQuantity(other.text)) return joined[1] === 'or' && !isQuantity(chosen.piece.text);
  return joined[1] === 'or' || valueDimension(other.text) === valueDimension(chosen.piece.text);
}

/** "+6, +4, −2": the first of several values of one kind. */
function isListed(reading: Reading, chosen: Evidence, agree: Agree): boolean {
  const { view } = reading.source;
  // An element of "(x, y) = (3, 4)" has its own name.
  const element = chosen.form === 'tuple' || (chosen.claim.named && !chosen.claim.whole);
  if (element || !isQuantity(chosen.piece.text)) return false;
  const comma = /^[\s\uE001\uE002]*,[\s\uE001\uE002]*(?=[-−+±]?\$?\d)/.exec(
    view.slice(chosen.piece.end, chosen.piece.end + 20),
  );
  if (!comma) return false;
  const from = chosen.piece.end + comma[0].length;
  const stop = quantityEnd(view, from, chosen.claim.block.end);
  const other = stop === -1 ? null : trimPiece(reading.source, from, stop);
  return (
    other !== null &&
    /^[\s\uE001\uE002]*(?:[,.;)]|and\b|or\b|$)/.test(view.slice(stop, Math.min(chosen.claim.block.end, stop + 12))) &&
    valueDimension(other.text) === valueDimension(chosen.piece.text) &&
    !agree(other.text, chosen.piece.text)
  );
}

const RESTATES =
  /^[\s\uE001\uE002.,;]*(?:which|that|this)\s+(?:is|equals|means|corresponds to)\s+(?:about|approximately|roughly|around|equal to|only|just)?\s*/i;

/** "… = 2960 m, which is about 3.0 km": the response goes on to another form of the value, and it is not shown to be the same. */
export function isRestated(reading: Reading, chosen: Evidence, agree: Agree): boolean {
  const { view } = reading.source;
  const again = RESTATES.exec(view.slice(chosen.piece.end, chosen.piece.end + 80));
  if (!again || !isQuantity(chosen.piece.text)) return false;
  const from = chosen.piece.end + again[0].length;
  const stop = valueEnd(reading.source, from, Math.min(view.length, from + 120));
  const other = trimPiece(reading.source, from, stop);
  const dimension = other && isQuantity(other.text) ? valueDimension(other.text) : null;
  return (
    other !== null &&
    dimension !== null &&
    dimension === valueDimension(chosen.piece.text) &&
    !agree(other.text, chosen.piece.text)
  );
}

const PLURAL = /\b(?:set|all|both|list|values|roots|solutions|angles|possible|either|pair|which)\b|s\b\s*$/i;

/** "30° or 60°" as one value, where one is asked for. */
export function holdsAlternatives(profile: Profile, text: string, agree: Agree): boolean {
  if (
    profile.boolean ||
    PLURAL.test(profile.spec.name.replace(/_/g, ' ')) ||
    PLURAL.test(profile.spec.description.slice(0, 200))
  )
    return false;
  const parts = text.split(/(?:\\text\s*\{)?(?<!\s)\s+or\s+\}?/);
  return (
    parts.length > 1 &&
    parts.every((p) => isQuantity(p.trim())) &&
    parts.slice(1).some((p) => !agree(p, parts[0] ?? ''))
  );
}

/** "91 − 14π ≈ 16.02": the exact form and its rounding are two values, unless the unit is converted between them. */
export function contradictsItself(chosen: Evidence): boolean {
  const { exact } = chosen.claim.piece;
  const a = exact ? readNumber(exact.text) : null;
  const b = readNumber(chosen.piece.text);
  if (!a || !b || (a.unit !== b.unit && a.unit !== '') || /%/.test(chosen.piece.text)) return false;
  const gap = Math.abs(a.value - b.value) / Math.max(Math.abs(a.value), Math.abs(b.value), 1e-300);
  // A power of ten is a prefix or a unit that only one of them bears.
  const decades = Math.log10(Math.abs(a.value / b.value));
  return gap > 0.05 && Math.abs(decades - Math.round(decades)) > 0.02;
}

/** A bare number is doubtful where the same lines state another value in the very unit that was asked for. */
export function lacksUnit(reading: Reading, profile: Profile, chosen: Evidence, agree: Agree): Claim | undefined {
  const { dimension } = profile;
  if (!isMeasured(dimension) || valueDimension(chosen.piece.text) !== '') return undefined;
  return reading.claims.find(
    (c) =>
      c.block.zone === chosen.claim.block.zone &&
      c.block.paragraph >= chosen.claim.block.paragraph &&
      valueDimension(c.piece.text) === dimension &&
      !overlaps(c, chosen) &&
      !agree(c.piece.text, chosen.piece.text),
  );
}
