/** Accepting at the desks of course exams and CL-bench: agreement, counted as an override nowhere. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../index.ts';
import { importSample } from '../fixtures/samples.ts';

let folder = '';
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the methods card of the shown grading says of overrides. */
async function overrides(benchmarkId: number): Promise<string | undefined> {
  const gradings = await engine.api('gradings.list', { benchmarkId });
  const gradingId = gradings.find(({ chosen }) => chosen)?.gradingId ?? 0;
  const [card] = await engine.api('gradings.methods', { gradingIds: [gradingId] });
  return card?.lines.find(({ label }) => label === 'Overridden by experts')?.text.split(' ')[0];
}

it('points that stand are accepted as one’s own, and others are an override', async () => {
  const of = await importSample(engine, 'exam');
  const { benchmarkId } = of;
  const { runId } = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
  await engine.settled(runId);
  const row = async () => (await engine.api('exam.queue', of)).find(({ samples }) => samples[0]?.status === 'correct');
  const found = await row();
  const itemId = found?.itemId ?? 0;
  const [answer] = await engine.api('exam.answers', { itemId, answerRunId: of.answerRunId });
  const responseId = answer?.responseId ?? 0;
  const counted = async () => (await engine.api('exam.results', { benchmarkId })).models[0]?.overridden;
  expect(found).toMatchObject({ reviewStatus: 'todo', samples: [{ overridden: false }] });

  await engine.api('exam.award', { responseId, points: answer?.points ?? 0 });
  expect(await row()).toMatchObject({ itemId, reviewStatus: 'draft', samples: [{ overridden: false }] });
  expect(await engine.api('exam.find', { ...of, filter: 'has:override' })).toEqual([]);
  expect(await engine.api('exam.find', { ...of, filter: 'status:draft' })).toEqual([itemId]);
  expect([await counted(), await overrides(benchmarkId)]).toEqual([0, '0']);

  await engine.api('exam.award', { responseId, points: 0 });
  expect(await engine.api('exam.find', { ...of, filter: 'has:override' })).toEqual([itemId]);
  expect([await counted(), await overrides(benchmarkId)]).toEqual([1, '1']);

  await engine.api('exam.award', { responseId, points: null });
  expect(await row()).toMatchObject({ itemId, reviewStatus: 'todo' });
  expect([await counted(), await overrides(benchmarkId)]).toEqual([0, '0']);
});

it('a rubric on which expert and judge agree is no override', async () => {
  const of = await importSample(engine, 'cl');
  const { benchmarkId } = of;
  const row = async () => (await engine.api('cl.queue', of)).find(({ samples }) => samples[0]?.status === 'unsolved');
  const itemId = (await row())?.itemId ?? 0;
  const [answer] = await engine.api('cl.answers', { itemId, answerRunId: of.answerRunId });
  const responseId = answer?.responseId ?? 0;
  const decisions = (answer?.rubrics ?? []).flatMap(({ rubricId, status }) =>
    status === 'unknown' ? [] : [{ rubricId, status }],
  );
  expect(decisions.length).toBeGreaterThan(1);
  const figures = async () => (await engine.api('cl.results', { benchmarkId })).models[0]?.overridden;

  await engine.api('cl.decide', { responseId, decisions });
  expect(await row()).toMatchObject({ itemId, reviewStatus: 'draft', samples: [{ overridden: false }] });
  expect(await engine.api('cl.find', { ...of, filter: 'has:override' })).toEqual([]);
  expect([await figures(), await overrides(benchmarkId)]).toEqual([0, '0']);

  const turned = decisions.slice(0, 1).map(({ rubricId, status }) => ({
    rubricId,
    status: status === 'pass' ? ('fail' as const) : ('pass' as const),
  }));
  await engine.api('cl.decide', { responseId, decisions: turned });
  expect(await engine.api('cl.find', { ...of, filter: 'has:override' })).toEqual([itemId]);
  expect([await figures(), await overrides(benchmarkId)]).toEqual([1, '1']);
});
