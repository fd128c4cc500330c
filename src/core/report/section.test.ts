import { describe, expect, it } from 'vitest';
import { sectionFiles, type ReportSection } from './section.ts';

const HOSTILE = ']]><script>alert(1)</script> & "x" \\u0000 100% $a_b^2$ {c} ~ # | =cmd \u0001\ud800';
const section = (model: string): ReportSection => ({
  id: 'results',
  title: 'Sample: results',
  head: ['model', 'question accuracy', 'questions'],
  rows: [
    [model, { value: 0.64935, interval: { low: 0.594, high: 0.701 } }, 305],
    ['plain', { value: 0.5, interval: null }, 2],
    ['none', null, 0],
  ],
  chart: {
    of: 'Sample: question accuracy',
    points: [
      { label: model, value: 0.64935, interval: { low: 0.594, high: 0.701 } },
      { label: 'plain', value: 0.5, interval: null },
    ],
  },
  notes: ['Intervals: 95%.'],
  methods: ['How, and by whom.', 'Otherwise', 'Not at all'],
});
const fileOf = (one: ReportSection, end: string): string =>
  sectionFiles(one).files.find(({ name }) => name === `results.${end}`)?.text ?? '';

describe('the files of a table', () => {
  it('state a rate with its interval for readers, and as fractions for programs', () => {
    const one = section('larkspur-2');
    expect(fileOf(one, 'md')).toContain('| larkspur-2 | 64.9 [59.4, 70.1] | 305 |');
    expect(fileOf(one, 'csv').split('\r\n').slice(0, 4)).toEqual([
      'model,question accuracy,question accuracy low,question accuracy high,questions,methods',
      'larkspur-2,0.64935,0.594,0.701,305,"How, and by whom."',
      'plain,0.5,,,2,Otherwise',
      'none,,,,0,Not at all',
    ]);
    expect(fileOf(one, 'tex')).toContain('larkspur-2 & 64.9 [59.4, 70.1] & 305 \\\\');
    expect(fileOf(one, 'tex')).toContain('\\begin{tabular}{l l S[table-format=3.0]}');
    expect(fileOf(one, 'tex')).toContain('\\label{tab:results}');
    expect(sectionFiles(one).markdown).toMatch(/^## Sample: results\n\n!\[Sample: question accuracy\]\(results.svg\)/);
  });
  it('break long texts, and what is one long word, into lines', () => {
    const tex = fileOf(section(`sha256 ${'0a'.repeat(32)}`), 'tex');
    expect(tex).toContain('\\begin{tabular}{>{\\raggedright\\arraybackslash}p{7cm} l S[table-format=3.0]}');
    expect(tex).toContain(`sha256 ${Array(4).fill('0a'.repeat(8)).join('\\allowbreak{}')} &`);
  });
  it('draw one point for each line, with its interval', () => {
    const svg = fileOf(section('larkspur-2'), 'svg');
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg.match(/stroke="#1f5f8b"/g)).toHaveLength(1);
    expect(svg).toContain('>64.9%<');
  });
  it('take any name for what it is', () => {
    const one = section(HOSTILE);
    const svg = fileOf(one, 'svg');
    expect(svg).not.toContain('<script');
    expect(svg).not.toMatch(/[\u0000-\u0008]/);
    expect(svg.isWellFormed()).toBe(true);
    expect(fileOf(one, 'md')).not.toContain('<script');
    const { markdown } = sectionFiles({ ...section('![](http://x.example/p.png)'), notes: [`By ${HOSTILE} ![](//x)`] });
    expect(markdown).not.toContain('<script');
    expect(markdown.replaceAll('](results.svg)', '')).not.toContain('](');
    expect(fileOf(one, 'tex')).toContain('100\\% \\$a\\_b\\textasciicircum{}2\\$ \\{c\\}');
    expect(fileOf(section('[1] & Co'), 'tex')).toContain('{[}1] \\& Co &');
    expect(fileOf(section('=SUM(A1)'), 'csv')).toContain("'=SUM(A1)");
  });
});
