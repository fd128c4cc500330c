/** An own exam with models' answers in a table: graded where it lies, and every form in which it is written out says the same. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeProvider } from '../../../testing/fake-provider.ts';
import { cli, type Outcome } from '../run-cli.testing.ts';

const QUESTIONS = 12;
let folder = '';
const run = (...args: string[]): Promise<Outcome> => cli(folder, [...args, '--workspace', 'w.sqlite']);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const lines = (name: string): Record<string, unknown>[] =>
  read(name)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const sum = (at: number, more = 0): string => `Both are added.\n\n**Answer: ${String(at + 7 + more)}**`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-stored-'));
  // alder is wrong in every third, birch in every second.
  const rows = Array.from({ length: QUESTIONS }, (_, at) => [
    `What is $${String(at)}+7$?`,
    String(at + 7),
    sum(at, at % 3 === 0 ? 1 : 0),
    sum(at, at % 2 === 0 ? 1 : 0),
  ]);
  const cells = [['question', 'answer', 'alder response', 'birch response'], ...rows];
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  writeFileSync(join(folder, 'midterm.csv'), csv);
  expect((await run('import', 'midterm.csv', '--map', 'guess')).status).toBe(0);
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('grades what the workspace holds, and table, scores and pairs have the figures that it printed', async () => {
  const graded = await run('evaluate', '--benchmark', 'midterm', '--judge_provider', 'none');
  expect(graded).toMatchObject({ status: 0 });
  for (const [model, right] of Object.entries({ alder: 8, birch: 6 })) {
    const own = graded.stdout.slice(graded.stdout.indexOf(`Answers: ${model}`));
    expect(own).toContain(`overall_question_accuracy: ${(right / QUESTIONS).toFixed(2)}`);
    expect(own).toContain(`Variables: ${String(right)} right, ${String(QUESTIONS - right)} wrong`);
  }
  expect((await run('export', '--what', 'table', '--out', 'all.csv')).status).toBe(0);
  const table = parse<Record<string, string>>(read('all.csv'), { columns: true });
  const listed = JSON.parse((await run('answers', 'list', '--json')).stdout) as { runId: number; model: string }[];
  for (const { runId, model } of listed) {
    const own = table.filter((row) => row['model'] === model);
    expect(own).toHaveLength(QUESTIONS);
    const right = own.filter((row) => row['right'] === 'true').length;
    for (const [what, rightOf] of [
      ['inspect-scores', ({ value }: Record<string, unknown>) => value === 'C'],
      ['pairs', ({ label }: Record<string, unknown>) => label === true],
    ] as const) {
      const file = `${what}-${model}.jsonl`;
      expect((await run('export', '--what', what, '--run', String(runId), '--out', file)).status).toBe(0);
      expect(lines(file)).toHaveLength(QUESTIONS);
      expect(lines(file).filter(rightOf), what).toHaveLength(right);
    }
    expect(right).toBe(model === 'alder' ? 8 : 6);
  }
}, 60_000);

it('grades one set alone, says beforehand what that would take, and what it was not told', async () => {
  const dry = await run('evaluate', '--answers', 'birch', '--judge_provider', 'none', '--dry-run');
  expect(dry.stdout).toMatch(/^0 calls/m);
  const one = await run('evaluate', '--answers', 'birch', '--judge_provider', 'none', '--json');
  const { results } = JSON.parse(one.stdout) as { results: { model: string; published: { questions: number } }[] };
  expect(results).toMatchObject([{ model: 'birch', published: { questions: QUESTIONS } }]);
  const refused = async (words: RegExp, ...args: string[]) => {
    const outcome = await run('evaluate', '--judge_provider', 'none', ...args);
    expect(outcome).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(words) as string });
  };
  await refused(/There is no benchmark "final"\. There are: midterm\./, '--benchmark', 'final');
  await refused(/There are no answers "cedar"\. There are: \d+ \(alder/, '--answers', 'cedar');
  await refused(/--output goes with --input/, '--output', 'out.json');
  await refused(/name what a workspace holds/, '--input', 'midterm.csv', '--benchmark', 'midterm');
  await refused(/pass@2 needs 2 answers to each question; alder has 1/, '--k', '2');
  const nowhere = await cli(folder, ['evaluate', '--judge_provider', 'none']);
  expect(nowhere).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/Name the answers: --input FILE/) as string,
  });
}, 60_000);

it('asks a model about an exam that is named as the workspace does, and then grades its answers', async () => {
  const provider = await startFakeProvider({
    reply: ({ text }) => ({ answer: sum(Number(/(\d+)\+7/.exec(text)?.[1])) }),
  });
  try {
    const env = { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' };
    const model = ['--test_provider', 'openai', '--test_model', 'larch'];
    const named = (command: string, ...args: string[]) => cli(folder, [command, ...model, ...args], { env });
    const asked = await named('generate', '--workspace', 'w.sqlite', '--benchmark', 'midterm');
    expect(asked).toMatchObject({ status: 0 });
    expect(asked.stdout).toContain(`midterm_k_1_test_larch.json: ${String(QUESTIONS)} answers to ${String(QUESTIONS)}`);
    expect(JSON.parse(read('midterm_k_1_test_larch.json'))).toHaveLength(QUESTIONS);
    const before = provider.requests.length;
    const graded = await run('evaluate', '--benchmark', 'midterm', '--answers', 'larch', '--judge_provider', 'none');
    expect(graded.stdout).toContain('overall_question_accuracy: 1.00');
    const diagnosed = ['--output', 'D.json', '--workspace', 'w.sqlite'];
    const unnamed = await named('diagnose', ...diagnosed, '--benchmark', 'final');
    expect(unnamed).toMatchObject({ status: 2 });
    expect(unnamed.stderr).toContain('There is no benchmark "final". There are: midterm.');
    const flowless = await named('diagnose', ...diagnosed, '--benchmark', 'midterm', '--dry-run');
    // It has no flow, and so no step to ask about.
    expect(flowless).toMatchObject({ status: 0, stdout: expect.stringMatching(/^0 calls/m) as string });
    const nowhere = await named('generate', '--benchmark', 'midterm', '--workspace', 'none.sqlite');
    expect(nowhere).toMatchObject({ status: 2, stderr: expect.stringMatching(/none\.sqlite was not found/) as string });
    const both = await named('generate', '--benchmark', 'midterm', '--workspace', 'w.sqlite', '--input', 'midterm.csv');
    expect(both.stderr).toMatch(/both name the benchmark/);
    expect(provider.requests).toHaveLength(before);
  } finally {
    await provider.close();
  }
}, 60_000);
