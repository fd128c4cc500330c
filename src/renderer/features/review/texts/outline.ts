/**
 * The outline of a long text on the desk, read off what is shown: headings, parts, the places of the variables' values, figures and the steps of
 * the reasoning flow, in the order in which they stand (docs/design/review.md, "Layout").
 */

export const OUTLINED = ['answer', 'reference', 'question'] as const;
/** A pane of the desk, in the order in which their outlines are wanted from the cards. */
export type OutlinedPane = (typeof OUTLINED)[number];

export interface OutlineEntry {
  kind: 'heading' | 'part' | 'value' | 'figure' | 'step';
  /** What stands there, at most LONGEST characters. Of a value the variable's name, of a figure its number. */
  text: string;
  element: HTMLElement;
}

/** Shorter texts are found at a glance: so many times the height of their pane. */
const SCREENS = 2;
const LONGEST = 80;
const MOST = 120;

const NUMBER = String.raw`(?:\d{1,2}|[a-h]|[ivx]{1,4})`;
/** "(a)", "b)", "Part b", "Step 3", "Case II": at the beginning of a line. */
const PART = new RegExp(
  String.raw`^(?:\(${NUMBER}\)|${NUMBER}\)|(?:part|step|case|problem|question|method|section|task)\s+\(?${NUMBER}(?![a-z0-9]))`,
  'i',
);

const BLOCKS = 'h1,h2,h3,h4,h5,h6,p,li,mark[data-highlight],figure';

/** What can be gone to in a sheet of text; nothing where the text is not longer than two screens, or has no two places to go to. */
export function outlineOf(sheet: HTMLElement): OutlineEntry[] {
  if (sheet.scrollHeight <= SCREENS * sheet.clientHeight) return [];
  const entries = placesIn(sheet);
  return entries.length < 2 ? [] : entries;
}

/** All places, however long the text is. */
export function placesIn(sheet: HTMLElement): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const values = new Set<string>();
  let figures = 0;
  for (const element of sheet.querySelectorAll<HTMLElement>(BLOCKS)) {
    if (entries.length === MOST) break;
    const add = (kind: OutlineEntry['kind'], text: string) => {
      entries.push({ kind, text: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text, element });
    };
    if (element.matches('[data-step]')) add('step', startOf(element));
    else if (element.closest('[data-step]')) continue;
    else if (element.tagName === 'MARK') {
      // A value may be marked in pieces: the first is its place.
      const id = element.dataset['highlight'] ?? '';
      if (!values.has(id)) add('value', element.title);
      values.add(id);
    } else if (element.tagName === 'FIGURE') add('figure', String(++figures));
    else if (/^H\d$/.test(element.tagName)) add('heading', startOf(element));
    else if (element.tagName !== 'LI' || !element.querySelector(':scope > p')) addParts(element, add);
  }
  return entries;
}

/** A paragraph that begins like a part, or with a short bold line of its own. */
function addParts(block: HTMLElement, add: (kind: OutlineEntry['kind'], text: string) => void): void {
  const start = startOf(block);
  if (PART.test(start)) {
    add('part', start);
    return;
  }
  const strong = block.firstElementChild;
  if (strong?.tagName !== 'STRONG' && strong?.tagName !== 'B') return;
  const title = startOf(strong);
  const after = start.slice(title.length).trimStart();
  if (title !== '' && start.startsWith(title) && (after === '' || title.endsWith(':') || after.startsWith(':')))
    add('part', title);
}

/** The first characters of an element as they are seen: formulas by their signs, without what only screen readers and the clipboard get. */
function startOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ALL, {
    acceptNode: (node) =>
      node instanceof Element && node.matches('.katex-mathml, .sr-only, script, style')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  });
  let text = '';
  while (text.length <= LONGEST && walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) text += node.data;
    else if (node instanceof Element && node.tagName === 'BR' && text.trim() !== '') break;
  }
  return text.replace(/\s+/g, ' ').trim();
}
