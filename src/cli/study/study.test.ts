import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  startFakeProvider,
  type FakeProvider,
  type FakeReply,
  type SeenRequest,
} from '../../../testing/fake-provider.ts';
import { cli } from '../run-cli.testing.ts';

const KEY = 'sk-test-0123456789';
const EXAM = resolve('resources/sample/exam');
const ITEMS = 4;

let folder = '';
let provider: FakeProvider;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  provider = await startFakeProvider({ reply: scripted, key: KEY });
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    id: `q${String(n)}`,
    subject: 'Optics',
    question: { text: `QUESTION ${String(n)}: which value?`, images: [] },
    answer: { text: 'The solution.', images: [] },
    reasoning_flow: [],
    short_answer_variable: ['x'],
    short_answer_value: [String(n + 10)],
    short_answer_type: ['numeric'],
    short_answer_description: ['the value'],
  }));
  write('B.json', JSON.stringify(items));
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), text);
};

/** good-1 is right about every question, poor-1 about the first alone; students of the exam choose A. */
function scripted({ model, text }: SeenRequest): FakeReply {
  const n = Number(/QUESTION (\d+)/.exec(text)?.[1] ?? -1);
  if (model === 'judge-1') return { answer: { score: 1, explanation: 'Some.' } };
  if (n < 0) return { answer: { answer: 'A', explanation: 'So.' } };
  return { answer: `The value is \\boxed{x = ${String(model === 'good-1' || n === 0 ? n + 10 : 99)}}.` };
}

const STUDY = `
benchmarks:
  - file: B.json
models:
  - { provider: openai, model: good-1 }
  - { provider: openai, model: poor-1, k: 2, settings: { temperature: 0.2, reasoning_effort: low } }
gradings:
  - judge: none
workers: 4
report: report
thresholds:
  - { figure: question_accuracy, model: good-1, at_least: 1 }
`;
const run = (...more: string[]) =>
  cli(folder, ['study', 'study.yaml', ...more], { env: { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: KEY } });

it('asks, grades, reports and holds the figures to the thresholds; given again, it asks nothing', async () => {
  write('study.yaml', STUDY);
  const ran = await run('--json');
  expect(ran).toMatchObject({ status: 0 });
  const { figures, missed } = JSON.parse(ran.stdout) as { figures: Record<string, unknown>[]; missed: unknown[] };
  const of = (model: string) => figures.find((one) => one.model === model && one.figure === 'question_accuracy')?.value;
  expect([of('good-1'), of('poor-1')]).toEqual([1, 1 / ITEMS]);
  expect(missed).toEqual([]);
  expect(provider.requests).toHaveLength(3 * ITEMS);
  expect(provider.requests.filter(({ temperature }) => temperature === 0.2)).toHaveLength(2 * ITEMS);
  expect(readFileSync(join(folder, 'report', 'report.md'), 'utf8')).toContain('good-1');

  write('study.yaml', STUDY.replace('model: good-1, at_least: 1', 'model: poor-1, at_least: 0.5'));
  const again = await run();
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('question_accuracy is 25.0%, where at least 50.0% is wanted');
  expect(provider.requests).toHaveLength(3 * ITEMS);
});

it('goes on where it failed: what was answered is not asked again', async () => {
  write('study.yaml', STUDY);
  provider.script((request) =>
    request.text.includes('QUESTION 3') ? { status: 400, error: { message: 'no' } } : scripted(request),
  );
  expect(await run()).toMatchObject({ status: 1, stderr: expect.stringContaining('failed: ') as string });
  const before = provider.requests.length;
  provider.script(scripted);
  expect((await run()).status).toBe(0);
  expect(provider.requests.length - before).toBe(3);
});

it('leaves a report of somebody else as it is', async () => {
  write('study.yaml', STUDY);
  mkdirSync(join(folder, 'report'));
  write(join('report', 'report.md'), 'Mine.');
  expect((await run()).status).toBe(2);
  expect(readFileSync(join(folder, 'report', 'report.md'), 'utf8')).toBe('Mine.');
});

it('takes a course exam by its folder, and a judge', async () => {
  write(
    'study.yaml',
    `benchmarks: [{ file: ${JSON.stringify(EXAM)} }]\nmodels: [{ provider: openai, model: student-1 }]\n` +
      'gradings: [{ judge: { provider: openai, model: judge-1 } }]\nthresholds: [{ figure: share_of_points, at_least: 0.01 }]\n',
  );
  expect(await run()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/student-1, .*: share_of_points \d/) as string,
  });
  expect(provider.requests.some(({ model }) => model === 'judge-1')).toBe(true);
});

it.each([
  ['a field that there is none of', `${STUDY}wokers: 3\n`, /line \d+, .*wokers/],
  ['a value that cannot be', STUDY.replace('k: 2', 'k: none'), /line 6, models\[1\]\.k: /],
  [
    'a line that was not measured',
    STUDY.replace('judge: none', 'judge: none\n    policy: { tolerance: 0.02, least_confidence: 0.981 }'),
    /line 9, gradings\[0\]\.policy\.least_confidence: /,
  ],
  ['no YAML', 'benchmarks: [', /line \d+: this is not YAML/],
  ['a benchmark that is not there', STUDY.replace('B.json', 'C.json'), /C\.json was not found. Nothing was begun/],
])('refuses %s with its line, and makes nothing', async (_name, text, message) => {
  write('study.yaml', text);
  expect(await run()).toMatchObject({ status: 2, stderr: expect.stringMatching(message) as string });
  expect(readdirSync(folder).sort()).toEqual(['B.json', 'study.yaml']);
});
