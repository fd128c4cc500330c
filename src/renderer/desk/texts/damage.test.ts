// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { typesetProse } from '../../lib/typeset/index.ts';
import { showDamage } from './damage.tsx';

let raw = false;
const desk = {
  texts: ['#question', '#solution'],
  isRaw: () => raw,
  showRaw: (wanted: boolean) => {
    raw = wanted;
  },
};
beforeEach(() => {
  raw = false;
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
    return 0;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Both texts, typeset as the desk does it. */
function show(question: string, solution: string): void {
  document.body.innerHTML = '<div id="question"></div><div id="solution"></div>';
  document.getElementById('question')?.append(typesetProse(question).content.cloneNode(true));
  document.getElementById('solution')?.append(typesetProse(solution).content.cloneNode(true));
}
const at = (): string | undefined => document.activeElement?.closest('#question, #solution')?.id;

it('goes from one damaged formula to the next, and round', () => {
  raw = true;
  show('so $\frac{1}{2}$ and $x$', 'then $\frac{3}{4}$');
  showDamage(desk);
  expect([at(), raw]).toEqual(['question', false]);
  showDamage(desk);
  expect(at()).toBe('solution');
  showDamage(desk);
  expect(at()).toBe('question');
});

it('shows the text as it stands where no formula is damaged', () => {
  show('no formula\u0007 here', '');
  showDamage(desk);
  expect(raw).toBe(true);
});
