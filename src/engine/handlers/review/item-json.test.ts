import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk([
    {
      question: 'Find $m$ and $v$ — both.',
      variables: [
        { name: 'm', value: '5 kg' },
        { name: 'v', value: '3.0 m/s' },
      ],
      flow: [
        { step: 'First.', answer: 'momentum' },
        { step: 'Second.', answer: 5 },
      ],
      images: ['a.png'],
      answers: { alpha: ['$m = 5$ kg and $v = 4$ m/s', '$m = 6$ kg and $v = 4$ m/s'] },
    },
  ]);
});
afterEach(() => desk.close());

const json = () => desk.engine.api('items.json', { itemId: desk.itemIds[0]! });
const item = () => desk.engine.api('items.get', { itemId: desk.itemIds[0]! });
async function edit(change: (text: string) => string, reason = '') {
  const { text: before } = await json();
  return desk.engine.api('review.editJson', { itemId: desk.itemIds[0]!, before, text: change(before), reason });
}
async function exported(what: 'benchmark' | 'errata' = 'benchmark'): Promise<string> {
  const path = join(desk.folder, `${what}.json`);
  await desk.engine.api('export.write', { what, benchmarkId: desk.benchmarkId, path });
  return readFileSync(path, 'utf8');
}
const errata = async () =>
  (JSON.parse(await exported('errata')) as { errata: { path: string; after: unknown }[] }).errata;
const imported = () => readFileSync(desk.file, 'utf8');
const added = async () => {
  const lines = imported().split('\n');
  return (await exported()).split('\n').filter((line) => !lines.includes(line));
};

it('a whole item edited as JSON becomes corrections of exactly what changed, one step for undo', async () => {
  const result = await edit(
    (text) =>
      text
        .replace('"3.0 m/s"', '"4.0 m/s"')
        .replace('— both.', '— all.')
        .replace('"verifiable_answer": 5', '"verifiable_answer": 5.50')
        .replace('"a.png"', '"b.png"')
        .replace('"id":', '"source": { "page": 12 },\n  "id":'),
    'checked against the book',
  );
  expect(result.title).toBe('5 changes, item 1');
  expect(await item()).toMatchObject({
    question: 'Find $m$ and $v$ — all.',
    variables: [{ value: '5 kg' }, { value: '4.0 m/s', original: '3.0 m/s' }],
    flow: [{}, { answer: '5.50' }],
  });
  // The stored verdicts follow, without a model.
  const [answer] = await desk.engine.api('answers.get', {
    itemId: desk.itemIds[0]!,
    answerRunId: desk.sets.get('alpha')!,
  });
  expect(answer!.cards.map((card) => card.effective.status)).toEqual(['right', 'right']);
  expect((await added()).map((line) => line.trim())).toEqual([
    '"text": "Find $m$ and $v$ — all.",',
    '"b.png"',
    '"4.0 m/s"',
    '"verifiable_answer": 5.50',
    '"source": {',
    '"page": 12',
    '}',
  ]);
  expect(await errata()).toMatchObject([
    { path: '/question/images/0', before: 'a.png', after: 'b.png' },
    { path: '/question/text' },
    { path: '/reasoning_flow/1/verifiable_answer', after: 5.5 },
    { path: '/short_answer_value/1', after: '4.0 m/s' },
    { path: '/source', after: { page: 12 } },
  ]);
  const history = await desk.engine.api('review.history', { itemId: desk.itemIds[0]! });
  expect(history).toHaveLength(5);
  expect(history[0]!.reason).toBe('checked against the book');

  // A part of it put back leaves the rest, and the export is the import's very bytes when all is put back.
  await edit((text) => text.replace('"b.png"', '"a.png"'));
  expect(await errata()).toHaveLength(4);
  await edit((text) => text.replace('"page": 12', '"page": 13'));
  expect((await errata()).at(-1)).toMatchObject({ path: '/source', after: { page: 13 } });
  for (let step = 0; step < 3; step++) await desk.engine.api('review.undo', {});
  expect(await exported()).toBe(imported());
  expect((await item()).original).toBeUndefined();
  await desk.engine.api('review.redo', {});
  expect(await item()).toMatchObject({ variables: [{}, { value: '4.0 m/s' }] });
});

it('is refused in words with line and field, and then nothing changes', async () => {
  await expect(edit((text) => text.replace('"numeric",', '"number",'))).rejects.toThrow(
    /^Line \d+, short_answer_type\[0\]: must be one of numeric, formula, other\. Nothing was saved\.$/,
  );
  await expect(edit((text) => text.slice(0, -3))).rejects.toThrow(/not valid JSON/);
  await expect(edit((text) => text.replace('"item0001"', '"other"'))).rejects.toThrow(/id/);
  // Good changes beside a bad one are not taken either.
  await expect(
    edit((text) => text.replace('"3.0 m/s"', '"4.0 m/s"').replace('"numeric",', '"number",')),
  ).rejects.toThrow();
  const { text: before } = await json();
  await desk.engine.api('review.editText', { itemId: desk.itemIds[0]!, field: 'solution', text: 'Changed.' });
  await expect(
    desk.engine.api('review.editJson', { itemId: desk.itemIds[0]!, before, text: before.replace('5 kg', '6 kg') }),
  ).rejects.toThrow(/changed since/);
  await desk.engine.api('review.undo', {});
  expect(await exported()).toBe(imported());
  expect(await desk.engine.api('review.undo', {})).toBeNull();
});

it('a preview says what edits of values, variables and the JSON would do, beside the figures as published', async () => {
  const { text: before } = await json();
  const of = async (input: object) =>
    (await desk.engine.api('review.preview', { itemId: desk.itemIds[0]!, ...input } as never)).sets[0]!;
  const [m, v] = (await item()).variables;
  const start = await of({ kind: 'json', before, text: before });
  expect([start.before.published.questionAccuracy, start.after.published.questionAccuracy]).toEqual([0, 0]);
  const value = before.replace('"3.0 m/s"', '"4.0 m/s"');
  for (const input of [
    { kind: 'json', before, text: value },
    { kind: 'variable', variableId: v!.id, field: 'value', text: '4.0 m/s' },
    {
      kind: 'variables',
      variables: [m!, { ...v!, value: '4.0 m/s' }].map(({ id, name, type, description, value: text }) => ({
        id,
        name,
        type,
        description,
        value: text,
      })),
    },
  ]) {
    const { asJudged, before: now, after } = await of(input);
    expect([asJudged, now.published, after.published].map((one) => one.questionAccuracy)).toEqual([0, 0, 0.5]);
    expect(after.published.variableAccuracy).toBeGreaterThan(now.published.variableAccuracy!);
    expect(after.published.passAtK.at(-1)!.value).toBeGreaterThan(now.published.passAtK.at(-1)!.value);
  }
  // Nothing of it was kept; a kept correction stays apart from what was published.
  expect((await json()).text).toBe(before);
  await edit(() => value);
  const kept = await of({ kind: 'variable', variableId: m!.id, field: 'value', text: '6 kg' });
  expect([kept.asJudged, kept.before.published, kept.after.published].map((one) => one.questionAccuracy)).toEqual([
    0, 0.5, 0.5,
  ]);
  expect(await desk.engine.api('review.undo', {})).not.toBeNull();
  expect(await exported()).toBe(imported());
});

it('a note beside a question of an exam is no correction of it', async () => {
  const workspace = await desk.engine.api('workspace.openSample', {});
  const exam = workspace.benchmarks.find((benchmark) => benchmark.kind === 'course-exam')!;
  const edited = async () => [
    (await desk.engine.api('benchmarks.list', {})).find(({ id }) => id === exam.id)!.edited,
    (await desk.engine.api('queue.list', { benchmarkId: exam.id })).filter((row) => row.edited).length,
    (await desk.engine.api('queue.list', { benchmarkId: exam.id, filter: 'has:edit' })).length,
  ];
  const [row] = await desk.engine.api('queue.list', { benchmarkId: exam.id });
  await desk.engine.api('exam.annotate', { itemId: row!.itemId, field: 'topic', text: 'Sorting' });
  expect(await edited()).toEqual([0, 0, 0]);
  await expect(desk.engine.api('items.json', { itemId: row!.itemId })).rejects.toThrow(/CFE-Bench/);
});
