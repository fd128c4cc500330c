/**
 * CL-bench in several gradings: each has its own figures, trials as mean ± std, comparisons and intervals over contexts, and what was graded
 * differently stands apart in `report` and is compared only when that is wanted. What the judges say is fixed, so the figures follow from it.
 */
import { parse } from 'csv-parse/sync';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import { clPlace, task, type ClPlace } from '../../engine/transfer/fixtures/cl-bench.ts';
import { cli, type Outcome } from '../run-cli.testing.ts';

const TASKS = 24;
const PER_CONTEXT = 3;
const MODELS = ['pupil', 'scholar'];
const numbers = Array.from({ length: TASKS }, (_, index) => index + 1);
let place: ClPlace;
let provider: FakeProvider;

/** Whether a judge finds an answer solved in a trial: the first says always the same, the second not; contexts are alike. */
function isSolved(judge: string, model: string, n: number, trial: number): boolean {
  const context = Math.floor((n - 1) / PER_CONTEXT);
  const step = model === 'pupil' ? 2 : 3;
  return judge === 'judge-1' ? context % step > 0 : (n + trial) % step > 0;
}
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const rateOf = (judge: string, model: string, trial: number, which: (n: number) => boolean = () => true): number =>
  mean(numbers.filter(which).map((n) => Number(isSolved(judge, model, n, trial))));
function over(judge: string, model: string, which?: (n: number) => boolean) {
  const rates = [1, 2, 3].map((trial) => rateOf(judge, model, trial, which));
  const squares = rates.reduce((sum, rate) => sum + (rate - mean(rates)) ** 2, 0);
  return { mean: mean(rates), std: Math.sqrt(squares / 2) };
}

const run = (...args: string[]): Promise<Outcome> =>
  cli(dirname(place.path('w.sqlite')), [...args, '--workspace', 'w.sqlite']);

beforeAll(async () => {
  const times = new Map<string, number>();
  provider = await startFakeProvider({
    reply: ({ text, model: judge }) => {
      const [, model = '', n = ''] = /Answer of (\w+) to (\d+)\./.exec(text) ?? [];
      const trial = (times.get(`${judge}/${model}/${n}`) ?? 0) + 1;
      times.set(`${judge}/${model}/${n}`, trial);
      const solved = isSolved(judge, model, Number(n), trial);
      return {
        answer: {
          'Grading Rationale': '1. So.\n2. So.',
          'List of Requirement Satisfaction Status': ['yes', solved ? 'yes' : 'no'],
          'Overall Score': solved ? 1 : 0,
        },
      };
    },
  });
  place = await clPlace();
  const row = (n: number): Record<string, unknown> => {
    const context_id = `c${String(Math.floor((n - 1) / PER_CONTEXT))}`;
    return task(n, { metadata: { ...(task(n).metadata as object), context_id } });
  };
  const lines = (of: (n: number) => object): string => numbers.map((n) => `${JSON.stringify(of(n))}\n`).join('');
  const files = [place.write('B.jsonl', lines(row))];
  for (const model of MODELS)
    files.push(
      place.write(
        `${model}.jsonl`,
        lines((n) => ({ idx: `t${String(n)}`, ...row(n), model_output: `Answer of ${model} to ${String(n)}.` })),
      ),
    );
  const report = await place.importFiles(files);
  expect(report).toMatchObject({ written: true });
  const benchmarkId = report.files[0]?.benchmarkId ?? 0;
  for (const model of ['judge-1', 'judge-2']) {
    const { runId } = await place.engine.api('runs.startJudging', {
      ...{ benchmarkId, verifier: 'judge-only', trials: 3, workers: 1 },
      judge: { provider: 'openai', model, baseUrl: provider.url },
    });
    await place.engine.settled(runId);
  }
}, 60_000);
afterAll(async () => {
  await place.close();
  await provider.close();
});

interface Listed {
  gradingId: number;
  name: string;
  model: string;
}
const gradingsNamed = async (): Promise<(judge: string, model: string) => string> => {
  const all = JSON.parse((await run('gradings', 'list', '--json')).stdout) as Listed[];
  expect(all).toHaveLength(4);
  return (judge, model) => String(all.find((one) => one.name.startsWith(judge) && one.model === model)?.gradingId);
};

/** The rows of a table of the report by their columns. */
const table = (name: string): Record<string, string>[] => parse(place.read(`R/${name}`), { columns: true });

it('report: every grading’s mean ± std over trials, by category too; three equal trials have no deviation', async () => {
  const idOf = await gradingsNamed();
  const all = MODELS.flatMap((model) => ['judge-1', 'judge-2'].map((judge) => idOf(judge, model)));
  const made = await run('report', '--out', 'R', ...all.flatMap((id) => ['--grading', id]));
  expect(made.status, made.stderr).toBe(0);
  const files = readdirSync(place.path('R'));
  expect(files).toEqual(expect.arrayContaining(['B-results.csv', 'B-results-2.csv', 'B-main-2.tex', 'B-methods.csv']));
  for (const [judge, suffix] of [
    ['judge-1', ''],
    ['judge-2', '-2'],
  ] as const) {
    const results = table(`B-results${suffix}.csv`);
    expect(results.map(({ model }) => model)).toEqual(MODELS);
    for (const row of results) {
      const expected = over(judge, row['model'] ?? '');
      expect(row['grading']).toMatch(new RegExp(`^${judge}`));
      expect(Number(row['mean'])).toBeCloseTo(expected.mean, 6);
      expect(Number(row['solving rate'])).toBeCloseTo(expected.mean, 6);
      expect(Number(row['mean std'])).toBeCloseTo(expected.std, 6);
      if (judge === 'judge-1') expect(row['mean std']).toBe('0');
    }
    for (const row of table(`B-categories${suffix}.csv`).filter((one) => one['sub-category'] === '')) {
      const expected = over(judge, row['model'] ?? '', (n) => (row['category'] === 'Odd') === (n % 2 === 1));
      expect(Number(row['over trials'])).toBeCloseTo(expected.mean, 6);
      expect(Number(row['over trials std'])).toBeCloseTo(expected.std, 6);
    }
    for (const row of table(`B-main${suffix}.csv`)) {
      expect(row['trials']).toBe('3');
      expect(Number(row['Even'])).toBeCloseTo(over(judge, row['model'] ?? '', (n) => n % 2 === 0).mean, 6);
    }
  }
  const report = place.read('R/report.md');
  expect(report).toContain('not to be ranked against these');
  expect(report).toContain('none below five contexts');
  expect(report).toMatch(/pupil.*We graded 24 answers to 24 questions by pupil/);
}, 60_000);

it('compare: two models by one judge, and two judges of one model, over contexts; different methods only when wanted', async () => {
  const idOf = await gradingsNamed();
  const pair = ['compare', '--first', idOf('judge-1', 'pupil'), '--second', idOf('judge-1', 'scholar')];
  const shown = await run(...pair);
  expect(shown.status, shown.stderr).toBe(0);
  expect(shown.stdout).toContain('over 24 tasks of 8 contexts, which are drawn whole');
  const [found] = JSON.parse((await run(...pair, '--json')).stdout) as [Record<string, unknown>];
  const gains = numbers.map(
    (n) => Number(isSolved('judge-1', 'scholar', n, 1)) - Number(isSolved('judge-1', 'pupil', n, 1)),
  );
  const where = (test: (gain: number) => boolean): string[] =>
    numbers.flatMap((n) => (test(gains[n - 1] ?? 0) ? [`t${String(n)}`] : []));
  const difference = found['difference'] as { value: number; n: number; interval: { low: number; high: number } };
  expect(difference.value).toBeCloseTo(mean(gains), 12);
  expect([found['gained'], found['lost']]).toEqual([where((gain) => gain > 0), where((gain) => gain < 0)]);
  // Contexts are all one thing: as far apart as eight values, not as twenty-four.
  const byContext = gains.filter((_, index) => index % PER_CONTEXT === 0);
  const error = Math.sqrt(byContext.reduce((sum, gain) => sum + (gain - mean(gains)) ** 2, 0) / 7 / 8);
  expect(found['detectable']).toBeCloseTo((1.959964 + 0.841621) * error, 9);
  expect((difference.interval.high - difference.interval.low) / (2 * 1.96 * error)).toBeGreaterThan(0.75);

  const judges = ['compare', '--first', idOf('judge-1', 'pupil'), '--second', idOf('judge-2', 'pupil')];
  expect(await run(...judges)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/different methods.*--together/) as string,
  });
  const both = await run(...judges, '--together');
  expect(both.stdout).toContain('Graded by different methods');
  expect(both.stdout).toMatch(/^Second: pupil, pupil\.jsonl: judge-2.*: solving rate .* ± .* over 3 trials$/m);
  expect(both.stdout).toMatch(/^Exact sign test, tasks taken as independent: p = /m);
}, 60_000);

it('agreement: judges trial by trial, by rubrics and by answers, as the mean over trials with its deviation', async () => {
  const found = JSON.parse((await run('agreement', '--json')).stdout) as {
    unit: string;
    trials: number;
    n: number;
    both: number;
    raw: { value: number; std: number };
    kappa: { value: number };
  }[];
  expect(found.map(({ unit, n, trials }) => [unit, n, trials])).toEqual([
    ['rubric', 4 * TASKS, 3],
    ['answer', 2 * TASKS, 3],
  ]);
  const answers = MODELS.flatMap((model) => numbers.map((n) => ({ model, n })));
  const share = (trial: number, test: (a: boolean, b: boolean) => boolean): number =>
    mean(
      answers.map(({ model, n }) =>
        Number(test(isSolved('judge-1', model, n, trial), isSolved('judge-2', model, n, trial))),
      ),
    );
  const over3 = (test: (a: boolean, b: boolean) => boolean): number => mean([1, 2, 3].map((one) => share(one, test)));
  const each = [1, 2, 3].map((trial) => share(trial, (a, b) => a === b));
  const [rubrics, whole] = found;
  expect(whole?.both).toBeCloseTo(over3((a, b) => a && b) * answers.length, 10);
  expect(whole?.raw.value).toBeCloseTo(mean(each), 12);
  expect(whole?.raw.std).toBeCloseTo(Math.sqrt(each.reduce((sum, one) => sum + (one - mean(each)) ** 2, 0) / 2), 12);
  const [first, second] = [over3((a) => a), over3((_, b) => b)];
  const chance = first * second + (1 - first) * (1 - second);
  expect(whole?.kappa.value).toBeCloseTo((mean(each) - chance) / (1 - chance), 12);
  // Of two rubrics both judges always call the first met.
  expect(rubrics?.raw.value).toBeCloseTo((1 + mean(each)) / 2, 12);
}, 60_000);

it('error types are of the answers that the grading named finds failed, by most of its trials', async () => {
  const idOf = await gradingsNamed();
  const { benchmarks } = await place.engine.api('workspace.info', {});
  const benchmarkId = benchmarks[0]?.id ?? 0;
  for (const judge of ['judge-1', 'judge-2'])
    for (const model of MODELS) {
      const failed = numbers.filter(
        (n) => [1, 2, 3].filter((trial) => !isSolved(judge, model, n, trial)).length > 1,
      ).length;
      const gradingId = Number(idOf(judge, model));
      const { sets } = await place.engine.api('cl.errors', { benchmarkId, gradingIds: [gradingId] });
      expect(sets).toMatchObject([{ model, failed, grading: { gradingId } }]);
      const dry = await place.engine.api('runs.dryRun', {
        ...{ kind: 'judging', benchmarkId, purpose: 'error-types', verifier: 'judge-only', failedBy: gradingId },
        judge: { provider: 'openai', model: 'judge-3', baseUrl: provider.url },
      });
      expect(dry.tasks, `${judge}, ${model}`).toBe(failed);
    }
}, 60_000);
