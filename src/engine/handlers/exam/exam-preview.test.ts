/** The preview of an award says what the results say once it is made, and keeps nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '../../index.ts';

it('tells the points of the exam and of the whole that follow from an award', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  const engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  const files = ['questions.jsonl', 'exams_metadata.json', 'questions_k_1_test_larkspur-2.json'];
  const report = await engine.api('import.files', { paths: files.map((name) => join('resources/sample/exam', name)) });
  const benchmarkId = report.files[0]?.benchmarkId ?? 0;
  const [set] = await engine.api('answers.sets', { benchmarkId });
  const answerRunId = set?.runId ?? 0;
  const results = () => engine.api('exam.results', { benchmarkId });
  const before = await results();
  const row = (await engine.api('exam.queue', { benchmarkId, answerRunId })).at(-1)!;
  const [answer] = await engine.api('exam.answers', { itemId: row.itemId, answerRunId });
  const { responseId, max } = answer!;

  const told = await engine.api('exam.preview', { responseId, points: [max, 0, null] });
  expect(told).toMatchObject({ sets: 1, exams: before.exams.length });
  expect(await results()).toEqual(before);
  expect(await engine.api('review.undo', {})).toBeNull();
  for (const [index, points] of [max, 0].entries()) {
    await engine.api('exam.award', { responseId, points });
    const { reviewed, byExam } = (await results()).models[0]!;
    const ofExam = byExam.find(({ examId }) => examId === row.examId)!.figures;
    const effect = told.effects[index]!;
    expect(effect.overall.before.earned).toBe(before.models[0]!.reviewed.earned);
    expect(effect.overall.after).toMatchObject({ earned: reviewed.earned, possible: reviewed.possible });
    expect(effect.exam.after).toMatchObject({ earned: ofExam.earned, possible: ofExam.possible });
  }
  expect(told.effects[0]!.overall.after.earned - told.effects[1]!.overall.after.earned).toBe(max);
  expect(told.effects[2]!.overall.after).toEqual(told.effects[2]!.overall.before);
  await expect(engine.api('exam.preview', { responseId, points: [max + 1] })).rejects.toThrow(/steps of 0.5/);
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});
