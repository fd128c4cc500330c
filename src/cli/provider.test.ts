import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts';
import { cli } from './run-cli.testing.ts';

/** generate and evaluate against a provider over HTTP, in the forms that the reference scripts use. */
let folder = '';
let provider: FakeProvider;
const KEY = 'sk-test-0123456789';
const env = (): Record<string, string> => ({
  OPENAI_BASE_URL: provider.url,
  OPENAI_API_KEY: KEY,
  GOOGLE_GEMINI_BASE_URL: provider.geminiUrl,
  GEMINI_API_KEY: KEY,
});

const QUESTIONS = 6;
const row = (n: number): object => ({
  question: { text: `Question ${String(n)}?`, images: [] },
  answer: { text: 'The solution.', images: [] },
  id: String(n).repeat(64),
  short_answer_value: ['the red one', 'the slow one'],
  short_answer_variable: ['colour', 'pace'],
  short_answer_description: ['Which colour.', 'Which pace.'],
  short_answer_type: ['other', 'other'],
  reasoning_flow: [],
});
const answers = ['colour: the red one\npace: the slow one', 'colour: the red one\npace: quick', 'nothing here'];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  provider = await startFakeProvider({ reply: plainJudge, key: KEY });
  const ids = Array.from({ length: QUESTIONS }, (_, n) => n + 1);
  writeFileSync(join(folder, 'B.json'), JSON.stringify(ids.map(row), null, 2));
  writeFileSync(
    join(folder, 'G.json'),
    JSON.stringify(
      ids.map((n) => ({ generated_answers: answers, id: String(n).repeat(64) })),
      null,
      2,
    ),
  );
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const EVALUATE = [
  'evaluate',
  '--input',
  'G.json',
  '--input_benchmark',
  'B.json',
  '--judge_provider',
  'openai',
  '--judge_model',
  'judge-1',
  '--k',
  '2',
  '--max_workers',
  '4',
  '--verifier',
  'judge-only',
];
interface Detailed {
  judgment_llm: {
    num_correct: number;
    generated_answers_with_judgments: {
      per_variable_results: { is_correct: boolean; error?: string; markscheme: { status: string } }[];
    }[];
  };
}
const detailed = (): Detailed[] =>
  JSON.parse(readFileSync(join(folder, 'G_k_2_test_judge-1.json'), 'utf8')) as Detailed[];

describe('evaluate', () => {
  it('grades by the judge, writes the default files, and asks nothing the second time', async () => {
    const first = await cli(folder, EVALUATE, { env: env() });
    expect(first.stderr).not.toContain('failed');
    expect(first.status).toBe(0);
    expect(first.stdout).toContain('Pass@2: 66.67%');
    expect(first.stdout).toContain('overall_question_accuracy: 0.33');
    expect(first.stdout).toContain('overall_avg_variable_accuracy: 0.50');
    // One extraction per answer, one comparison per value found; the same value of two answers is compared once.
    const perQuestion = 3 + 3;
    expect(provider.requests).toHaveLength(QUESTIONS * perQuestion);
    const statuses = detailed()[0]!.judgment_llm.generated_answers_with_judgments.map((answer) =>
      answer.per_variable_results.map((result) => result.markscheme.status),
    );
    expect(statuses).toEqual([
      ['right', 'right'],
      ['right', 'wrong'],
      ['not_found', 'not_found'],
    ]);
    const before = provider.requests.length;
    expect((await cli(folder, EVALUATE, { env: env() })).status).toBe(0);
    expect(provider.requests).toHaveLength(before);
  });

  it('keeps a failing judge apart from wrong answers, and asks again for just that', async () => {
    provider.script((request) => {
      const query = judgeQuery(request.text);
      return query.kind === 'verification' && query.extracted === 'quick'
        ? { status: 400, error: { message: 'flagged by the content filter', code: 'content_filter' } }
        : plainJudge(request);
    });
    const first = await cli(folder, EVALUATE, { env: env() });
    expect(first.status).toBe(1);
    const broken = detailed()[0]!.judgment_llm.generated_answers_with_judgments[1]!.per_variable_results[1]!;
    expect(broken).toMatchObject({ is_correct: false, markscheme: { status: 'judge_error' } });
    expect(broken.error).toBeDefined();
    provider.script(plainJudge);
    const before = provider.requests.length;
    const second = await cli(folder, EVALUATE, { env: env() });
    expect(second.status).toBe(0);
    expect(provider.requests).toHaveLength(before + QUESTIONS);
    expect(detailed()[0]!.judgment_llm.generated_answers_with_judgments[1]!.per_variable_results[1]).toMatchObject({
      markscheme: { status: 'wrong' },
    });
  });

  it('ends at once with one message when the key is wrong, and scores nothing', async () => {
    const outcome = await cli(folder, EVALUATE, { env: { ...env(), OPENAI_API_KEY: 'sk-wrong-key-9876' } });
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toMatch(/key/i);
    expect(outcome.stderr + outcome.stdout).not.toContain('sk-wrong-key-9876');
    expect(provider.requests.length).toBeLessThanOrEqual(4);
    expect(existsSync(join(folder, 'G_k_2_test_judge-1.json'))).toBe(false);
  });

  it('leaves soon on Ctrl-C, whatever is still asked, with the work kept', async () => {
    let asked = 0;
    provider.script((request) => ((asked += 1) > 6 ? { fault: 'hang' } : { ...plainJudge(request), delayMs: 250 }));
    let sent = 0;
    const when = (): boolean => {
      if (asked < 7) return false;
      sent = Date.now();
      return true;
    };
    const interrupted = await cli(folder, EVALUATE, { env: env(), signal: { name: 'SIGINT', when } });
    expect(interrupted.status).toBe(130);
    expect(Date.now() - sent).toBeLessThan(15_000);
    const kept = provider.requests.length;
    expect(kept).toBeGreaterThan(0);
    provider.script(plainJudge);
    expect((await cli(folder, EVALUATE, { env: env() })).status).toBe(0);
    // Only what was in flight at most is asked twice.
    expect(provider.requests.length).toBeLessThanOrEqual(QUESTIONS * 6 + 4);
  });

  it('asks the judge only for what stays open when the offline verifier comes first', async () => {
    const outcome = await cli(folder, [...EVALUATE.slice(0, -2), '--json'], { env: env() });
    expect(outcome.status).toBe(0);
    const { run } = JSON.parse(outcome.stdout) as { run: { saved: number } };
    expect(run.saved).toBeGreaterThanOrEqual(QUESTIONS * 2);
    expect(provider.requests.length).toBeLessThan(QUESTIONS * 6);
  });
});

describe('generate', () => {
  it.each([
    ['openai', 'org/some_model'],
    ['gemini', 'some_model'],
  ])('asks %s k times per question and writes the reference file', async (name, model) => {
    let n = 0;
    provider.script(() => ({ answer: `answer ${String((n += 1))}` }));
    const args = [
      'generate',
      '--input',
      'B.json',
      '--test_provider',
      name,
      '--test_model',
      model,
      '--k',
      '2',
      '--max_workers',
      '3',
    ];
    const first = await cli(folder, args, { env: env() });
    expect(first.status).toBe(0);
    const written = JSON.parse(
      readFileSync(join(folder, `B_k_2_test_${model.replaceAll(/[/_]/g, '-')}.json`), 'utf8'),
    ) as {
      generated_answers: string[];
      id: string;
    }[];
    expect(written).toHaveLength(QUESTIONS);
    expect(new Set(written.flatMap((entry) => entry.generated_answers)).size).toBe(QUESTIONS * 2);
    expect(provider.maxInFlight).toBeLessThanOrEqual(3);
    expect(provider.requests.every((request) => request.text.includes('Question '))).toBe(true);
    await cli(folder, args, { env: env() });
    expect(provider.requests).toHaveLength(QUESTIONS * 2);
  });

  it('keeps the key out of every file that it writes', async () => {
    provider.script(() => ({ answer: 'x' }));
    await cli(
      folder,
      ['generate', '--input', 'B.json', '--test_provider', 'openai', '--test_model', 'm', '--test_api_key', KEY],
      { env: { OPENAI_BASE_URL: provider.url } },
    );
    const files = readdirSync(folder).filter((name) => name.includes('_test_'));
    expect(files.length).toBeGreaterThan(1);
    for (const name of files) expect(readFileSync(join(folder, name)).includes(KEY), name).toBe(false);
  });

  it('writes null for an answer that failed, with status 1', async () => {
    provider.script((request) =>
      request.text.includes('Question 3')
        ? { status: 400, error: { message: 'refused', code: 'content_filter' } }
        : { answer: 'x' },
    );
    const outcome = await cli(
      folder,
      ['generate', '--input', 'B.json', '--test_provider', 'openai', '--test_model', 'm'],
      { env: env() },
    );
    expect(outcome.status).toBe(1);
    const written = JSON.parse(readFileSync(join(folder, 'B_k_1_test_m.json'), 'utf8')) as {
      generated_answers: (string | null)[];
    }[];
    expect(written.map((entry) => entry.generated_answers[0])).toEqual(['x', 'x', null, 'x', 'x', 'x']);
  });
});

it('generate sends what the reference script sends, and tells before the run what does not go along', async () => {
  const asked = ['generate', '--input', 'B.json', '--top_k', '1', '--thinking_level', 'HIGH', '--ids', '1'.repeat(64)];
  const done = await cli(folder, [...asked, '--prompts', 'paper'], { env: env() });
  expect(done).toMatchObject({ status: 0 });
  expect(done.stderr).toContain('Not sent to gemini-3-flash-preview, which takes no such parameter: thinking 16000.');
  expect(provider.requests.map(({ body }) => body.generationConfig)).toMatchObject([
    { temperature: 0.7, topK: 1, thinkingConfig: { thinkingLevel: 'HIGH' } },
  ]);
  const gemma = await cli(folder, [...asked, '--test_model', 'gemma-3-27b-it', '--thinking_budget', 'none'], {
    env: env(),
  });
  expect(gemma.stderr).toContain('effort high');
  expect(provider.requests.at(-1)?.body.generationConfig).toEqual({ temperature: 0.7, topK: 1 });
});

it("a gpt-5 judge is asked as the reference script asks it, and a server of one's own with more fields", async () => {
  const judged = await cli(folder, [...EVALUATE, '--judge_model', 'gpt-5-mini-2025-08-07'], { env: env() });
  expect(judged.stderr).toContain('Not sent to gpt-5-mini-2025-08-07, which takes no such parameter: temperature 0.');
  for (const { body } of provider.requests) {
    expect(body.reasoning).toEqual({ effort: 'low' });
    expect(body).not.toHaveProperty('temperature');
  }
  const own = ['--judge_provider', 'compatible', '--base_url', provider.url, '--extra_body', '{"top_a": 1}'];
  const kwargs = ['--chat_template_kwargs', '{"enable_thinking": false}'];
  const asked = await cli(folder, [...EVALUATE, ...own, ...kwargs], { env: { ...env(), COMPATIBLE_API_KEY: KEY } });
  expect(asked, asked.stderr).toMatchObject({ status: 0 });
  expect(provider.requests.at(-1)?.body).toMatchObject({
    top_a: 1,
    chat_template_kwargs: { enable_thinking: false },
    temperature: 0,
  });
  expect(await cli(folder, [...EVALUATE, '--extra_body', '{"model": "x"}'], { env: env() })).toMatchObject({
    status: 2,
  });
});
