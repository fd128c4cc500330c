/** Whether an answer that says that it states no result may state the professor's value all the same, in some form that nobody recognised. */
import { couldEqual, definitionsIn, formulasIn, lastSide, readNumber } from '../../extract/index.ts';
import { comesTo } from '../../verify/index.ts';

/** So much may two spellings of one number differ by rounding. */
const ROUNDED = 0.02;

/**
 * True where a number of the answer, or what an arithmetic of it comes to, has the value's digits in some unit, or where a formula has the value's letters.
 * @param isOther whether a text is shown to state another value
 */
export function mayState(response: string, value: string, isOther: (text: string) => boolean): boolean {
  const sides = formulasIn(response)
    .flatMap((formula) => formula.split(RELATION))
    .map((side) => side.trim());
  const wanted = readNumber(lastSide(value));
  if (wanted) {
    const isNear = (x: number): boolean => Math.abs(mantissa(x) / mantissa(wanted.value) - 1) <= ROUNDED;
    const numbers = [...response.matchAll(NUMBER)].map(([digits]) => Number(digits.replace(/[,{}]/g, '')));
    return (
      numbers.some(isNear) || sides.some((side) => /\d/.test(side) && isNear(comesTo(side.replace(UNIT, ' ')) ?? 0))
    );
  }
  const could = couldEqual(value, 0);
  const isUnfinished = (side: string): boolean => OPERATOR.test(side) && !OPERATOR.test(value);
  const said = definitionsIn(response);
  // In the letters of which the answer says what they stand for.
  const writtenOut = (side: string): string => [side, ...said.filter(({ letter }) => isIn(letter, side)).map(({ value: means }) => means)].join(' '); // prettier-ignore
  return sides.some(
    (side) => side !== '' && !PROSE.test(side) && !isUnfinished(side) && could(writtenOut(side)) && !isOther(side),
  );
}

const isIn = (letter: string, side: string): boolean => letter !== '' && side !== letter && side.includes(letter);

const RELATION = /=|\\(?:approx|simeq|equiv|to|Rightarrow|implies|neq|ll|gg|propto)(?![a-z])|[≈≡→⇒≪≫∝;]|<<|>>/;
const PROSE = /(?<![\\{A-Za-z])[A-Za-z]{3,}[ ,]+(?:[a-z]{1,3} )?[A-Za-z]{3,}(?![A-Za-z])/;
/** What is still to be worked out: an integral, a sum, a derivative, a differential. */
const OPERATOR =
  /\\(?:o?int|sum|partial|nabla|lim)(?![a-z])|[∫∑∂∇]|(?<![A-Za-z\\])d\s?(?:[A-Za-z]|\\[a-z]+)(?![A-Za-z])|\\dd?ot(?![a-z])/;
const UNIT = /\\(?:text|mathrm|rm)\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g;
const NUMBER = /\d+(?:(?:,|\{,\})\d{3})*(?:\.\d+)?|\.\d+/g;

/** A number without its power of ten, from 1 to 10. */
function mantissa(value: number): number {
  const size = Math.abs(value);
  return size === 0 ? 0 : size / 10 ** Math.floor(Math.log10(size));
}
