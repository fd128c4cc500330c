import { describe, expect, test } from 'vitest';
import { markdownSource } from './markdown-source.ts';
import { segment } from './segment.ts';

/** The Markdown of a text, with placeholders written as @0@. */
const md = (text: string): string =>
  markdownSource(segment(text))
    .markdown.replace(/[\ue000\ue001]/g, '@')
    .trim();

describe('LaTeX in prose becomes Markdown', () => {
  test.each([
    ['\\textbf{Given} a \\emph{fair} coin', '**Given** a *fair* coin'],
    ['{\\bf Given} that', '**Given** that'],
    ['\\section*{Part I}', '### Part I'],
    ['see Fig.~3', 'see Fig.\u00a03'],
    ["``quoted'' and `so'", '“quoted” and ‘so’'],
    ['Schr\\"odinger and Poincar\\\'e', 'Schrödinger and Poincaré'],
    ['he said \\"no\\"', 'he said "no"'],
    ['one\\\\two', 'one\ntwo'],
    ['a.\\nThen b.', 'a.\nThen b.'],
    ['Find\\quad it\\hfill', 'Find\u2003 it'],
    ['\\noindent Hello\\vspace{2cm}', 'Hello'],
    ['5 \\textdegree C', '5 ° C'],
    ['as \\cite{knuth}', 'as \\[knuth\\]'],
    ['\\url{https://example.org}', 'https://example.org'],
    ['\\mathrm{Hz}', '@0@'],
  ])('%j', (text, expected) => {
    expect(md(text)).toBe(expected);
  });

  test('lists', () => {
    expect(md('\\begin{itemize}\n \\item one\n \\item two\n\\end{itemize}').replace(/\n+/g, '\n')).toBe('- one\n- two');
  });
});

describe('arithmetic is not markup', () => {
  test.each([
    ['2*3*4', '2\\*3\\*4'],
    ['x**2 + y**2', 'x\\*\\*2 + y\\*\\*2'],
    ['+ 4 more', '\\+ 4 more'],
    ['> 0 holds', '\\> 0 holds'],
    ['1998. The year', '1998\\. The year'],
    ['**bold** and *soft*', '**bold** and *soft*'],
    ['1. first', '1. first'],
  ])('%j', (text, expected) => {
    expect(md(text)).toBe(expected);
  });
});

describe('tags', () => {
  test('the short list becomes placeholders without attributes; the rest is text', () => {
    const { markdown, holes } = markdownSource(
      segment('H<sub>2</sub>O <script>x</script> <a href="u">l</a> a<b and <path-to>'),
    );
    expect(holes).toEqual([
      { kind: 'tag', html: '<sub>' },
      { kind: 'tag', html: '</sub>' },
    ]);
    expect(markdown).toContain('<script>x</script> <a href="u">l</a> a<b and <path-to>');
  });

  test('an inline tag without its partner is text', () => {
    expect(md('x <b> y')).toBe('x <b> y');
  });

  test('a table keeps spans of cells, and nothing else', () => {
    const { holes } = markdownSource(
      segment('<table border="1" onclick="x"><tr><td colspan="2" style="x">a</td></tr></table>'),
    );
    expect(holes.map((hole) => (hole.kind === 'tag' ? hole.html : ''))).toEqual([
      '<table>',
      '<tr>',
      '<td colspan="2">',
      '</td>',
      '</tr>',
      '</table>',
    ]);
  });
});

test('code is untouched', () => {
  expect(md('use `a_{1} * \\alpha <b>`')).toBe('use `a_{1} * \\alpha <b>`');
});

test('what pretends to be a placeholder, or turns the reading direction, is replaced', () => {
  expect(md('a \ue0000\ue001 b\u202ec')).toBe('a \ufffd0\ufffd b\ufffdc');
});
