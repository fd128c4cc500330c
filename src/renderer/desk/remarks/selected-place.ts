/** What is selected on the screen, as a place in the source of the text that it stands in. */
import type { Span } from '../../../core/notation/span.ts';
import type { RemarkedPart } from '../../../core/review/items/remark.ts';
import { sourceOffsets } from '../../lib/typeset/index.ts';

export interface SelectedPlace {
  part: RemarkedPart;
  /** Offsets into the whole text of the part. */
  start: number;
  end: number;
  quote: string;
}

/**
 * Null where nothing is selected, or something else than one of the texts: an element with data-part, data-offset and data-until, which shows that
 * stretch of `sourceOf` its part, typeset or (data-raw) as it is.
 */
export function selectedIn(texts: string, sourceOf: (part: RemarkedPart) => string): SelectedPlace | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const text = elementOf(range.startContainer)?.closest<HTMLElement>(texts);
  const part = text?.dataset['part'] as RemarkedPart | undefined;
  if (!text?.contains(range.endContainer) || part === undefined) return null;
  const source = sourceOf(part);
  const from = Number(text.dataset['offset']);
  const to = Number(text.dataset['until'] ?? source.length);
  const found =
    text.dataset['raw'] === undefined ? sourceOffsets(text, source.slice(from, to), range) : rawOffsets(text, range);
  return found && trimmedPlace(part, source, from + found.start, from + found.end);
}

/** Raw text is shown character by character as it is in the source. */
function rawOffsets(text: Element, range: Range): Span {
  const before = document.createRange();
  before.selectNodeContents(text);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return { start, end: start + range.toString().length };
}

/** A place of a text without the blanks around it; null where there is nothing else. */
export function trimmedPlace(part: RemarkedPart, source: string, start: number, end: number): SelectedPlace | null {
  const quote = source.slice(start, end);
  const from = start + quote.length - quote.trimStart().length;
  const text = quote.trim();
  return text === '' ? null : { part, start: from, end: from + text.length, quote: text };
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

export function clearSelection(): void {
  window.getSelection()?.removeAllRanges();
}
