import type { Span } from '../../../../core/notation/span.ts';

/** A stretch of a text to mark, in places of the whole text. */
export interface MarkedSpan extends Span {
  kind: 'match' | 'current' | 'evidence' | 'remark';
  /** Of evidence and remarks: which, and the number of its rubric, or who says what. */
  id?: string;
  label?: string;
  active?: boolean;
}

/** A run of characters that look the same. */
export interface Piece {
  text: string;
  /** What markdown makes of it; `sign` is a mark of markdown itself, kept in sight because places count it. */
  look: 'plain' | 'strong' | 'code' | 'sign' | 'heading';
  match: 'match' | 'current' | null;
  evidence: MarkedSpan | null;
  remark: MarkedSpan | null;
}

const LONGEST_INLINE = 300;
const INLINE = /\*\*(?=\S)([^*\n]+)\*\*|`([^`\n]+)`/g;

/** Cuts a block of text, which begins at `base` in its text, at the ends of spans and of bold and code. Joined, the pieces are the block. */
export function piecesOf(
  text: string,
  base: number,
  spans: readonly MarkedSpan[],
  /** Null for text in columns, in which markdown means nothing. */
  headings: readonly (readonly [start: number, end: number])[] | null,
): Piece[] {
  const inside = spans.filter((span) => span.start < base + text.length && span.end > base);
  const looks = headings
    ? looksOf(
        text,
        headings.map(([start, end]) => [start - base, end - base]),
      )
    : [];
  const ends = new Set([0, text.length]);
  for (const { start, end } of [...inside.map((s) => ({ start: s.start - base, end: s.end - base })), ...looks]) {
    ends.add(Math.max(0, start));
    ends.add(Math.min(text.length, end));
  }
  const places = [...ends].sort((a, b) => a - b);
  return places.slice(0, -1).map((start, i) => {
    const over = inside.filter((span) => span.start - base <= start && span.end - base > start);
    const evidence = over.filter(({ kind }) => kind === 'evidence');
    const remarks = over.filter(({ kind }) => kind === 'remark');
    return {
      text: text.slice(start, places[i + 1]),
      look: looks.find((one) => one.start <= start && one.end > start)?.look ?? 'plain',
      match: over.some(({ kind }) => kind === 'current')
        ? 'current'
        : over.some(({ kind }) => kind === 'match')
          ? 'match'
          : null,
      evidence: evidence.find(({ active }) => active) ?? evidence[0] ?? null,
      remark: remarks.find(({ active }) => active) ?? remarks[0] ?? null,
    };
  });
}

type Look = { start: number; end: number; look: Piece['look'] };

/** What comes first goes before what it lies in. */
function looksOf(text: string, headings: readonly (readonly [number, number])[]): Look[] {
  const list: Look[] = headings.flatMap(([start, end]): Look[] => {
    const signs = /^\s{0,3}#{1,6} /.exec(text.slice(start, end))?.[0].length ?? 0;
    return signs ? [{ start, end: start + signs, look: 'sign' }] : [];
  });
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold] = match;
    if (whole.length > LONGEST_INLINE) continue;
    const width = bold === undefined ? 1 : 2;
    const [start, end] = [match.index, match.index + whole.length];
    list.push(
      { start, end: start + width, look: 'sign' },
      { start: start + width, end: end - width, look: bold === undefined ? 'code' : 'strong' },
      { start: end - width, end, look: 'sign' },
    );
  }
  return [...list, ...headings.map(([start, end]): Look => ({ start, end, look: 'heading' }))];
}
