/**
 * Three models, two judges, three protocols, three trials, an audit and experts: whatever states a figure states what follows from the raw rows
 * by definition (fixtures/raw-figures.ts). The judges' opinions look like chance and differ from trial to trial; some of their calls fail.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../../../testing/fake-provider.ts';
import type { FakeReply, SeenRequest } from '../../../../testing/fake-provider.ts';
import { cli } from '../../../cli/run-cli.testing.ts';
import type { AgreementPair } from '../../../contract/agreement-calls.ts';
import type { EstimatedFigures } from '../../../core/metrics/breakdown.ts';
import { openDesk, type Desk } from '../../handlers/fixtures/desk.ts';
import * as own from '../fixtures/raw-figures.ts';
import type { Raw, RawFigures, RawGrading } from '../fixtures/raw-figures.ts';

const MODELS = ['alpha', 'beta', 'gamma'];
const PROTOCOLS = ['s2s', 'l2s', 'l2l'] as const;
const SUBJECTS = ['Physics', 'Biology', 'Chemistry'];
const ITEMS = 7;

let desk: Desk;
let fake: FakeProvider;
let raw: Raw;
const asked = new Map<string, number>();

function moodyJudge(request: SeenRequest): FakeReply {
  const query = judgeQuery(request.text);
  if (query.kind === 'extraction' && !request.text.includes('Reference values:')) return plainJudge(request);
  const key = `${request.model}/${request.text}`;
  const time = asked.get(key) ?? 0;
  asked.set(key, time + 1);
  const byte = (part: number): number =>
    createHash('sha256')
      .update(`${key}/${String(time)}/${String(part)}`)
      .digest()[0] ?? 0;
  if (byte(99) < 12) return { status: 400, error: { message: 'flagged', code: 'content_filter' } };
  const opinion = (part: number) => ({
    is_correct: byte(part) < 170,
    reasoning: 'As the mood is.',
    confidence: 'high',
  });
  const references = /Reference values:\n((?:\d+\. .*\n)+)/.exec(request.text)?.[1];
  if (references === undefined) return { answer: opinion(0) };
  return {
    answer: {
      results: references
        .trim()
        .split('\n')
        .map((_, index) => opinion(index)),
    },
  };
}

async function judge(model: string, more: object): Promise<number> {
  const { runId } = await desk.engine.api('runs.startJudging', {
    ...{ benchmarkId: desk.benchmarkId, verifier: 'judge-only', trials: 3, workers: 16, continue: true },
    judge: { provider: 'openai', model, baseUrl: fake.url },
    ...more,
  });
  await desk.engine.settled(runId);
  return runId;
}

beforeAll(async () => {
  fake = await startFakeProvider({ reply: moodyJudge });
  const items = Array.from({ length: ITEMS }, (_, index) => {
    const value = String(index + 5);
    // The last three have one variable, the last two a figure.
    const isShort = index >= ITEMS - 3;
    const claims = (law: string, n: string): string => `m: ${law}${isShort ? '' : `\nn: ${value}${n}`}`;
    return {
      subject: SUBJECTS[index % 4] ?? '',
      variables: [
        { name: 'm', value: `the ${value} law`, type: 'other' as const },
        ...(isShort ? [] : [{ name: 'n', value: `${value}1` }]),
      ],
      images: index >= ITEMS - 2 ? ['figure.png'] : [],
      flow: [{ step: `What is ${value}?`, answer: value }],
      answers: Object.fromEntries(
        MODELS.map((model) => [
          model,
          [claims(`what ${model} says`, '1'), claims(`the ${value} law`, '2'), claims(`no law of ${model}`, '1')],
        ]),
      ),
    };
  });
  desk = await openDesk(items);
  for (const model of ['judge-1', 'judge-2']) for (const protocol of PROTOCOLS) await judge(model, { protocol });
  await judge('judge-1', { verifier: 'offline-first', audit: 0.6, trials: 1 });
  // Experts decide some answers in whole, some in part, with each model and otherwise for one of them.
  for (const [model, answerRunId] of desk.sets)
    for (const [index, itemId] of desk.itemIds.slice(0, 6).entries()) {
      const answers = await desk.engine.api('answers.get', { itemId, answerRunId });
      const { responseId, cards } = answers[index % 3]!;
      for (const { variableId } of index % 2 === 0 ? cards : cards.slice(0, 1)) {
        const status = (index + MODELS.indexOf(model)) % 3 === 0 ? 'wrong' : 'right';
        await desk.engine.api('review.decide', { responseId, variableId, status });
      }
    }
  raw = own.rawRows(join(desk.folder, 'desk.sqlite'));
}, 120_000);
afterAll(async () => {
  await desk.close();
  await fake.close();
});

const close = (found: number | null | undefined, expected: number | null, what: string): void => {
  if (expected === null) expect(found ?? null, what).toBeNull();
  else expect(found, what).toBeCloseTo(expected, 10);
};
const gradingIds = (): number[] => raw.gradings.map(({ id }) => id);
const each = (): (readonly [RawGrading, string])[] =>
  raw.gradings.map((grading) => [grading, `${grading.model}, ${grading.name}`] as const);

it('the workspace is one in which a mistake would be seen', () => {
  expect(raw.gradings).toHaveLength(MODELS.length * (1 + 2 * PROTOCOLS.length + 1));
  const values = each().map(([grading]) => own.figuresOf(raw, grading, { experts: true }).variable);
  expect(new Set(values.map((value) => value.toFixed(6))).size).toBeGreaterThan(10);
  const statuses = new Set(raw.verdicts.map(({ status }) => status));
  for (const status of ['right', 'wrong', 'judge_error', 'undecided']) expect(statuses).toContain(status);
  expect(raw.verdicts.some(({ audit }) => audit === 1)).toBe(true);
});

function sameFigures(found: EstimatedFigures, expected: RawFigures, what: string): void {
  close(found.question?.value, expected.question, `${what}: question`);
  close(found.variable?.value, expected.variable, `${what}: variable`);
  close(found.atMost?.question, expected.atMost.question, `${what}: question at most`);
  close(found.atMost?.variable, expected.atMost.variable, `${what}: variable at most`);
  expect(found.passAtK.map(({ k }) => k)).toEqual(expected.passAtK.map((_, index) => index + 1));
  found.passAtK.forEach(({ k, estimate }) => {
    close(estimate.value, expected.passAtK[k - 1] ?? null, `${what}: pass@${String(k)}`);
  });
  expect([found.questions, found.answers], what).toEqual([expected.questions, expected.answers]);
  close(found.question?.std, expected.std?.question ?? null, `${what}: std of question`);
  close(found.variable?.std, expected.std?.variable ?? null, `${what}: std of variable`);
  close(found.spread?.answers, expected.std ? expected.common : null, `${what}: answers in every trial`);
  close(found.spread?.parts.judge, expected.parts?.judge ?? null, `${what}: by judge`);
  close(found.spread?.parts.sampling, expected.parts?.sampling ?? null, `${what}: by sampling`);
}

it('results and breakdown: as reviewed and as judged, all answers and settled ones, by group', async () => {
  const of = { benchmarkId: desk.benchmarkId, gradingIds: gradingIds() };
  const rows = await desk.engine.api('results.get', of);
  const { sets } = await desk.engine.api('results.breakdown', of);
  each().forEach(([grading, what], index) => {
    const [row, set] = [rows[index]!, sets[index]!];
    expect([row.grading?.name, set.grading?.name]).toEqual([grading.name, grading.name]);
    for (const [verdicts, experts] of [
      ['reviewed', true],
      ['judged', false],
    ] as const)
      for (const [denominator, settled] of [
        ['published', false],
        ['graded', true],
      ] as const)
        sameFigures(
          set[verdicts][denominator],
          own.figuresOf(raw, grading, { experts, settled }),
          `${what}, ${verdicts}, ${denominator}`,
        );
    // The same figures without intervals.
    expect(row.published.questionAccuracy).toBe(set.reviewed.published.question?.value);
    expect(row.graded.variableAccuracy).toBe(set.reviewed.graded.variable?.value);
    expect(row.asJudged.questionAccuracy).toBe(set.judged.published.question?.value);
    expect(row.published.spread).toEqual(set.reviewed.published.spread);

    const all = own.judgedOf(raw, grading, { experts: true }).flatMap(({ trials }) => trials.flat());
    const counts = Map.groupBy(
      all.flatMap(({ statuses }) => statuses),
      (status) => status,
    );
    expect(
      Object.entries(row.statuses)
        .filter(([, n]) => n > 0)
        .sort(),
    ).toEqual([...counts].map(([status, list]) => [status, list.length] as [string, number]).sort());
    for (const { dimension, group, question, variable } of set.groups) {
      const expected = own.figuresOf(raw, grading, {
        experts: true,
        ...(dimension === 'type' ? { type: group } : {}),
        items: ({ subject, figures }) =>
          dimension === 'subject' ? subject === group : dimension === 'type' || figures > 0 === (group === 'with'),
      });
      const which = `${what}, ${dimension} ${group}`;
      if (dimension === 'type') expect(question).toBeNull();
      else close(question?.value, expected.question, which);
      close(variable?.value, expected.variable, which);
      close(variable?.std, expected.std?.variable ?? null, which);
      expect(variable?.n, which).toBe(expected.questions);
    }
    const groups = set.groups.map(({ dimension, group }) => `${dimension} ${group}`);
    expect(groups.toSorted()).toEqual(
      [
        ...[...SUBJECTS, ''].map((one) => `subject ${one}`),
        'type numeric',
        'type other',
        'figure with',
        'figure without',
      ].toSorted(),
    );
  });
});

it('what a run found, by its own verdicts', async () => {
  const { engine, benchmarkId } = desk;
  for (const { gradingId, answerRunId, runIds } of await engine.api('gradings.list', { benchmarkId })) {
    const grading = raw.gradings.find(({ id }) => id === gradingId)!;
    const { figures } = await engine.api('runs.get', { runId: runIds[0]! });
    const found = figures.find((one) => one.answerRunId === answerRunId)!;
    const expected = own.figuresOf(raw, grading, { experts: false });
    close(found.published.questionAccuracy, expected.question, grading.name);
    close(found.published.variableAccuracy, expected.variable, grading.name);
    close(found.published.spread?.question?.std, expected.std?.question ?? null, grading.name);
    const settled = own.figuresOf(raw, grading, { experts: false, settled: true });
    close(found.graded.questionAccuracy, settled.question, grading.name);
    for (const { dimension, group, variable } of found.groups.filter((one) => one.dimension === 'type')) {
      const ofType = own.figuresOf(raw, grading, { experts: false, type: group });
      close(variable?.value, ofType.variable, `${grading.name}, ${dimension} ${group}`);
    }
  }
});

it('intervals hold what drawing the questions anew by other chance gives', async () => {
  const { sets } = await desk.engine.api('results.breakdown', {
    benchmarkId: desk.benchmarkId,
    gradingIds: gradingIds(),
  });
  let state = 1;
  const chance = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const [grading] = raw.gradings.filter(({ trials }) => trials === 3);
  const values = own
    .judgedOf(raw, grading!, { experts: true })
    .map(({ trials }) => own.mean(trials.map((answers) => own.mean(answers.map((one) => Number(own.isRight(one)))))));
  const means = Array.from({ length: 20_000 }, () =>
    own.mean(values.map(() => values[Math.floor(chance() * values.length)] ?? 0)),
  ).sort((a, b) => a - b);
  const { question } = sets[raw.gradings.indexOf(grading!)]!.reviewed.published;
  expect(Math.abs(question!.interval!.low - means[500]!)).toBeLessThan(0.03);
  expect(Math.abs(question!.interval!.high - means[19_500]!)).toBeLessThan(0.03);
});

/** What a rater of a pair says, trial by trial, from the raw rows. */
function saidOf(
  { source, name }: AgreementPair['first'],
  unit: AgreementPair['unit'],
  withVerifier: boolean,
): own.Said[] {
  const whole = unit === 'answer';
  if (source === 'expert') return [own.saidByExperts(raw, whole)];
  const gradings = new Map(raw.gradings.map((one) => [one.id, one]));
  const trials =
    source === 'offline' ? 1 : Math.max(...raw.gradings.filter((one) => one.name === name).map((one) => one.trials));
  const counts = ({ source: by, grading, audit }: own.RawVerdict): boolean => {
    const of = gradings.get(grading);
    if (by !== source || of === undefined) return false;
    if (source === 'offline') return true;
    // What a judge was asked because the verifier had left it open says nothing of how far the two agree.
    return of.name === name && !(withVerifier && of.verifier === 'offline-first' && audit === 0);
  };
  return Array.from({ length: trials }, (_, index) => own.saidBy(raw, counts, whole, index + 1));
}

it('agreement: every pair of raters over all trials, judges with the verifier by their audit, whole answers where one was shown them', async () => {
  const pairs = await desk.engine.api('agreement.pairs', { benchmarkId: desk.benchmarkId });
  const names = new Set(
    pairs.flatMap(({ first, second }) => [`${first.source} ${first.name}`, `${second.source} ${second.name}`]),
  );
  // Six gradings by judges, the audited one, the verifier and the expert: each with each.
  expect(names.size).toBe(9);
  expect(pairs.length).toBeGreaterThanOrEqual(30);
  expect(pairs.filter(({ audited }) => audited)).toHaveLength(1);
  expect(pairs.filter(({ trials }) => trials === 3).length).toBeGreaterThanOrEqual(21);
  for (const pair of pairs) {
    const isWhole = [pair.first.name, pair.second.name].some((name) => /L2[SL]/.test(name));
    expect(pair.unit).toBe(isWhole ? 'answer' : 'variable');
    const withVerifier = [pair.first.source, pair.second.source].includes('offline');
    const [first, second] = [pair.first, pair.second].map((rater) => saidOf(rater, pair.unit, withVerifier));
    const expected = own.agreementOf(first!, second!);
    const what = `${pair.first.name} and ${pair.second.source} ${pair.second.name}`;
    expect([pair.n, pair.questions, pair.trials], what).toEqual([expected.n, expected.questions, expected.trials]);
    for (const cell of ['both', 'firstOnly', 'secondOnly', 'neither'] as const) close(pair[cell], expected[cell], what);
    close(pair.raw?.value, expected.raw, what);
    close(pair.kappa?.value, expected.kappa, what);
    close(pair.raw?.std, expected.std?.raw ?? null, what);
    close(pair.kappa?.std, expected.std?.kappa ?? null, what);
  }
});

it('table 1: each grading against the experts, by answers and by variables, mean and population deviation over trials', async () => {
  for (const unit of ['answer', 'variable'] as const) {
    const labels = own.saidByExperts(raw, unit === 'answer');
    const rows = await desk.engine.api('experts.against', { benchmarkId: desk.benchmarkId, unit });
    expect(rows).toHaveLength(raw.gradings.filter(({ protocol }) => unit === 'answer' || protocol !== 'l2l').length);
    for (const row of rows) {
      const grading = raw.gradings.find(({ id }) => id === row.gradingId)!;
      const perTrial = Array.from({ length: grading.trials }, (_, trial) => {
        const said: own.Said = new Map();
        for (const { item, trials } of own.judgedOf(raw, grading, { experts: false }))
          for (const { response, statuses } of trials[trial] ?? []) {
            const isWrong = statuses.some((status) => own.isSaid(status) && status !== 'right');
            if (unit === 'answer' && (isWrong || statuses.every(own.isSaid)))
              said.set(String(response), { item: item.id, right: !isWrong });
            raw.variables
              .filter((variable) => variable.item === item.id)
              .forEach((variable, index) => {
                const status = statuses[index] ?? '';
                if (unit === 'variable' && own.isSaid(status))
                  said.set(own.keyOf(response, variable.id), { item: item.id, right: status === 'right' });
              });
          }
        return said;
      });
      const keys = [...labels.keys()].filter((key) => perTrial.every((said) => said.has(key)));
      expect(row.n, row.grading).toBe(keys.length);
      const accuracies = perTrial.map((said) =>
        own.mean(keys.map((key) => Number(said.get(key)?.right === labels.get(key)?.right))),
      );
      close(row.scores.accuracy?.mean, own.mean(accuracies), row.grading);
      const spread = Math.sqrt(own.mean(accuracies.map((one) => (one - own.mean(accuracies)) ** 2)));
      close(row.scores.accuracy?.std, spread, row.grading);
      const cell = (graded: boolean, expert: boolean): number =>
        own.mean(
          perTrial.map(
            (said) => keys.filter((key) => said.get(key)?.right === graded && labels.get(key)?.right === expert).length,
          ),
        );
      close(row.cells.tp.mean, cell(true, true), row.grading);
      close(row.cells.fn.mean, cell(false, true), row.grading);
      close(row.cells.fp.mean, cell(true, false), row.grading);
      close(row.cells.tn.mean, cell(false, false), row.grading);
    }
  }
});

it('files: the summary, the detailed rows and the table of answers of each grading', async () => {
  const { engine, benchmarkId, folder } = desk;
  for (const [grading, what] of each()) {
    const of = { benchmarkId, runId: grading.set, gradingId: grading.id, replace: true };
    const expected = own.figuresOf(raw, grading, { experts: true });
    const settled = own.figuresOf(raw, grading, { experts: true, settled: true });
    await engine.api('export.write', { ...of, what: 'detailed', k: 2, path: join(folder, 'D.json') });
    // A file for each trial, as the reference script writes one.
    for (let trial = 1; trial <= grading.trials; trial += 1) {
      const name = trial === 1 ? 'D.json' : `D_trial_${String(trial)}.json`;
      const rows = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        judgment_llm: { question_accuracy: number; avg_variable_accuracy: number };
      }[];
      const answers = own.judgedOf(raw, grading, { experts: true }).map(({ trials }) => trials[trial - 1]!);
      const question = answers.map((list) => own.mean(list.map((one) => Number(own.isRight(one)))));
      close(own.mean(rows.map((row) => row.judgment_llm.question_accuracy)), own.mean(question), `${what}, ${name}`);
    }
    const summary = JSON.parse(readFileSync(join(folder, 'D_summary.json'), 'utf8')) as {
      metrics: Record<string, number>;
      markscheme: { grading: string; graded: Record<string, number> };
    };
    expect(summary.markscheme.grading).toBe(grading.name);
    close(summary.metrics['pass@k'], expected.passAtK[1] ?? null, what);
    close(summary.metrics['overall_question_accuracy'], expected.question, what);
    close(summary.metrics['overall_avg_variable_accuracy'], expected.variable, what);
    expect(summary.metrics['total_samples']).toBe(expected.questions);
    close(summary.markscheme.graded['question_accuracy'], settled.question, what);
    await engine.api('export.write', { ...of, what: 'table', path: join(folder, 'T.csv') });
    const rows = csv(readFileSync(join(folder, 'T.csv'), 'utf8'));
    expect(rows).toHaveLength(ITEMS * 3 * grading.trials);
    close(own.mean(rows.map((row) => Number(row['right'] === 'true'))), expected.question, what);
    close(own.mean(rows.map((row) => Number(row['variable_accuracy']))), expected.variable, what);
  }
});

function csv(text: string): Record<string, string>[] {
  const lines = text.trim().split(/\r?\n/);
  const cells = (line: string): string[] =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .slice(0, -1)
      .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
  const head = cells(lines[0] ?? '');
  return lines.slice(1).map((line) => {
    const row = cells(line);
    return Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']));
  });
}

it('report: results, groups, every pair compared, and the paper’s table by subset', async () => {
  const args = gradingIds().flatMap((id) => ['--grading', String(id)]);
  const made = await cli(desk.folder, ['report', '--workspace', 'desk.sqlite', '--out', 'R', '--together', ...args]);
  expect(made.status, made.stderr).toBe(0);
  const table = (name: string): Record<string, string>[] => csv(readFileSync(join(desk.folder, 'R', name), 'utf8'));
  const near = (cell: string | undefined, expected: number | null, what: string): void => {
    expect(cell, what).not.toBe(undefined);
    if (expected === null) expect(cell, what).toBe('');
    else expect(Math.abs(Number(cell) - expected), `${what}: ${String(cell)}, ${String(expected)}`).toBeLessThan(1e-5);
  };
  const nameOf = ({ model, grading, answers }: Record<string, string>): string => `${model!}, ${answers!}: ${grading!}`;
  const sideOf = (one: RawGrading): string => `${one.model}, bench_k_2_test_${one.model}.json: ${one.name}`;
  const byName = new Map(raw.gradings.map((one) => [sideOf(one), one]));

  const results = table('bench-results.csv');
  expect(results).toHaveLength(raw.gradings.length * 4);
  for (const row of results) {
    const grading = byName.get(nameOf(row))!;
    const of = { experts: row['verdicts'] === 'as reviewed', settled: row['denominator'] === 'graded' };
    const expected = own.figuresOf(raw, grading, of);
    const what = `${nameOf(row)}, ${row['verdicts']!}, ${row['denominator']!}`;
    near(row['question accuracy'], expected.question, what);
    near(row['variable accuracy'], expected.variable, what);
    near(row['pass@2'], expected.passAtK[1] ?? null, what);
    near(row['question accuracy std'], expected.std?.question ?? null, what);
    near(row['std by judge'], expected.parts?.judge ?? null, what);
    expect([row['questions'], row['answers counted']]).toEqual([expected.questions, expected.answers].map(String));
    expect(row['answers in the set']).toBe(String(ITEMS * 3));
  }

  const groups = table('bench-groups.csv').filter((row) => row['by'] === 'subject');
  expect(groups).toHaveLength(raw.gradings.length * (SUBJECTS.length + 1));
  for (const row of groups) {
    const grading = raw.gradings.find((one) => one.model === row['model'] && one.name === row['grading'])!;
    const expected = own.figuresOf(raw, grading, { experts: true, items: ({ subject }) => subject === row['group'] });
    near(row['question accuracy'], expected.question, `${grading.name}, ${row['group']!}`);
  }

  /** Of each item the mean over trials. */
  const rates = (grading: RawGrading): Map<string, number> =>
    new Map(
      own
        .judgedOf(raw, grading, { experts: true })
        .map(({ item, trials }) => [
          item.external,
          own.mean(trials.map((answers) => own.mean(answers.map((one) => Number(own.isRight(one)))))),
        ]),
    );
  const all = new Map(raw.gradings.map((one) => [sideOf(one), rates(one)]));
  const pairs = table('bench-comparisons.csv');
  expect(pairs).toHaveLength((raw.gradings.length * (raw.gradings.length - 1)) / 2);
  const tests = pairs.map((row) => {
    const [first, second] = [all.get(row['first']!)!, all.get(row['second']!)!];
    const gains = [...first].map(([item, rate]) => [item, (second.get(item) ?? 0) - rate] as const);
    const what = `${row['first']!} and ${row['second']!}`;
    const where = (test: (gain: number) => boolean): string[] =>
      gains.flatMap(([item, gain]) => (test(gain) ? [item] : []));
    const [better, worse] = [where((gain) => gain > 0), where((gain) => gain < 0)];
    const differences = gains.map(([, gain]) => gain);
    near(row['difference'], own.mean(differences), what);
    expect([row['better in'], row['worse in']], what).toEqual([better.join(' '), worse.join(' ')]);
    const p = own.signTest(better.length, worse.length);
    near(row['p'], p, what);
    near(row['detectable'], ((1.959964 + 0.841621) * own.deviation(differences)) / Math.sqrt(gains.length), what);
    return p;
  });
  pairs.forEach((row, index) => {
    const least = tests.filter((p) => p <= tests[index]!);
    const holm = Math.max(...least.map((p) => Math.min(1, p * tests.filter((other) => other >= p).length)));
    near(row['p after Holm'], holm, `Holm of ${row['first']!} and ${row['second']!}`);
  });

  const [subsets, joint] = [table('table-2.csv'), table('table-3.csv')];
  expect(subsets).toHaveLength(raw.gradings.length);
  for (const [rows, column, which] of [
    [subsets, 'question accuracy, text', (figures: number) => figures === 0],
    [subsets, 'question accuracy, multimodal', (figures: number) => figures > 0],
    [joint, 'question accuracy, text + multimodal', () => true],
  ] as const)
    for (const grading of raw.gradings) {
      const row = rows.find((one) => one['model'] === `${grading.model}, ${grading.name}`);
      const expected = own.figuresOf(raw, grading, { experts: true, items: ({ figures }) => which(figures) });
      near(row?.[column], expected.question, `${grading.model}, ${grading.name}, ${column}`);
    }
}, 60_000);

it('what Review forecasts before a decision starts from the figures of the chosen grading, over all of its trials', async () => {
  const { engine, benchmarkId } = desk;
  const grading = raw.gradings.find(({ model, trials }) => model === 'beta' && trials === 3)!;
  await engine.api('gradings.choose', { answerRunId: grading.set, gradingId: grading.id });
  const [answer] = await engine.api('answers.get', { itemId: desk.itemIds[3]!, answerRunId: grading.set });
  const of = { responseId: answer!.responseId, variableId: answer!.cards[0]!.variableId };
  const { sets } = await engine.api('review.preview', { kind: 'decision', ...of, status: 'right' });
  const set = sets.find(({ runId }) => runId === grading.set)!;
  // The other two are shown as the verifier graded them: no rank among those.
  expect(sets.map(({ ranked }) => ranked).toSorted()).toEqual([1, 2, 2]);
  close(set.before.published.questionAccuracy, own.figuresOf(raw, grading, { experts: true }).question, 'before');
  close(set.asJudged.variableAccuracy, own.figuresOf(raw, grading, { experts: false }).variable, 'as judged');
  // As it comes out when it is made.
  await engine.api('review.decide', { ...of, status: 'right' });
  const then = own.figuresOf(own.rawRows(join(desk.folder, 'desk.sqlite')), grading, { experts: true });
  close(set.after.published.questionAccuracy, then.question, 'after');
  close(set.after.published.variableAccuracy, then.variable, 'after');
  await engine.api('review.undo', {});
  const [row] = await engine.api('results.get', { benchmarkId, gradingIds: [grading.id] });
  close(row!.published.variableAccuracy, own.figuresOf(raw, grading, { experts: true }).variable, 'undone');
});

it('diagnosis: what is solved is what most trials of the chosen grading say', async () => {
  const { engine, benchmarkId } = desk;
  for (const grading of raw.gradings.filter(({ name }) => /L2L|Offline/.test(name))) {
    const of = { benchmarkId, answerRunId: grading.set };
    const named = await engine.api('diagnose.lengths', { ...of, gradingId: grading.id });
    await engine.api('gradings.choose', { answerRunId: grading.set, gradingId: grading.id });
    const { solvedBy, methods } = await engine.api('diagnose.lengths', of);
    // Named it says the same as chosen.
    expect(named.solvedBy).toEqual(solvedBy);
    const outcomes = own.judgedOf(raw, grading, { experts: true }).map(({ trials }) => {
      const ids = trials[0]!.map(({ response }) => response);
      const verdicts = ids.map((id) => {
        const judgings = trials.map((answers) => answers.find(({ response }) => response === id)!);
        const right = judgings.filter(own.isRight).length;
        const wrong = judgings.filter(({ statuses }) =>
          statuses.some((one) => one === 'wrong' || one === 'not_found'),
        ).length;
        return Math.sign(right - wrong);
      });
      return verdicts.includes(1) ? 'solved' : verdicts.includes(0) ? 'unknown' : 'unsolved';
    });
    const count = (wanted: string): number => outcomes.filter((one) => one === wanted).length;
    expect(solvedBy, grading.name).toEqual({
      ...{ answerRunId: grading.set, answers: `bench_k_2_test_${grading.model}.json`, model: grading.model },
      grading: { gradingId: grading.id, name: grading.name, trials: grading.trials },
      ...{ solved: count('solved'), unsolved: count('unsolved'), unknown: count('unknown') },
    });
    expect(methods).toContain(`graded by ${grading.name}${grading.trials > 1 ? ' in 3 trials' : ''}`);
    // An experiment on what a grading leaves unsolved, whichever is chosen: one step of each flow.
    const other = raw.gradings.find(({ set, id }) => set === grading.set && id !== grading.id)!;
    await engine.api('gradings.choose', { answerRunId: grading.set, gradingId: other.id });
    const experiment = {
      ...{ ...of, gradingId: grading.id, only: 'unsolved' as const, conditions: ['unit' as const], repeats: 1 },
      ...{ model: { provider: 'openai' as const, model: 'pupil', baseUrl: fake.url }, images: false },
    };
    if (count('unsolved') > 0)
      expect((await engine.api('diagnose.dryRun', experiment)).tasks, grading.name).toBe(count('unsolved'));
  }
});

it('a judging repeated asks again for what failed alone; the grading that is shown is the one that was chosen', async () => {
  const { engine, benchmarkId } = desk;
  const shown = async () => (await engine.api('results.get', { benchmarkId })).map(({ grading }) => grading?.gradingId);
  const chosen = MODELS.map((model) => raw.gradings.findLast((one) => one.model === model && one.protocol === 'l2s')!);
  for (const { set, id } of chosen) await engine.api('gradings.choose', { answerRunId: set, gradingId: id });
  const of = { benchmarkId, gradingIds: gradingIds() };
  const first = await judge('judge-1', { protocol: 's2s' });
  const before = await engine.api('results.get', of);
  fake.script((request) => ({ ...moodyJudge(request), status: 400, error: { message: 'no', code: 'content_filter' } }));
  expect(await judge('judge-1', { protocol: 's2s' })).toBe(first);
  expect(await engine.api('results.get', of)).toEqual(before);
  expect(await shown()).toEqual(chosen.map(({ id }) => id));
});
