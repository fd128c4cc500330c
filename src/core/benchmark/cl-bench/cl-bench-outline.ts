/** Headings of a long message, found in one pass: what the window shows in place of the text until it is opened. */

export interface Heading {
  /** 1 to 6. */
  level: number;
  title: string;
  /** Where its line begins. */
  start: number;
}

/** More headings than these nobody looks through. */
export const MOST_HEADINGS = 2000;
const TITLE_LENGTH = 160;
const LONGEST_HEADING = 400;

/** The headings of Markdown (# and underlined) outside of fenced code. Linear in the text's length. */
export function outlineOf(text: string): Heading[] {
  const headings: Heading[] = [];
  let fence = '';
  let previous = { start: 0, line: '' };
  for (let start = 0; start < text.length && headings.length < MOST_HEADINGS;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    // Of a line that is longer than any heading only the beginning is looked at.
    const line = text.slice(start, Math.min(end, start + LONGEST_HEADING + 1)).trimEnd();
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark.slice(0, 3) : '';
    else if (fence === '' && line.length <= LONGEST_HEADING) {
      const hashed = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line);
      if (hashed) headings.push({ level: hashed[1]?.length ?? 1, title: titleOf(hashed[2] ?? ''), start });
      else if (/^(={3,}|-{3,})$/.test(line) && isTitle(previous.line))
        headings.push({ level: line.startsWith('=') ? 1 : 2, title: titleOf(previous.line), start: previous.start });
    }
    previous = { start, line: fence === '' ? line : '' };
    start = end + 1;
  }
  return headings;
}

/** A line that an underline makes a heading: a text of its own, no list, table, quote or heading. */
function isTitle(line: string): boolean {
  return line.trim() !== '' && line.length <= TITLE_LENGTH && !/^\s*([#>|*+-]|\d+[.)]\s)/.test(line);
}

function titleOf(text: string): string {
  const title = text.replace(/(?<![ \t])[ \t]+#+$/, '').trim();
  return title.length <= TITLE_LENGTH ? title : `${title.slice(0, TITLE_LENGTH - 1)}…`;
}

export function lineCount(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
