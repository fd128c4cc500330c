// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Snippet } from './search-dialog.tsx';

it('what was found stands in its sentence as it is written: no blank before a stop, one between words', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.createElement('div');
  const root = createRoot(box);
  const text = '…inside a \u0002solenoid\u0003. A \u0002solenoid\u0003 \u0002solenoid\u0003, and $B=0$…';
  act(() => {
    root.render(<Snippet text={text} />);
  });
  expect(box.textContent).toBe('…inside a solenoid. A solenoid solenoid, and B=0…');
  expect(box.querySelectorAll('mark')).toHaveLength(3);
  act(() => {
    root.unmount();
  });
  vi.unstubAllGlobals();
});
