import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts';
import { cli, type Outcome } from './run-cli.testing.ts';

/** Dry runs, replaced prompts, budgets and `runs`, with the command line in processes of its own. */
let folder = '';
let provider: FakeProvider;
const env = (): Record<string, string> => ({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' });
const run = (...args: string[]): Promise<Outcome> => cli(folder, args, { env: env() });
const WORKSPACE = ['--workspace', 'O.json.markscheme.sqlite'];

const evaluate = (...more: string[]): Promise<Outcome> =>
  run(
    ...[
      'evaluate',
      '--input',
      'G.json',
      '--input_benchmark',
      'B.json',
      '--output',
      'O.json',
      '--judge_model',
      'gpt-5-mini',
    ],
    ...['--verifier', 'judge-only', ...more],
  );

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  provider = await startFakeProvider({
    reply: (request) => ({ ...plainJudge(request), tokens: { in: 1000, out: 500 } }),
  });
  const ids = Array.from({ length: 8 }, (_, n) => String(n + 1).repeat(64));
  const rows = ids.map((id, n) => ({
    question: { text: `Question ${String(n)}?`, images: [] },
    answer: { text: 'The solution.', images: [] },
    id,
    short_answer_value: ['red'],
    short_answer_variable: ['colour'],
    short_answer_description: ['Which colour.'],
    short_answer_type: ['other'],
    reasoning_flow: [],
  }));
  writeFileSync(join(folder, 'B.json'), JSON.stringify(rows));
  writeFileSync(
    join(folder, 'G.json'),
    JSON.stringify(ids.map((id, n) => ({ generated_answers: [n === 0 ? null : `colour: red ${String(n)}`], id }))),
  );
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a dry run sends nothing and says what it would cost; an answer that is missing is no failed task', async () => {
  const dry = await evaluate('--dry-run');
  expect(dry.status).toBe(0);
  expect(dry.stdout).toMatch(/14 calls, about .* by prices of 20\d\d-\d\d/);
  expect(provider.requests).toHaveLength(0);
  const done = await evaluate('--json');
  expect(done.status).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({ run: { state: 'done', calls: 14, failed: 0 } });
  expect(JSON.parse((await evaluate('--dry-run', '--json')).stdout)).toMatchObject({ calls: 0, cost: 0 });
});

it('a budget pauses with status 1 and work kept; a higher one finishes; the run says how to do it again', async () => {
  const paused = await evaluate('--budget', '0.008');
  expect(paused.status).toBe(1);
  expect(paused.stderr).toMatch(/paused.*budget/s);
  const sent = provider.requests.length;
  expect(sent).toBeGreaterThan(0);
  expect(sent * 0.00125).toBeLessThanOrEqual(0.008);
  const shown = await run('runs', 'show', '2', ...WORKSPACE, '--json');
  expect(JSON.parse(shown.stdout)).toMatchObject({
    state: 'paused',
    calls: sent,
    cost: sent * 0.00125,
    reproduction: {
      versions: { markscheme: '0.1.0' },
      model: { provider: 'openai', model: 'gpt-5-mini', baseUrl: provider.url },
      parameters: { verifier: 'judge-only', protocol: 's2s', trials: 1 },
    },
  });
  expect(shown.stdout).not.toContain('sk-test');
  const done = await run('runs', 'resume', '2', ...WORKSPACE, '--budget', '5', '--max-workers', '4');
  expect(done.status).toBe(0);
  expect(done.stdout).toMatch(/done .* 8\/8 done/);
  expect(provider.requests).toHaveLength(14);
});

it('prompts of a folder are used; one without its places is refused before anything is sent', async () => {
  mkdirSync(join(folder, 'prompts'));
  writeFileSync(join(folder, 'prompts', 'extraction.txt'), 'Read {{response}}.');
  const refused = await evaluate('--prompts', 'prompts');
  expect(refused.status).toBe(2);
  expect(refused.stderr).toMatch(/needs the place \{\{variables\}\}/);
  expect(await evaluate('--prompts', 'prompts', '--dry-run')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/needs the place \{\{variables\}\}/) as string,
  });
  expect(provider.requests).toHaveLength(0);
  writeFileSync(
    join(folder, 'prompts', 'extraction.txt'),
    'Mine.\nVariables: {{variables}}\nTypes: {{types}}\n{{descriptions}}\nResponse:\n{{response}}\n{{question}}',
  );
  expect((await evaluate('--prompts', 'prompts')).status).toBe(0);
  const extractions = provider.requests.filter(({ text }) => judgeQuery(text).kind === 'extraction');
  expect(extractions).toHaveLength(7);
  expect(extractions.every(({ text }) => text.startsWith('Mine.'))).toBe(true);
  const ids = JSON.parse(readFileSync(join(folder, 'O.json'), 'utf8')) as { id: string }[];
  expect(ids).toHaveLength(8);
});

it('a run done again asks nothing', async () => {
  expect((await evaluate()).status).toBe(0);
  const sent = provider.requests.length;
  const again = await run('runs', 'again', '2', ...WORKSPACE, '--json');
  expect(again.status).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({ runId: 3, state: 'done', calls: 0, cached: sent });
  expect(provider.requests).toHaveLength(sent);
});

it('only the failed tasks are tried again', async () => {
  provider.script((request) =>
    request.text.includes('Question 3')
      ? { status: 400, error: { message: 'flagged', code: 'content_filter' } }
      : plainJudge(request),
  );
  expect((await evaluate()).status).toBe(1);
  provider.script(plainJudge);
  const sent = provider.requests.length;
  const again = await run('runs', 'retry', '2', ...WORKSPACE);
  expect(again.status).toBe(0);
  expect(provider.requests.length - sent).toBe(2);
});

it('an address that only the workspace names gets nothing until the command line names it too', async () => {
  expect((await evaluate()).status).toBe(0);
  const sent = provider.requests.length;
  // The workspace as a colleague would send it: the same run, but this machine does not know the address that it names.
  const elsewhere = { env: { OPENAI_API_KEY: 'sk-test-0123456789' } };
  const refused = await cli(folder, ['runs', 'again', '2', ...WORKSPACE], elsewhere);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain(`add --base-url ${provider.url}`);
  expect(provider.requests).toHaveLength(sent);
  const named = await cli(folder, ['runs', 'again', '2', ...WORKSPACE, '--base-url', `${provider.url}/`], elsewhere);
  expect(named.status).toBe(0);
});

it("the paper's prompts are asked with by their name, and name the grading", async () => {
  expect((await evaluate('--prompts', 'paper')).status).toBe(0);
  expect(provider.requests.length).toBeGreaterThan(0);
  for (const { text } of provider.requests) expect(text).toMatch(/^You (extract data, strictly|evaluate mathematics)/);
  const listed = await run('gradings', 'list', ...WORKSPACE);
  expect(listed.stdout).toContain('prompts of the paper');
});

it('what no run can have is refused while it is read, and leaves nothing behind', async () => {
  const before = readdirSync(folder).toSorted();
  const wrong: [string, RegExp, ...string[]][] = [
    ['workers', /--max-workers takes at most 256/, '--max_workers', '1000'],
    ['temperature', /--temperature needs a number from 0 to 2, or none/, '--temperature', '9'],
    ['model', /--judge-model needs the name of a model/, '--judge_model', ''],
    ['output', /The folder .*nowhere of the output was not found/, '--output', 'nowhere/O.json'],
  ];
  for (const [name, message, ...options] of wrong) {
    const refused = await run('evaluate', '--input', 'G.json', '--input_benchmark', 'B.json', '--k', '1', ...options);
    expect(refused.status, name).toBe(2);
    expect(refused.stderr, name).toMatch(message);
    expect(refused.stderr, name).not.toMatch(/\bat .*:\d+|✖|→/);
  }
  expect(readdirSync(folder).toSorted()).toEqual(before);
});
