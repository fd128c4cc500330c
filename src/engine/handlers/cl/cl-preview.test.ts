/** The preview of a decision says what the results say once it is made, and keeps nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '../../index.ts';

it('tells the figures and the rank that follow from a decision', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  const engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  const files = ['sample_cl.jsonl', 'larkspur-2_graded.jsonl', 'quill-mini_graded.jsonl'];
  const report = await engine.api('import.files', { paths: files.map((name) => join('resources/sample/cl', name)) });
  const benchmarkId = report.files[0]?.benchmarkId ?? 0;
  const results = () => engine.api('cl.results', { benchmarkId });
  const before = await results();
  // Both files name one and the same judge: they are graded alike.
  expect(before.sets.map(({ grading }) => grading?.name)).toEqual([
    'Imported: larkspur-2_graded.jsonl, umber-judge',
    'Imported: quill-mini_graded.jsonl, umber-judge',
  ]);
  const { runId } = before.sets[0]!;
  const row = (await engine.api('cl.queue', { benchmarkId, answerRunId: runId })).find(
    ({ samples }) => samples[0]?.failed === 1,
  );
  const [answer] = await engine.api('cl.answers', { itemId: row!.itemId, answerRunId: runId });
  const { rubricId } = answer!.rubrics.find(({ status }) => status === 'fail')!;
  const decision = { responseId: answer!.responseId, decisions: [{ rubricId, status: 'pass' as const }] };

  const told = await engine.api('cl.preview', decision);
  expect(told).toMatchObject({ status: 'solved', sets: before.sets.length });
  expect(told.before.rate).toBe(before.sets[0]!.reviewed.published.rate);
  expect(told.judged.rate).toBe(before.sets[0]!.judged.published.rate);
  expect(await results()).toEqual(before);
  expect(await engine.api('review.undo', {})).toBeNull();

  await engine.api('cl.decide', decision);
  const after = await results();
  const [mine, ...others] = after.sets;
  expect(told.after).toEqual({
    rows: mine!.reviewed.published.total,
    rate: mine!.reviewed.published.rate,
    rubricPass: expect.closeTo(mine!.rubricPass!.value, 10) as number,
  });
  const better = others.filter((set) => (set.reviewed.published.rate ?? -1) > (mine!.reviewed.published.rate ?? -1));
  expect(told.rankAfter).toBe(1 + better.length);
  // Again what was decided: nothing moves.
  const again = await engine.api('cl.preview', decision);
  expect(again.after).toEqual(again.before);
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});
