// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { AnswerView, ItemView } from '../../../../contract/review-shapes.ts';
import { typesetProse } from '../../../lib/typeset/index.ts';
import { useReview } from '../review-store.ts';
import { selectedPlace } from './selection.ts';

const question = 'Find **the speed** $v$ of the cart.';
const text = 'It moves.\n\nSo the speed is $3\\,m/s$, about 3.';

beforeEach(() => {
  document.body.innerHTML = '';
  const item = { itemId: 7, question, solution: '' } as unknown as ItemView;
  const answer = { responseId: 9, runId: 1, text, cards: [] } as unknown as AnswerView;
  useReview.setState({ itemId: 7, items: new Map([[7, item]]), answerRunId: 1, answers: new Map([[7, [answer]]]) });
});

/** A text on the desk, or the stretch of it from an offset. */
function shown(part: string, source: string, offset = 0): HTMLElement {
  const pane = document.createElement('div');
  pane.dataset['shown'] = '';
  const sheet = document.createElement('div');
  Object.assign(sheet.dataset, { part, offset: String(offset), until: String(offset + source.length) });
  sheet.append(typesetProse(source).content.cloneNode(true));
  pane.append(sheet);
  document.body.append(pane);
  return sheet;
}

function select(root: HTMLElement, from: string, to: string): void {
  const range = document.createRange();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let begun = false;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!begun && node.data.includes(from)) {
      range.setStart(node, node.data.indexOf(from));
      begun = true;
    }
    if (begun && node.data.includes(to)) {
      range.setEnd(node, node.data.indexOf(to) + to.length);
      break;
    }
  }
  window.getSelection()!.removeAllRanges();
  window.getSelection()!.addRange(range);
}

it('is the source of what is selected, blanks left out', () => {
  select(shown('question', question), 'the speed', 'speed');
  expect(selectedPlace()).toEqual({ part: 'question', start: 7, end: 16, quote: 'the speed' });
  select(shown('answer', text), 'speed is', 'about 3');
  expect(selectedPlace()?.quote).toBe('speed is $3\\,m/s$, about 3');
});

it('counts in the whole answer also where only its end is shown', () => {
  const offset = text.indexOf('So the');
  select(shown('answer', text.slice(offset), offset), 'speed', 'speed');
  expect(selectedPlace()).toEqual({
    part: 'answer',
    start: text.indexOf('speed'),
    end: text.indexOf('speed') + 5,
    quote: 'speed',
  });
});

it('is none across two texts, of nothing, and of a text that is no part of the item', () => {
  select(shown('question', question), 'Find', 'Find');
  window.getSelection()!.getRangeAt(0).setEndAfter(shown('answer', text));
  expect(selectedPlace()).toBeNull();
  window.getSelection()!.removeAllRanges();
  expect(selectedPlace()).toBeNull();
  const other = document.createElement('p');
  other.textContent = 'a heading';
  document.body.append(other);
  select(other, 'heading', 'heading');
  expect(selectedPlace()).toBeNull();
});
