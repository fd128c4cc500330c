// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VariableView } from '../../../../contract/review-shapes.ts';
import '../../../app/i18n.ts';
import { CardLine } from './card-line.tsx';

const box = document.createElement('div');
const root = createRoot(box);
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function lineOf(part: Partial<VariableView>): string {
  const variable = { id: 1, position: 3, type: 'formula', description: '', value: '12 m', original: null, ...part };
  act(() => {
    root.render(<CardLine variable={variable as VariableView} card={undefined} responseId={null} />);
  });
  return box.textContent.replace(/\s+/g, ' ');
}

it('a value whose name is a number alone is told by what is asked for, others by their name', () => {
  expect(lineOf({ name: 'final_answers 4' })).toMatch(/^4.*12/);
  expect(lineOf({ name: 'final_answers 4', description: 'height of the tower' })).toBe('final_answers 4');
  expect(lineOf({ name: 'focal_length' })).toBe('focal_length');
});

it('the verdict stands at the right edge, also where nothing was extracted', () => {
  for (const name of ['final_answers 4', 'focal_length']) {
    lineOf({ name });
    expect(box.querySelectorAll('.flex-1'), name).toHaveLength(1);
  }
});

it('letters with indices are typeset', () => {
  lineOf({ name: 'd_i^{(1)}' });
  expect(box.querySelector('.katex annotation')?.textContent).toBe('d_i^{(1)}');
  for (const name of ['I(t)', 'B_r(r, z)', 'T(0)', "G(r, r')"]) {
    lineOf({ name });
    expect(box.querySelector('.katex annotation')?.textContent, name).toBe(name);
  }
  lineOf({ name: 'P_total' });
  expect(box.querySelector('.katex')).toBeNull();
  lineOf({ name: 'R(final)' });
  expect(box.querySelector('.katex')).toBeNull();
});
