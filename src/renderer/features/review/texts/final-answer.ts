import { segmentText } from '../../../../core/text/index.ts';
import type { Span } from '../../../../core/notation/span.ts';

/** The block in which an answer sums up its values, as offsets; null when it has none or is too short to need it at hand. */
export function finalAnswer(text: string): Span | null {
  if (text.length < SHORT || text.length > LONGEST) return null;
  const from = headed(text) ?? boxed(text);
  if (from === null) return null;
  const body = text.slice(from).trimEnd();
  return body.length > MOST ? null : { start: from, end: from + body.length };
}

/** An answer that fits its pane anyway. */
const SHORT = 500;
const LONGEST = 200_000;
const MOST = 1500;

/** After the last line that announces the final answer: a heading, or bold words. */
function headed(text: string): number | null {
  const lines = [
    ...text.matchAll(/^[ \t]*(?:#{1,6}[ \t]*|\*\*[ \t]*)(?:the )?final (?:answers?|results?)\b[^\n]*$/gim),
  ];
  const last = lines.at(-1);
  if (!last) return null;
  const after = last.index + last[0].length;
  // The values may stand on the line itself.
  return /\d|\$|\\/.test(last[0]) ? last.index : text.slice(after).trim() === '' ? null : after;
}

/**
 * From the first line of the last paragraph that boxes something, and of those before it that are little but boxes: several values, each in one. A
 * formula with blank lines inside is shown from its beginning.
 */
function boxed(text: string): number | null {
  const formulas = segmentText(text).segments.filter(({ kind }) => kind === 'math');
  let from: number | null = null;
  for (let box = text.lastIndexOf('\\boxed'); box >= 0; box = text.lastIndexOf('\\boxed', box - 1)) {
    const formula = formulas.find(({ start, end }) => start <= box && box < end);
    const { start, end } = formula ?? { start: box, end: box };
    if (from !== null && (from - end > BETWEEN || text.length - start > MOST)) break;
    const paragraph = text.lastIndexOf('\n\n', start);
    if (paragraph < 0) break;
    from = paragraph + 2;
    if (box === 0) break;
  }
  return from === null ? null : introduced(text, from);
}

/** From the line before it, if that says what is boxed: "(a) The field is:". */
function introduced(text: string, from: number): number {
  const before = text.slice(0, from).trimEnd();
  const line = before.lastIndexOf('\n') + 1;
  return /[:：]\**$/.test(before) && before.length - line <= BETWEEN && line > 0 ? line : from;
}

/** So many characters may stand between two boxes of one summary. */
const BETWEEN = 160;
