import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { segment } from './segment.ts';

/** Math as [..], display math as [[..]], code as `..`, images as {i}; prose as it is. */
const shape = (text: string): string =>
  segment(text)
    .map((piece) => {
      if (piece.kind === 'math') return piece.display ? `[[${piece.tex}]]` : `[${piece.tex}]`;
      return piece.kind === 'image' ? `{${piece.index}}` : piece.text;
    })
    .join('');

describe('delimiters', () => {
  test('finds all four, and bare environments', () => {
    expect(shape('a $x$ b $$y$$ c \\(z\\) d \\[w\\] e')).toBe('a [x] b [[y]] c [z] d [[w]] e');
    expect(shape('so \\begin{align}a&=b\\end{align} ok')).toBe('so [[\\begin{align}a&=b\\end{align}]] ok');
    expect(shape('\\begin{array}{c}\\begin{array}{c}1\\end{array}\\end{array}.')).toBe(
      '[[\\begin{array}{c}\\begin{array}{c}1\\end{array}\\end{array}]].',
    );
  });

  test('blanks beside a dollar, or a digit after it, are no math unless a command or script is inside', () => {
    expect(shape('from $ to $, 5 $x$4')).toBe('from $ to $, 5 $x$4');
    expect(shape('here $ \\alpha$ and $x_1 $ and $y^2$3')).toBe('here [ \\alpha] and [x_1 ] and [y^2]3');
    expect(shape('where $ n $ counts')).toBe('where [ n ] counts');
  });

  test('letters and operators between blanks are math, words and amounts are not', () => {
    expect(shape("the number $ K'$ is complex, ($ t=0$) so")).toBe("the number [ K'] is complex, ([ t=0]) so");
    expect(shape('As $ dQ = VdC $, $ mv $ and $V $ ($c = $ speed)')).toBe(
      'As [ dQ = VdC ], [ mv ] and [V ] ([c = ] speed)',
    );
    expect(shape('From $ TdS = dE + pdV $ it is 5 $ de plus 6 $.')).toBe(
      'From [ TdS = dE + pdV ] it is 5 $ de plus 6 $.',
    );
    expect(shape('where $ < n >$ at $ T + dT $ on the $ pV $-plane')).toBe(
      'where [ < n >] at [ T + dT ] on the [ pV ]-plane',
    );
    for (const text of [
      'it costs $5 and $6 in all',
      'between $ 5 and $ 6, or 7 $ or 8 $',
      'pays $5 now, $ 6 later',
      'mass m$ is 5 and v$',
      'bought at $10 per a $ share',
      'from US$ 5 to US$ 6',
      'we write $ as such $ here',
      'at $5 - $ 6 each',
    ]) {
      expect(shape(text)).toBe(text);
    }
    expect(shape('$(b) the field between the spheres.$')).toBe('$(b) the field between the spheres.$');
    // A dollar that touches what stands outside closes the formula before it.
    expect(shape('x$ K$ y')).toBe('x$ K$ y');
  });

  test('a formula that lost the backslash of its first command is math', () => {
    expect(shape('Find $\nu$ and $\nabla f$, then\n$5 each.')).toBe('Find [\nu] and [\nabla f], then\n$5 each.');
    expect(shape('between $\nunder two dollars$ no')).toBe('between $\nunder two dollars$ no');
  });

  test('adjacent formulas stay two', () => {
    expect(shape('$x$$y$')).toBe('[x][y]');
  });

  test('an escaped dollar opens nothing', () => {
    expect(shape('costs \\$5, and $x$')).toBe('costs \\$5, and [x]');
  });

  test('a box or an array goes on behind a blank line', () => {
    const list = '\\begin{aligned}\n&E = 1, \\\\\n\n&B = 2\n\\end{aligned}';
    expect(shape(`so $\\boxed{${list}}$ is`)).toBe(`so [\\boxed{${list}}] is`);
    expect(shape(`so \\(${list}\\) is`)).toBe(`so [${list}] is`);
    expect(shape(`so \\boxed{${list}} is`)).toBe(`so [[\\boxed{${list}}]] is`);
  });

  test('a dollar inside \\text belongs to the formula around it', () => {
    expect(shape('$a \\text{ if $b$ } c$ end')).toBe('[a \\text{ if $b$ } c] end');
  });

  test('a formula never crosses a paragraph or a table cell', () => {
    expect(shape('a $x\n\ny$ b')).toBe('a $x\n\ny$ b');
    expect(shape('<td>$3.30</td><td>$4.10</td>')).toBe('<td>$3.30</td><td>$4.10</td>');
  });

  test('comparisons that look like tags are math', () => {
    expect(shape('for $0<p<1$ and $P(X)<P(A_{i})$')).toBe('for [0<p<1] and [P(X)<P(A_{i})]');
  });

  test('an answer that is cut off within its boxed list shows the lines that are there', () => {
    const list =
      '\n\\boxed{\n\\begin{aligned}\n&\\text{(a) } E = \\frac{V}{r}, \\\\\n\n&\\text{(b) the field outside of the';
    expect(shape(`Final answers:\n\n\\[${list}`)).toBe(`Final answers:\n\n[[${list}]]`);
    expect(shape(`Final answers:\n\n$$${list}\n`)).toBe(`Final answers:\n\n[[${list}]]`);
  });

  test('a lost closing delimiter costs its own formula only', () => {
    expect(shape('then \\(\\frac{1}{2}\nnext $x$')).toBe('then [\\frac{1}{2}]\nnext [x]');
    expect(shape('the ratio $\\frac{R}{X}, where $X=1$ holds')).toBe('the ratio [\\frac{R}{X}], where [X=1] holds');
    expect(shape('Answer:\n$$\n\\frac{a}{b}')).toBe('Answer:\n[[\n\\frac{a}{b}]]');
    expect(shape('\\[ a = \\frac{1}{2}\n\\[ b \\] and \\[ c \\\\[2pt] d \\]')).toBe(
      '[[ a = \\frac{1}{2}\n]][[ b ]] and [[ c \\\\[2pt] d ]]',
    );
    expect(shape('see \\[ the book of \\theta and so on')).toBe('see \\[ the book of [\\theta] and so on');
    expect(shape('the masses of ${}^{18}\\mathrm{O}?')).toBe('the masses of [{}^{18}\\mathrm{O}]?');
  });
});

describe('money', () => {
  test.each([
    'A trip costs $150 per person and $900 a day.',
    'between $750 and $900',
    'They start with $40, and end with $4.16, on average.',
    '(0.7, $4.52) (0.8, $4.14)',
    'from $80M/yr to $160M/yr',
    'worth $1,250 or $3.2 million',
  ])('%s', (text) => {
    expect(segment(text).every((piece) => piece.kind === 'prose')).toBe(true);
  });

  test('and math beside it', () => {
    expect(shape('pay $5 if $x>0$')).toBe('pay $5 if [x>0]');
  });
});

describe('bare math in prose', () => {
  test('commands without delimiters', () => {
    expect(shape('at an angle \\alpha, moving')).toBe('at an angle [\\alpha], moving');
    expect(shape('so x=\\frac{1}{2} and y')).toBe('so [x=\\frac{1}{2}] and y');
    expect(shape('about 6.02 \\times 10^{23} atoms')).toBe('about 6.02 [\\times 10^{23}] atoms');
    expect(shape('a field of 10^{-3} T')).toBe('a field of [10^{-3} T]');
    expect(shape('for \\gamma a function')).toBe('for [\\gamma] a function');
  });

  test('text commands, names and paths are no math', () => {
    for (const text of ['see \\textbf{Figure} 2', 'file_name and snake_case', 'C:\\Users\\me', 'x_1 is fine']) {
      expect(segment(text).every((piece) => piece.kind === 'prose')).toBe(true);
    }
  });
});

describe('code and images', () => {
  test('dollars in code are code', () => {
    expect(segment('run `echo $HOME $PATH` now').map((piece) => piece.kind)).toEqual(['prose', 'code', 'prose']);
    expect(segment('```sh\ncost=$x$\n```\n$y$').map((piece) => piece.kind)).toEqual(['code', 'prose', 'math']);
  });

  test("LaTeX's quotes are no code", () => {
    expect(segment("the `first' and ``second'' $x$").map((piece) => piece.kind)).toEqual(['prose', 'math']);
  });

  test('the i-th token is the i-th image', () => {
    expect(shape('A <image> B <image> C')).toBe('A {0} B {1} C');
    expect(shape('see <image 2>')).toBe('see {1}');
  });
});

describe('offsets', () => {
  test('pieces cover the text, also where escapes ate backslashes', () => {
    const texts = [
      'a $\frac{1}{2}$ \begin{align}x\\end{align} $y$ end',
      'Pay \\u20ac5 for $x$',
      'r\\\\(x\\\\) is \\\\alpha',
    ];
    for (const text of texts) {
      let at = 0;
      for (const piece of segment(text)) {
        expect(piece.start).toBe(at);
        at = piece.end;
      }
      expect(at).toBe(text.length);
    }
    const formula = segment(texts[0] ?? '').find((piece) => piece.kind === 'math');
    expect(formula && (texts[0] ?? '').slice(formula.start, formula.end)).toBe('$\frac{1}{2}$');
  });

  test('any text is covered, in order, without a throw', () => {
    const pieces = [
      '$',
      '$$',
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '\\begin{align}',
      '\\end{align}',
      '`',
      '```',
      '\n',
      '\n\n',
      ' ',
      '{',
      '}',
    ];
    const soup = fc.array(
      fc.oneof(fc.constantFrom(...pieces, '\f', '\t', '\b', '\\alpha', '<b>', '<image>', '5'), fc.string()),
    );
    fc.assert(
      fc.property(soup, (parts) => {
        const text = parts.join('');
        let at = 0;
        for (const piece of segment(text)) {
          expect(piece.start).toBe(at);
          expect(piece.end).toBeGreaterThanOrEqual(piece.start);
          at = piece.end;
        }
        expect(at).toBe(text.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('time', () => {
  test.each([
    ['dollars', '$ a '],
    ['openers', '\\( x '],
    ['brackets', '\\[ x '],
    ['environments', '\\begin{align} x '],
    ['ticks', '`a ``b '],
    ['display', '$$ x '],
    ['commands', '\\alpha '],
    ['braces', '{{{{'],
    ['blanks', '          '],
    ['tags', '<b '],
    ['boxes', '\\boxed{ x '],
    ['groups', '${\n\n'],
    ['damage', '\frac{'],
    ['backslashes', '\\\\'],
  ])('stays short for 200,000 characters of %s', (_, unit) => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    // Time at work, whatever else the machine does.
    const began = process.threadCpuUsage().user;
    segment(text);
    segment(text + '\\end{align}\\]\\)$$');
    expect((process.threadCpuUsage().user - began) / 1_000).toBeLessThan(4_000);
  });
});
