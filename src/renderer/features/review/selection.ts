/** What is selected on the screen, as a place in the source of the text that it stands in. */
import type { RemarkedPart } from '../../../core/review/remark.ts';
import { sourceOffsets } from '../../lib/typeset/index.ts';
import { currentAnswer, currentItem, useReview } from './review-store.ts';

export interface SelectedPlace {
  part: RemarkedPart;
  /** Offsets into the whole text of the part. */
  start: number;
  end: number;
  quote: string;
}

/** Null where nothing is selected, or something else than one of the item's texts. */
export function selectedPlace(): SelectedPlace | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const text = elementOf(range.startContainer)?.closest<HTMLElement>(
    '[data-shown] [data-part], [data-part][data-shown]',
  );
  const part = text?.dataset['part'] as RemarkedPart | undefined;
  if (!text?.contains(range.endContainer) || part === undefined) return null;
  const source = sourceOf(part);
  const from = Number(text.dataset['offset']);
  const to = Number(text.dataset['until'] ?? source.length);
  const found =
    text.dataset['raw'] === undefined ? sourceOffsets(text, source.slice(from, to), range) : rawOffsets(text, range);
  return found && trimmed(part, source, from + found.start, from + found.end);
}

function sourceOf(part: RemarkedPart): string {
  const state = useReview.getState();
  return (part === 'answer' ? currentAnswer(state)?.text : currentItem(state)?.[part]) ?? '';
}

/** Raw text is shown character by character as it is in the source. */
function rawOffsets(text: Element, range: Range): { start: number; end: number } {
  const before = document.createRange();
  before.selectNodeContents(text);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return { start, end: start + range.toString().length };
}

function trimmed(part: RemarkedPart, source: string, start: number, end: number): SelectedPlace | null {
  const quote = source.slice(start, end);
  const from = start + quote.length - quote.trimStart().length;
  const text = quote.trim();
  return text === '' ? null : { part, start: from, end: from + text.length, quote: text };
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

export function clearSelection(): void {
  window.getSelection()?.removeAllRanges();
}
