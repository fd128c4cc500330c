import { readNumber, sameText } from '../values/agree.ts';
import { couldEqual } from './could-equal.ts';
import type { Profile } from '../names/profile.ts';
import { allClaims, type Reading } from '../claims/read.ts';
import type { Agree } from '../types.ts';
import { quantityEnd, trimPiece, type Piece } from '../values/value.ts';

/** So many comparisons at most, so that time stays bounded. */
const COMPARISON_LIMIT = 200;
/** Two numbers whose digits differ by more are not the same in any unit of a power of ten. */
const MANTISSA_GAP = 0.015;

/**
 * Where the response states this value at all, of whatever it says it: the last such place, or null. Statements of every zone but the restated
 * question, and numbers anywhere that do not turn up by chance. It speaks against a choice that says something else, never for one.
 */
export function findMention(reading: Reading, profile: Profile, value: string, agree: Agree): Piece | null {
  let comparisons = 0;
  const seen = new Map<string, boolean>();
  const could = couldEqual(value);
  const same = (piece: Piece): boolean => {
    const known = seen.get(piece.text);
    if (known !== undefined) return known;
    const found = sameText(piece.text, value) || (could(piece.text) && comparisons++ < COMPARISON_LIMIT && agree(piece.text, value)); // prettier-ignore
    seen.set(piece.text, found);
    return found;
  };
  return statedAt(reading, profile, same) ?? numberAt(reading, value, same);
}

function statedAt(reading: Reading, profile: Profile, same: (piece: Piece) => boolean): Piece | null {
  const claims = allClaims(reading).sort((a, b) => b.piece.start - a.piece.start);
  for (const claim of claims) {
    for (const piece of [claim.piece, claim.piece.exact, profile.relation ? claim.whole : null])
      if (piece && same(piece)) return piece;
  }
  return null;
}

/** A number of two significant digits, or with a unit, wherever it stands. */
function numberAt(reading: Reading, value: string, same: (piece: Piece) => boolean): Piece | null {
  const wanted = readNumber(value);
  if (!wanted || wanted.value === 0) return null;
  const exact = (value.match(/[\d.]+/)?.[0] ?? '').replace('.', '').replace(/^0+/, '').length >= 2;
  if (!exact && wanted.unit === '') return null;
  const { source } = reading;
  for (const block of reading.blocks.toReversed()) {
    if (block.zone === 'question') continue;
    const text = source.view.slice(block.start, block.end);
    for (const match of [...text.matchAll(/(?<![\p{L}\d._^{\\])[-−]?\d/gu)].toReversed()) {
      const start = block.start + match.index;
      const end = quantityEnd(source.view, start, block.end);
      const piece = end > start ? trimPiece(source, start, end) : null;
      const number = piece ? readNumber(piece.text) : null;
      if (!piece || !number || (!exact && number.unit === '')) continue;
      if (Math.sign(number.value) === Math.sign(wanted.value) && sameDigits(number.value, wanted.value) && same(piece))
        return piece;
    }
  }
  return null;
}

function sameDigits(a: number, b: number): boolean {
  const tens = Math.log10(Math.abs(a / b));
  return Math.abs(tens - Math.round(tens)) < MANTISSA_GAP;
}
