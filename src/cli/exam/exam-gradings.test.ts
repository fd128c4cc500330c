/**
 * A course exam in several gradings: compared question by question by `compare` and `report`, two models and two judges of one model. What the judges
 * say is fixed, so that the figures follow from it.
 */
import { parse } from 'csv-parse/sync';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import { clPlace, type ClPlace } from '../../engine/transfer/fixtures/cl-bench.ts';
import { cli, type Outcome } from '../run-cli.testing.ts';

const MODELS = ['pupil', 'scholar'];
const numbers = Array.from({ length: 24 }, (_, index) => index + 1);
const possible = (n: number): number => 2 + (n % 4) * 2;
/** One answer that the first judge never grades. */
const UNJUDGED = { model: 'scholar', n: 3 };
let place: ClPlace;
let provider: FakeProvider;

/** What a judge gives an answer; null: it fails. */
function given(judge: string, model: string, n: number): number | null {
  if (judge === 'judge-1' && model === UNJUDGED.model && n === UNJUDGED.n) return null;
  const share = model === 'pupil' ? (n % 3) / 2 : n % 5 === 0 ? 0 : 1;
  return judge === 'judge-1' ? possible(n) * share : Math.min(possible(n), possible(n) * share + (n % 2) * 2);
}
const run = (...args: string[]): Promise<Outcome> =>
  cli(dirname(place.path('w.sqlite')), [...args, '--workspace', 'w.sqlite']);

beforeAll(async () => {
  provider = await startFakeProvider({
    reply: ({ text, model: judge }) => {
      const [, model = '', n = ''] = /Answer of (\w+) to (\d+)\./.exec(text) ?? [];
      const score = given(judge, model, Number(n));
      if (score === null) return { status: 400, error: { message: 'flagged', code: 'content_filter' } };
      return { answer: { score, explanation: 'So many.' } };
    },
  });
  place = await clPlace();
  const questions = numbers.map((n) => ({
    ...{ instance_id: n, exam_id: 'final', problem_num: n, points: possible(n), problem: `Why ${String(n)}?` },
    ...{ answer: 'Because.', explanation: 'It is so.', type: 'ShortAnswerQuestion' },
  }));
  const total = numbers.reduce((sum, n) => sum + possible(n), 0);
  const exam = {
    ...{ exam_id: 'final', test_paper_name: 'Reasons', course: 'Reasons', year: 2025, score_total: total },
    ...{ score_max: 60, score_avg: 40, score_median: 41, score_standard_deviation: 8, num_questions: numbers.length },
  };
  const files = [
    place.write('questions.jsonl', questions.map((one) => `${JSON.stringify(one)}\n`).join('')),
    place.write('exams_metadata.json', JSON.stringify({ exams: [exam] })),
    ...MODELS.map((model) =>
      place.write(
        `questions_k_1_test_${model}.json`,
        JSON.stringify(
          numbers.map((n) => ({
            generated_answers: [JSON.stringify({ answer: `Answer of ${model} to ${String(n)}.`, explanation: 'So.' })],
            id: String(n),
          })),
        ),
      ),
    ),
  ];
  const report = await place.importFiles(files);
  expect(report).toMatchObject({ written: true });
  const benchmarkId = report.files[0]?.benchmarkId ?? 0;
  for (const model of ['judge-1', 'judge-2']) {
    const { runId } = await place.engine.api('runs.startJudging', {
      ...{ benchmarkId, verifier: 'offline-first', workers: 2 },
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
async function gradings(): Promise<(judge: string, model: string) => string> {
  const all = JSON.parse((await run('gradings', 'list', '--json')).stdout) as Listed[];
  expect(all).toHaveLength(4);
  return (judge, model) => String(all.find((one) => one.name.startsWith(judge) && one.model === model)?.gradingId);
}

/** What a comparison must say, from the scripts of the judges alone. */
function expected(first: [string, string], second: [string, string]) {
  const pairs = numbers.flatMap((n) => {
    const [a, b] = [given(...first, n), given(...second, n)];
    return a === null || b === null ? [] : [{ n, a, b }];
  });
  const isRight = (n: number, earned: number): number => Number(earned === possible(n));
  const ids = (test: (one: (typeof pairs)[number]) => boolean): string[] =>
    pairs.filter(test).map(({ n }) => String(n));
  const all = pairs.reduce((sum, { n }) => sum + possible(n), 0);
  const gained = ids(({ n, a, b }) => isRight(n, b) > isRight(n, a));
  const lost = ids(({ n, a, b }) => isRight(n, b) < isRight(n, a));
  // McNemar's exact test as sums of binomial coefficients.
  const flips = gained.length + lost.length;
  const choose = (k: number): number =>
    Array.from({ length: k }, (_, i) => (flips - i) / (i + 1)).reduce((product, one) => product * one, 1);
  const tail = Array.from({ length: Math.min(gained.length, lost.length) + 1 }, (_, k) => choose(k));
  return {
    points: pairs.reduce((sum, { a, b }) => sum + b - a, 0) / all,
    correct: (gained.length - lost.length) / pairs.length,
    n: pairs.length,
    p: Math.min(1, (2 * tail.reduce((sum, one) => sum + one, 0)) / 2 ** flips),
    ...{ gained, lost, more: ids(({ a, b }) => b > a), fewer: ids(({ a, b }) => b < a) },
  };
}

it('compare: two models by one judge, and two judges of one model when that is wanted', async () => {
  const idOf = await gradings();
  const pair = ['compare', '--first', idOf('judge-1', 'pupil'), '--second', idOf('judge-1', 'scholar')];
  const shown = await run(...pair);
  expect(shown.status, shown.stderr).toBe(0);
  const wanted = expected(['judge-1', 'pupil'], ['judge-1', 'scholar']);
  expect(shown.stdout).toContain('over 23 questions graded in both');
  expect(shown.stdout).toContain(`Better in the second: ${String(wanted.gained.length)} (${wanted.gained.join(', ')})`);
  expect(shown.stdout).toContain('Only in the first: 1 (3)');
  const [found] = JSON.parse((await run(...pair, '--json')).stdout) as [Record<string, unknown>];
  expect(found).toMatchObject({
    points: { value: expect.closeTo(wanted.points, 12) as number, n: 23 },
    correct: { value: expect.closeTo(wanted.correct, 12) as number, n: 23 },
    p: expect.closeTo(wanted.p, 12) as number,
    ...{ gained: wanted.gained, lost: wanted.lost, morePoints: wanted.more, fewerPoints: wanted.fewer },
    ...{ onlyFirst: ['3'], onlySecond: [], test: 'mcnemar', sameMethod: true },
    first: { model: 'pupil', questions: 24, graded: 24 },
    second: { model: 'scholar', graded: 23 },
  });
  // The answer that the judge failed on could earn all of its points, or be incorrect.
  const total = numbers.reduce((sum, n) => sum + possible(n), 0);
  const earned = numbers.reduce((sum, n) => sum + (given('judge-1', 'scholar', n) ?? 0), 0);
  const right = numbers.filter((n) => given('judge-1', 'scholar', n) === possible(n)).length;
  const { first: { bounds: none } = {}, second: { bounds } = {} } = found as Record<string, { bounds?: object | null }>;
  expect(none).toBeNull();
  expect(bounds).toEqual({
    ...{ open: 1, earned: earned + possible(UNJUDGED.n) },
    share: expect.closeTo((earned + possible(UNJUDGED.n)) / total, 12) as number,
    accuracy: { low: expect.closeTo(right / 24, 12) as number, high: expect.closeTo((right + 1) / 24, 12) as number },
  });
  expect(shown.stdout).toMatch(/^Second: scholar.* at most \d+\.\d%, of the points/m);

  const judges = ['compare', '--first', idOf('judge-1', 'pupil'), '--second', idOf('judge-2', 'pupil')];
  const refused = await run(...judges);
  expect(refused).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/different methods.*--together/) as string,
  });
  const [both] = JSON.parse((await run(...judges, '--together', '--json')).stdout) as [Record<string, unknown>];
  const between = expected(['judge-1', 'pupil'], ['judge-2', 'pupil']);
  expect(both).toMatchObject({
    points: { value: expect.closeTo(between.points, 12) as number, n: 24 },
    ...{ gained: between.gained, lost: between.lost, morePoints: between.more, sameMethod: false },
  });
  expect((await run(...judges, '--together')).stdout).toContain('Graded by different methods');

  const three = [...judges, '--second', idOf('judge-1', 'scholar'), '--together', '--json'];
  const several = JSON.parse((await run(...three)).stdout) as { p: number; holm: number }[];
  const [low = 0, high = 0] = several.map(({ p }) => p).sort((a, b) => a - b);
  const holm = several.map(({ holm: adjusted }) => adjusted).sort((a, b) => a - b);
  expect(holm[0]).toBeCloseTo(Math.min(1, 2 * low), 12);
  expect(holm[1]).toBeCloseTo(Math.max(Math.min(1, 2 * low), high), 12);
}, 60_000);

it('report: every two sets that were graded alike, in a table of their own', async () => {
  const idOf = await gradings();
  const named = MODELS.flatMap((model) => ['--grading', idOf('judge-1', model)]);
  const made = await run('report', '--out', 'R', ...named);
  expect(made.status, made.stderr).toBe(0);
  const table = (name: string): Record<string, string>[] => parse(place.read(`R/${name}`), { columns: true });
  const [row, ...more] = table('questions-comparisons.csv');
  expect(more).toEqual([]);
  const cell = (name: string): string => row?.[name] ?? '';
  const wanted = expected(['judge-1', 'pupil'], ['judge-1', 'scholar']);
  expect(Number(cell('share of points'))).toBeCloseTo(wanted.points, 5);
  expect(Number(cell('correct answers'))).toBeCloseTo(wanted.correct, 5);
  expect(Number(cell('p'))).toBeCloseTo(wanted.p, 5);
  expect(cell('better in')).toBe(wanted.gained.join(' '));
  expect(cell('more points in')).toBe(wanted.more.join(' '));
  const results = table('questions-results.csv');
  expect(Object.keys(results[0] ?? {}).join(',')).toContain(
    ',share of points at most,accuracy,accuracy at least,accuracy at most,',
  );
  expect(results).toHaveLength(MODELS.length);
  expect(place.read('R/report.md')).toContain('over the questions that were graded in both');
}, 60_000);

it('agreement: two judges over the answers that both graded, on the command line and in the report', async () => {
  const shown = await run('agreement');
  expect(shown.status, shown.stderr).toBe(0);
  expect(shown.stdout).toMatch(/^judge-1.* \(judge\) and judge-2.* \(judge\):$/m);
  const pairs = MODELS.flatMap((model) =>
    numbers.flatMap((n) => {
      const [a, b] = ['judge-1', 'judge-2'].map((judge) => given(judge, model, n));
      return a == null || b == null ? [] : [[a === possible(n), b === possible(n)] as const];
    }),
  );
  const count = (a: boolean, b: boolean): number => pairs.filter((one) => one[0] === a && one[1] === b).length;
  const [found] = JSON.parse((await run('agreement', '--json')).stdout) as [Record<string, unknown>];
  expect(found).toMatchObject({
    ...{ unit: 'answer', n: pairs.length, questions: numbers.length, trials: 1 },
    ...{ both: count(true, true), firstOnly: count(true, false), secondOnly: count(false, true) },
    raw: { value: expect.closeTo((count(true, true) + count(false, false)) / pairs.length, 12) as number },
  });
  expect((await run('report', '--out', 'A')).status).toBe(0);
  const [row]: Record<string, string>[] = parse(place.read('A/questions-agreement.csv'), { columns: true });
  expect(row).toMatchObject({ compared: 'answers', 'both right': String(count(true, true)) });
  expect(row?.['methods']).toMatch(/judge-1.*judge-2/);
}, 60_000);
