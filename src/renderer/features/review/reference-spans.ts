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
export function referenceSpan(solution: string, value: string): { start: number; end: number } | null {
  if (solution.length > LONGEST || value.length > 2000) return null;
  const where = plain(solution);
  const wanted = plain(value).text;
  const number = /^[-+]?\d[\d.,]*/.exec(wanted)?.[0];
  return lastPlace(where, wanted) ?? (number && number !== wanted ? lastPlace(where, number) : null);
}

/** Of several places, one that states a result goes before one that goes on calculating with it; then the last. */
function lastPlace({ text, at }: Plain, wanted: string): { start: number; end: number } | null {
  if (wanted === '') return null;
  let best: { from: number; states: boolean } | null = null;
  for (let from = text.lastIndexOf(wanted); from >= 0; from = from === 0 ? -1 : text.lastIndexOf(wanted, from - 1)) {
    const before = text.charAt(from - 1);
    const after = text.slice(from + wanted.length, from + wanted.length + 2);
    const startsInside = /[\d.]/.test(before) && /^\d/.test(wanted);
    const endsInside = /\d$/.test(wanted) && /^(?:\d|\.\d)/.test(after);
    const isResult = /(?:[=:≈]|approx|is)$/.test(text.slice(Math.max(0, from - 8), from));
    // One or two characters stand everywhere: they count only as the result of something.
    if (startsInside || endsInside || (wanted.length < 3 && !isResult)) continue;
    const states = isResult && !/^[\\+\-*/^_(=]/.test(after);
    if (!best || (states && !best.states)) best = { from, states };
    if (best.states) break;
  }
  if (!best) return null;
  const start = at[best.from];
  const end = at[best.from + wanted.length - 1];
  return start === undefined || end === undefined ? null : { start, end: end + 1 };
}
