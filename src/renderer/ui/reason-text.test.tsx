// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReasonText } from './reason-text.tsx';

let box: HTMLDivElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.createElement('div');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function shown(text: string): HTMLElement {
  const root = createRoot(box);
  act(() => {
    root.render(<ReasonText text={text} />);
  });
  return box;
}

it('typesets what a reason quotes, and only that', () => {
  const said = shown('The answer also states “(1-b)^{k}”, which equals x^2 “by name”.');
  expect(said.querySelectorAll('.katex')).toHaveLength(1);
  expect(said.textContent).toContain('which equals x^2 “by name”.');
});

it('leaves words, numbers and what cannot be set as it is written, without a control of its own', () => {
  expect(shown('It states “0” and “\\frac{1”.').innerHTML).toBe('It states “0” and “\\frac{1”.');
  expect(box.querySelector('button')).toBeNull();
});
