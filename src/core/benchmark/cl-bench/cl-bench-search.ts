/** Finds a text in the messages of a task (cl.search): whatever the case, blanks matching any blanks. Linear in the text's length. */

export interface ClHit {
  message: number;
  start: number;
  end: number;
  snippet: string;
}
/** Hits beyond these are not counted. */
const MOST_COUNTED = 10_000;
const AROUND = 60;

export function searchMessages(
  messages: readonly { content: string }[],
  query: string,
  limit: number,
): { total: number; hits: ClHit[] } {
  const words = query.trim().split(/\s+/).filter(Boolean);
  const hits: ClHit[] = [];
  let total = 0;
  if (words.length === 0) return { total, hits };
  // Whether blanks between two words match depends on the first of them alone: nothing to backtrack over.
  const wanted = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s{1,80}'), 'giu');
  for (const [message, { content }] of messages.entries()) {
    for (const match of content.matchAll(wanted)) {
      total += 1;
      const { index: start } = match;
      const end = start + match[0].length;
      if (hits.length < limit) hits.push({ message, start, end, snippet: snippetOf(content, start, end) });
      if (total >= MOST_COUNTED) return { total, hits };
    }
  }
  return { total, hits };
}

function snippetOf(text: string, start: number, end: number): string {
  const flat = (part: string): string => part.replace(/[\u0002\u0003]/g, '').replace(/\s+/g, ' ');
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  return `${flat(before)}\u0002${flat(text.slice(start, end))}\u0003${flat(after)}`.toWellFormed();
}
