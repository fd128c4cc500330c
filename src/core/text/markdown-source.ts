import { replaceTags } from './html-tags.ts';
import { HOLE_CLOSE, HOLE_OPEN, proseToMarkdown, sanitised } from './prose.ts';
import type { Segment } from './segment.ts';

/** What stands in a placeholder's place: a formula, an image, or a tag of the short list. */
export type Hole = { kind: 'segment'; segment: Segment } | { kind: 'tag'; html: string };

/** Markdown with placeholders, and what they stand for, by number. */
export interface MarkdownSource {
  markdown: string;
  holes: Hole[];
}

const HOLE = new RegExp(`${HOLE_OPEN}(\\d{1,9})${HOLE_CLOSE}`, 'g');

/**
 * Joins the pieces of a text into Markdown in which every formula, image and allowed tag is a placeholder (docs/design/text.md,
 * "Math first"), so that Markdown cannot touch math. Code comes back as it stood.
 */
export function markdownSource(segments: readonly Segment[]): MarkdownSource {
  const holes: Hole[] = [];
  const hole = (what: Hole): string => {
    holes.push(what);
    return `${HOLE_OPEN}${holes.length - 1}${HOLE_CLOSE}`;
  };
  let joined = '';
  for (const segment of segments) {
    if (segment.kind === 'prose') joined += sanitised(segment.text);
    else if (segment.kind === 'image') joined += `\n\n${hole({ kind: 'segment', segment })}\n\n`;
    else joined += hole({ kind: 'segment', segment });
  }
  const tagged = replaceTags(joined, (html) => hole({ kind: 'tag', html }));
  const markdown = proseToMarkdown(starsAsText(tagged)).replace(HOLE, (whole, number: string) => {
    const what = holes[Number(number)];
    return what?.kind === 'segment' && what.segment.kind === 'code' ? sanitised(what.segment.text) : whole;
  });
  return { markdown, holes };
}

/** "(*)" and "(**)" name an equation or a note; as marks of emphasis they would set everything between two of them in italics. */
const starsAsText = (text: string): string =>
  text.replace(/([([])(\*{1,4})(?=[)\]])/g, (_, open: string, stars: string) => open + stars.replaceAll('*', '\\*'));

/** Calls `found` for every placeholder of `text`, and `other` for what stands between; joins what they return. */
export function fillHoles(text: string, found: (number: number) => string): string {
  return text.includes(HOLE_OPEN) ? text.replace(HOLE, (_, number: string) => found(Number(number))) : text;
}

/** Splits `text` at its placeholders: pieces of text, and numbers of holes. */
export function splitAtHoles(text: string): (string | number)[] {
  if (!text.includes(HOLE_OPEN)) return [text];
  return text.split(HOLE).map((piece, i) => (i % 2 === 1 ? Number(piece) : piece));
}
