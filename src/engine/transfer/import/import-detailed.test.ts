/** Detailed results come back with their verdicts: what was written gives the same figures where it is imported. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../index.ts';

const SAMPLE = 'resources/sample';
const NAME = 'sample_text_k_2_test_larkspur-2_k_2_test_judge-1.json';
let folder = '';
let engine: Engine;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'one.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const importing = (...paths: string[]) => engine.api('import.files', { paths, images: SAMPLE });
const resultOf = async (benchmarkId: number) => (await engine.api('results.get', { benchmarkId }))[0];

/** The sample's answers graded offline, as detailed results; what they came to. */
async function detailed(): Promise<{ path: string; figures: unknown }> {
  const { files } = await importing(
    join(SAMPLE, 'sample_text.json'),
    join(SAMPLE, 'sample_text_k_2_test_larkspur-2.json'),
  );
  const benchmarkId = files[0]?.benchmarkId ?? 0;
  const { runId } = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
  while ((await engine.api('runs.get', { runId })).state !== 'done') await new Promise((go) => setTimeout(go, 20));
  const path = join(folder, NAME);
  await engine.api('export.write', { what: 'detailed', benchmarkId, path });
  const result = await resultOf(benchmarkId);
  return { path, figures: { published: result?.published, graded: result?.graded, statuses: result?.statuses } };
}

it('with the same figures and verdicts, under the names of model and judge, once', async () => {
  const { path, figures } = await detailed();
  await engine.api('workspace.open', { path: join(folder, 'two.sqlite'), create: true });
  const report = await importing(join(SAMPLE, 'sample_text.json'), path);
  expect(report).toMatchObject({ written: true, files: [{}, { kind: 'detailed', name: 'larkspur-2', records: 18 }] });
  const benchmarkId = report.files[0]?.benchmarkId ?? 0;
  const runId = report.files[1]?.runId ?? 0;
  expect(await resultOf(benchmarkId)).toMatchObject({ model: 'larkspur-2', ...(figures as object) });
  const [first] = await engine.api('queue.list', { benchmarkId });
  const [answer] = await engine.api('answers.get', { itemId: first?.itemId ?? 0, answerRunId: runId });
  expect(answer?.cards[0]?.effective).toMatchObject({ source: 'import', status: 'right' });
  // Written again, it differs in where the verdicts come from alone.
  const again = join(folder, 'again.json');
  await engine.api('export.write', { what: 'detailed', benchmarkId, path: again });
  const plain = (file: string) => readFileSync(file, 'utf8').replaceAll(/"source": "\w+"/g, '');
  expect(plain(again)).toBe(plain(path));
  expect((await importing(path)).files[0]?.runId).toBe(runId);
});

it('of the reference script: an error of the judge is no wrong answer; results of another question are refused with their place', async () => {
  const { path } = await detailed();
  const rows = JSON.parse(readFileSync(path, 'utf8')) as {
    judgment_llm: {
      generated_answers_with_judgments: { per_variable_results: Record<string, unknown>[]; markscheme?: unknown }[];
    };
  }[];
  const judged = rows.map((row) => row.judgment_llm.generated_answers_with_judgments);
  for (const answer of judged.flat()) for (const one of answer.per_variable_results) delete one.markscheme;
  Object.assign(judged[0]![0]!.per_variable_results[0]!, { is_correct: false, error: 'status 500' });
  const script = join(folder, 'script_k_2_test_m_k_2_test_j.json');
  writeFileSync(script, JSON.stringify(rows));
  await engine.api('workspace.open', { path: join(folder, 'three.sqlite'), create: true });
  await importing(join(SAMPLE, 'sample_text.json'), script);
  const [benchmark] = await engine.api('benchmarks.list', {});
  expect((await resultOf(benchmark?.id ?? 0))?.statuses.judge_error).toBe(1);

  judged[2]![1]!.per_variable_results.pop();
  writeFileSync(script, JSON.stringify(rows, null, 1));
  const refused = await importing(script);
  expect(refused.written).toBe(false);
  expect(refused.rejections).toMatchObject([
    { record: 3, field: 'judgment_llm', message: /has \d results .* has \d variables/ },
  ]);
});
