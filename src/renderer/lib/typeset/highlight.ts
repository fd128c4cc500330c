import type { Span } from '../../../core/notation/span.ts';

/** A stretch of the source to mark, as offsets into it. */
export interface Highlight {
  id: string;
  start: number;
  end: number;
  /** Shown on hover, and read out. */
  label?: string;
  tone?: string;
}

/** How far ahead a word of the rendered text is looked for in the source. */
const WINDOW = 400;

/**
 * Marks the parts of a rendered text that come from the given stretches of its source. Markdown keeps the order of
 * words and drops its marks, so each word is found in the source a little after the one before it; formulas and images
 * know their place exactly and set the search right again. Best effort: what cannot be found is not marked.
 */
export function markHighlights(root: Node, source: string, highlights: readonly Highlight[]): void {
  const wanted = highlights.filter((span) => span.end > span.start && span.start < source.length);
  if (wanted.length === 0) return;
  const places = alignment(root, source);
  for (const highlight of wanted) {
    for (let i = 0; i < places.length; i++) {
      const place = places[i];
      if (!place) continue;
      if (place.kind === 'element') {
        if (place.start < highlight.end && place.end > highlight.start) wrapElement(place.element, highlight);
        continue;
      }
      const split = wrapText(place, highlight);
      if (split) {
        places.splice(i, 1, ...split);
        i += split.length - 1;
      }
    }
  }
}

type Place =
  | { kind: 'element'; element: HTMLElement; start: number; end: number }
  | { kind: 'text'; node: Text; offsets: number[] };

function alignment(root: Node, source: string): Place[] {
  const places: Place[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    const parent = node.parentElement;
    return parent?.closest('[data-start], .prose-notice') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) places.push({ kind: 'text', node, offsets: [] });
    else if (node instanceof HTMLElement && node.dataset.start !== undefined) {
      places.push({ kind: 'element', element: node, start: Number(node.dataset.start), end: Number(node.dataset.end) });
    }
  }
  let at = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    if (place?.kind === 'element') at = place.end;
    else if (place) at = alignText(place, source, at, nextAnchor(places, i, source.length));
  }
  return places;
}

function nextAnchor(places: readonly Place[], from: number, fallback: number): number {
  for (let i = from + 1; i < places.length && i < from + 200; i++) {
    const place = places[i];
    if (place?.kind === 'element') return place.start;
  }
  return fallback;
}

/** Finds each word of a text node in the source; returns where the last one ended. */
function alignText(place: { node: Text; offsets: number[] }, source: string, from: number, limit: number): number {
  let at = from;
  const text = place.node.data;
  const offsets: number[] = new Array<number>(text.length).fill(-1);
  for (const word of text.matchAll(/\S+/g)) {
    const found = source.slice(at, Math.min(limit, at + WINDOW + word[0].length)).indexOf(word[0]);
    if (found < 0) continue;
    for (let i = 0; i < word[0].length; i++) offsets[word.index + i] = at + found + i;
    at += found + word[0].length;
  }
  // A blank, or a word that was changed on its way, lies between its neighbours.
  let known = from;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i] ?? -1;
    if (offset >= 0) known = offset + 1;
    else offsets[i] = Math.min(known, Math.max(from, at));
  }
  place.offsets = offsets;
  return at;
}

function mark(highlight: Highlight): HTMLElement {
  const element = document.createElement('mark');
  element.dataset.highlight = highlight.id;
  if (highlight.tone) element.dataset.tone = highlight.tone;
  if (highlight.label) element.title = highlight.label;
  return element;
}

function wrapElement(element: HTMLElement, highlight: Highlight): void {
  if (!element.parentNode) return;
  const around = mark(highlight);
  if (element.tagName === 'FIGURE' || element.classList.contains('formula-display')) around.classList.add('mark-block');
  element.replaceWith(around);
  around.append(element);
}

/** Only blanks stand between the rows of a table and the items of a list, where a mark would be invalid. */
const NO_TEXT = new Set(['TABLE', 'THEAD', 'TBODY', 'TFOOT', 'TR', 'UL', 'OL', 'DL']);

const isMarked = (node: Node | null, { id }: Highlight): boolean =>
  node instanceof HTMLElement && node.tagName === 'MARK' && node.dataset.highlight === id;
const isMarkedLater = (node: Node | null, { start, end }: Highlight): boolean =>
  node instanceof HTMLElement && Number(node.dataset.start) < end && Number(node.dataset.end) > start;

/** The neighbour of a text; of a formula that is tied to its punctuation, the part that stands next to the text. */
function beside(node: Text, side: 'previous' | 'next'): Node | null {
  const other = side === 'next' ? node.nextSibling : node.previousSibling;
  if (!(other instanceof HTMLElement) || !other.classList.contains('formula-tied')) return other;
  return side === 'next' ? other.firstChild : other.lastChild;
}

/** Wraps the part of a text node that the highlight covers. Returns the places that take the node's place. */
function wrapText(place: { node: Text; offsets: number[] }, highlight: Highlight): Place[] | null {
  const { node, offsets } = place;
  const parent = node.parentElement;
  if (!node.parentNode || (parent && NO_TEXT.has(parent.tagName))) return null;
  const inside = (offset: number): boolean => offset >= highlight.start && offset < highlight.end;
  let from = offsets.findIndex(inside);
  if (from < 0) return null;
  let to = offsets.findLastIndex(inside) + 1;
  // A blank at the edge stays unmarked, unless the highlight goes on behind it: then it would be a gap.
  const goesOn = /\S/.test(node.data);
  if (!(goesOn && from === 0 && isMarked(beside(node, 'previous'), highlight)))
    while (from < to && /\s/.test(node.data[from] ?? '')) from++;
  if (!(goesOn && to === node.data.length && isMarkedLater(beside(node, 'next'), highlight)))
    while (to > from && /\s/.test(node.data[to - 1] ?? '')) to--;
  if (from >= to) return null;
  const places: Place[] = [];
  const push = (piece: Text, a: number, b: number) => {
    if (piece.data !== '') places.push({ kind: 'text', node: piece, offsets: offsets.slice(a, b) });
  };
  const middle = node.splitText(from);
  const after = middle.splitText(to - from);
  const around = mark(highlight);
  middle.replaceWith(around);
  around.append(middle);
  push(node, 0, from);
  push(middle, from, to);
  push(after, to, offsets.length);
  return places;
}

/**
 * Where a stretch of a rendered text stands in its source: the way back of markHighlights, with the same alignment. Null where nothing of
 * it is found.
 */
export function sourceOffsets(root: Node, source: string, range: Range): Span | null {
  let found: Span | null = null;
  const take = (start: number, end: number) => {
    if (end > start) found = { start: Math.min(found?.start ?? start, start), end: Math.max(found?.end ?? end, end) };
  };
  for (const place of alignment(root, source)) {
    if (place.kind === 'element') {
      if (range.intersectsNode(place.element)) take(place.start, place.end);
      continue;
    }
    const { node, offsets } = place;
    if (!range.intersectsNode(node)) continue;
    let from = node === range.startContainer ? range.startOffset : 0;
    let to = node === range.endContainer ? range.endOffset : offsets.length;
    while (from < to && /\s/.test(node.data[from] ?? '')) from++;
    while (to > from && /\s/.test(node.data[to - 1] ?? '')) to--;
    const [first, last] = [offsets[from], offsets[to - 1]];
    if (from < to && first !== undefined && last !== undefined) take(first, last + 1);
  }
  return found;
}
