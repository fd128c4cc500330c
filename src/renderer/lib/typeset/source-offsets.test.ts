// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { markHighlights, sourceOffsets, typesetProse } from './index.ts';

function rendered(source: string): HTMLElement {
  const root = document.createElement('div');
  root.append(typesetProse(source).content.cloneNode(true));
  return root;
}

/** Selects a text on the screen, which stands in one text node. */
function select(root: HTMLElement, text: string): Range {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const at = node.data.indexOf(text);
    if (at < 0) continue;
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range;
  }
  throw new Error(`not on the screen: ${text}`);
}

const SOURCE = 'The fare is **10 crowns** at $x^2$.\n\n- a barrel of salt\n- a barrel of tar, and a barrel of salt';

describe('the source of what is selected', () => {
  it('is found behind emphasis and in lists, each time at its own place', () => {
    const root = rendered(SOURCE);
    for (const [text, place] of [
      ['10 crowns', SOURCE.indexOf('10 crowns')],
      ['barrel of tar', SOURCE.indexOf('barrel of tar')],
    ] as const)
      expect(sourceOffsets(root, SOURCE, select(root, text))).toEqual({ start: place, end: place + text.length });
  });
  it('spans several elements, formulas whole', () => {
    const root = rendered(SOURCE);
    const range = select(root, '10 crowns');
    range.setEndAfter(root.querySelector('[data-start]') ?? root);
    const found = sourceOffsets(root, SOURCE, range);
    expect(SOURCE.slice(found?.start, found?.end)).toBe('10 crowns** at $x^2$');
  });
  it('does not change with what is marked already, and is null for blanks', () => {
    const root = rendered(SOURCE);
    const start = SOURCE.indexOf('a barrel of tar');
    markHighlights(root, SOURCE, [{ id: 'e', start, end: start + 15 }]);
    expect(sourceOffsets(root, SOURCE, select(root, 'of tar'))).toEqual({
      start: SOURCE.indexOf('of tar'),
      end: SOURCE.indexOf('of tar') + 6,
    });
    const blank = document.createRange();
    blank.setStart(root, 0);
    blank.setEnd(root, 0);
    expect(sourceOffsets(root, SOURCE, blank)).toBeNull();
  });
});
