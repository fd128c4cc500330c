import { expect, test } from 'vitest';
import { againstTable } from './against.ts';
import { marksOf } from './best.ts';
import { curveChart, lengthChart } from './curve-chart.ts';
import { latexDocument, tex } from './latex.ts';
import { sectionFiles, type ReportSection } from './section.ts';
import { weightsOf } from '../run/weights.ts';
import { bySubset, subsetTables, type ScoredItem } from './subsets.ts';

const items = (multimodal: boolean, right: number, n: number): ScoredItem[] =>
  Array.from({ length: n }, (_, index) => ({
    multimodal,
    question: index < right ? 1 : 0,
    variable: index < right ? 1 : 0.5,
    atMost: { question: index < right ? 1 : 0, variable: index < right ? 1 : 0.5 },
  }));
const fileOf = (one: ReportSection | undefined, end: string): string =>
  (one ? sectionFiles(one).files : []).find(({ name }) => name.endsWith(`.${end}`))?.text ?? '';

/** What would keep LaTeX from compiling a table: another number of cells than of columns, open braces, characters that mean something. */
function latexProblems(text: string): string[] {
  const open = (line: string): number =>
    Array.from(line.replace(/\\[{}]/g, '')).reduce(
      (depth, char) => depth + (char === '{' ? 1 : char === '}' ? -1 : 0),
      0,
    );
  const spec = /\\begin\{tabular\}\{(.*)\}$/m.exec(text)?.[1] ?? '';
  const repeated = spec.replace(/\*\{(\d+)\}\{([^{}]*)\}/g, (_, n: string, of: string) => ` ${of} `.repeat(Number(n)));
  const columns = repeated.replace(/\[[^\]]*\]/g, '').replace(/[^lrcS]/g, '').length;
  const rows = text.split('\n').filter((line) => line.endsWith('\\\\'));
  const width = (row: string): number =>
    row.split(/(?<!\\)&/).reduce((sum, cell) => sum + Number(/^\s*\\multicolumn\{(\d+)\}/.exec(cell)?.[1] ?? 1), 0);
  return [
    ...(open(text) === 0 ? [] : ['braces do not close']),
    ...rows.filter((row) => width(row) !== columns).map((row) => `${String(width(row))} of ${String(columns)}: ${row}`),
    ...Array.from(text)
      .filter((char) => char > '\u00ff')
      .map((char) => `no glyph for ${char}`),
  ];
}

test("table 2 marks the best and the second best of each group as the paper's does", () => {
  const models = [
    { model: 'Qwen3.5-397B', items: [...items(false, 148, 305), ...items(true, 65, 144)] },
    { model: 'GLM-5', items: items(false, 127, 305) },
    { model: 'Gemini-3.1-pro-preview', items: [...items(false, 198, 305), ...items(true, 70, 144)] },
    { model: 'Gemini-3-pro-preview', items: [...items(false, 177, 305), ...items(true, 70, 144)] },
    { model: 'our & own', items: items(false, 1, 305) },
  ];
  const rows = models.map(({ model, items: of }) => ({ model, weights: weightsOf(model), of: bySubset(of) }));
  const [second, third] = subsetTables(rows, { id: '', name: '', notes: [] });
  const md = fileOf(second, 'md');
  expect(md).toMatch(/open weights \| Qwen3.5-397B \| \*\*74.26\*\* \| \*\*48.52\*\*/);
  expect(md).toContain('| open weights | GLM-5 | _70.82_ | _41.64_ | – | – |');
  expect(md).toContain('| proprietary | Gemini-3.1-pro-preview | **82.46** | **64.92** |');
  // Equal figures share their mark, and one that stands alone has none.
  expect(fileOf(second, 'tex').match(/underline\{\\textbf\{48\.61/g)).toHaveLength(2);
  expect(md).toContain('| not known | our & own | 50.16 | 0.33 | – | – |');
  expect(fileOf(second, 'csv')).toContain('0.64918');
  // 198 + 70 of 449, as in table 3.
  expect(fileOf(third, 'md')).toContain('Gemini-3.1-pro-preview | **79.84** | **59.69** | 449 |');
  expect(fileOf(third, 'md')).not.toContain('GLM-5');
  for (const section of [second, third]) expect(latexProblems(fileOf(section, 'tex'))).toEqual([]);
});

test('tables 2 and 3 say how far a figure may still rise, where something is open alone', () => {
  const open = items(false, 2, 4).map((item, index) =>
    index === 3 ? { ...item, atMost: { question: 1, variable: 1 } } : item,
  );
  const rows = [
    { model: 'Qwen3-8B', items: open },
    { model: 'GLM-5', items: items(false, 1, 4) },
  ].map(({ model, items: of }) => ({ model, weights: weightsOf(model), of: bySubset(of) }));
  const [table] = subsetTables(rows, { id: '', name: '', notes: [] });
  expect(fileOf(table, 'md')).toContain('| **75.00, at most 87.50** | **50.00, at most 75.00** |');
  expect(fileOf(table, 'md')).toMatch(/GLM-5 \| _62.50_ \| _25.00_ \|/);
  expect(fileOf(table, 'csv')).toContain('question accuracy, text at most');
  const tex = fileOf(table, 'tex');
  expect(tex).toContain('\\quad at most & 87.50 & 75.00');
  expect(tex.match(/at most &/g)).toHaveLength(1);
  expect(latexProblems(tex)).toEqual([]);
});

test('marks', () => {
  expect(marksOf([1, 3, null, 2], 2)).toEqual([null, 'best', null, 'second']);
  expect(marksOf([0.111, 0.112], 2)).toEqual(['best', 'best']);
  expect(marksOf([5, null], 2)).toEqual([null, null]);
});

test('table 1 in the layout of the paper, with counts as counts', () => {
  const spread = (mean: number, std: number) => ({ mean, std });
  const scores = { auc: spread(0.982, 0.01), precision: null, recall: spread(0.98, 0.01), f1: spread(0.98, 0) };
  const counts = { tp: spread(174.25, 1), fn: spread(4.75, 1.79), fp: spread(1.25, 0.83), tn: spread(124.75, 1) };
  const row = {
    ...{ model: 'gemini_3', grading: 'gpt-5-mini, S2S', protocol: 's2s' as const },
    ...{ trials: 4, n: 305, open: 0, questions: 305, experts: ['Ada', 'Emmy'] },
    figures: { accuracy: spread(0.9803, 0.0077), ...scores, ...counts },
  };
  const table = againstTable([row], { unit: 'answer', name: 'CFE_text', methods: ['How.'] });
  expect(fileOf(table, 'tex')).toContain(
    'gemini\\_3 & gpt-5-mini, S2S & 98.03 \\pm 0.77 & 0.98 \\pm 0.01 & {--} & 0.98 \\pm 0.01 & 0.98 \\pm 0.00 & 4.75 \\pm 1.79 & 1.25 \\pm 0.83',
  );
  expect(latexProblems(fileOf(table, 'tex'))).toEqual([]);
  const once = againstTable([{ ...row, trials: 1 }], { unit: 'answer', name: 'CFE_text', methods: [] });
  expect(fileOf(once, 'tex')).toContain('gemini\\_3 & gpt-5-mini, S2S & 98.03 & 0.98 & {--} &');
  expect(fileOf(table, 'md')).toContain('| 98.03 ± 0.77 |');
  expect(fileOf(table, 'md')).toContain('| 4.75 ± 1.79 |');
  expect(fileOf(table, 'csv')).toContain('0.9803,');
  expect(table.notes[0]).toBe('Labelled by Ada, Emmy.');
});

test('text that LaTeX would obey or cannot print is neither', () => {
  expect(tex('100% α_b \\input{x} ± 日')).toBe('100\\% ?\\_b \\textbackslash{}input\\{x\\} $\\pm$ ?');
  expect(latexDocument('a_b', ['x.tex'])).toContain('\\input{x.tex}');
});

test('curves and histograms are drawn, and take any name for what it is', () => {
  const points = [
    { x: 1, y: 0.8, low: 0.7, high: 0.9 },
    { x: 2, y: 0.6, low: null, high: null },
  ];
  const svg = curveChart('<script>', 'step', [{ name: 'a & b', points }], 'notes');
  expect(svg.match(/<polyline points="[\d., ]+"/g)).toHaveLength(1);
  expect(svg).toContain('a &amp; b');
  expect(svg).not.toContain('<script');
  const bins = [
    { length: 4, reference: 2, response: 0 },
    { length: 5, reference: 1, response: 3 },
  ];
  const names = { reference: 'professors', response: 'answers', x: 'steps' };
  const chart = lengthChart('t', bins, { reference: 4.33, response: null }, names, 'n');
  expect(chart).toContain('professors, mean 4.33');
  expect(chart.match(/stroke-dasharray="5 4"/g)).toHaveLength(1);
  expect(chart.match(/<rect /g)).toHaveLength(1 + 4 + 2);
});
