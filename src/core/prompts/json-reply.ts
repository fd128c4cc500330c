/** Reads the JSON that a model was asked for out of what it wrote: fenced, with prose around it, or with LaTeX's backslashes not escaped. */

/** How often a text is read over in the search for its last object before giving up: bounds the time on hostile text. */
const MOST_READINGS = 40;

/** Commands whose first letter JSON takes for an escape: \theta would become a tab and "heta", \frac a form feed and "rac". */
const AFTER_T = 'heta|au|imes|ext|an\\b|o\\b|ilde|frac|riangle';
const AFTER_R = 'ho|ight|m\\b|angle|floor|ceil';
const AFTER_N = 'abla|eq?\\b|u\\b|ot\\b';
/** A backslash n before such letters may well be a line end, so it alone does not make a reply that parses suspect. */
const UNESCAPED_LATEX = new RegExp(`(?:^|[^\\\\])(?:\\\\\\\\)*\\\\(?:[bf][a-zA-Z]|t(?:${AFTER_T})|r(?:${AFTER_R}))`);
const ESCAPE = new RegExp(
  `\\\\(\\\\|"|/|u[0-9a-fA-F]{4}|[bf](?![a-zA-Z])|t(?!${AFTER_T})|r(?!${AFTER_R})|n(?!${AFTER_N})|)`,
  'g',
);

/**
 * The object in a reply, the last one where there are several: a judge that quotes what it judges, an object with a verdict perhaps, comes to
 * its own afterwards. Undefined when there is none, or too much to look through for it. Never throws.
 */
export function parseJsonReply(text: string): unknown {
  const trimmed = text.trim();
  const whole = parseObject(trimmed) ?? parseObject(unfenced(trimmed));
  if (whole !== undefined) return whole;
  let last: object | undefined;
  let left = text.length * MOST_READINGS;
  let start = text.indexOf('{');
  while (start >= 0) {
    const end = closingBrace(text, start);
    left -= (end < 0 ? text.length : end) - start;
    if (left < 0) return undefined;
    const found = end < 0 ? undefined : parseObject(text.slice(start, end + 1));
    last = found ?? last;
    start = text.indexOf('{', found === undefined ? start + 1 : end + 1);
  }
  return last;
}

/** What stands between the fences of a text that is one code block. */
function unfenced(text: string): string {
  const lineEnd = text.indexOf('\n');
  const isBlock = lineEnd >= 0 && text.endsWith('```') && /^```[a-z]*\s*$/i.test(text.slice(0, Math.min(lineEnd, 100)));
  return isBlock ? text.slice(lineEnd, -3).trim() : '';
}

function parseObject(text: string): object | undefined {
  if (!text.startsWith('{')) return undefined;
  const strict = tryParse(text);
  if (strict !== undefined && !UNESCAPED_LATEX.test(text)) return strict;
  return tryParse(escapeLatex(text)) ?? strict;
}

function tryParse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Doubles every backslash that begins a LaTeX command or an escape that JSON does not know; leaves true escapes alone. */
function escapeLatex(text: string): string {
  return text.replace(ESCAPE, (whole, escape: string) => (escape === '' ? '\\\\' : whole));
}

/** The index of the brace that closes the one at `start`, with strings respected; -1 when it stays open. */
export function closingBrace(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 92) i += 1;
      else if (c === 34) quoted = false;
    } else if (c === 34) quoted = true;
    else if (c === 123) depth += 1;
    else if (c === 125 && (depth -= 1) === 0) return i;
  }
  return -1;
}
