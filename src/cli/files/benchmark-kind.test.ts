import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEngine, type Engine } from '../../engine/index.ts';
import type * as Listed from '../../core/benchmark/listed.ts';
import { offersOf, suggestedName } from '../../renderer/features/home/export-offers.ts';
import { writeReport } from '../report/files.ts';

// Its file and its line: all that the house needs of a new kind of benchmark.
vi.mock('../../core/benchmark/listed.ts', async (original) => {
  const [{ LISTED }, { pairs }] = await Promise.all([original<typeof Listed>(), import('./pairs.testing.ts')]);
  return { LISTED: [...LISTED, pairs] };
});

const ROWS = [
  '{"id": "a", "question": "2 + 2?", "answer": "4"}',
  '{"question":"Half of one?","answer":"1/2","id":"b"}',
  '',
];

let folder = '';
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

async function graded(): Promise<{ benchmarkId: number; report: Awaited<ReturnType<typeof importBoth>> }> {
  const report = await importBoth();
  const benchmarkId = report.files[0]?.benchmarkId ?? 0;
  const { runId } = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
  await expect.poll(async () => (await engine.api('runs.get', { runId })).state).toBe('done');
  return { benchmarkId, report };
}

const importBoth = () =>
  engine.api('import.files', {
    paths: [
      file(
        'sums_k_1_test_m.json',
        JSON.stringify([
          { id: 'a', generated_answers: ['The answer is 4.'] },
          { id: 'b', generated_answers: ['The answer is 0.25.'] },
        ]),
      ),
      file('sums.jsonl', ROWS.join('\n')),
    ],
  });

it('a kind of benchmark is a file and a line: imported, graded, reported, and written byte for byte', async () => {
  const { benchmarkId, report } = await graded();
  expect(report.files.map(({ kind, records }) => [kind, records])).toEqual([
    ['pairs', 2],
    ['generated', 2],
  ]);
  const [row] = await engine.api('results.get', { benchmarkId });
  expect(row?.statuses).toMatchObject({ right: 1, wrong: 1 });
  const [grading] = await engine.api('gradings.list', { benchmarkId });
  const methods = await engine.api('gradings.methods', { gradingIds: [grading?.gradingId ?? 0] });
  expect(JSON.stringify(methods)).toContain('2 questions');

  const path = join(folder, 'out.jsonl');
  await engine.api('export.write', { what: 'benchmark', benchmarkId, path });
  expect(readFileSync(path, 'utf8')).toBe(ROWS.join('\n'));
  const files = await writeReport(engine, { out: join(folder, 'report') });
  expect(readFileSync(files.find((one) => one.endsWith('report.md')) ?? '', 'utf8')).toContain('50.0');
});

it('says of it what its kind says: what can be written, under which name, and what cannot', async () => {
  const { benchmarkId } = await graded();
  const [benchmark] = await engine.api('benchmarks.list', {});
  if (!benchmark) throw new Error('not imported');
  expect(offersOf(benchmark)).toEqual(['benchmark', 'generated', 'table', 'reviews']);
  expect(suggestedName(benchmark, 'benchmark', undefined, new Date())).toBe('sums.jsonl');
  const refused = engine.api('export.write', { what: 'sft', benchmarkId, path: join(folder, 'x.jsonl') });
  await expect(refused).rejects.toThrow('"sums" is a question and answer benchmark, which has no sft.');
});

it('names the row and the field of a pair that does not fit', async () => {
  const report = await engine.api('import.files', {
    paths: [file('bad.jsonl', `${ROWS[0] ?? ''}\n{"id":"c","question":"?","answer":4}`)],
  });
  expect(report).toMatchObject({ written: false, rejections: [{ record: 2, line: 2, field: 'answer' }] });
});
