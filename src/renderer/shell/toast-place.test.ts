import { describe, expect, it } from 'vitest';
import { toastPlace, type Box } from './toast-place.ts';

const WINDOW = { width: 1280, height: 800 };
const TOAST = { width: 312, height: 90 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
/** Review at 1280x800: the header, the decisions at the right, the pinned final answer. */
const HEADER = box(280, 0, 1280, 44);
const DECISIONS = box(920, 44, 1280, 776);
const FINAL = box(600, 643, 920, 776);

describe('messages of the window', () => {
  it('stand at the bottom left while nothing there is worked with', () => {
    expect(toastPlace(TOAST, WINDOW, [])).toBe('bottom-left');
    expect(toastPlace(TOAST, WINDOW, [HEADER, DECISIONS, FINAL])).toBe('bottom-left');
  });
  it('give way to the control that has the focus, and still cover neither decisions nor the final answer', () => {
    const row = box(48, 700, 280, 744);
    expect(toastPlace(TOAST, WINDOW, [HEADER, DECISIONS, FINAL, row])).toBe('top-left');
    // Without a final answer below, the middle is free.
    expect(toastPlace(TOAST, WINDOW, [HEADER, DECISIONS, row])).toBe('bottom-center');
  });
  it('cover as little as possible where every place covers something', () => {
    const all = box(0, 0, 1280, 800);
    expect(toastPlace(TOAST, WINDOW, [all])).toBe('bottom-left');
    expect(toastPlace(TOAST, WINDOW, [all, box(0, 600, 900, 800)])).toBe('top-left');
  });
});
