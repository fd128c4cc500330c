/** Answers that are generated, then evaluated in the same workspace, interrupted and resumed: one set, and the files of the commands. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import type { GradingView } from '../../contract/grading-calls.ts';
import { cli, type Outcome, program } from '../run-cli.testing.ts';

const ITEMS = 6;
let folder = '';
let provider: FakeProvider;
const env = (): Record<string, string> => ({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' });
const run = (...args: string[]): Promise<Outcome> => cli(folder, args, { env: env() });
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-sets-'));
  provider = await startFakeProvider({
    reply: (request) => (judgeQuery(request.text).kind === 'other' ? { answer: 'colour: red' } : plainJudge(request)),
  });
  const rows = Array.from({ length: ITEMS }, (_, n) => ({
    question: { text: `Question ${String(n)}?`, images: n === 0 ? ['images/one.png'] : [] },
    answer: { text: 'The solution.', images: [] },
    id: String(n + 1).repeat(64),
    short_answer_value: ['red'],
    short_answer_variable: ['colour'],
    short_answer_description: ['Which colour.'],
    short_answer_type: ['other'],
    reasoning_flow: [],
  }));
  writeFileSync(join(folder, 'B.json'), JSON.stringify(rows));
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const judging = ['--judge_model', 'gpt-5-mini', '--verifier', 'judge-only', '--k', '2'];
const evaluate = (input: string, output: string): string[] => [
  ...['evaluate', '--input', input, '--input_benchmark', 'B.json', '--output', output, ...judging],
];

it('a set that a run here made is evaluated as itself, under its own name, which says that it was sent no figures where there are some', async () => {
  const workspace = ['--workspace', 'w.sqlite'];
  const student = ['--test_provider', 'openai', '--test_model', 'a/student_1', '--k', '2', '--no-images'];
  expect((await run('generate', '--input', 'B.json', '--output', 'A.json', ...student, ...workspace)).status).toBe(0);
  expect((await run(...evaluate('A.json', 'R.json'), ...workspace)).status).toBe(0);
  const listed = await run('gradings', 'list', '--json', ...workspace);
  const gradings = JSON.parse(listed.stdout) as GradingView[];
  expect(new Set(gradings.map(({ answerRunId }) => answerRunId)).size).toBe(1);
  expect(gradings[0]).toMatchObject({ model: 'a/student_1', answers: 'a/student_1, without figures' });
  // Other answers are another set.
  const other = JSON.parse(read('A.json')) as { generated_answers: string[] }[];
  other[0]!.generated_answers[0] = 'colour: blue';
  writeFileSync(join(folder, 'C.json'), JSON.stringify(other));
  expect((await run(...evaluate('C.json', 'S.json'), ...workspace)).status).toBe(0);
  const after = JSON.parse((await run('gradings', 'list', '--json', ...workspace)).stdout) as GradingView[];
  expect(new Set(after.map(({ answerRunId }) => answerRunId)).size).toBe(2);
}, 60_000);

it('a run that was killed and resumed writes what its command would have written, and over nothing of others', async () => {
  const answers = Array.from({ length: ITEMS }, (_, n) => ({
    generated_answers: ['colour: red', n === 0 ? 'colour: blue' : 'colour: red'],
    id: String(n + 1).repeat(64),
  }));
  writeFileSync(join(folder, 'G.json'), JSON.stringify(answers));
  expect((await run(...evaluate('G.json', 'whole.json'))).status).toBe(0);

  provider.script((request) => ({ ...plainJudge(request), delayMs: 40 }));
  const before = provider.requests.length;
  const args = [...evaluate('G.json', 'part.json'), '--max_workers', '1'];
  const child = spawn(process.execPath, [program(), ...args], {
    cwd: folder,
    env: { ...process.env, ...env() },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (provider.requests.length < before + 3 && child.exitCode === null)
    await new Promise((done) => setTimeout(done, 2));
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(join(folder, 'part.json'))).toBe(false);
  const list = await run('runs', 'list', '--workspace', 'part.json.markscheme.sqlite', '--json');
  const [{ runId }] = JSON.parse(list.stdout) as [{ runId: number }];
  const resume = ['runs', 'resume', String(runId), '--workspace', 'part.json.markscheme.sqlite'];
  writeFileSync(join(folder, 'part.json'), 'mine');
  const refused = await run(...resume);
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('part.json is there already') as string });
  expect(read('part.json')).toBe('mine');
  rmSync(join(folder, 'part.json'));
  const resumed = await run(...resume);
  expect(resumed.status).toBe(0);
  expect(resumed.stdout).toMatch(/part\.json\n.*part_summary\.json\n$/);
  expect(read('part.json')).toBe(read('whole.json'));
  const metrics = (name: string): unknown => (JSON.parse(read(name)) as { metrics: unknown }).metrics;
  expect(metrics('part_summary.json')).toEqual(metrics('whole_summary.json'));
  expect(metrics('part_summary.json')).toMatchObject({ k: 2, overall_question_accuracy: 11 / 12 });
}, 60_000);

it('without figures is said of no set of questions that have none; CL-bench’s answers are graded as the set that they were made as', async () => {
  const rows = (JSON.parse(read('B.json')) as { question: { images: string[] } }[]).map((row) => ({
    ...row,
    question: { ...row.question, images: [] },
  }));
  writeFileSync(join(folder, 'plain.json'), JSON.stringify(rows));
  const student = ['--test_provider', 'openai', '--test_model', 'pupil', '--k', '1', '--no-images'];
  const workspace = ['--workspace', 'w.sqlite'];
  expect((await run('generate', '--input', 'plain.json', '--output', 'P.json', ...student, ...workspace)).status).toBe(
    0,
  );
  const task = (n: number) => ({
    messages: [{ role: 'user', content: `Task ${String(n)}?` }],
    rubrics: ['Says red.'],
    metadata: { task_id: `t${String(n)}`, context_id: 'c', context_category: 'C', sub_category: 'S' },
  });
  // A judge that keeps to the form: one that does not is asked again for twenty seconds.
  const satisfied = {
    'Grading Rationale': '1. So.',
    'List of Requirement Satisfaction Status': ['yes'],
    'Overall Score': 1,
  };
  provider.script(({ model }) => ({ answer: model === 'judge' ? satisfied : 'red' }));
  writeFileSync(join(folder, 'L.jsonl'), [1, 2, 3].map((n) => `${JSON.stringify(task(n))}\n`).join(''));
  const infer = ['cl', 'infer', '--input', 'L.jsonl', '--model', 'pupil', '--output', 'out.jsonl', ...workspace];
  expect((await run(...infer)).status).toBe(0);
  const grade = ['cl', 'grade', '--input', 'out.jsonl', '--judge_model', 'judge', '--output', 'g.jsonl', ...workspace];
  const graded = await run(...grade);
  expect(graded.status, graded.stderr).toBe(0);
  expect(graded.stdout).toContain('g.jsonl');
  const names = async (): Promise<string[]> =>
    (JSON.parse((await run('answers', 'list', '--json', ...workspace)).stdout) as { name: string }[]).map(
      (one) => one.name,
    );
  expect(await names()).toEqual(['pupil', 'pupil']);
  // One answer less is another set.
  writeFileSync(join(folder, 'part.jsonl'), read('out.jsonl').split('\n').slice(1).join('\n'));
  await run(...grade.with(3, 'part.jsonl').with(7, 'h.jsonl'));
  expect(await names()).toEqual(['pupil', 'pupil', 'part.jsonl']);
}, 60_000);
