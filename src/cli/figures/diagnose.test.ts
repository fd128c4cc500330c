/** `diagnose` and `flow` from the command line, against a provider over HTTP whose curves are known. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import type { Condition } from '../../core/flow/words.ts';
import { createEngine } from '../../engine/index.ts';
import { markedRow, scripted } from '../../engine/handlers/fixtures/diagnosed.ts';
import type { DiagnosisFile } from './diagnosis-file.ts';
import { cli, program } from '../run-cli.testing.ts';

const rows = [markedRow('a', 3), markedRow('b', 3), markedRow('c', 2)];
const ALWAYS = 99;
/** All answers right or none, so that a request asked again after a kill changes nothing. */
const plan = (row: number, condition: Condition, step: number): number =>
  (condition === 'unit' ? (row + step) % 2 === 0 : condition === 'prefix' && step > row) ? ALWAYS : 0;
const REPEATS = 2;
const WORKERS = 3;
let folder = '';
let provider: FakeProvider;
const env = (): Record<string, string> => ({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' });
const read = (name: string): DiagnosisFile => JSON.parse(readFileSync(join(folder, name), 'utf8')) as DiagnosisFile;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-diagnose-'));
  provider = await startFakeProvider({ reply: scripted(rows, plan) });
  writeFileSync(join(folder, 'B.json'), JSON.stringify(rows, null, 2));
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const args = (output: string, ...more: string[]): string[] => [
  ...['diagnose', '--input_benchmark', 'B.json', '--conditions', 'unit,prefix', '--repeats', String(REPEATS)],
  ...['--test_provider', 'openai', '--test_model', 'student', '--judge_provider', 'openai', '--judge_model', 'judge'],
  ...['--max_workers', String(WORKERS), '--output', output, ...more],
];

it('killed in the middle and given again: the planned figures, nothing asked twice but what was in flight', async () => {
  provider.script(((script) => (request) => ({ ...script(request), delayMs: 30 }))(scripted(rows, plan)));
  const child = spawn(process.execPath, [program(), ...args('D.json')], {
    cwd: folder,
    env: { ...process.env, ...env() },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (provider.requests.length < 15 && child.exitCode === null) await new Promise((done) => setTimeout(done, 2));
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(join(folder, 'D.json'))).toBe(false);
  const before = provider.requests.length;

  const second = await cli(folder, args('D.json'), { env: env() });
  expect(second.status).toBe(0);
  expect(second.stderr).toMatch(/32 answers, at most \d+ calls/);
  expect(provider.maxInFlight).toBeLessThanOrEqual(WORKERS);
  const answers = 8 * 2 * REPEATS;
  const student = provider.requests.filter(({ model }) => model === 'student').length;
  expect(student - answers).toBeLessThanOrEqual(WORKERS);
  expect(before).toBeGreaterThan(0);

  const file = read('D.json');
  expect(Object.keys(file)).toEqual(['conditions', 'config', 'calls', 'markscheme']);
  const unit = file.conditions.unit!;
  for (const [condition, figures] of Object.entries(file.conditions)) {
    figures.by_question.forEach(({ id, position, accuracies }, index) => {
      expect([id, position]).toEqual([rows[index]!.id, index]);
      expect(accuracies).toEqual(
        rows[index]!.reasoning_flow.map((_, at) => (plan(index, condition as Condition, at + 1) > 0 ? 1 : 0)),
      );
    });
  }
  expect(unit.by_unit.map(({ unit: n, n_questions: q, n_calls: c }) => [n, q, c])).toEqual([
    [1, 3, 6],
    [2, 3, 6],
    [3, 2, 4],
  ]);
  // Each question counts once, whatever its number of steps, as in the window.
  const average = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  const ofQuestions = unit.by_question.map(({ accuracies }) => average(accuracies.map((one) => one ?? 0)));
  expect(unit.accuracy).toBeCloseTo(average(ofQuestions), 12);
  const engine = createEngine({ resources: 'resources', userData: folder });
  const { benchmarks } = await engine.api('workspace.open', { path: join(folder, 'D.json.markscheme.sqlite') });
  const [shown] = await engine.api('diagnose.list', { benchmarkId: benchmarks[0]!.id });
  const { overall, byStep } = await engine.api('diagnose.results', { runId: shown!.run.runId });
  await engine.close();
  for (const condition of ['unit', 'prefix'] as const) {
    const isAll = (one: { condition: string; subset: string; outcome: string }): boolean =>
      one.condition === condition && one.subset === 'all' && one.outcome === 'all';
    expect(file.conditions[condition]!.accuracy).toBe(overall.find(isAll)!.estimate.value);
    expect(file.conditions[condition]!.by_unit.map(({ accuracy }) => accuracy)).toEqual(
      byStep.find(isAll)!.points.map(({ estimate }) => estimate.value),
    );
  }

  // A finished one makes no call.
  const sent = provider.requests.length;
  expect((await cli(folder, args('D.json'), { env: env() })).status).toBe(0);
  expect(provider.requests).toHaveLength(sent);
  expect(read('D.json')).toEqual(file);
}, 60_000);

it('takes unsolved items alone, says the calls beforehand, and refuses what it cannot use', async () => {
  const judged = (correct: boolean, more: object = {}): object => ({
    judgment_llm: {
      generated_answers_with_judgments: [
        { answer_index: 1, overall_correct: correct, per_variable_results: [{ is_correct: correct, ...more }] },
      ],
    },
  });
  const detailed = [
    { ...rows[0], ...judged(true) },
    { ...rows[1], ...judged(false) },
    { ...rows[2], ...judged(false, { error: 'time-out' }) },
  ];
  writeFileSync(join(folder, 'R.json'), JSON.stringify(detailed));
  const only = ['--only-unsolved', 'R.json'];
  const dry = await cli(folder, args('U.json', ...only, '--dry-run', '--json'), { env: env() });
  const { stages } = JSON.parse(dry.stdout) as { stages: { purpose: string; calls: number }[] };
  expect(stages[0]).toMatchObject({ purpose: 'generation', calls: 12 });
  expect(provider.requests).toHaveLength(0);
  const run = await cli(folder, args('U.json', ...only, '--json'), { env: env() });
  expect(run.status).toBe(0);
  expect(run.stderr).toContain('1 items of R.json are left out');
  const file = JSON.parse(run.stdout) as DiagnosisFile;
  expect(file).toEqual(read('U.json'));
  expect(file.conditions.prefix!.by_question).toEqual([{ id: rows[1]!.id, position: 1, accuracies: [0, 1, 1] }]);
  expect(file.calls).toBe(provider.requests.length);
  expect(file.config).toMatchObject({
    conditions: ['unit', 'prefix'],
    repeats: 2,
    test_model: 'student',
    questions: 1,
  });

  for (const [more, message] of [
    [['--conditions', 'unit,first'], '--conditions first: it must be one of unit'],
    [['--only-unsolved', 'B.json'], 'B.json is no detailed results file: row 1: judgment_llm'],
  ] as const) {
    const refused = await cli(folder, args('X.json', ...more), { env: env() });
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(message);
    expect(existsSync(join(folder, 'X.json'))).toBe(false);
  }
}, 60_000);

it('builds flows that wait for review, and checks flows of a file', async () => {
  provider.script(({ text }) =>
    text.includes('Solution to take apart') && !text.includes('solution-c')
      ? { answer: { sub_steps: [{ sub_step_id: 1, sub_step: 'What comes out?', verifiable_answer: '5' }] } }
      : { status: 400, error: { message: 'flagged', code: 'content_filter' } },
  );
  await cli(folder, ['import', 'B.json', '--workspace', 'W.sqlite']);
  const build = ['flow', 'build', '--workspace', 'W.sqlite', '--judge_model', 'builder'];
  const built = await cli(folder, build, { env: env() });
  expect(built.status).toBe(1);
  expect(built.stdout).toContain('2 flows, 1 failed');
  expect(built.stdout).toContain('2 wait for review');
  expect(provider.requests[0]?.text).toContain('solution-a');

  const leaking = structuredClone(rows);
  leaking[0]!.reasoning_flow[1]!.step = 'Use Step 3 and state the law as F = m a.';
  leaking[0]!.reasoning_flow[1]!.verifiable_answer = '$F = ma$';
  writeFileSync(join(folder, 'L.json'), JSON.stringify(leaking));
  const lint = await cli(folder, ['flow', 'lint', '--input_benchmark', 'L.json', '--json']);
  expect(lint.status).toBe(1);
  const found = JSON.parse(lint.stdout) as {
    items: number;
    steps: number;
    findings: { rule: string; step_id: number }[];
  };
  expect([found.items, found.steps]).toEqual([3, 8]);
  expect(found.findings.map(({ rule, step_id: id }) => [rule, id])).toEqual([
    ['leak', 2],
    ['step-reference', 2],
  ]);
  const sound = await cli(folder, ['flow', 'lint', '--workspace', 'W.sqlite']);
  expect(sound.status).toBe(0);
  expect(sound.stdout).toContain('8 steps of 3 items');
}, 60_000);
