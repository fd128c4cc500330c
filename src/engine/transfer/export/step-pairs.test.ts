import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { markedRow, openDesk, promptOf, RIGHT, scripted, WRONG } from '../../handlers/fixtures/diagnosed.ts';

it('answers to single steps are pairs with the step’s verdict; a step that an expert marks wrong has none', async () => {
  const row = markedRow('a', 2);
  const desk = await openDesk(
    [row],
    scripted([row], (_, __, step) => (step === 1 ? 1 : 2)),
  );
  try {
    const { engine, benchmarkId, folder, model, judge } = desk;
    const file = join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify([{ generated_answers: ['Who knows?'], id: row.id }]));
    await engine.api('import.files', { paths: [file], kind: 'generated', name: model.model });
    const of = { benchmarkId, model, judge, conditions: ['unit' as const], repeats: 2, workers: 1 };
    const { runId } = await engine.api('diagnose.start', { ...of, verifier: 'judge-only' });
    await engine.settled(runId);
    const written = async (): Promise<Record<string, unknown>[]> => {
      const path = join(folder, 'pairs.jsonl');
      await engine.api('export.write', { what: 'pairs', benchmarkId, path, replace: true });
      const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const step = (number: number, verified: boolean) => ({
      ...{
        number,
        of: 2,
        question: `task-a-${String(number)} to do`,
        reference: `result-a-${String(number)}`,
        verified,
      },
    });
    const short = (lines: Record<string, unknown>[]) =>
      lines.map(({ prompt, completion, label, item_id: id, sample, step: about, model: by, judge: graded }) => ({
        ...{ prompt, completion, label, id, sample, about, by, graded },
      }));
    const line = (number: number, sample: number, label: boolean, verified: boolean) => ({
      ...{ prompt: promptOf(row, 'unit', number), completion: label ? RIGHT : WRONG, label, id: row.id, sample },
      ...{ about: step(number, verified), by: 'student', graded: 'judge' },
    });
    expect(short(await written())).toEqual([
      line(1, 1, true, false),
      line(1, 2, false, false),
      line(2, 1, true, false),
      line(2, 2, true, false),
    ]);
    const [first] = await engine.api('queue.list', { benchmarkId });
    const { itemId, flow } = await engine.api('items.get', { itemId: first?.itemId ?? 0 });
    const mark = (index: number, mark: 'verified' | 'wrong') =>
      engine.api('review.markStep', { itemId, stepId: flow[index]?.id ?? 0, mark, note: '' });
    await mark(0, 'verified');
    await mark(1, 'wrong');
    expect(short(await written())).toEqual([line(1, 1, true, true), line(1, 2, false, true)]);
  } finally {
    await desk.close();
  }
});
