import type { Span } from '../../../../core/notation/span.ts';

/** Where the professor's solution states the value of a variable: best effort, for marking it beside the card (docs/design/review.md, "Marking values"). */

/** Typesetting that does not change what a value says. */
const NOISE =
  /\s|\$|\\[,;:! ]|\\(?:left|right|displaystyle|mathrm|mathbf|text|textbf|operatorname|quad|qquad)(?![a-zA-Z])|[{}~]/y;

interface Plain {
  text: string;
  /** For each character, where it stands in the source. */
  at: number[];
}

function plain(source: string): Plain {
  const at: number[] = [];
  let text = '';
  for (let i = 0; i < source.length;) {
    NOISE.lastIndex = i;
    const noise = NOISE.exec(source);
    if (noise) {
      i += noise[0].length;
      continue;
    }
    text += source.charAt(i);
    at.push(i);
    i++;
  }
  return { text, at };
}

const LONGEST = 200_000;

/** The last place in the solution that states the value, as offsets; else the last that states its number; else null. */
export function referenceSpan(solution: string, value: string): Span | null {
  if (solution.length > LONGEST || value.length > 2000) return null;
  const where = plain(solution);
  const wanted = plain(value).text;
  const number = /^[-+]?\d[\d.,]*/.exec(wanted)?.[0];
  return lastPlace(where, wanted) ?? (number && number !== wanted ? lastPlace(where, number) : null);
}

/** All places in the solution that state the value, in their order, as offsets; those of its number where there are none of the whole. */
export function placesOf(solution: string, value: string): Span[] {
  if (solution.length > LONGEST || value.length > 2000) return [];
  const where = plain(solution);
  const wanted = plain(value).text;
  const whole = places(where, wanted);
  const number = /^[-+]?\d[\d.,]*/.exec(wanted)?.[0];
  const found = whole.length > 0 || !number || number === wanted ? whole : places(where, number);
  return found.flatMap(({ from }) => spanOf(where, from, whole.length > 0 ? wanted : (number ?? wanted)) ?? []);
}

interface Found {
  from: number;
  /** Whether it states a result, and does not go on calculating with it. */
  states: boolean;
}

function places({ text }: Plain, wanted: string): Found[] {
  if (wanted === '') return [];
  const found: Found[] = [];
  for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1)) {
    const before = text.charAt(from - 1);
    const after = text.slice(from + wanted.length, from + wanted.length + 2);
    const startsInside = /[\d.]/.test(before) && /^\d/.test(wanted);
    const endsInside = /\d$/.test(wanted) && /^(?:\d|\.\d)/.test(after);
    const isResult = /(?:[=:≈]|approx|is)$/.test(text.slice(Math.max(0, from - 8), from));
    // One or two characters stand everywhere: they count only as the result of something.
    if (startsInside || endsInside || (wanted.length < 3 && !isResult)) continue;
    found.push({ from, states: isResult && !/^[\\+\-*/^_(=]/.test(after) });
  }
  return found;
}

function spanOf({ at }: Plain, from: number, wanted: string): Span | null {
  const start = at[from];
  const end = at[from + wanted.length - 1];
  return start === undefined || end === undefined ? null : { start, end: end + 1 };
}

/** Of several places, one that states a result goes before one that goes on calculating with it; then the last. */
function lastPlace(where: Plain, wanted: string): Span | null {
  const found = places(where, wanted);
  const best = found.findLast(({ states }) => states) ?? found.at(-1);
  return best ? spanOf(where, best.from, wanted) : null;
}
