/** Whose figures: `gradings`, and --grading of the commands that state figures, over one set of answers that two judges disagree about. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GradingView } from '../../contract/grading-calls.ts';
import { plainJudge, startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import { cli, type Outcome } from '../run-cli.testing.ts';

const ITEMS = 4;
let folder = '';
let provider: FakeProvider;
const WORKSPACE = ['--workspace', 'w.sqlite'];
const run = (...args: string[]): Promise<Outcome> =>
  cli(folder, args, { env: { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' } });
const gradings = async (): Promise<GradingView[]> =>
  JSON.parse((await run('gradings', 'list', ...WORKSPACE, '--json')).stdout) as GradingView[];
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-gradings-'));
  provider = await startFakeProvider({ reply: plainJudge });
  const ids = Array.from({ length: ITEMS }, (_, n) => String(n + 1).repeat(64));
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
  writeFileSync(join(folder, 'G.json'), JSON.stringify(ids.map((id) => ({ generated_answers: ['colour: red'], id }))));
  const files = ['evaluate', '--input', 'G.json', '--input_benchmark', 'B.json', ...WORKSPACE];
  const judging = ['--judge_model', 'gpt-5-mini', '--verifier', 'judge-only', '--output', 'judged.json'];
  expect((await run(...files, ...judging)).status).toBe(0);
  expect((await run(...files, '--judge_provider', 'none', '--output', 'offline.json')).status).toBe(0);
}, 120_000);
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

it('lists the gradings, shows the methods of one, and chooses which is shown', async () => {
  const [judged, offline] = await gradings();
  expect([judged?.chosen, offline?.chosen]).toEqual([true, false]);
  expect(judged?.name).toMatch(/^gpt-5-mini, S2S, judge alone/);
  const shown = await run('gradings', 'show', String(judged?.gradingId), ...WORKSPACE);
  expect(shown.stdout).toMatch(/^Benchmark: B, sha256 [0-9a-f]{64}$/m);
  expect(shown.stdout).toMatch(/^Graded by: gpt-5-mini at openai$/m);
  expect(shown.stdout).toMatch(/^Prompts: extraction sha256 [0-9a-f]{64}, verification sha256 [0-9a-f]{64}$/m);
  expect(shown.stdout).toMatch(/^We graded 4 answers to 4 questions by /m);
  const chosen = await run('gradings', 'choose', offline?.name ?? '', ...WORKSPACE, '--benchmark', 'B');
  expect(chosen.stdout).toMatch(/^\d+ {2}Offline verifier .* shown$/m);
  expect((await gradings()).map((one) => one.chosen)).toEqual([false, true]);
  const unknown = await run('gradings', 'show', 'nobody', ...WORKSPACE);
  expect(unknown).toMatchObject({ status: 2, stderr: expect.stringMatching(/no grading "nobody".*Offline/) as string });
}, 60_000);

it('report keeps sets that were graded differently in tables of their own, unless they are wanted together', async () => {
  const ids = (await gradings()).flatMap(({ gradingId }) => ['--grading', String(gradingId)]);
  expect((await run('report', ...WORKSPACE, '--out', 'apart', ...ids)).status).toBe(0);
  const apart = readdirSync(join(folder, 'apart'));
  expect(apart).toEqual(expect.arrayContaining(['B-results.csv', 'B-results-2.csv', 'B-methods.csv']));
  expect(read('apart/B-results.csv')).toContain('gpt-5-mini');
  expect(read('apart/B-results.csv')).not.toContain('Offline verifier');
  expect(read('apart/report.md')).toContain('not to be ranked against these');
  expect(read('apart/B-results.svg')).toMatch(/<desc>.*We graded 4 answers/);
  expect((await run('report', ...WORKSPACE, '--out', 'together', ...ids, '--together')).status).toBe(0);
  expect(readdirSync(join(folder, 'together'))).not.toContain('B-results-2.csv');
  const both = read('together/B-results.csv');
  expect(both).toContain('gpt-5-mini');
  expect(both).toContain('Offline verifier');
  expect(read('together/report.md')).toContain('were graded by different methods');
}, 60_000);

it('detailed results are of the grading that is named, and their summary tells its methods', async () => {
  const judged = (await gradings()).find(({ name }) => name.startsWith('gpt-5-mini'));
  const of = ['export', ...WORKSPACE, '--what', 'detailed', '--out', 'D.json', '--grading', judged?.name ?? ''];
  expect((await run(...of)).status).toBe(0);
  const summary = JSON.parse(read('D_summary.json')) as { markscheme: { grading: string; methods: object } };
  expect(summary.markscheme).toMatchObject({
    grading: judged?.name,
    methods: { 'Graded by': 'gpt-5-mini at openai', Trials: '1' },
  });
  const refused = await run('export', ...WORKSPACE, '--what', 'benchmark', '--out', 'x.json', '--grading', '1');
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('--what detailed') as string });
}, 60_000);

it('compares two gradings question by question, those of different methods only when that is wanted', async () => {
  const [judged, offline] = (await gradings()).map(({ gradingId }) => String(gradingId));
  const pair = ['compare', ...WORKSPACE, '--first', offline ?? '', '--second', judged ?? ''];
  const refused = await run(...pair);
  expect(refused).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/different methods.*--together/) as string,
  });
  const shown = await run(...pair, '--together');
  expect(shown.status).toBe(0);
  expect(shown.stdout).toContain('Graded by different methods');
  expect(shown.stdout).toMatch(/^McNemar's exact test: p = 1\.000$/m);
  const answers = Array.from({ length: ITEMS }, (_, n) => ({
    generated_answers: [n === 0 ? 'colour: blue' : 'colour: red'],
    id: String(n + 1).repeat(64),
  }));
  writeFileSync(join(folder, 'G2.json'), JSON.stringify(answers));
  const files = ['--input', 'G2.json', '--input_benchmark', 'B.json', '--output', 'second.json'];
  expect((await run('evaluate', ...files, ...WORKSPACE, '--judge_provider', 'none')).status).toBe(0);
  const sets = (await gradings()).filter(({ name }) => name === 'Offline verifier').map((one) => String(one.gradingId));
  const found = await run('compare', ...WORKSPACE, '--first', sets[0] ?? '', '--second', sets[1] ?? '', '--json');
  expect(JSON.parse(found.stdout)).toMatchObject([
    {
      sameMethod: true,
      question: { value: -0.25, n: ITEMS },
      gained: [],
      lost: ['1'.repeat(64)],
      same: ITEMS - 1,
      p: 1,
      holm: 1,
      isMcNemar: true,
    },
  ]);
  const report = ['report', ...WORKSPACE, '--out', 'compared', '--grading', 'Offline verifier'];
  expect((await run(...report)).status).toBe(0);
  expect(read('compared/B-comparisons.csv')).toContain(',-0.25,');
  // What is open on either side, and what the difference may still come to.
  expect(read('compared/B-comparisons.csv')).toContain(',detectable,open,at least,at most,p where settled,');
}, 60_000);
