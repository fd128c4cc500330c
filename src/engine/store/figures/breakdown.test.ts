import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EngineCalls, InputOf } from '../../../contract/calls.ts';
import { isGraded } from '../../../core/grading/status.ts';
import { madeSample } from '../../handlers/fixtures/sample.ts';
import { createEngine, type Engine } from '../../index.ts';

let folder = '';
let engine: Engine;
let benchmarkId = 0;
let sample: Awaited<ReturnType<typeof madeSample>>;

beforeAll(async () => {
  sample = await madeSample();
});
afterAll(() => {
  sample.remove();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  sample.copyTo(folder);
  engine = createEngine({ resources: 'resources', userData: folder });
  const workspace = await engine.api('workspace.openSample', {});
  benchmarkId = workspace.benchmarks.find((benchmark) => benchmark.name === 'sample_text')!.id;
  const run = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
  await expect.poll(async () => (await engine.api('runs.get', { runId: run.runId })).state).toBe('done');
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

it('has the figures of the results table, as reviewed and as judged', async () => {
  const rows = await engine.api('results.get', { benchmarkId });
  const { sets } = await engine.api('results.breakdown', { benchmarkId });
  expect(sets.map((set) => set.model)).toEqual(rows.map((row) => row.model));
  sets.forEach((set, index) => {
    expect(set.reviewed.published.question?.value).toBe(rows[index]!.published.questionAccuracy);
    expect(set.reviewed.graded.question?.value).toBe(rows[index]!.graded.questionAccuracy);
    expect(set.judged.published.passAtK.map(({ estimate }) => estimate.value)).toEqual(
      rows[index]!.asJudged.passAtK.map(({ value }) => value),
    );
    expect(set.statuses).toEqual(rows[index]!.statuses);
  });
});

/** The items behind the figures of the first set, as its first trial found them. */
async function lines(more: Partial<InputOf<EngineCalls, 'results.items'>> = {}) {
  const [set] = await engine.api('answers.sets', { benchmarkId });
  return engine.api('results.items', { benchmarkId, sets: [{ runId: set!.runId }], of: {}, ...more });
}

it('moves with an expert’s override, and keeps what was judged', async () => {
  const before = (await engine.api('results.breakdown', { benchmarkId })).sets[0]!;
  const { itemId, outcomes } = (await lines()).lines.find((one) => one.outcomes[0]!.reviewed[0] === 'right')!;
  const [answer] = await engine.api('answers.get', { itemId, answerRunId: before.runId });
  const { variableId } = answer!.cards[0]!;
  await engine.api('review.decide', { responseId: answer!.responseId, variableId, status: 'wrong' });
  const after = (await engine.api('results.breakdown', { benchmarkId })).sets[0]!;
  expect(after.overridden).toBe(1);
  const [line] = (await lines({ of: { itemIds: [itemId] } })).lines;
  expect(line!.outcomes[0]!.reviewed).toEqual(['wrong', ...outcomes[0]!.reviewed.slice(1)]);
  expect(after.reviewed.published.question!.value).toBeLessThan(before.reviewed.published.question!.value);
  expect(after.judged.published.question).toEqual(before.judged.published.question);
});

it('counts a variable under its corrected type', async () => {
  const numeric = async () =>
    (await engine.api('results.breakdown', { benchmarkId })).groups.find(({ group }) => group === 'numeric')?.items;
  const listed = async () => lines({ of: { group: { dimension: 'type', group: 'numeric' } }, filter: 'All' });
  const before = await numeric();
  const { itemId } = (await listed()).lines[0]!;
  expect((await listed()).counts.All).toBe(before);
  const { variables } = await engine.api('items.get', { itemId });
  for (const { id, type } of variables)
    if (type === 'numeric')
      await engine.api('review.editVariable', { itemId, variableId: id, field: 'type', text: 'formula' });
  expect(await numeric()).toBe(before! - 1);
  expect((await listed()).lines.map((line) => line.itemId)).not.toContain(itemId);
});

it('tells by an ellipsis where the beginning of a question ends before the question does', async () => {
  const { lines: all } = await lines();
  const questions = await Promise.all(
    all.map(async ({ itemId }) => (await engine.api('items.get', { itemId })).question),
  );
  expect(questions.some((question) => question.length > 120)).toBe(true);
  expect(all.map(({ preview }) => preview)).toEqual(
    questions.map((question) => (question.length > 120 ? `${question.slice(0, 120)}…` : question)),
  );
});

it('lists the items behind a figure by page, and counts them by how many of their answers are right', async () => {
  const all = await lines({ filter: 'All', limit: 500 });
  const paged = [
    ...(await lines({ filter: 'All', limit: 2 })).lines,
    ...(await lines({ filter: 'All', from: 2, limit: 500 })).lines,
  ];
  expect(paged).toEqual(all.lines);
  expect(all.lines.map(({ number }) => number)).toEqual(all.lines.map(({ number }) => number).sort((a, b) => a - b));
  const of = { None: [0, 0], Every: [1, 1], Some: [1e-9, 1 - 1e-9] } as const;
  for (const filter of ['None', 'Every', 'Some'] as const) {
    const shares = all.lines.map(({ outcomes: [one] }) => one!.reviewed.filter((status) => status === 'right').length / one!.reviewed.length); // prettier-ignore
    const expected = shares.filter((share) => share >= of[filter][0] && share <= of[filter][1]).length;
    expect(all.counts[filter], filter).toBe(expected);
    expect((await lines({ filter, limit: 500 })).lines, filter).toHaveLength(expected);
  }
  const open = all.lines.filter(({ outcomes: [one] }) => one!.reviewed.some((status) => !isGraded(status)));
  expect((await lines({ filter: 'Open', limit: 500 })).lines).toEqual(open);
});
