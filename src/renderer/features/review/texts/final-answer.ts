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

/** From the first line of the last paragraph that boxes something. A formula with blank lines inside is shown from its beginning. */
function boxed(text: string): number | null {
  const box = text.lastIndexOf('\\boxed');
  if (box < 0) return null;
  const formula = segmentText(text).segments.find(({ start, end }) => start <= box && box < end);
  const at = formula?.kind === 'math' ? formula.start : box;
  const paragraph = text.lastIndexOf('\n\n', at);
  return paragraph < 0 ? null : paragraph + 2;
}
