import { boxesOf } from '../claims/read.ts';
import { readNumber, sameText } from '../values/agree.ts';
import { rankOf } from '../choose/contradictions.ts';
import type { Frame } from '../choose/frame.ts';
import type { Scored } from '../choose/proposals.ts';
import type { Agree } from '../types.ts';
import { couldEqual } from './could-equal.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity } from '../values/value.ts';

/** One variable with the value that is wanted, what the response could state for it, and whether that is to be looked at. */
export interface Sought {
  value: string;
  open: boolean;
  scored: readonly Scored[];
  agree: Agree;
}

/** How likely a place has to be the variable's value, where it states the wanted one; chosen by what it confirms falsely. */
const LEAST = 0.2;

/**
 * For each variable that was not found: the place where the response states the wanted value as a result of its own, or null. A label need not
 * name the variable; what speaks for it is that so particular a value does not turn up by chance.
 */
export function resultsStated(frame: Frame, sought: readonly Sought[], question: string): (Piece | null)[] {
  return sought.map(({ value, open, scored, agree }, i) => {
    if (!open || !isParticular(value) || isGiven(value, question)) return null;
    if (sought.some((s, k) => k !== i && agree(s.value, value))) return null;
    const could = couldEqual(value);
    const [best] = scored;
    const found = scored.find(
      (p) =>
        p.chance >= LEAST && (sameText(p.piece.text, value) || (could(p.piece.text) && agree(p.piece.text, value))),
    );
    if (!found || !best || found.chance < best.chance / 3 || isOutside(frame, found)) return null;
    const { left } = frame.facts(found.claim);
    const again = scored.some((p) => left !== '' && frame.facts(p.claim).left === left && !agree(p.piece.text, value));
    return again ? null : found.piece;
  });
}
/** Where the response has a final section or boxes, what stands outside them is not its result. */
const isOutside = ({ reading }: Frame, found: Scored): boolean =>
  rankOf(found) < 2 && (reading.hasFinal || boxesOf(reading).length > 0);

/** Three significant digits, two with a unit, or an expression of some length: what does not turn up by chance. */
function isParticular(value: string): boolean {
  const mantissa = value.replace(
    /(?:(?:\\times|×|\\cdot|·)\s*|(?<!\s)\s*)10\s*\^\s*\{?[-−+]?\d+\}?|(?<=\d)[eE][-+]?\d+/g,
    '',
  );
  const number = readNumber(value);
  if (number || isQuantity(value)) {
    const digits = (/[\d.,]+/.exec(mantissa)?.[0] ?? '').replace(/[.,]/g, '').replace(/^0+/, '');
    const significant = /\./.test(mantissa) ? digits : digits.replace(/(?<!0)0+$/, '');
    return significant.length >= ((number?.unit ?? '') === '' ? 3 : 2);
  }
  return /\d|\\/.test(value) && value.replace(/[\s{}\\$]|left|right|mathrm|text/g, '').length >= 8;
}

/** The question states it: whoever repeats it need not have found it. */
function isGiven(value: string, question: string): boolean {
  const number = /\d[\d.,]*\d|\d/.exec(value)?.[0];
  return isQuantity(value) && number !== undefined && question.slice(0, 50_000).includes(number);
}
