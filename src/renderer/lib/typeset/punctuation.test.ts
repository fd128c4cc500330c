// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { typesetProse } from './index.ts';
import { tiePunctuation } from './punctuation.ts';

function tied(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  tiePunctuation(root);
  return root;
}
const F = '<span class="formula">x</span>';

describe('punctuation beside a formula', () => {
  it('stays on its line, and the text stays the same', () => {
    const root = tied(`Since (${F}), we have ${F}, ${F}; done ${F}`);
    expect([...root.querySelectorAll('.formula-tied')].map((one) => one.textContent)).toEqual(['(x),', 'x,', 'x;']);
    expect(root.textContent).toBe('Since (x), we have x, x; done x');
  });
  it('leaves the formula its own places to break', () => {
    const box = document.createElement('div');
    box.append(typesetProse('So $a = b + c$, done.').content.cloneNode(true));
    const parts = [...(box.querySelector('.formula-tied .katex-html')?.children ?? [])].map((one) => one.tagName);
    expect(parts).toEqual(['SPAN', 'WBR', 'SPAN', 'WBR', 'SPAN']);
  });
  it('is left alone beside displayed formulas and sources that could not be typeset', () => {
    const root = tied(
      '<span class="formula formula-display">x</span>, <span class="formula formula-refused">x</span>.',
    );
    expect(root.querySelector('.formula-tied')).toBeNull();
  });
});
