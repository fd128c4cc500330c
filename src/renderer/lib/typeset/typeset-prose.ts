import type { Span } from '../../../core/notation/span.ts';
import {
  fillHoles,
  HOLE_CLOSE,
  HOLE_OPEN,
  markdownSource,
  segmentText,
  splitAtHoles,
} from '../../../core/text/index.ts';
import type { Hole, Repaired, Segment } from '../../../core/text/index.ts';
import { breakLongWords } from './long-words.ts';
import { typesetFormula, visible } from './formula.ts';
import { createLru, nodesIn } from './lru.ts';
import { markdownToHtml } from './markdown.ts';
import { tiePunctuation } from './punctuation.ts';
import { sanitise } from './sanitise.ts';
import { forgetWords, word } from './words.ts';

/** A text made ready to show. `content` is a master copy: clone it before use. */
export interface TypesetProse {
  content: DocumentFragment;
  /** The formulas, by the number in their element's data-formula. */
  formulas: Repaired[];
  /** Indexes of the images that the text calls for, in order. */
  imageSlots: number[];
  /** Whether there is more to the text than is typeset: ask for another part. */
  hasMore: boolean;
}

/** Longer texts are shown by parts of this length, with a notice: about sixty pages, and still typeset in a second or two. */
export const LONGEST_TEXT = 200_000;
/** How many characters of math one part of a text may make KaTeX read, and for how long (ms), before the rest is shown as source. */
const MATH_BUDGET = 300_000;
const MATH_MS = 1000;
/** Less than this is always typeset, however busy the machine is: some 180 short formulas. */
const MUCH_MATH = 20_000;
/** More than this are not, however quick it is: each is some sixty elements, and of 2,000 in each of three panes the window took 2 GB. */
const MOST_FORMULAS = 500;

/** Nodes kept ready: the texts of some five items beside the present one, some 8 MB. More of them would be what the window mostly consists of. */
const NODES_KEPT = 30_000;

const cache = createLru<TypesetProse>(300, NODES_KEPT, ({ content }) => nodesIn(content));
forgetWords(cache);

/**
 * Typesets a text: finds the math first, renders what is left as Markdown, sanitises it, and puts the typeset formulas
 * in (docs/design/text.md). Remembered by content. Never throws, for any text.
 * @param parts how much of a very long text is wanted, in parts that each take about a second at most
 */
export function typesetProse(text: string, parts = 1): TypesetProse {
  const key = parts === 1 ? text : `${String(parts)}\u0000${text}`;
  const known = cache.get(key);
  if (known) return known;
  const made = make(text, parts);
  cache.set(key, made);
  return made;
}

/** The text laid out, with placeholders where formulas and images go. */
function layOut(segments: readonly Segment[]): { content: DocumentFragment; holes: Hole[] } {
  const { markdown, holes } = markdownSource(segments);
  // Tags go in before the sanitiser sees the text; formulas and images after it, as nodes that we made.
  const html = fillHoles(markdownToHtml(markdown), (number) => {
    const hole = holes[number];
    return hole?.kind === 'tag' ? hole.html : hole ? `${HOLE_OPEN}${number}${HOLE_CLOSE}` : '';
  });
  return { content: sanitise(html), holes };
}

/** What a reader sees of a text outside formulas and code: what math health searches for left-over TeX. */
export function visibleProse(text: string): string {
  const { content } = layOut(segmentText(text.slice(0, LONGEST_TEXT)).segments);
  for (const code of content.querySelectorAll('code, pre')) code.remove();
  return fillHoles(content.textContent, () => ' \u2020 ');
}

function make(text: string, parts: number): TypesetProse {
  const longest = parts * LONGEST_TEXT;
  const shown = text.length > longest ? text.slice(0, longest).replace(/[\ud800-\udbff]$/, '') : text;
  const { segments, damaged } = segmentText(shown);
  const { content, holes } = layOut(segments);
  const formulas: Repaired[] = [];
  const imageSlots: number[] = [];
  const begun = performance.now();
  let spent = 0;
  let skipped = 0;
  for (const node of textNodes(content)) {
    const pieces = splitAtHoles(node.data);
    if (pieces.length === 1) continue;
    const inCode = node.parentElement?.closest('code, pre') != null;
    const nodes = pieces.map((piece): Node | string => {
      if (typeof piece === 'string') return piece;
      const segment = segmentOf(holes[piece]);
      if (!segment) return '';
      if (inCode || segment.kind === 'code') return visible(shown.slice(segment.start, segment.end));
      if (segment.kind === 'image') {
        imageSlots.push(segment.index);
        return imageSlot(segment.index, segment);
      }
      if (segment.kind !== 'math') return '';
      const isLong = spent > parts * MUCH_MATH;
      const isEnough = formulas.length >= parts * MOST_FORMULAS || spent > parts * MATH_BUDGET;
      if (isEnough || (isLong && performance.now() - begun > parts * MATH_MS)) {
        skipped++;
        return untypeset(shown, segment);
      }
      const made = typesetFormula(segment.tex, segment.display, damaged);
      spent += made.cost;
      formulas.push(made.formula);
      return placed(made.element, formulas.length - 1, segment);
    });
    node.replaceWith(...nodes.filter((piece) => piece !== ''));
  }
  tidy(content);
  tiePunctuation(content);
  breakLongWords(textNodes(content));
  if (skipped > 0) content.append(notice(word('tooMuchMath', { number: skipped })));
  if (shown.length < text.length) content.append(notice(word('cut', { shown: shown.length, total: text.length })));
  return { content, formulas, imageSlots, hasMore: skipped > 0 || shown.length < text.length };
}

/** One element and no more: there may be thousands. */
function untypeset(text: string, { start, end }: Segment): HTMLElement {
  const element = document.createElement('span');
  element.dataset.start = String(start);
  element.dataset.end = String(end);
  element.textContent = visible(text.slice(start, end));
  return element;
}

function segmentOf(hole: Hole | undefined): Segment | null {
  return hole?.kind === 'segment' ? hole.segment : null;
}

function placed(master: HTMLElement, index: number, at: Span): HTMLElement {
  // Always a copy: a remembered formula that stood in a text would keep the whole text in memory, long after it is forgotten.
  const element = master.cloneNode(true) as HTMLElement;
  element.dataset.formula = String(index);
  element.dataset.start = String(at.start);
  element.dataset.end = String(at.end);
  return element;
}

/** Where an image goes. The component fills it, since the images come from elsewhere. */
export function imageSlot(index: number, at?: Span): HTMLElement {
  const figure = document.createElement('figure');
  figure.className = 'prose-figure';
  figure.dataset.image = String(index);
  if (at) {
    figure.dataset.start = String(at.start);
    figure.dataset.end = String(at.end);
  }
  return figure;
}

function notice(words: string): HTMLElement {
  const element = document.createElement('p');
  element.className = 'prose-notice';
  element.setAttribute('role', 'note');
  element.textContent = words;
  return element;
}

function textNodes(root: Node): Text[] {
  const found: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Figures leave their paragraph, wide tables get a box to scroll in, and empty paragraphs go. */
function tidy(content: DocumentFragment): void {
  for (const paragraph of content.querySelectorAll('p')) {
    if (paragraph.className !== '') continue;
    const only = paragraph.textContent.trim() === '' ? [...paragraph.children] : [];
    if (paragraph.children.length === 0 && paragraph.textContent.trim() === '') paragraph.remove();
    else if (only.length > 0 && only.every((child) => child.tagName === 'FIGURE' || child.tagName === 'BR')) {
      paragraph.replaceWith(...only.filter((child) => child.tagName === 'FIGURE'));
    }
  }
  for (const table of content.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue;
    const box = document.createElement('div');
    box.className = 'prose-table';
    table.replaceWith(box);
    box.append(table);
  }
}
