import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import type { FakeReply, SeenRequest } from '../../../testing/fake-provider.ts';
import type { GradingView } from '../../contract/grading-calls.ts';
import type { ResultRow } from '../../contract/results-shapes.ts';
import { openDesk, type Desk } from '../handlers/fixtures/desk.ts';

const MODELS = ['alpha', 'beta', 'gamma'];
const JUDGES = ['judge-1', 'judge-2'];
const PROTOCOLS = ['s2s', 'l2s', 'l2l'] as const;
const TRIALS = 3;

let desk: Desk;
let fake: FakeProvider;
const asked = new Map<string, number>();

/** A judge whose opinions look like chance, and differ from one time of asking to the next. */
function moodyJudge(request: SeenRequest): FakeReply {
  const query = judgeQuery(request.text);
  if (query.kind === 'extraction' && !request.text.includes('Reference values:')) return plainJudge(request);
  const key = `${request.model}/${request.text}`;
  const time = asked.get(key) ?? 0;
  asked.set(key, time + 1);
  const opinion = (part: number) => {
    const [byte = 0] = createHash('sha256')
      .update(`${key}/${String(time)}/${String(part)}`)
      .digest();
    return { is_correct: byte < 150, reasoning: 'As the mood is.', confidence: 'high' };
  };
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

beforeEach(async () => {
  asked.clear();
  fake = await startFakeProvider({ reply: moodyJudge });
  const item = (value: string) => ({
    variables: [
      { name: 'm', value: `the ${value} law`, type: 'other' as const },
      { name: 'n', value: `${value}1` },
    ],
    answers: Object.fromEntries(
      MODELS.map((model) => [model, [`m: what ${model} says\nn: ${value}1`, `m: the ${value} law\nn: ${value}2`]]),
    ),
  });
  desk = await openDesk([item('5'), item('6'), item('7')]);
});
afterEach(async () => {
  await desk.close();
  await fake.close();
});

interface Row {
  model: string;
  judge: string;
  protocol: string;
  trial: number;
  item: number;
  response: number;
  variable: number;
  source: string;
  status: string;
}

/** Mean over trials of the figures of one grading, from its rows alone: nothing of the product's code is used. */
function independently(rows: readonly Row[], experts: ReadonlyMap<string, string>) {
  const perTrial = [...Map.groupBy(rows, (row) => row.trial).values()].map((ofTrial) => {
    const shares: number[] = [];
    const rights: number[] = [];
    for (const ofItem of Map.groupBy(ofTrial, (row) => row.item).values()) {
      const answers = [...Map.groupBy(ofItem, (row) => row.response).values()].map((ofAnswer) =>
        [...Map.groupBy(ofAnswer, (row) => row.variable)].map(([variable, layers]) => {
          const judged = layers.find((layer) => layer.source === 'judge') ?? layers[0];
          return experts.get(`${String(judged?.response)}/${String(variable)}`) ?? judged?.status;
        }),
      );
      const share = (list: (string | undefined)[]): number => list.filter((s) => s === 'right').length / list.length;
      shares.push(answers.reduce((sum, list) => sum + share(list), 0) / answers.length);
      rights.push(answers.filter((list) => share(list) === 1).length / answers.length);
    }
    const average = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
    return { question: average(rights), variable: average(shares) };
  });
  const over = (key: 'question' | 'variable') => {
    const values = perTrial.map((one) => one[key]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return { mean, std: Math.sqrt(squares / (values.length - 1)) };
  };
  return { question: over('question'), variable: over('variable') };
}

const ROWS = `SELECT m.name AS model, j.name AS judge, r.config ->> '$.protocol' AS protocol, v.trial, a.item_id AS item, a.id AS response,
    v.variable_id AS variable, v.source, v.status
  FROM verdicts v JOIN runs r ON r.id = v.run_id JOIN models j ON j.id = r.judge_id JOIN responses a ON a.id = v.response_id
  JOIN runs g ON g.id = a.run_id JOIN models m ON m.id = g.model_id`;

const judging = (model: string, protocol: (typeof PROTOCOLS)[number]) => ({
  benchmarkId: desk.benchmarkId,
  judge: { provider: 'openai' as const, model, baseUrl: fake.url },
  verifier: 'judge-only' as const,
  protocol,
  trials: TRIALS,
  workers: 16,
  continue: true,
});

async function judge(model: string, protocol: (typeof PROTOCOLS)[number]): Promise<number> {
  const { runId } = await desk.engine.api('runs.startJudging', judging(model, protocol));
  await desk.engine.settled(runId);
  return runId;
}

/** What is exported beside detailed results. */
async function sameInSummary(gradings: readonly GradingView[], rows: readonly ResultRow[]): Promise<void> {
  for (const [index, { gradingId, answerRunId: runId }] of gradings.entries()) {
    const { published, graded } = rows[index]!;
    const of = { benchmarkId: desk.benchmarkId, runId, gradingId, replace: true };
    await desk.engine.api('export.write', { ...of, what: 'detailed', k: 2, path: join(desk.folder, 'D.json') });
    const summary = JSON.parse(readFileSync(join(desk.folder, 'D_summary.json'), 'utf8')) as Record<string, object>;
    expect(summary['metrics']).toEqual({
      'pass@k': published.passAtK.find(({ k }) => k === 2)?.value ?? null,
      k: 2,
      total_samples: published.questions,
      overall_avg_variable_accuracy: published.variableAccuracy,
      overall_question_accuracy: published.questionAccuracy,
    });
    const ofGraded = { question_accuracy: graded.questionAccuracy, variable_accuracy: graded.variableAccuracy };
    expect(summary['markscheme']).toMatchObject({ graded: ofGraded });
  }
}

/** What Review says that the figures are before a decision: those of each set's chosen grading, over all of its trials. */
async function sameInForecast(rows: readonly ResultRow[]): Promise<void> {
  const { engine, benchmarkId } = desk;
  const [runId] = [...desk.sets.values()];
  const [answer] = await engine.api('answers.get', { itemId: desk.itemIds[1]!, answerRunId: runId! });
  const of = { responseId: answer!.responseId, variableId: answer!.cards[0]!.variableId };
  const now = (await engine.api('gradings.list', { benchmarkId })).find(
    (one) => one.chosen && one.answerRunId === runId,
  );
  const several = rows.find((row) => row.runId === runId && row.grading?.trials === TRIALS)!;
  await engine.api('gradings.choose', { answerRunId: runId!, gradingId: several.grading!.gradingId });
  const { sets } = await engine.api('review.preview', { kind: 'decision', ...of, status: 'right' });
  const { spread, ...published } = several.published;
  expect(spread?.trials).toHaveLength(TRIALS);
  expect(sets[0]).toMatchObject({ before: { published } });
  expect(sets[0]!.asJudged.variableAccuracy).toBe(several.asJudged.variableAccuracy);
  await engine.api('gradings.choose', { answerRunId: runId!, gradingId: now!.gradingId });
}

it('three models, two judges, three protocols, three trials and experts: each figure is its own grading’s, whatever is repeated', async () => {
  const { engine, benchmarkId } = desk;
  for (const model of JUDGES) for (const protocol of PROTOCOLS) await judge(model, protocol);
  const api = engine.api.bind(engine);
  const experts = new Map<string, string>();
  for (const [model, runId] of desk.sets) {
    const [answer] = await api('answers.get', { itemId: desk.itemIds[0]!, answerRunId: runId });
    const [card] = answer!.cards;
    const status = model === 'beta' ? 'wrong' : 'right';
    await api('review.decide', { responseId: answer!.responseId, variableId: card!.variableId, status });
    experts.set(`${String(answer!.responseId)}/${String(card!.variableId)}`, status);
  }
  const db = new Sqlite(`${desk.folder}/desk.sqlite`, { readonly: true });
  const rows = db.prepare<[], Row>(ROWS).all();
  db.close();

  const gradings = await api('gradings.list', { benchmarkId });
  expect(gradings).toHaveLength(MODELS.length * (1 + JUDGES.length * PROTOCOLS.length));
  const figures = async () =>
    api('results.get', { benchmarkId, gradingIds: gradings.map(({ gradingId }) => gradingId) });
  const before = await figures();
  const distinct = new Set<number | null>();
  for (const [index, grading] of gradings.entries()) {
    const row = before[index]!;
    expect(row.grading?.name).toBe(grading.name);
    expect(row.asked).toMatchObject({ questions: 3, answers: 6, ofAnswers: 6 });
    if (grading.method.judge === null) continue;
    const { judge: by, protocol } = grading.method;
    const expected = independently(
      rows.filter((one) => one.model === grading.model && one.judge === by.model && one.protocol === protocol),
      experts,
    );
    expect(row.published.questionAccuracy, grading.name).toBeCloseTo(expected.question.mean, 12);
    expect(row.published.variableAccuracy, grading.name).toBeCloseTo(expected.variable.mean, 12);
    expect(row.published.spread?.question?.std, grading.name).toBeCloseTo(expected.question.std, 12);
    expect(row.published.spread?.variable?.std, grading.name).toBeCloseTo(expected.variable.std, 12);
    const without = independently(
      rows.filter((one) => one.model === grading.model && one.judge === by.model && one.protocol === protocol),
      new Map(),
    );
    expect(row.asJudged.variableAccuracy, grading.name).toBeCloseTo(without.variable.mean, 12);
    distinct.add(row.published.variableAccuracy);
  }
  // The test would say little if all gradings came out the same.
  expect(distinct.size).toBeGreaterThan(6);

  // Every other home of a figure says the same to the last digit.
  const breakdown = await api('results.breakdown', { benchmarkId, gradingIds: gradings.map((one) => one.gradingId) });
  for (const [index, set] of breakdown.sets.entries()) {
    const row = before[index]!;
    for (const [estimated, figures] of [
      [set.reviewed.published, row.published],
      [set.reviewed.graded, row.graded],
      [set.judged.published, row.asJudged],
    ] as const) {
      expect(estimated.question?.value ?? null).toBe(figures.questionAccuracy);
      expect(estimated.variable?.value ?? null).toBe(figures.variableAccuracy);
      expect(estimated.atMost).toEqual(figures.atMost);
      expect(estimated.passAtK.map(({ k, estimate }) => ({ k, value: estimate.value }))).toEqual(figures.passAtK);
      expect(estimated.spread).toEqual(figures.spread);
      expect(estimated.question?.std ?? null).toBe(figures.spread?.question?.std ?? null);
    }
    // All items are of one subject: its group is the whole.
    const subject = set.groups.find(({ dimension }) => dimension === 'subject')!;
    expect(subject.question).toEqual(set.reviewed.published.question);
    expect(subject.variable).toEqual(set.reviewed.published.variable);
  }
  await sameInSummary(gradings, before);
  await sameInForecast(before);

  // Repeating the first command asks nothing and changes nothing, and what is shown stays what was chosen.
  const sent = fake.requests.length;
  const [first, again] = [await judge('judge-1', 's2s'), await judge('judge-1', 's2s')];
  expect(again).toBe(first);
  expect(fake.requests).toHaveLength(sent);
  expect(await figures()).toEqual(before);
  const shown = await api('results.get', { benchmarkId });
  expect(shown.map(({ grading }) => grading?.name)).toEqual(MODELS.map(() => 'Offline verifier'));
  const chosen = gradings.find(({ model, name }) => model === 'beta' && name.startsWith('judge-2, L2L'))!;
  await api('gradings.choose', { answerRunId: chosen.answerRunId, gradingId: chosen.gradingId });
  const now = await api('results.get', { benchmarkId });
  expect(now[1]).toEqual(before[gradings.indexOf(chosen)]);
  expect([now[0], now[2]]).toEqual([shown[0], shown[2]]);
}, 60_000);

it('a part that is judged is the whole of its figures, and is said to be a part', async () => {
  const { engine, benchmarkId } = desk;
  const [answerRunId] = [...desk.sets.values()];
  const items = { ids: ['item0002'] };
  const { runId } = await engine.api('runs.startJudging', {
    ...judging('judge-1', 'l2l'),
    answerRunIds: [answerRunId!],
    items,
    trials: 1,
  });
  await engine.settled(runId);
  const grading = (await engine.api('gradings.list', { benchmarkId })).find((one) => one.runIds.includes(runId))!;
  const [row] = await engine.api('results.get', { benchmarkId, gradingIds: [grading.gradingId] });
  expect(row!.asked).toEqual({ questions: 1, answers: 2, ofQuestions: 3, ofAnswers: 6, unanswered: 0, cut: 0 });
  expect(row!.published).toMatchObject({ questions: 1, answers: 2 });
  // An item that this grading was not asked about is not 0%.
  const none = { benchmarkId, gradingIds: [grading.gradingId], items: { ids: ['item0003'] } };
  expect((await engine.api('results.get', none))[0]!.published).toMatchObject({ questionAccuracy: null, atMost: null });
});
