/** Reads the JSON that a model was asked for out of what it wrote: fenced, with prose around it, or with LaTeX's backslashes not escaped. */

/** How many opening braces are tried as the object's start before giving up: bounds the time on hostile text. */
const MAX_STARTS = 40;

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

/** The object in a reply, or undefined when there is none. Never throws. */
export function parseJsonReply(text: string): unknown {
  const whole = parseObject(text.trim());
  if (whole !== undefined) return whole;
  const unfenced = /^\s*```[a-z]*\s*\n([\s\S]*?)\n?\s*```\s*$/i.exec(text.slice(0, 2_000_000))?.[1];
  const fenced = unfenced === undefined ? undefined : parseObject(unfenced.trim());
  if (fenced !== undefined) return fenced;
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MAX_STARTS; tries += 1) {
    const end = closingBrace(text, start);
    const found = end < 0 ? undefined : parseObject(text.slice(start, end + 1));
    if (found !== undefined) return found;
    start = text.indexOf('{', start + 1);
  }
  return undefined;
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
function closingBrace(text: string, start: number): number {
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
