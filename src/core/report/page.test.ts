import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { reportPage } from './page.ts';
import { sectionFiles } from './section.ts';

const hostile = '<img src=x onerror=alert(1)> & "it"';
const { page } = sectionFiles({
  id: 'bench-results',
  title: `Results of ${hostile}`,
  head: ['model', 'accuracy', 'p', 'tokens'],
  rows: [
    [hostile, { value: 0.5, interval: { low: 0.25, high: 0.75 }, mark: 'best' }, 0.0312345678, 1_234_567],
    ['a'.repeat(60), { value: null, interval: null }, null, 2],
  ],
  chart: { of: 'Accuracy', points: [{ label: hostile, value: 0.5, interval: null }] },
  notes: [`Says ${hostile}.`],
  methods: 'So.',
});

it('shows every table, figure and note as text, with contents that lead to them, and runs and loads nothing', () => {
  const html = reportPage({ title: hostile, of: [`${hostile}: 2 items`], parts: [page] });
  const { document } = new JSDOM(html).window;
  expect(document.querySelectorAll('script, img, link, [onerror]')).toHaveLength(0);
  expect(document.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'");
  expect(document.title).toBe(hostile);
  const link = document.querySelector('nav a')?.getAttribute('href') ?? '';
  const section = document.getElementById(link.slice(1));
  expect(section?.querySelector('h2')?.textContent).toBe(`Results of ${hostile}`);
  const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    [hostile, '50.0 [25.0, 75.0]', '0.03123', '1234567'],
    ['a'.repeat(60), 'not graded', '', '2'],
  ]);
  expect(document.querySelector('td b')?.textContent).toBe('50.0 [25.0, 75.0]');
  expect(document.querySelectorAll('figure svg')).toHaveLength(1);
  expect(document.querySelector('.note')?.textContent).toBe(`Says ${hostile}.`);
});
