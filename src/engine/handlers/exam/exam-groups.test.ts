/** Equal answers to exam questions, through the calls that the window makes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ExamGroup } from '../../../contract/group-calls.ts';
import { createEngine } from '../../index.ts';

it('are given their points by one decision; what was given otherwise stays, what joins later is offered, undo takes it back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  const engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  const sample = ['questions.jsonl', 'exams_metadata.json'].map((name) => join('resources/sample/exam', name));
  const answers = (model: string, ...said: (string | null)[]): string => {
    const texts = said.map((answer) => (answer === null ? 'No idea' : JSON.stringify({ answer, explanation: model })));
    const path = join(folder, `questions_k_3_test_${model}.json`);
    writeFileSync(path, JSON.stringify([{ id: '2', generated_answers: texts }]));
    return path;
  };
  const report = await engine.api('import.files', {
    paths: [...sample, answers('alder', 'A, B', 'B,A', null), answers('birch', 'b, a', 'A,B,D', 'E')],
  });
  expect(report.written).toBe(true);
  const benchmarkId = report.files[0]?.benchmarkId ?? 0;
  const row = (await engine.api('exam.queue', { benchmarkId })).find(({ instanceId }) => instanceId === 2);
  const itemId = row?.itemId ?? 0;
  const read = async () => (await engine.api('groups.ofExam', { itemId })).groups;
  const idsOf = (group: ExamGroup | undefined) => group?.members.map(({ responseId }) => responseId) ?? [];
  const given = (groups: readonly ExamGroup[]) => groups.map(({ members }) => members.map(({ points }) => points));

  const groups = await read();
  expect(
    groups.map(({ kind, members }) => [kind, members.map((one) => `${one.model} ${String(one.sampleIndex)}`)]),
  ).toEqual([
    ['value', ['alder 0', 'alder 1', 'birch 0']],
    ['value', ['birch 2']],
    ['value', ['birch 1']],
    ['open', ['alder 2']],
  ]);
  expect(groups[0]?.spellings).toBe(3);
  const [first = 0] = idsOf(groups[0]);
  await engine.api('exam.award', { responseId: first, points: 3, reason: 'its explanation is wrong' });
  expect(await engine.api('groups.nextOffer', { benchmarkId, from: 0 })).toEqual({ next: itemId, on: null });
  const award = (points: number | null, overwrite = false) =>
    engine.api('groups.award', { itemId, responseIds: idsOf(groups[0]), points, overwrite });
  const done = await award(2);
  expect([done.decided, done.kept, given(done.groups.groups)[0]]).toEqual([2, 1, [3, 2, 2]]);
  expect(await engine.api('groups.nextOffer', { benchmarkId, from: 0 })).toEqual({ next: null, on: null });
  expect(given((await award(2, true)).groups.groups)[0]).toEqual([2, 2, 2]);
  const history = await engine.api('review.history', { itemId });
  expect(history.filter(({ reason }) => /with its group of [23] equal answers/.test(reason))).toHaveLength(3);
  await engine.api('review.undo', {});
  await engine.api('review.undo', {});
  expect(given(await read())).toEqual([[3, null, null], [null], [null], [null]]);
  await expect(award(2.25)).rejects.toThrow(/steps of 0.5/);
  const mixed = [...idsOf(groups[0]), ...idsOf(groups[1])];
  await expect(engine.api('groups.award', { itemId, responseIds: mixed, points: 1 })).rejects.toThrow(/not one group/);

  // A seat that reviews blind sees neither the rule's points nor others', and its decision is its own.
  const { runId } = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
  await engine.settled(runId);
  expect(given(await read())[0]).toEqual([3, 2, 2]);
  await engine.api('team.addSeat', { name: 'Bea', colour: 2, role: 'expert', sit: true });
  await engine.api('blind.set', { benchmarkId, on: true });
  expect(given(await read())).toEqual([[null, null, null], [null], [null], [null]]);
  expect(given((await award(1)).groups.groups)[0]).toEqual([1, 1, 1]);
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});
