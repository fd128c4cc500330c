import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../index.ts';

const SAMPLE = 'resources/sample/exam';
const FILES = ['results.jsonl', 'results_detailed.jsonl', 'summary.json', 'comparison.json'];

let folder = '';
let engine: Engine;
let results = '';

async function exam(name: string): Promise<number> {
  await engine.api('workspace.open', { path: join(folder, `${name}.sqlite`), create: true });
  const paths = ['questions.jsonl', 'exams_metadata.json'].map((file) => join(SAMPLE, file));
  return (await engine.api('import.files', { paths })).files[0]!.benchmarkId!;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  const benchmarkId = await exam('from');
  const answers = join(SAMPLE, 'questions_k_1_test_larkspur-2.json');
  const runId = (await engine.api('import.files', { paths: [answers] })).files[0]!.runId!;
  const { runId: judging } = await engine.api('runs.startJudging', {
    benchmarkId,
    judge: null,
    verifier: 'offline-only',
  });
  await engine.settled(judging);
  results = join(folder, 'course_exam__larkspur-2__20260101-101500');
  mkdirSync(results);
  await engine.api('export.write', { what: 'exam-results', benchmarkId, runId, path: results });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const text = (where: string, name: string): string => readFileSync(join(where, name), 'utf8');

it('the four result files come in as answers with their points, and go out the same', async () => {
  const benchmarkId = await exam('to');
  const report = await engine.api('import.files', { paths: FILES.map((name) => join(results, name)) });
  expect(report.rejections).toEqual([]);
  expect(report).toMatchObject({ written: true, files: [{ kind: 'exam-results', name: 'larkspur-2' }] });
  expect(report.warnings.map(({ file }) => file)).toEqual(['summary.json', 'comparison.json']);
  const [set] = await engine.api('answers.sets', { benchmarkId });
  expect(set).toMatchObject({ model: 'larkspur-2', source: 'import', k: 1 });
  const out = join(folder, 'out');
  mkdirSync(out);
  await engine.api('export.write', { what: 'exam-results', benchmarkId, runId: set!.runId, path: out });
  for (const name of FILES) expect(text(out, name), name).toBe(text(results, name));
  // An expert's points stand above those of the file.
  const [row] = await engine.api('exam.queue', { benchmarkId, answerRunId: set!.runId });
  const [answer] = await engine.api('exam.answers', { itemId: row!.itemId, answerRunId: set!.runId });
  expect(answer!.layers.map(({ source }) => source)).toEqual(['import']);
  const given = answer!.points === 0 ? 0.5 : 0;
  const { answer: now } = await engine.api('exam.award', { responseId: answer!.responseId, points: given });
  expect(now!.points).toBe(given);
  expect((await engine.api('exam.question', { itemId: row!.itemId })).exam.students.average).not.toBeUndefined();
  // The same file again is the same answers.
  await engine.api('import.files', { paths: [join(results, 'results_detailed.jsonl')] });
  expect(await engine.api('answers.sets', { benchmarkId })).toHaveLength(1);
});

it('lines about another exam, another version, or with impossible points are named, and nothing is written', async () => {
  const benchmarkId = await exam('to');
  const rows = text(results, 'results.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const tried = async (change: (row: Record<string, unknown>) => void) => {
    const copy = structuredClone(rows);
    change(copy[1]!);
    const path = join(folder, 'results.jsonl');
    writeFileSync(path, copy.map((row) => JSON.stringify(row)).join('\n'));
    const report = await engine.api('import.files', { paths: [path] });
    expect(report.written).toBe(false);
    const [one] = report.rejections;
    return `${String(one!.line)} ${one!.field ?? ''}: ${one!.message}`;
  };
  expect(await tried((row) => (row['points_earned'] = 1000))).toMatch(/^2 points_earned: is 1000, more than/);
  expect(await tried((row) => (row['exam_id'] = 'other'))).toMatch(/^2 instance_id: .* is not a question of other/);
  expect(await tried((row) => (row['correct_answer'] = 'Z'))).toMatch(/^2 correct_answer: .*another version/);
  expect(await tried((row) => (row['status'] = '<script>'))).toMatch(/^2 status/);
  expect(await tried((row) => Object.assign(row, rows[0]))).toMatch(/^2 instance_id: .* twice/);
  expect(await engine.api('answers.sets', { benchmarkId })).toEqual([]);
});

it('points that the file gives falsely are doubtful labels: the verifier contradicts them, an expert settles whose side it is', async () => {
  const rows = text(results, 'results_detailed.jsonl').trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore
  const benchmarkId = await exam('audited');
  const isSettled = ({ status, points_possible }: Record<string, unknown>) =>
    status === 'correct' && Number(points_possible) > 0;
  const false_ = rows.findIndex(isSettled);
  const path = join(results, 'results_detailed.jsonl');
  const changed = rows.map((row, index) =>
    index === false_ ? { ...row, status: 'incorrect', points_earned: 0 } : row,
  );
  writeFileSync(path, changed.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const { runId } = (await engine.api('import.files', { paths: [path] })).files[0]!;
  const { runId: judging } = await engine.api('runs.startJudging', {
    benchmarkId,
    judge: null,
    verifier: 'offline-only',
  });
  await engine.settled(judging);
  const most = String(rows[false_]?.['points_possible']);
  const list = () => engine.api('audit.list', { benchmarkId });
  const { counts, rows: doubted } = await list();
  expect(counts).toMatchObject({ doubted: 1, labelRight: 0, labelWrong: 0 });
  expect(counts.compared).toBeGreaterThan(1);
  const [one] = doubted;
  expect(one).toMatchObject({
    ...{ of: 'points', variableId: null, answerRunId: runId, found: null },
    label: { source: 'import', value: `0 / ${most}` },
    against: [{ source: 'offline', value: `${most} / ${most}` }],
    // What was answered and how it is explained, not the reply's JSON.
    ...{
      before: '',
      value: rows[false_]?.['llm_answer'],
      after: expect.stringContaining(String(rows[false_]?.['llm_explanation']).slice(0, 20)) as string,
    },
  });
  await engine.api('exam.award', { responseId: one!.responseId, points: Number(most) });
  expect((await list()).counts).toMatchObject({ doubted: 1, labelWrong: 1 });
  const out = join(folder, 'audit.csv');
  expect((await engine.api('export.write', { what: 'audit', benchmarkId, path: out })).rows).toBe(1);
  expect(text('', out)).toContain(`points,`);
  expect(text('', out)).toContain(`,0 / ${most},`);
  expect(text('', out)).toContain(',ours,');
});
