import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk([
    {
      question: 'Find $m$ and $v$ — both.',
      solution: 'It is easy.',
      variables: [
        { name: 'm', value: '5 kg' },
        { name: 'v', value: '3.0 m/s', description: 'Speed.' },
      ],
      flow: [
        { step: 'First.', answer: 'momentum' },
        { step: 'Second.', answer: 5 },
        { step: 'Third.', answer: '3 m/s' },
      ],
      answers: {
        alpha: ['$m = 5$ kg and $v = 4$ m/s', '$m = 6$ kg and $v = 4$ m/s'],
        beta: ['$m = 5$ kg and $v = 3$ m/s', '$m = 5$ kg and $v = 3$ m/s'],
      },
    },
    {
      variables: [{ name: 'x', value: '1' }],
      answers: { alpha: ['$x = 1$', '$x = 2$'], beta: ['$x = 1$', '$x = 1$'] },
    },
  ]);
});
afterEach(() => desk.close());

const item = async () => desk.engine.api('items.get', { itemId: desk.itemIds[0]! });
const runId = (model: string) => desk.sets.get(model)!;
const cards = async (model: string, sample = 0) =>
  (await desk.engine.api('answers.get', { itemId: desk.itemIds[0]!, answerRunId: runId(model) }))[sample]!.cards;
const statuses = async (model: string, sample = 0) => (await cards(model, sample)).map((card) => card.effective.status);
const result = async (model: string) =>
  (await desk.engine.api('results.get', { benchmarkId: desk.benchmarkId })).find((row) => row.runId === runId(model))!;
const undo = () => desk.engine.api('review.undo', {});
async function exported(): Promise<string> {
  const path = join(desk.folder, 'out.json');
  await desk.engine.api('export.write', { what: 'benchmark', benchmarkId: desk.benchmarkId, path });
  return readFileSync(path, 'utf8');
}
/** Lines of the export that the imported file does not have, and the other way round. */
async function changedLines(): Promise<{ out: string[]; gone: string[] }> {
  const [before, after] = [readFileSync(desk.file, 'utf8').split('\n'), (await exported()).split('\n')];
  return { out: after.filter((line) => !before.includes(line)), gone: before.filter((line) => !after.includes(line)) };
}
const rowsOf = (text: string) => JSON.parse(text) as Record<string, unknown>[];
const edit = (variables: { id: number | null; name: string; type?: 'numeric' | 'other'; value: string }[]) =>
  desk.engine.api('review.editVariables', {
    itemId: desk.itemIds[0]!,
    variables: variables.map((one) => ({ type: 'numeric', description: `The value of ${one.name}.`, ...one })),
  });

it('questions are nearly the same, or no longer, as they are corrected', async () => {
  const pairs = async () => (await desk.engine.api('review.duplicates', { benchmarkId: desk.benchmarkId })).pairs;
  expect(await pairs()).toEqual([]);
  const itemId = desk.itemIds[1]!;
  await desk.engine.api('review.editText', { itemId, field: 'question', text: 'Find $m$ and $v$, both!', reason: '' });
  expect(await pairs()).toMatchObject([{ similarity: 1, second: { itemId, text: 'Find $m$ and $v$, both!' } }]);
  await undo();
  expect(await pairs()).toEqual([]);
});

describe('a corrected reference value', () => {
  it('moves stored verdicts at once without a model call, and taking it back restores them exactly', async () => {
    expect(await statuses('alpha')).toEqual(['right', 'wrong']);
    const before = await cards('alpha');
    const [m, v] = (await item()).variables;
    await desk.engine.api('review.editVariable', {
      itemId: desk.itemIds[0]!,
      variableId: v!.id,
      field: 'value',
      text: '4.0 m/s',
    });
    expect(await statuses('alpha')).toEqual(['right', 'right']);
    expect(await statuses('beta')).toEqual(['right', 'wrong']);
    expect((await cards('alpha'))[1]!.effective).toMatchObject({ source: 'offline', rescoredFrom: 'wrong' });
    // Published and corrected figures stand side by side.
    expect((await result('alpha')).published.questionAccuracy).toBe(0.5);
    expect((await result('alpha')).asJudged.questionAccuracy).toBe(0.25);
    await undo();
    expect(await cards('alpha')).toEqual(before);
    await desk.engine.api('review.redo', {});
    expect(await statuses('alpha')).toEqual(['right', 'right']);
    expect((await item()).variables).toMatchObject([{ id: m!.id }, { value: '4.0 m/s', original: '3.0 m/s' }]);
    expect((await item()).original!.variables[1]).toMatchObject({ value: '3.0 m/s' });
    expect(await changedLines()).toEqual({ out: ['      "4.0 m/s"'], gone: ['      "3.0 m/s"'] });
  });

  it('does not touch what experts decided', async () => {
    const [card] = await cards('alpha');
    const [answer] = await desk.engine.api('answers.get', { itemId: desk.itemIds[0]!, answerRunId: runId('alpha') });
    await desk.engine.api('review.decide', {
      responseId: answer!.responseId,
      variableId: card!.variableId,
      status: 'wrong',
    });
    await desk.engine.api('review.editVariable', {
      itemId: desk.itemIds[0]!,
      variableId: card!.variableId,
      field: 'value',
      text: '6 kg',
    });
    expect((await cards('alpha'))[0]!.effective).toMatchObject({ source: 'expert', status: 'wrong' });
    expect((await cards('alpha', 1))[0]!.effective).toMatchObject({ source: 'offline', status: 'right' });
  });
});

describe('a list of variables', () => {
  it('is reordered, loses and gains entries in one step; the export differs only there', async () => {
    const [m, v] = (await item()).variables;
    await edit([
      { id: v!.id, name: 'v', value: '3.0 m/s' },
      { id: null, name: 'E', type: 'other', value: 'über 9 J' },
    ]);
    const after = await item();
    expect(after.variables.map((one) => [one.name, one.position])).toEqual([
      ['v', 0],
      ['E', 1],
    ]);
    expect(after.original!.variables.map((one) => one.id)).toEqual([m!.id, v!.id]);
    // The removed variable counts no more, the added one was never run.
    expect(await statuses('beta')).toEqual(['right', 'not_run']);
    expect((await result('beta')).asJudged.questionAccuracy).toBe(1);
    const text = await exported();
    expect(text).toContain('"short_answer_value": [\n      "3.0 m/s",\n      "über 9 J"\n    ],');
    expect(text).toContain('"short_answer_type": [\n      "numeric",\n      "other"\n    ],');
    expect(rowsOf(text)[0]!.short_answer_variable).toEqual(['v', 'E']);
    expect(rowsOf(text)[1]).toEqual(rowsOf(readFileSync(desk.file, 'utf8'))[1]);

    const undone = await undo();
    expect(undone!.title).toMatch(/variables/);
    expect(await exported()).toBe(readFileSync(desk.file, 'utf8'));
    expect(await statuses('beta')).toEqual(['right', 'right']);
    expect((await item()).original).toBeUndefined();
    await desk.engine.api('review.redo', {});
    expect((await item()).variables.map((one) => one.name)).toEqual(['v', 'E']);
  });

  it('keeps the added variable’s decisions across undo and redo', async () => {
    const [m, v] = (await item()).variables;
    await edit([
      { id: m!.id, name: 'm', value: '5 kg' },
      { id: v!.id, name: 'v', value: '3.0 m/s' },
      { id: null, name: 'E', value: '9 J' },
    ]);
    const added = (await item()).variables[2]!;
    const [answer] = await desk.engine.api('answers.get', { itemId: desk.itemIds[0]!, answerRunId: runId('beta') });
    await desk.engine.api('review.decide', { responseId: answer!.responseId, variableId: added.id, status: 'right' });
    await undo();
    await undo();
    expect(await statuses('beta')).toEqual(['right', 'right']);
    await desk.engine.api('review.redo', {});
    await desk.engine.api('review.redo', {});
    expect(await statuses('beta')).toEqual(['right', 'right', 'right']);
  });

  it('refuses what makes no sense, in words', async () => {
    const [m] = (await item()).variables;
    await expect(
      edit([
        { id: m!.id, name: 'm', value: '1' },
        { id: m!.id, name: 'm', value: '2' },
      ]),
    ).rejects.toThrow(/twice/);
    const other = (await desk.engine.api('items.get', { itemId: desk.itemIds[1]! })).variables[0]!;
    await expect(edit([{ id: other.id, name: 'x', value: '1' }])).rejects.toThrow(/not one of this item/);
    await expect(edit([])).rejects.toThrow();
    expect((await item()).original).toBeUndefined();
  });
});

describe('a reasoning flow', () => {
  const setFlow = (steps: { id: number | null; step: string; answer: string }[]) =>
    desk.engine.api('review.editFlow', { itemId: desk.itemIds[0]!, steps });

  it('has a step edited: the export differs in that field', async () => {
    const { flow } = await item();
    await setFlow(flow.map((step, index) => (index === 1 ? { ...step, answer: '5.5' } : step)));
    expect((await item()).flow[1]).toMatchObject({ answer: '5.5', stepId: 2 });
    expect(await changedLines()).toEqual({
      out: ['        "verifiable_answer": 5.5'],
      gone: ['        "verifiable_answer": 5'],
    });
    await undo();
    expect(await exported()).toBe(readFileSync(desk.file, 'utf8'));
  });

  it('is split, merged and reordered, numbered anew, in the form of the file', async () => {
    const [one, two, three] = (await item()).flow;
    await setFlow([three!, { id: null, step: 'New.', answer: '"a"' }, { ...one!, step: 'First and second.' }]);
    const rows = rowsOf(await exported());
    expect(rows[0]!.reasoning_flow).toEqual([
      { step_id: 1, step: 'Third.', verifiable_answer: '3 m/s' },
      { step_id: 2, step: 'New.', verifiable_answer: 'a' },
      { step_id: 3, step: 'First and second.', verifiable_answer: 'momentum' },
    ]);
    expect(await exported()).toContain(
      '"reasoning_flow": [\n      {\n        "step_id": 1,\n        "step": "Third.",\n        "verifiable_answer": "3 m/s"\n      },\n      {\n        "step_id": 2,',
    );
    expect((await item()).original!.flow.map((step) => step.id)).toEqual([one!.id, two!.id, three!.id]);
    await undo();
    expect(await exported()).toBe(readFileSync(desk.file, 'utf8'));
  });

  it('says which verifiable answer is no JSON value', async () => {
    const { flow } = await item();
    await expect(setFlow([{ ...flow[0]!, answer: 'momentum' }])).rejects.toThrow(/step 1 must be a JSON string/);
    await expect(setFlow([{ ...flow[0]!, answer: '[1]' }])).rejects.toThrow(/step 1/);
  });

  it('breaks at its first wrong step; the steps before it are verified in the same undo step', async () => {
    const [one, two, three] = (await item()).flow;
    const mark = (stepId: number, what: 'wrong' | 'firstWrong' | null) =>
      desk.engine.api('review.markStep', { itemId: desk.itemIds[0]!, stepId, mark: what, note: 'sign' });
    const marks = async () =>
      (await desk.engine.api('review.item', { itemId: desk.itemIds[0]! })).steps.map((step) => [
        step.stepId,
        step.mark,
        step.firstWrong,
      ]);
    await mark(three!.id, 'wrong');
    await mark(two!.id, 'firstWrong');
    expect(await marks()).toEqual([
      [one!.id, 'verified', false],
      [two!.id, 'wrong', true],
      [three!.id, 'wrong', false],
    ]);
    const history = await desk.engine.api('review.history', { itemId: desk.itemIds[0]! });
    expect(history.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^step 2: not marked → wrong \(sign\)/),
      expect.stringMatching(/^step 1: not marked → verified/),
      expect.stringMatching(/^step 3: not marked → wrong \(sign\)/),
    ]);
    await undo();
    expect(await marks()).toEqual([[three!.id, 'wrong', true]]);
    await mark(three!.id, null);
    expect(await marks()).toEqual([]);
  });
});

it('question and solution are corrected beside the original', async () => {
  await desk.engine.api('review.editText', { itemId: desk.itemIds[0]!, field: 'question', text: 'Find "m" — only.' });
  expect(await item()).toMatchObject({
    question: 'Find "m" — only.',
    original: { question: 'Find $m$ and $v$ — both.' },
  });
  expect((await changedLines()).out).toEqual(['      "text": "Find \\"m\\" — only.",']);
  await desk.engine.api('review.editText', {
    itemId: desk.itemIds[0]!,
    field: 'question',
    text: 'Find $m$ and $v$ — both.',
  });
  expect((await item()).original).toBeUndefined();
});

it('math that is mended is damaged no more, and is again when that is taken back', async () => {
  const [itemId = 0] = desk.itemIds;
  const write = (text: string) => desk.engine.api('review.editText', { itemId, field: 'solution', text });
  const damaged = async () => [
    (await item()).damaged,
    (await desk.engine.api('queue.list', { benchmarkId: desk.benchmarkId, filter: 'has:damage' })).length,
  ];
  await write('Half: $\frac{1}{2}$');
  expect(await damaged()).toEqual([true, 1]);
  await write('Half: $\\frac{1}{2}$');
  expect(await damaged()).toEqual([false, 0]);
  await undo();
  expect(await damaged()).toEqual([true, 1]);
});
