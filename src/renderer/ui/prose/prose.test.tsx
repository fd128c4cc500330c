// @vitest-environment jsdom
import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Formula, Prose, Value } from './prose.tsx';

let box: HTMLDivElement;
let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});
const show = (node: ReactNode): void => act(() => root.render(node));
const hash = 'a'.repeat(64);

describe('Prose', () => {
  test('shows text, math and language', () => {
    show(<Prose text={'Find $x^2$.'} lang="de" className="wide" />);
    expect(box.querySelector('.prose.wide')?.getAttribute('lang')).toBe('de');
    expect(box.querySelectorAll('.katex')).toHaveLength(1);
  });

  test('images stand at their tokens, the rest after the text', () => {
    const images = [
      { hash, name: 'a.png' },
      { hash: 'b'.repeat(64), name: 'b.png' },
    ];
    show(<Prose text="See <image> here." images={images} />);
    const sources = [...box.querySelectorAll('img')].map((img) => img.getAttribute('src'));
    expect(sources).toEqual([`media://image/${hash}`, `media://image/${'b'.repeat(64)}`]);
    expect(box.querySelector('.prose-content')?.lastElementChild?.tagName).toBe('FIGURE');
  });

  test('a missing image says so, whether the file, the entry or the bytes are missing', () => {
    show(
      <Prose
        text="<image> <image> <image>"
        images={[
          { hash: null, name: 'lost.png' },
          { hash, name: 'broken.png' },
        ]}
      />,
    );
    expect(box.textContent).toContain('Figure 1 is missing');
    expect(box.textContent).toContain('lost.png');
    expect(box.textContent).toContain('Figure 3 is missing');
    act(() => {
      box.querySelector('img')?.dispatchEvent(new Event('error'));
    });
    expect(box.textContent).toContain('Figure 2 is missing');
    expect(box.querySelector('img')).toBeNull();
  });

  test('a name is no address: only hashes are asked for', () => {
    show(<Prose text="" images={[{ hash: '../../etc/passwd', name: 'x' }]} />);
    expect(box.querySelector('img')).toBeNull();
  });

  test('an image opens with mouse or keyboard, through a button that says what it does', () => {
    const open = vi.fn();
    show(<Prose text="<image>" images={[{ hash, name: 'a.png' }]} onImage={open} />);
    const button = box.querySelector<HTMLButtonElement>('button[aria-label="Open figure 1"]');
    act(() => button?.click());
    expect(open).toHaveBeenCalledWith(0, { x: 0, y: 0 });
  });

  test('highlights are marked, and the active one stands out', () => {
    const highlights = [
      { id: 'v1', start: 3, end: 5 },
      { id: 'v2', start: 10, end: 12 },
    ];
    show(<Prose text="is 42 and 43." highlights={highlights} activeHighlight="v2" />);
    expect([...box.querySelectorAll('mark')].map((m) => m.textContent)).toEqual(['42', '43']);
    expect(box.querySelector('mark[data-active]')?.textContent).toBe('43');
    show(<Prose text="is 42 and 43." highlights={highlights} activeHighlight={null} />);
    expect(box.querySelector('mark[data-active]')).toBeNull();
  });

  test('equal lists made anew do not rebuild the text under the reader', () => {
    const highlights = () => [{ id: 'v1', start: 0, end: 2 }];
    show(<Prose text="ab cd" highlights={highlights()} images={[]} />);
    const before = box.querySelector('.prose-content')?.firstChild;
    show(<Prose text="ab cd" highlights={highlights()} images={[]} />);
    expect(box.querySelector('.prose-content')?.firstChild).toBe(before);
  });

  test('one text may be shown twice', () => {
    show(
      <>
        <Prose text="same $x$" />
        <Prose text="same $x$" />
      </>,
    );
    expect(box.querySelectorAll('.katex')).toHaveLength(2);
  });

  test('the badge of a repaired formula shows its source and why', () => {
    show(<Prose text={'So $\frac{1}{2}$.'} />);
    act(() => box.querySelector<HTMLButtonElement>('.formula-badge')?.click());
    const note = box.querySelector('[role=dialog]');
    expect(note?.textContent).toContain('\u240crac{1}{2}');
    expect(note?.textContent).toContain('\\frac{1}{2}');
    expect(note?.textContent).toContain('JSON escape');
  });

  test('20,000 formulas are typeset by parts that are asked for', { timeout: 120_000 }, () => {
    // The processor's time of this thread: a busy machine is no fault of the text.
    const begun = process.threadCpuUsage();
    show(<Prose text={'$x$ '.repeat(20_000)} />);
    // KaTeX makes one formula, and remembers it; what stands in the text is many elements each.
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(15_000);
    const first = box.querySelectorAll('.katex').length;
    expect(first).toBeLessThanOrEqual(2000);
    expect(box.querySelector('[role=note]')?.textContent).toMatch(/^[\d,\u202f]+ more formulas are shown as source/);
    expect(box.textContent).toContain('$x$ $x$');
    act(() => box.querySelector<HTMLButtonElement>('.prose-more')?.click());
    expect(box.querySelectorAll('.katex').length).toBeGreaterThan(first);
    show(<Prose text="$x$" />);
    expect(box.querySelector('.prose-more')).toBeNull();
  });

  test('a formula of 20,000 characters is its source, at once', () => {
    show(<Formula tex={'\\alpha'.repeat(3333)} />);
    expect(box.querySelector('.katex')).toBeNull();
    expect(box.querySelector('.formula-refused')?.textContent).toContain('\\alpha\\alpha');
  });

  test('a change of text replaces it', () => {
    show(<Prose text="one" />);
    show(<Prose text="two" />);
    expect(box.textContent.trim()).toBe('two');
  });
});

describe('Value and Formula', () => {
  test.each([
    ['$\\frac12$', 1],
    ['\\frac{1}{2}', 1],
    ['3.2 m/s', 0],
    ['$47.08', 0],
    ['$a$ or $b$', 2],
  ])('%j has %i formulas', (text, count) => {
    show(<Value text={text} />);
    expect(box.querySelectorAll('.katex')).toHaveLength(count);
    if (count === 0) expect(box.textContent).toBe(text);
  });

  test('a repaired value shows its source too', () => {
    show(<Value text={'$\frac{1}{2}$'} />);
    act(() => box.querySelector<HTMLButtonElement>('.formula-badge')?.click());
    expect(box.querySelector('[role=dialog]')?.textContent).toContain('\u240crac{1}{2}');
  });

  test('a value is text, never markup', () => {
    show(<Value text="<img src=x onerror=alert(1)> **b** <script>" />);
    expect(box.textContent).toBe('<img src=x onerror=alert(1)> **b** <script>');
    expect(box.querySelector('img, script')).toBeNull();
  });

  test('a value of megabytes is cut', () => {
    show(<Value text={'9'.repeat(5_000_000)} />);
    expect(box.textContent.length).toBeLessThan(10_000);
  });

  test('a formula that cannot be typeset is its source', () => {
    show(<Formula tex="\def\a{\a\a}\a" />);
    expect(box.querySelector('.formula-refused code')?.textContent).toBe('\\def\\a{\\a\\a}\\a');
  });
});
