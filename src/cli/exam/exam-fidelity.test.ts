import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import { cli } from '../run-cli.testing.ts';

/** What somebody who moves from the course exam benchmark's own scripts finds where it was: its options, its env.toml, its table. */
const SAMPLE = resolve('resources/sample/exam');
const KEY = 'sk-test-0123456789';

let folder = '';
let provider: FakeProvider;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  mkdirSync(join(folder, 'data'));
  cpSync(SAMPLE, join(folder, 'data', 'benchmark'), { recursive: true });
  provider = await startFakeProvider({
    reply: ({ model }) => ({
      answer: model === 'judge-1' ? { score: 1, explanation: 'Some.' } : '{"answer": "A", "explanation": "So."}',
    }),
    key: KEY,
  });
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), text);
};
const run = (args: string[], env: Record<string, string> = {}) => cli(folder, args, { env });

it("runs by the original's options and defaults, with key, address and version of env.toml, and gives its table", async () => {
  write(
    'env.toml',
    `[llm]\nAZURE_API_KEY = "${KEY}"\nAZURE_API_BASE = "${provider.geminiUrl}"\nAZURE_API_VERSION = "2025-01-01"\n` +
      'ANTHROPIC_API_KEY = "your-key-here"\nLOG_LEVEL = "debug"\n',
  );
  // What the environment has under another name is not mixed with what the file has.
  const other = { AZURE_OPENAI_API_KEY: 'sk-other', AZURE_OPENAI_ENDPOINT: 'https://other.example' };
  const ran = await run(['exam', 'run', '-m', 'student-1', '--judge_model', 'judge-1', '-a', 'llm'], other);
  expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining('not used: LOG_LEVEL') as string });
  expect(ran.stdout + ran.stderr).not.toContain(KEY);
  for (const request of provider.requests) expect(request).toMatchObject({ apiVersion: '2025-01-01', key: KEY });
  const asked = provider.requests.filter(({ model }) => model === 'student-1');
  expect(asked.length).toBeGreaterThan(0);
  for (const { text } of asked) expect(text).toContain('Below is the problem description:\n');
  expect(readdirSync(join(folder, 'outputs')).some((name) => /^course_exam__student-1__\d{4}-/.test(name))).toBe(true);

  const workspace = join('outputs', 'course_exam__student-1.markscheme.sqlite');
  expect(await run(['report', '--workspace', workspace, '--out', 'report'])).toMatchObject({ status: 0 });
  const table = readFileSync(join(folder, 'report', 'questions-published.md'), 'utf8');
  const { exams } = JSON.parse(readFileSync(join(SAMPLE, 'exams_metadata.json'), 'utf8')) as {
    exams: { test_paper_name: string; num_questions: number; score_avg: number; score_median: number }[];
  };
  expect(table).toContain('Score (student-1) (score/total) | Student Score (max/average/median)');
  for (const { test_paper_name: name, num_questions: n, score_avg: mean, score_median: median } of exams) {
    const line = table.split('\n').find((one) => one.includes(name)) ?? '';
    expect(line).toMatch(
      new RegExp(`\\| ${String(n)} \\| \\d+/\\d+ \\| [\\d.]+/${String(mean)}/${String(median)} \\|`),
    );
  }
});

it('asks in the words of a prompt file that stands in place of the lead-in', async () => {
  mkdirSync(join(folder, 'prompts'));
  write(join('prompts', 'exam-question.md'), 'Solve this:\n{{problem}}');
  const env = { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: KEY };
  await run(['exam', 'run', '-m', 'student-1', '--judge_provider', 'none', '--prompts', 'prompts'], env);
  expect(provider.requests[0]?.text).toContain('Solve this:\n');
  expect(provider.requests[0]?.text).not.toContain('Below is the problem');
});

it.each([
  [
    'an address without its key',
    'AZURE_API_BASE = "https://x.openai.azure.com"',
    /no AZURE_OPENAI_API_KEY or AZURE_API_KEY/,
  ],
  ['two keys', 'AZURE_API_KEY = "a1"\nANTHROPIC_API_KEY = "a2"', /keys of .*: say whose model it is with --provider/],
  ['no TOML', 'AZURE_API_KEY: secret', /env\.toml, line 2: this is not TOML/],
])('refuses an env.toml with %s, and shows nothing of its keys', async (_name, lines, message) => {
  write('env.toml', `[llm]\n${lines}\n`);
  const ran = await run(['exam', 'run', '-m', 'gpt-4o'], { AZURE_API_KEY: KEY });
  expect(ran).toMatchObject({ status: 2, stderr: expect.stringMatching(message) as string });
  expect(ran.stderr).not.toContain('secret');
  expect(provider.requests).toEqual([]);
});

it.each([
  ['a folder of data that is not there', ['-d', 'nowhere'], /exams_metadata\.json was not found/],
  ['an output in a folder that is not there', ['-o', 'nowhere/out'], /folder nowhere of the output was not found/],
  [
    'a workspace in a folder that is not there',
    ['--workspace', 'nowhere/w.sqlite'],
    /no folder nowhere for a workspace/,
  ],
  ['a price list that is none', ['--prices', 'data/benchmark/questions.jsonl'], /row 1, input: .*No price was taken/],
])('refuses %s before anything is made', async (_name, options, message) => {
  const ran = await run(['exam', 'run', '-m', 'student-1', '-o', 'out', ...options], { OPENAI_API_KEY: KEY });
  expect(ran).toMatchObject({ status: 2, stderr: expect.stringMatching(message) as string });
  expect(ran.stderr).not.toMatch(/defect|\n\s+at /);
  expect(readdirSync(folder).sort()).toEqual(['data']);
});

it('completes commands and options in a shell', async () => {
  expect((await run(['completion', 'bash'])).stdout).toContain('markscheme');
  expect((await run(['complete', '--', 'exam', 'ru'])).stdout).toMatch(/^run\t/m);
  expect((await run(['complete', '--', 'exam', 'run', '--judge'])).stdout).toMatch(/^--judge-model\t/m);
});

it("checks a folder's files without importing them, and names every place", async () => {
  expect(await run(['exam', 'check'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('0 rejected') as string,
  });
  const path = join('data', 'benchmark', 'questions.jsonl');
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  write(path, [lines[0], lines[0], ...lines.slice(1)].join('\n'));
  const checked = await run(['exam', 'check', 'data/benchmark', '--json']);
  expect(checked.status).toBe(2);
  expect(JSON.parse(checked.stdout)).toMatchObject({
    rejections: expect.arrayContaining([expect.objectContaining({ line: 2, field: 'instance_id' })]) as unknown,
  });
  expect(readdirSync(folder).sort()).toEqual(['data']);
});
