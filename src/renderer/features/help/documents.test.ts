// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { typesetManual } from '../../lib/typeset/manual.ts';
import { findInManuals, linked, manualOf, MANUALS, SHELVES } from './documents.ts';

test('every document has a title, and readers find theirs before those for developers', () => {
  expect(MANUALS.length).toBeGreaterThan(10);
  expect(MANUALS[0]?.file).toBe('annotators.md');
  for (const { title, file } of MANUALS) expect(title, file).not.toBe(file);
  for (const shelf of SHELVES) expect(MANUALS.some((one) => one.shelf === shelf)).toBe(true);
});

test('a link to another document leads to it and its heading; all others are text with the address to read', () => {
  let links = 0;
  for (const manual of MANUALS) {
    const nodes = document.createElement('div');
    nodes.append(typesetManual(manual.source));
    expect(nodes.querySelector('a, img, script, style')).toBeNull();
    for (const link of nodes.querySelectorAll<HTMLElement>('[data-document]')) {
      const to = linked(manual.file, link.dataset['document'] ?? '');
      const target = manualOf(to.file);
      // What lies above docs/ (README.md, SECURITY.md) is no part of the application.
      if (!target) continue;
      links += 1;
      if (to.anchor !== null)
        expect(
          target.sections.map((one) => one.anchor),
          `${manual.file}: ${to.anchor}`,
        ).toContain(to.anchor);
    }
  }
  expect(links).toBeGreaterThan(5);
});

test('headings of the page have the anchors that search leads to', () => {
  const manual = manualOf('reproduce.md');
  const nodes = document.createElement('div');
  nodes.append(typesetManual(manual?.source ?? ''));
  const ids = [...nodes.querySelectorAll('h1, h2, h3')].map((one) => one.id);
  expect(ids).toEqual(manual?.sections.map((one) => one.anchor));
  expect(ids).toContain('cfe-bench-tables-2-and-3');
});

test('search finds sections by all words, those with the word in the heading first', () => {
  expect(findInManuals('  ')).toEqual([]);
  expect(findInManuals('xyzzy')).toEqual([]);
  const hits = findInManuals('Table 4');
  expect(hits[0]?.section.heading).toContain('table 4');
  const deep = findInManuals('study killed');
  expect(deep.some(({ manual, around }) => manual.file === 'reproduce.md' && around.includes('study'))).toBe(true);
  for (const { around } of deep) expect(around.length).toBeLessThan(260);
});

test('what a document says is never markup of the window', () => {
  const nodes = document.createElement('div');
  nodes.append(
    typesetManual(
      '# A\n<img src=x onerror=alert(1)> [b](javascript:alert(1)) [c](https://example.org/x) [d](data.md#views)',
    ),
  );
  expect(nodes.querySelector('img, a')).toBeNull();
  expect(nodes.querySelector('span[title]')?.getAttribute('title')).toBe('https://example.org/x');
  expect(nodes.querySelector('button')?.dataset['document']).toBe('data.md#views');
});
