/** `report` over a workspace of several benchmarks. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parse } from 'csv-parse/sync';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '../../engine/index.ts';
import { cli } from '../run-cli.testing.ts';

const SAMPLE = 'resources/sample';

it('writes tables and figures of all benchmarks, and says so where there is nothing to report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-report-'));
  const report = ['report', '--workspace', 'w.sqlite', '--out', 'out/report'];
  const engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  const importing = (...names: string[]) =>
    engine.api('import.files', { paths: names.map((name) => join(SAMPLE, name)) });
  const { files } = await importing('sample_text.json', 'sample_text_k_2_test_larkspur-2.json');
  await importing('sample_mm.json', 'sample_mm_k_2_test_larkspur-2.json');
  const empty = await cli(folder, report);
  expect(empty).toMatchObject({ status: 2, stderr: expect.stringContaining('no graded answers') as string });
  await importing('exam/questions.jsonl', 'exam/exams_metadata.json', 'exam/questions_k_1_test_larkspur-2.json');
  await importing('cl/sample_cl.jsonl', 'cl/larkspur-2_graded.jsonl');
  for (const { id, kind } of await engine.api('benchmarks.list', {})) {
    if (kind === 'cl-bench') continue;
    const { runId } = await engine.api('runs.startJudging', { benchmarkId: id, judge: null, verifier: 'offline-only' });
    while ((await engine.api('runs.get', { runId })).state !== 'done') await new Promise((go) => setTimeout(go, 20));
  }
  const items = await engine.api('queue.list', { benchmarkId: files[0]?.benchmarkId ?? 0 });
  for (const { itemId } of items.slice(0, 6)) {
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: files[1]?.runId ?? 0 });
    for (const { variableId } of answer?.cards ?? [])
      await engine.api('review.decide', { responseId: answer?.responseId ?? 0, variableId, status: 'right' });
  }
  const [result] = await engine.api('results.get', { benchmarkId: files[0]?.benchmarkId ?? 0 });
  await engine.close();

  const labels = ['id,label', ...items.map(({ externalId }, n) => `${externalId},${n === 0 ? 'wrong' : 'right'}`)];
  writeFileSync(join(folder, 'labels.csv'), `${labels.join('\n')}\n`);
  const labelling = [
    'labels',
    'labels.csv',
    '--workspace',
    'w.sqlite',
    '--benchmark',
    'sample_text',
    '--expert',
    'Emmy',
  ];
  expect(await cli(folder, labelling)).toMatchObject({
    status: 0,
    stdout: `${String(items.length)} labels of answers, 0 verdicts on variables\n`,
  });
  const done = await cli(folder, [...report, '--open-weights', 'larkspur-2', '--json']);
  expect(done.status).toBe(0);
  const written = readdirSync(join(folder, 'out/report'));
  expect((JSON.parse(done.stdout) as { files: string[] }).files).toHaveLength(written.length);
  expect(written).toEqual(
    expect.arrayContaining([
      ...['report.md', 'runs.csv', 'sample_cl-results.svg', 'sample_text-groups.tex', 'sample_text-results.csv'],
      ...[
        'sample_text-table-1.tex',
        'table-2.tex',
        'table-3.csv',
        'sample_text-table-4.csv',
        'report.tex',
        'report.html',
        'figure-2-text.svg',
        'figure-2-multimodal.svg',
      ],
      ...['sample_text-table-4-figure-6-all.svg', 'sample_mm-table-4-figure-6-all.svg'],
      ...['questions-results.svg', 'questions-exams.csv', 'questions-types.tex'],
    ]),
  );
  const read = (name: string): string => readFileSync(join(folder, 'out/report', name), 'utf8');
  // The table states what the window and the reference's summary state.
  const [head = [], first = []] = read('sample_text-results.csv')
    .split('\r\n')
    .map((line) => line.split(','));
  const accuracy = result?.published.questionAccuracy ?? 0;
  expect(Number(first[head.indexOf('question accuracy')])).toBeCloseTo(accuracy, 5);
  expect(read('report.md')).toContain('![sample\\_text: question accuracy](sample_text-results.svg)');
  // The page holds all of it: a section for each table, and every figure.
  const page = read('report.html');
  expect(page.match(/<section /g)).toHaveLength(written.filter((name) => name.endsWith('.csv')).length);
  expect(page.match(/<svg /g)).toHaveLength(written.filter((name) => name.endsWith('.svg')).length);
  // Whatever states a figure says how it came about.
  const sections = read('report.md').split(/^## /m).slice(1);
  const silent = sections.filter((text) => !text.includes('Figures were worked out by Markscheme'));
  expect(
    silent.map((text) => text.split('\n')[0]).filter((title) => !/^Runs|^Figure 2|: methods$/.test(title ?? '')),
  ).toEqual([]);
  // Tables over both files: what each table states of one is what its own results state.
  const [subsets] = parse<Record<string, string>>(read('table-2.csv'), { columns: true });
  expect(Number(subsets?.['question accuracy, text'])).toBeCloseTo(accuracy, 5);
  expect(read('tables-2-and-3-methods.csv')).toMatch(/^1,larkspur-2,\d+,Offline verifier,Graded by,/m);
  expect(read('table-3.md')).toMatch(
    /\| open weights \| larkspur-2 \| [\d.]+, at most [\d.]+ \| [\d.]+, at most [\d.]+ \| \d+ \|/,
  );
  const against = read('sample_text-table-1.csv').split('\r\n');
  expect(against[1]?.split(',').slice(0, 3)).toEqual(['larkspur-2', 'Offline verifier', 'S2S']);
  await everyCsvSaysHow(folder);
  for (const [, input = ''] of read('report.tex').matchAll(/\\input\{([^}]+)\}/g)) expect(written).toContain(input);
  for (const [, link] of read('report.md').matchAll(/\]\(([^)]+)\)/g)) expect(written).toContain(link);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Of the report, and of all that `export` writes as CSV: each row says how it came about, whatever it is put together with. */
async function everyCsvSaysHow(folder: string): Promise<void> {
  for (const what of ['table', 'reviews', 'errata', 'errata-scores', 'audit'])
    expect(
      await cli(folder, [
        ...['export', '--workspace', 'w.sqlite', '--benchmark', 'sample_text', '--what', what],
        ...['--out', `out/report/${what}.csv`],
      ]),
    ).toMatchObject({ status: 0 });
  const names = readdirSync(join(folder, 'out/report')).filter((name) => name.endsWith('.csv'));
  expect(names).toEqual(
    expect.arrayContaining(['sample_cl-main.csv', 'questions-published.csv', 'sample_text-agreement.csv', 'runs.csv']),
  );
  for (const name of names) {
    const rows: Record<string, string>[] = parse(readFileSync(join(folder, 'out/report', name)), { columns: true });
    for (const { methods = '' } of rows) {
      // Whose figures, of which data, by which version; what is of no grading says so.
      expect(methods, name).toMatch(/Figures were worked out by Markscheme \d|^Of no grading: .*\. Markscheme \d/);
      if (!methods.startsWith('Of no grading')) expect(methods, name).toMatch(/sha256 [0-9a-f]{12}\)/);
    }
    if (!['errata.csv', 'audit.csv'].includes(name)) expect(rows.length, name).toBeGreaterThan(0);
  }
}
