// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { createLru } from './lru.ts';
import { LONGEST_TEXT, markHighlights, typesetFormula, typesetProse, visibleProse } from './index.ts';
import { threadTime } from '../../../../testing/thread-time.ts';

/** The rendered text in a box of its own, as the component shows it. */
function show(text: string): HTMLElement {
  const box = document.createElement('div');
  box.append(typesetProse(text).content.cloneNode(true));
  return box;
}
/** What a reader reads, without MathML's copy of each formula. */
function read(text: string): string {
  const box = show(text);
  for (const copy of box.querySelectorAll('.katex-mathml')) copy.remove();
  return box.textContent.replace(/\s+/g, ' ').trim();
}

describe('prose and math', () => {
  test('Markdown around typeset formulas', () => {
    const box = show('**Find** $x^2$:\n\n- one\n- $$\\frac{1}{2}$$\n\n| a | b |\n|---|--:|\n| $|x|$ | 2 |');
    expect(box.querySelector('strong')?.textContent).toBe('Find');
    expect(box.querySelectorAll('.katex')).toHaveLength(3);
    expect(box.querySelectorAll('li')).toHaveLength(2);
    expect(box.querySelectorAll('td')).toHaveLength(2);
    expect(box.querySelector('th.align-right')?.textContent).toBe('b');
    expect(box.querySelector('.formula-display .katex-display')).not.toBeNull();
  });

  test('screen readers get MathML with the LaTeX in it', () => {
    const annotation = show('$\\alpha$').querySelector('.katex-mathml annotation');
    expect(annotation?.textContent).toBe('\\alpha');
  });

  test('a mended formula carries a badge with its source; a healthy one none', () => {
    const badge = show('so $\frac{1}{2}$').querySelector('button.formula-badge');
    expect(badge?.getAttribute('aria-label')).toMatch(/repaired/i);
    expect(badge?.getAttribute('title')).toContain('\u240crac{1}{2}');
    expect(show('so $\\frac{1}{2}$').querySelector('.formula-badge')).toBeNull();
  });

  test('a boxed list that was cut off is shown as far as it goes, with a badge', () => {
    const cut =
      '\\[\n\\boxed{\n\\begin{aligned}\n&\\mathbf{E} = \\frac{V}{r}, \\\\\n\n&B = \\frac{i}{2r} \\hat{\\phi},';
    const box = show(`Final answers:\n\n${cut}`);
    expect(read(`Final answers:\n\n${cut}`)).not.toMatch(/\\|boxed|aligned/);
    expect(box.querySelectorAll('.katex .fbox')).toHaveLength(1);
    expect(box.querySelectorAll('.formula-refused')).toHaveLength(0);
    expect(box.querySelector('button.formula-badge')).not.toBeNull();
  });

  test('a boxed sentence breaks into lines, a boxed word is a formula', () => {
    const sentence = 'No, the wire will not melt, since too little heat is set free in it.';
    for (const text of [`\\[\n\\boxed{\\text{${sentence}}}\n\\]`, `so $\\boxed{\\textbf{${sentence}}}$`]) {
      const box = show(text);
      expect(box.querySelector('.formula > .formula-words')?.textContent).toBe(sentence);
      expect(box.querySelector('.katex')).toBeNull();
    }
    expect(show('$\\boxed{\\text{yes}}$').querySelectorAll('.katex')).toHaveLength(1);
    expect(show(`$\\boxed{\\text{${sentence} } x^2}$`).querySelectorAll('.katex')).toHaveLength(1);
  });

  test('a refused formula shows its source with a warning in words', () => {
    const refused = show('so $\\def\\a{\\a\\a}\\a$ fails').querySelector('.formula-refused');
    expect(refused?.querySelector('.formula-warning')?.textContent).toBe('not typeset');
    expect(refused?.querySelector('code')?.textContent).toBe('\\def\\a{\\a\\a}\\a');
  });

  test('formulas do not change each other', () => {
    const box = show('$\\gdef\\sum{hacked}\\def\\x{1}$ then $\\sum_{i} i$');
    expect(box.querySelectorAll('.katex')[1]?.textContent).toContain('∑');
  });

  test('figures take their place, and leave the paragraph', () => {
    const made = typesetProse('See <image> and <image>.');
    expect(made.imageSlots).toEqual([0, 1]);
    expect(
      [...show('See <image> and <image>.').querySelectorAll('figure')].map((f) => f.parentElement?.tagName),
    ).toEqual(['DIV', 'DIV']);
  });

  test('HTML tables with math in their cells', () => {
    const box = show('Data: <table border="1"><tr><td>$R_{1}$</td><td>\n\n5</td></tr></table> end');
    expect(box.querySelectorAll('.prose-table td')).toHaveLength(2);
    expect(box.querySelector('td .katex')).not.toBeNull();
    expect(box.querySelector('table')?.hasAttribute('border')).toBe(false);
    expect(read('Data: <table><tr><td>1</td></tr></table> end')).toContain('end');
  });

  test('what looks like HTML but is not stays to be read', () => {
    expect(read('if a<b and c>d, cd <path-to-folder>, H<sub>2</sub>O')).toBe(
      'if a<b and c>d, cd <path-to-folder>, H2O',
    );
  });

  test('money and arithmetic are text', () => {
    expect(read('between $750 and $900 for 2*3*4')).toBe('between $750 and $900 for 2*3*4');
  });

  test('single line breaks are line breaks', () => {
    expect(show('A. one\nB. two').querySelectorAll('br')).toHaveLength(1);
  });

  test('visible prose leaves out formulas and code', () => {
    expect(visibleProse('a $\\alpha$ `\\beta` \\foo').replace(/\s+/g, ' ').trim()).toBe('a † \\foo');
  });
});

/** Attributes and elements that could run, load or lead anywhere. */
function dangers(box: HTMLElement): string[] {
  const found: string[] = [];
  for (const element of box.querySelectorAll('*')) {
    if (
      /^(script|iframe|object|embed|link|style|form|input|base|meta|a|img|video|audio|foreignobject|use)$/i.test(
        element.tagName,
      )
    ) {
      found.push(element.tagName);
    }
    for (const { name, value } of element.attributes) {
      if (/^on|^(href|src|srcset|action|formaction|xlink:href|data|poster|background)$/i.test(name)) found.push(name);
      if (name === 'style' && /url\(|expression|javascript/i.test(value)) found.push(value);
      if (name === 'style' && !element.closest('.katex')) found.push('style');
      if (name === 'id') found.push('id');
    }
  }
  return found;
}

describe('hostile text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>1</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<b onmouseover="alert(1)">x</b>',
    '<table onclick=alert(1)><tr><td style="background:url(//evil)" colspan="2" onload=1>x</td></tr></table>',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<math><mtext></p><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<td colspan="9999999999" rowspan=\'1" onclick="x\'>',
    '[x](javascript:alert(1)) [y](data:text/html,<script>1</script>) [z](vbscript:x)',
    '[x](https://evil.example "onmouseover=alert(1)") <https://evil.example>',
    '![x](https://evil.example/track.png)',
    '[ref]: javascript:alert(1)\n\n[ref]',
    '$\\href{javascript:alert(1)}{x}$ $\\url{javascript:alert(1)}$ $\\includegraphics{https://evil.example/a.png}$',
    '$\\htmlClass{evil}{x}$ $\\htmlId{evil}{x}$ $\\htmlStyle{background:url(//evil)}{x}$ $\\htmlData{a=b}{x}$',
    '$\\text{<img src=x onerror=alert(1)>}$ $\\unicode{<script>}$ $\\verb|<script>|$',
    '$\\color{red;background:url(//evil)}{x}$ $\\textcolor{"onload=1}{x}$ $\\rule{1em;url(//evil)}{1em}$',
    '```"><script>alert(1)</script>\n</code><script>alert(1)</script>\n```',
    '`</code><script>alert(1)</script>`',
    '&lt;script&gt;alert(1)&lt;/script&gt; &#x3c;img src=x onerror=1&#x3e;',
    '&#xE000;0&#xE001; \ue0000\ue001 <b>\ue0001\ue001</b>',
    '| <script>1</script> | <img src=x onerror=1> |\n|---|---|\n| a | b |',
    '<b><i><u>'.repeat(50) + 'x',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    'a\0b\0<scr\0ipt>alert(1)</scr\0ipt>',
  ])('%j does nothing', (text) => {
    expect(dangers(show(text))).toEqual([]);
  });

  test('an address is to be read, not followed', () => {
    const link = show('[the notes](https://example.org/a?b=1)').querySelector('.prose-link');
    expect(link?.textContent).toBe('the notes');
    expect(link?.getAttribute('title')).toBe('https://example.org/a?b=1');
  });

  test('text that turns the reading direction is disarmed, in prose and in math', () => {
    expect(show('pay \u202e001$ now').textContent).not.toMatch(/[\u202a-\u202e]/);
    expect(read('a\0b')).toBe('a\ufffdb');
    expect(show('$\\text{\u202eabc}$').textContent).not.toMatch(/[\u202a-\u202e]/);
  });

  test('sizes are bounded', () => {
    const styles = [
      ...show('$\\rule{9999em}{9999em}$ $\\hspace{9999em}$ $\\kern9999em x$').querySelectorAll('[style]'),
    ];
    const sizes = styles.flatMap((element) => [...(element.getAttribute('style') ?? '').matchAll(/([\d.]+)em/g)]);
    expect(Math.max(...sizes.map((hit) => Number(hit[1])))).toBeLessThanOrEqual(200);
  });

  test('a text of 10 MB is cut, with a notice, in bounded time', () => {
    const began = threadTime();
    const { content } = typesetProse('word $x$ '.repeat(1_200_000));
    expect(threadTime() - began).toBeLessThan(60_000);
    expect(content.textContent.length).toBeLessThan(LONGEST_TEXT * 10);
    expect([...content.querySelectorAll('[role=note]')].map((note) => note.textContent).join(' ')).toMatch(
      /first 200\u202f000 of 10\u202f800\u202f000 characters/,
    );
  });

  test.each([
    ['one line', 'x'],
    ['blanks', ' '],
    ['stars', '*a '],
    ['underscores', '_a_'],
    ['brackets', '['],
    ['quotes', '> '],
    ['bars', '|a'],
    ['tags', '<b>'],
    ['tables', '<table>'],
    ['lists', '- a\n'],
    ['links', '[a](http://x '],
    ['entities', '&amp'],
    ['backslashes', '\\'],
    ['braces', '\\textbf{'],
    ['holes', '\ue0001\ue001'],
  ])('10 MB of %s takes bounded time', (_, unit) => {
    const began = threadTime();
    typesetProse(unit.repeat(Math.ceil(10_000_000 / unit.length)));
    expect(threadTime() - began).toBeLessThan(25_000);
  });

  test.each([
    ['on a quick machine after 500 formulas', 'x', 0, 500],
    ['on one that stalls at each look at the clock, after 188', 'y', 5_000, 188],
  ])('too much math is shown as source, with a notice: %s', (_, name, stall, most) => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += stall));
    try {
      const { content } = typesetProse(Array.from({ length: 4000 }, (_, i) => `$${name}_{${i}}$`).join(' '));
      expect(content.querySelector('[role=note]')?.textContent).toMatch(/more formulas are shown as source/);
      expect(content.querySelectorAll('.katex').length).toBe(most);
    } finally {
      clock.mockRestore();
    }
  });
});

describe('highlights', () => {
  const mark = (text: string, part: string, id = 'h'): HTMLElement => {
    const box = show(text);
    const start = text.indexOf(part);
    markHighlights(box, text, [{ id, start, end: start + part.length, label: 'x1' }]);
    return box;
  };
  const marked = (box: HTMLElement): string => [...box.querySelectorAll('mark')].map((m) => m.textContent).join('|');

  test('leave no gap between a formula and the words that belong to it', () => {
    const after = mark('So $v = 3$ m/s now.', '$v = 3$ m/s');
    expect([...after.querySelectorAll('mark')].at(-1)?.textContent).toBe(' m/s');
    const before = mark('It is about $3$, so be it.', 'about $3$');
    expect(before.querySelector('mark')?.textContent).toBe('about ');
    // At the edges of the whole nothing is marked beyond the words.
    expect(mark('a word here', 'word ').querySelector('mark')?.textContent).toBe('word');
  });

  test('mark the words of a span, across Markdown', () => {
    expect(marked(mark('The **final answer** is forty two, right', 'answer** is forty'))).toBe('answer|is forty');
    expect(marked(mark('1. one one\n2. one two', 'one two'))).toBe('one two');
    expect(mark('so 42 m', '42').querySelector('mark')?.dataset.highlight).toBe('h');
  });

  test('mark the formula that a span touches', () => {
    const box = mark('So $x = 5$ and $y = 6$.', 'y = 6');
    expect(box.querySelectorAll('mark')).toHaveLength(1);
    expect(box.querySelector('mark .katex annotation')?.textContent).toBe('y = 6');
  });

  test('find their place after damaged math', () => {
    expect(marked(mark('With $\frac{1}{2}$ the value 7 and the value 8 end', 'value 8'))).toBe('value 8');
  });

  test('two on one text, and none outside of it', () => {
    const text = 'alpha beta gamma';
    const box = show(text);
    markHighlights(box, text, [
      { id: 'a', start: 0, end: 5 },
      { id: 'b', start: 11, end: 16 },
      { id: 'c', start: 500, end: 600 },
    ]);
    expect([...box.querySelectorAll('mark')].map((m) => `${m.dataset.highlight ?? ''}:${m.textContent}`)).toEqual([
      'a:alpha',
      'b:gamma',
    ]);
    expect(box.textContent.trim()).toBe(text);
  });

  test('never change the text', () => {
    const text = 'A *b* `c` $d$ | e\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n<table><tr><td>3</td></tr></table> z';
    for (let start = 0; start < text.length; start += 3) {
      const box = show(text);
      const before = box.textContent;
      markHighlights(box, text, [{ id: 'h', start, end: start + 9 }]);
      expect(box.textContent).toBe(before);
      for (const m of box.querySelectorAll('mark'))
        expect(m.parentElement?.tagName).not.toMatch(/^(TABLE|TR|TBODY|UL)$/);
    }
  });
});

describe('memory', () => {
  test('typesetting the same text again is the same work, remembered', () => {
    expect(typesetProse('again $x$')).toBe(typesetProse('again $x$'));
    expect(typesetFormula('x_9', false)).toBe(typesetFormula('x_9', false));
  });

  test('the cache forgets what was used longest ago', () => {
    const lru = createLru<number>(2);
    lru.set('a', 1);
    lru.set('b', 2);
    lru.get('a');
    lru.set('c', 3);
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
  });

  test('and keeps to its weight', () => {
    const lru = createLru<number>(100, 10, (value) => value);
    lru.set('a', 6);
    lru.set('b', 6);
    expect([lru.get('a'), lru.get('b')]).toEqual([undefined, 6]);
  });
});

test('a formula nested so deeply that layout would crash is shown as its source', () => {
  const nested = (times: number): string => '\\frac{1}{'.repeat(times) + 'x' + '}'.repeat(times);
  expect(typesetFormula(nested(40), true).formula.status).toBe('ok');
  const deep = typesetFormula(nested(150), true);
  expect(deep.formula).toMatchObject({ status: 'refused', causes: ['too-deep'] });
  expect(deep.element.querySelector('code')?.textContent).toContain('\\frac{1}{\\frac');
});

test('a star in brackets names an equation: no emphasis begins at it', () => {
  const root = document.createElement('div');
  root.append(
    typesetProse('By (*) we have it, and by (**) too; (*) again. *This* is stressed.').content.cloneNode(true),
  );
  expect(root.textContent).toContain('By (*) we have it, and by (**) too; (*) again.');
  expect([...root.querySelectorAll('em, strong')].map((one) => one.textContent)).toEqual(['This']);
});
