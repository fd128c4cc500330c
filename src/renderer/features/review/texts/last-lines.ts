import type { Span } from '../../../../core/notation/span.ts';

/** The last lines of a text, as offsets. */
export function lastLines(text: string): Span {
  const end = text.trimEnd().length;
  const from = Math.max(0, end - LAST);
  const line = text.indexOf('\n', from) + 1;
  return { start: line > 0 && line < end - LAST / 4 ? line : from, end };
}
const LAST = 400;
