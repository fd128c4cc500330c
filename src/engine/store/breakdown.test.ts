import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../index.ts';

let folder = '';
let engine: Engine;
let benchmarkId = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
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
  const { sets, items } = await engine.api('results.breakdown', { benchmarkId });
  expect(sets.map((set) => set.model)).toEqual(rows.map((row) => row.model));
  sets.forEach((set, index) => {
    expect(set.reviewed.published.question?.value).toBe(rows[index]!.published.questionAccuracy);
    expect(set.reviewed.graded.question?.value).toBe(rows[index]!.graded.questionAccuracy);
    expect(set.judged.published.passAtK.map(({ estimate }) => estimate.value)).toEqual(
      rows[index]!.asJudged.passAtK.map(({ value }) => value),
    );
    expect(set.statuses).toEqual(rows[index]!.statuses);
    expect(set.items).toHaveLength(items.length);
  });
});

it('moves with an expert’s override, and keeps what was judged', async () => {
  const before = (await engine.api('results.breakdown', { benchmarkId })).sets[0]!;
  const outcome = before.items.find((item) => item.reviewed[0] === 'right')!;
  const [answer] = await engine.api('answers.get', { itemId: outcome.itemId, answerRunId: before.runId });
  const { variableId } = answer!.cards[0]!;
  await engine.api('review.decide', { responseId: answer!.responseId, variableId, status: 'wrong' });
  const after = (await engine.api('results.breakdown', { benchmarkId })).sets[0]!;
  expect(after.overridden).toBe(1);
  expect(after.items.find((item) => item.itemId === outcome.itemId)).toMatchObject({
    reviewed: ['wrong', ...outcome.reviewed.slice(1)],
    judged: outcome.judged,
  });
  expect(after.reviewed.published.question!.value).toBeLessThan(before.reviewed.published.question!.value);
  expect(after.judged.published.question).toEqual(before.judged.published.question);
});

it('counts a variable under its corrected type', async () => {
  const numeric = async (): Promise<number> => {
    const { sets } = await engine.api('results.breakdown', { benchmarkId });
    return sets[0]!.items
      .flatMap((item) => item.variables)
      .filter(({ type }) => type === 'numeric')
      .reduce((sum, { total }) => sum + total, 0);
  };
  const before = await numeric();
  const { items, sets } = await engine.api('results.breakdown', { benchmarkId });
  const item = items.find((one) => one.types[0] === 'numeric')!;
  const { variables } = await engine.api('items.get', { itemId: item.itemId });
  await engine.api('review.editVariable', {
    itemId: item.itemId,
    variableId: variables[0]!.id,
    field: 'type',
    text: 'formula',
  });
  expect(await numeric()).toBe(before - sets[0]!.k);
});
