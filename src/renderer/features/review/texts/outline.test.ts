// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { typesetProse } from '../../../lib/typeset/index.ts';
import { outlineOf, placesIn } from './outline.ts';
import { threadTime } from '../../../../../testing/thread-time.ts';

function sheet(source: string): HTMLElement {
  const box = document.createElement('div');
  box.append(typesetProse(source).content.cloneNode(true));
  return box;
}
const places = (source: string) => placesIn(sheet(source)).map(({ kind, text }) => `${kind}: ${text}`);

it('lists headings, parts and bold lines in the order of the text', () => {
  expect(
    places(
      [
        '## Setting up',
        'Part of the load is carried by the beam.',
        '(a) Find the mass $m$.',
        'It is (b) that matters.',
        '**Step 2: the energy**',
        'Then **this** holds.',
        '**Result:** $5$ N',
        '- b) by symmetry',
        'Case II gives nothing.',
        'Step into the frame of the cart.',
      ].join('\n\n'),
    ),
  ).toEqual([
    'heading: Setting up',
    'part: (a) Find the mass m.',
    'part: Step 2: the energy',
    'part: Result:',
    'part: b) by symmetry',
    'part: Case II gives nothing.',
  ]);
});

it('is absent where the text is short', () => {
  const text = sheet('# One\n\n# Two');
  Object.defineProperties(text, { clientHeight: { value: 400 }, scrollHeight: { value: 800, configurable: true } });
  expect(outlineOf(text)).toEqual([]);
  Object.defineProperty(text, 'scrollHeight', { value: 801 });
  expect(outlineOf(text)).toHaveLength(2);
});

it('takes hostile text in bounded time', () => {
  const started = threadTime();
  const box = document.createElement('div');
  box.innerHTML = `<p>${'('.repeat(20_000)}</p>`.repeat(3) + '<p>(a) x</p>'.repeat(500);
  expect(placesIn(box)).toHaveLength(120);
  expect(threadTime() - started).toBeLessThan(2_000);
});
