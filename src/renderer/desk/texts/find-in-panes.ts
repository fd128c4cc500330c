/** Finding in the texts of the item on the desk: question, solution and answer, as they are shown, formulas by their signs. */
import { matchesIn } from '../../lib/find.ts';

const ALL = 'desk-find';
const NOW = 'desk-find-now';

interface Part {
  node: Text;
  /** Where the node's text begins in the pane's. */
  from: number;
}

/** All places that hold the words, in the order of reading. */
export function findInPanes(query: string): Range[] {
  if (query.trim() === '') return [];
  return [...document.querySelectorAll<HTMLElement>('#reading [data-shown]')].flatMap((pane) => {
    const parts: Part[] = [];
    let text = '';
    const walker = document.createTreeWalker(pane, NodeFilter.SHOW_ALL, {
      // What only screen readers and the clipboard get stands there a second time.
      acceptNode: (node) =>
        node instanceof Element && node.matches('.katex-mathml, .sr-only, script, style')
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    });
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Text) {
        parts.push({ node, from: text.length });
        text += node.data;
      } else if (node instanceof Element && BLOCKS.has(node.tagName) && !text.endsWith('\n')) text += '\n';
    }
    return matchesIn(text, query).map(({ start, end }) => rangeOf(parts, start, end));
  });
}
const BLOCKS = new Set(['P', 'LI', 'DIV', 'TR', 'TD', 'H1', 'H2', 'H3', 'H4', 'BR', 'PRE', 'FIGURE']);

function rangeOf(parts: readonly Part[], start: number, end: number): Range {
  const range = document.createRange();
  const at = (place: number, last: boolean) => {
    const part = parts.findLast(({ from }) => (last ? from < place : from <= place));
    return part ? ([part.node, Math.min(part.node.length, place - part.from)] as const) : null;
  };
  const first = at(start, false);
  const after = at(end, true);
  if (first) range.setStart(...first);
  if (after) range.setEnd(...after);
  return range;
}

/** Marks the places without touching the texts, one of them stronger, and brings that one into sight. */
export function markFound(ranges: readonly Range[], now: number): void {
  CSS.highlights.set(ALL, new Highlight(...ranges));
  const current = ranges[now];
  CSS.highlights.set(NOW, new Highlight(...(current ? [current] : [])));
  if (current) bringIntoSight(current);
}

/** The place itself, not the paragraph that holds it: one may be longer than its pane. A wide formula or table is scrolled first. */
function bringIntoSight(range: Range): void {
  const holder = range.startContainer.parentElement;
  const pane = holder?.closest<HTMLElement>('[data-shown]');
  if (!holder || !pane) return;
  holder.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const place = range.getBoundingClientRect();
  const frame = pane.getBoundingClientRect();
  pane.scrollTop += place.top + place.height / 2 - (frame.top + frame.height / 2);
}

export function unmarkFound(): void {
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(NOW);
}
