import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../../../testing/fake-provider.ts';
import type { ResultRow } from '../../../contract/results-shapes.ts';
import { figuresOfTrials } from '../../../core/metrics/accuracy.ts';
import { outcomeOfQuestion } from '../../../core/metrics/breakdown.ts';
import { compare } from '../../../core/metrics/comparison.ts';
import { openDesk, type Desk } from '../../handlers/fixtures/desk.ts';
import { keptPairs } from '../agreement/kept-variables.ts';
import { wholePairs } from '../agreement/pairs.ts';
import { itemsOf } from '../items/benchmark-items.ts';
import { questionsOf, wholeBreakdown } from '../figures/breakdown.ts';
import { evidenceByItem } from '../items/evidence.ts';
import { evidenceOfItem } from '../items/kept-evidence.ts';
import { gradingsOf } from '../gradings/gradings.ts';
import { groupsOf } from '../figures/grouping.ts';
import { openWorkspace, type WritableDb } from '../file/open.ts';
import { byQuestion, countedIn, nameOf, setsInGradings, trialsOf } from '../figures/results.ts';
import { settle } from './standings.ts';
import { computedStatuses, statusesOf } from '../gradings/statuses.ts';

const MODELS = ['alpha', 'beta'];
let desk: Desk;
let fake: FakeProvider;
let db: WritableDb;

beforeEach(async () => {
  // A judge that denies the verifier now and then.
  fake = await startFakeProvider({
    reply: (request) => {
      const query = judgeQuery(request.text);
      if (query.kind === 'extraction' || request.text.length % 3 > 0) return plainJudge(request);
      return { answer: { is_correct: false, reasoning: 'No.', confidence: 'low' } };
    },
  });
  const items = ['5', '6', '7', '8'].map((value, index) => ({
    variables: [
      { name: 'm', value },
      { name: 'n', value: `the ${value} law`, type: 'other' as const },
    ].slice(0, 1 + (index % 2)),
    flow: [{ step: 'What is m?', answer: value }],
    answers: Object.fromEntries(
      MODELS.map((model, shift) => [
        model,
        [`m = ${String(Number(value) + shift * (index % 2))}\nn: the ${value} law`, `m = ${value}`],
      ]),
    ),
  }));
  desk = await openDesk(items);
  db = openWorkspace(join(desk.folder, 'desk.sqlite'), { create: false });
});
afterEach(async () => {
  db.close();
  await desk.close();
  await fake.close();
});

/** Everything that is kept, without what only says when it was worked out. */
function kept(): unknown {
  settle(db);
  return [
    db.all<Record<string, unknown>>('SELECT * FROM standings').map((row) => ({ ...row, version: 0 })),
    db.all('SELECT * FROM item_facts'),
    db.all('SELECT * FROM item_evidence'),
  ];
}

/** What is kept is what all rows come to, and what the verdicts themselves say. */
function agrees(): void {
  const before = kept();
  const now = evidenceByItem(db, desk.itemIds);
  const sight = { reviewer: '', others: true, machines: true };
  for (const itemId of desk.itemIds) {
    const list = evidenceOfItem(db, itemId, sight);
    expect(list).toHaveLength(now.get(itemId)?.length ?? 0);
    expect(now.get(itemId) ?? []).toEqual(expect.arrayContaining(list));
  }
  db.run('INSERT INTO stale_items (item_id) SELECT id FROM items');
  // What may have changed since is worked out from all rows.
  db.run('DELETE FROM item_evidence');
  for (const itemId of desk.itemIds) expect(evidenceOfItem(db, itemId, sight)).toEqual(now.get(itemId) ?? []);
  expect(kept()).toEqual(before);
  for (const [, answerRunId] of desk.sets) {
    const gradings = gradingsOf(db, desk.benchmarkId).filter((one) => one.answerRunId === answerRunId);
    for (const { gradingId, trials } of gradings.length > 0 ? gradings : [{ gradingId: null, trials: 1 }])
      for (let trial = 1; trial <= trials; trial += 1)
        for (const which of ['asked', 'all'] as const) {
          const set = { answerRunId, gradingId, trial };
          // Of a later trial only what it was asked for is kept: nothing asks for more.
          if (which === 'all' && trial > 1) continue;
          expect(statusesOf(db, set, null, which)).toEqual(computedStatuses(db, set, null, which));
        }
  }
}

const shown = (of: ReturnType<typeof gradingsOf>): number[] => of.map(({ gradingId }) => gradingId);

/** Figures and counts are those of the rows themselves, to the last digit. Nothing is written in between that the engine has not written. */
async function figuresAgree(): Promise<void> {
  const { engine, benchmarkId } = desk;
  const gradingIds = shown(gradingsOf(db, benchmarkId));
  for (const row of await engine.api('results.get', { benchmarkId, gradingIds })) {
    const trials = Array.from({ length: row.grading?.trials ?? 1 }, (_, index) =>
      computedStatuses(
        db,
        { answerRunId: row.runId, gradingId: row.grading?.gradingId ?? null, trial: index + 1 },
        null,
        'asked',
      ),
    );
    const reviewed = byQuestion(trials, ({ statuses }) => statuses);
    expect(row).toMatchObject({
      published: figuresOfTrials(reviewed, 'published'),
      graded: figuresOfTrials(reviewed, 'graded'),
      asJudged: figuresOfTrials(
        byQuestion(trials, ({ judged }) => judged),
        'published',
      ),
      ...countedIn(trials),
    });
    const [asked = []] = trials;
    if (trials.length === 1)
      expect(row.asked).toMatchObject({
        questions: new Set(asked.map(({ itemId }) => itemId)).size,
        answers: asked.length,
        // The answers came in files, which do not say why they end.
        cut: null,
      });
  }
  countsAgree();
  await breakdownAgrees(gradingIds);
  await agreementAgrees(gradingIds);
}

/** Pairs of raters are those of all verdicts, whatever is chosen of them. */
async function agreementAgrees(gradingIds: number[]): Promise<void> {
  const { engine, benchmarkId } = desk;
  const sets = [...desk.sets.values()].map((answerRunId) => ({ benchmarkId, answerRunId }));
  const types = (['numeric', 'other'] as const).map((type) => ({ benchmarkId, type }));
  const gradings = gradingIds.map((id) => ({ benchmarkId, gradingIds: [id] }));
  const all = [{ benchmarkId }, ...sets, ...types, ...gradings];
  // What was asked last is asked first the next time: of it only the change is read.
  agreementsSeen += 1;
  if (agreementsSeen % 2 === 1) all.reverse();
  // Where nothing was judged twice they come from what is kept.
  const once = { benchmarkId, gradingIds: shown(gradingsOf(db, benchmarkId).filter(({ trials }) => trials === 1)) };
  const fromKept = (): void => {
    const kept = keptPairs(db, once);
    expect(kept).toEqual(wholePairs(db, once));
    pairsSeen += kept?.length ?? 0;
  };
  fromKept();
  for (const of of all) expect(await engine.api('agreement.pairs', of)).toEqual(wholePairs(db, of));
  fromKept();
}
let agreementsSeen = 0;
let pairsSeen = 0;

/** Figures with intervals, groups and comparisons are those of the definition, which reads all answers. */
async function breakdownAgrees(gradingIds: number[]): Promise<void> {
  const { engine, benchmarkId } = desk;
  const items = itemsOf(db, benchmarkId);
  const of = setsInGradings(db, benchmarkId, gradingIds);
  const { sets, groups } = await engine.api('results.breakdown', { benchmarkId, gradingIds });
  of.forEach((one, index) => {
    const { set, grading } = one;
    const named = { runId: set.runId, model: set.model, name: set.name, k: set.k, grading: nameOf(grading) };
    expect(sets[index]).toEqual({ ...named, ...wholeBreakdown(db, one, items) });
  });
  for (const { dimension, group, items: n } of groups)
    expect(items.filter((item) => groupsOf(item, dimension).includes(group))).toHaveLength(n);
  const outcomes = of.map((one) =>
    questionsOf(items, trialsOf(db, one)).map((question) => ({
      itemId: question.itemId,
      ...outcomeOfQuestion(question, 'reviewed'),
    })),
  );
  const [first, second] = gradingIds;
  if (first !== undefined && second !== undefined)
    expect(await engine.api('results.compare', { benchmarkId, gradingIds: [first, second] })).toEqual(
      compare(outcomes[0] ?? [], outcomes[1] ?? []),
    );
}

function countsAgree(): void {
  expect(db.all('SELECT * FROM answer_counts WHERE answers > 0 ORDER BY 1')).toEqual(
    db.all(`SELECT run_id, count(*) AS answers, sum(coalesce(text, '') = '') AS empty, count(DISTINCT item_id) AS questions
      FROM responses GROUP BY 1 ORDER BY 1`),
  );
  expect(db.all('SELECT * FROM task_counts WHERE n > 0 ORDER BY 1, 2, 3')).toEqual(
    db.all(`SELECT t.run_id, coalesce(a.run_id, 0) AS answer_run_id, t.state, count(*) AS n
      FROM tasks t LEFT JOIN responses a ON a.id = t.response_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
  );
}

async function judge(trials: number, itemIds?: number[]): Promise<void> {
  const { runId } = await desk.engine.api('runs.startJudging', {
    benchmarkId: desk.benchmarkId,
    judge: { provider: 'openai', model: 'judge', baseUrl: fake.url },
    verifier: 'offline-first',
    trials,
    ...(itemIds ? { items: { itemIds } } : {}),
  });
  await desk.engine.settled(runId);
}

/** Numbers that look like chance and are the same each time. */
function* numbers(): Generator<number, never> {
  for (let state = 7; ; state = (state * 48271) % 2147483647) yield state;
}

it(
  'is as if it were computed from all rows, whatever was judged, decided, corrected and taken back',
  { timeout: 120_000 },
  async () => {
    agrees();
    await judge(2, desk.itemIds.slice(0, 3));
    const { runId } = await desk.engine.api('runs.startJudging', { benchmarkId: desk.benchmarkId, judge: null, verifier: 'offline-only' }); // prettier-ignore
    await desk.engine.settled(runId);
    agrees();
    const chance = numbers();
    const below = (n: number): number => chance.next().value % n;
    const { engine } = desk;
    for (let step = 0; step < 60; step += 1) {
      const itemId = desk.itemIds[below(desk.itemIds.length)] ?? 0;
      const answerRunId = [...desk.sets.values()][below(2)] ?? 0;
      const answer = (await engine.api('answers.get', { itemId, answerRunId }))[below(2)];
      const card = answer?.cards[0];
      if (!answer || !card) throw new Error('the item has no answer');
      const place = { responseId: answer.responseId, variableId: card.variableId };
      await engine.api('workspace.setReviewer', { name: ['Ada', 'Ben'][below(2)] ?? '' });
      const acts = [
        () =>
          engine.api('review.decide', {
            ...place,
            status: (['right', 'wrong', 'undecided', 'not_found', null] as const)[below(5)] ?? null,
          }),
        () =>
          engine.api('review.decideItem', {
            itemId,
            question: 'tooSimple',
            answer: (['yes', 'no'] as const)[below(2)] ?? null,
          }),
        () =>
          engine.api('review.editVariable', {
            itemId,
            variableId: card.variableId,
            field: 'value',
            text: String(5 + below(4)),
          }),
        () =>
          engine.api('review.editVariables', {
            itemId,
            variables: [
              {
                id: card.variableId,
                name: 'm',
                type: (['numeric', 'formula'] as const)[below(2)] ?? 'numeric',
                description: '',
                value: '6',
              },
              { id: null, name: 'z', type: 'other', description: '', value: 'new' },
            ],
          }),
        () =>
          engine.api('review.editFlow', {
            itemId,
            steps: [{ id: null, step: 'What is m?', answer: JSON.stringify(`m = ${String(5 + below(3))}`) }],
          }),
        () => engine.api('review.accept', { itemId, answerRunId }),
        () => engine.api('review.undo', {}),
        () => engine.api('review.redo', {}),
      ];
      const forecast = await engine.api('review.preview', { kind: 'decision', ...place, status: 'wrong' });
      const before = await engine.api('results.get', { benchmarkId: desk.benchmarkId });
      for (const [index, { published }] of before.entries())
        expect(forecast.sets[index]?.before.published).toEqual(withoutSpread(published));
      await acts[below(acts.length)]?.();
      await figuresAgree();
      if (step % 3 === 2) agrees();
    }
    await judge(1);
    await figuresAgree();
    agrees();
    const [first] = gradingsOf(db, desk.benchmarkId);
    if (first) await engine.api('gradings.choose', { answerRunId: first.answerRunId, gradingId: first.gradingId });
    agrees();
    expect(pairsSeen).toBeGreaterThan(100);
  },
);

const withoutSpread = (figures: ResultRow['published']) => ({ ...figures, spread: undefined });

it('forecasts what a decision then does, and counts what is removed and brought back', async () => {
  const { engine, benchmarkId } = desk;
  for (const [index, itemId] of desk.itemIds.entries()) {
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: desk.sets.get('beta') ?? 0 });
    const place = { responseId: answer?.responseId ?? 0, variableId: answer?.cards[0]?.variableId ?? 0 };
    const status = index % 2 === 0 ? ('wrong' as const) : ('not_found' as const);
    const forecast = await engine.api('review.preview', { kind: 'decision', ...place, status });
    await engine.api('review.decide', { ...place, status });
    for (const [set, { published, graded }] of (await engine.api('results.get', { benchmarkId })).entries())
      expect(forecast.sets[set]?.after).toEqual({ published: withoutSpread(published), graded: withoutSpread(graded) });
  }
  const { id } = await engine.api('manage.removeAnswers', { answerRunId: desk.sets.get('alpha') ?? 0 });
  expect(await engine.api('answers.sets', { benchmarkId })).toHaveLength(1);
  await figuresAgree();
  await engine.api('manage.bringBack', { id });
  await figuresAgree();
  agrees();
});

it('keeps evidence that follows names and marks of steps too', async () => {
  const [itemId = 0] = desk.itemIds;
  const { engine } = desk;
  await engine.api('workspace.setReviewer', { name: 'Ada' });
  const { flow } = await engine.api('items.get', { itemId });
  await engine.api('review.markStep', { itemId, stepId: flow[0]?.id ?? 0, mark: 'wrong', note: '' });
  const marked = async () => {
    const { rows } = await engine.api('review.evidence', { benchmarkId: desk.benchmarkId, question: 'flowCorrect' });
    return rows
      .flatMap(({ evidence }) => evidence)
      .flatMap(({ kind, text }) => (kind === 'step-marked-wrong' ? [text] : []));
  };
  expect(await marked()).toEqual(['Ada marked step 1 as wrong.']);
  agrees();
  await engine.api('workspace.setReviewer', { name: 'Grace', rename: true });
  expect(await marked()).toEqual(['Grace marked step 1 as wrong.']);
  agrees();
  await engine.api('review.undo', {});
  expect(await marked()).toEqual([]);
});
