/** What the professor's solution tells of the reference, which is its result: how it goes on where it breaks off, and what else it says of the same name. */
import { readings } from '../read/read.ts';
import { unclosed } from '../read/unread.ts';
import { type Outcome, type Solution, undecided } from '../types.ts';
import { type Compare, EQUALS, split } from './sides.ts';

/** A shorter beginning may stand in the solution by chance. */
const LEAST = 12;
/** So much of a solution, from its end, so many places and so long a rest are looked at: a file may be made to keep the verifier busy. */
const [SEARCHED, PLACES, REST] = [20_000, 20, 400] as const;

/** Where the solution's formula ends in which the reference stands. */
const END = /\$|\\[\])]|\\tag|\\end|\\quad|\\text|[&=≈\n]|\\\\|\\approx|[.,;]\s*(?=$|\s|\$|\\[\])])/y;

/** A reference that breaks off, or lacks a bracket, as the solution has it; null where nothing is missing, or the solution does not say what. */
export function mendedBy(solution: Solution, reference: string): string | null {
  if (unclosed(reference) === null) return null;
  const text = solution.text.slice(-SEARCHED);
  const from = reference.indexOf('=') + 1;
  const begun = plain(reference.slice(from));
  if (begun.text.length < LEAST) return null;
  const whole = plain(text);
  const ways = new Set<string>();
  for (let at = whole.text.lastIndexOf(begun.text), k = 0; at >= 0 && k < PLACES; k++) {
    const [start, rest] = [whole.places[at] ?? 0, whole.places[at + begun.text.length] ?? text.length];
    ways.add(text.slice(start, endOf(text, rest)).trim());
    at = at === 0 ? -1 : whole.text.lastIndexOf(begun.text, at - 1);
  }
  const [only = ''] = ways;
  const mended = reference.slice(0, from) + only;
  // What is still open to its left would be mended for ever.
  return ways.size === 1 && [only, readings(mended).cleaned].every((s) => unclosed(s) === null) ? mended : null;
}

function endOf(text: string, from: number): number {
  const limit = Math.min(text.length, from + REST);
  for (let at = from; at < limit; at++) {
    END.lastIndex = at;
    if (END.test(text) && unclosed(text.slice(from, at)) === null) return at;
    END.lastIndex = at;
    if (/[$\n]/.test(text.charAt(at))) return at;
  }
  return limit;
}

/** A formula without its spaces, with one kind of brackets, and where each of its characters stands. */
function plain(text: string): { text: string; places: number[] } {
  const places: number[] = [];
  let out = '';
  for (const m of text.matchAll(
    /\\(?:left|right|displaystyle|[bB]igg?[lr]?)(?![a-z])\s*|\\[,;:! ]|\s+|~|\\?[{[(]|\\?[})\]]|\\(?:mathbf|vec|boldsymbol)(?![a-z])|[\s\S]/g,
  )) {
    const sign = /^\\?[{[(]$/.test(m[0])
      ? '('
      : /^\\?[})\]]$/.test(m[0])
        ? ')'
        : m[0].length > 1 || m[0] === '~' || /\s/.test(m[0])
          ? ''
          : m[0];
    if (sign === '') continue;
    out += sign;
    places.push(m.index);
  }
  return { text: out, places };
}

/**
 * A value that differs from the reference and that the solution states under the reference's name: another form of it that holds for its case alone, or the
 * value that a misprinted reference should be. Which counts is for a reader to say.
 */
export function bySolution(
  r: string,
  c: string,
  outcome: Outcome,
  { definitions }: Solution,
  compare: Compare,
): Outcome | null {
  if (outcome.verdict !== 'different') return null;
  const sides = split(readings(r).cleaned, EQUALS);
  const name = sides.length > 1 ? letterOf(sides[0] ?? '') : '';
  if (name === '') return null;
  const said = definitions().filter(({ letter }) => letterOf(letter) === name);
  return said.some(({ value }) => compare(value, c).verdict === 'equivalent') ? undecided('solution') : null;
}

const letterOf = (text: string): string => text.replace(/\\(?:mathbf|mathrm|vec|text)|[\s{}$]/g, '');

/** A solution that notes whether its definitions were asked for. */
export function noting(solution: Solution): { solution: Solution; isAsked: () => boolean } {
  let isAsked = false;
  const definitions = (): ReturnType<Solution['definitions']> => {
    isAsked = true;
    return solution.definitions();
  };
  return { solution: { ...solution, definitions }, isAsked: () => isAsked };
}
