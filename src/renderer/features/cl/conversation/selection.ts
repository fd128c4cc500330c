import { sourceOffsets } from '../../../lib/typeset/index.ts';
import type { Place } from './reading-store.ts';

/** What is selected on the screen, as a place of the answer or of a message; null when nothing is, or when it is neither. */
export function selectedPlace(answer: string): Place | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const [from, to] = [blockOf(range.startContainer), blockOf(range.endContainer)];
  if (from && to && from.dataset['message'] === to.dataset['message']) {
    const start = Number(from.dataset['start']) + lengthTo(from, range.startContainer, range.startOffset);
    const end = Number(to.dataset['start']) + lengthTo(to, range.endContainer, range.endOffset);
    const { message } = from.dataset;
    return end > start ? { message: message === 'answer' ? null : Number(message), start, end } : null;
  }
  const typeset = elementOf(range.startContainer)?.closest('[data-typeset-answer]');
  if (!typeset?.contains(range.endContainer)) return null;
  const place = sourceOffsets(typeset, answer, range);
  return place ? { message: null, ...place } : null;
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** A selection that ends at the edge of a block may end in what stands around the blocks. */
const blockOf = (node: Node): HTMLElement | null => {
  const element = elementOf(node);
  return (
    element?.closest<HTMLElement>('[data-message]') ?? element?.querySelector<HTMLElement>('[data-message]') ?? null
  );
};

function lengthTo(block: Element, node: Node, offset: number): number {
  if (!block.contains(node)) return 0;
  const range = document.createRange();
  range.selectNodeContents(block);
  range.setEnd(node, offset);
  return range.toString().length;
}
