import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../index.ts';

let folder = '';
let engine: Engine;

const BENCHMARK = [
  item('a'.repeat(64), 'Find $m$ and $v$.', ['2 kg', '3 m/s'], ['mass', 'speed']),
  item('b'.repeat(64), 'Find $k$.', ['5'], ['k']),
  item('c'.repeat(64), 'Find $t$.', ['7'], ['t']),
];
const ANSWERS = BENCHMARK.map(({ id }, index) => ({
  generated_answers: [`The value is ${String(index)}.`, '=HYPERLINK("x")'],
  id,
}));

function item(id: string, text: string, values: string[], names: string[]) {
  return {
    question: { text, images: [] },
    answer: { text: 'As in the book.', images: [] },
    id,
    short_answer_value: values,
    short_answer_variable: names,
    short_answer_description: names.map(() => 'A value.'),
    short_answer_type: names.map(() => 'numeric'),
    reasoning_flow: [
      { step_id: 1, step: 'First.', verifiable_answer: 2.5 },
      { step_id: 2, step: 'Then.', verifiable_answer: 'yes' },
    ],
  };
}

const path = (name: string): string => join(folder, name);
async function open(name: string): Promise<{ benchmarkId: number; itemIds: number[]; answerRunId: number }> {
  await engine.api('workspace.open', { path: path(`${name}.sqlite`), create: true });
  await engine.api('import.files', { paths: [path('Exam.json')] });
  await engine.api('import.files', { paths: [path('Exam_k_2_test_alpha.json')] });
  const [benchmark] = await engine.api('benchmarks.list', {});
  const benchmarkId = benchmark!.id;
  const [set] = await engine.api('answers.sets', { benchmarkId });
  const queue = await engine.api('queue.list', { benchmarkId });
  return { benchmarkId, itemIds: queue.map(({ itemId }) => itemId), answerRunId: set!.runId };
}
const write = (benchmarkId: number, what: 'reviews' | 'errata' | 'benchmark', name: string) =>
  engine.api('export.write', { what, benchmarkId, path: path(name), replace: true });
const bytes = (name: string): string => readFileSync(path(name), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  writeFileSync(path('Exam.json'), JSON.stringify(BENCHMARK, null, 2));
  writeFileSync(path('Exam_k_2_test_alpha.json'), JSON.stringify(ANSWERS, null, 2));
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const KEYS = ['7f3f1c5e-2f0b-4b8e-9c3a-0d5c8e2a1b47', '0c2d9d2e-6a55-4f0e-8a77-3f1e5b0a9c11'];

/** Decisions of nearly every kind, by two reviewers, some taken back. */
async function work(of: { benchmarkId: number; itemIds: number[]; answerRunId: number }): Promise<void> {
  const [first = 0, second = 0, third = 0] = of.itemIds;
  const [answer, other] = await engine.api('answers.get', { itemId: first, answerRunId: of.answerRunId });
  const shown = await engine.api('items.get', { itemId: first });
  const [mass, speed] = shown.variables;
  await engine.api('workspace.setReviewer', { name: 'Ada' });
  const decided = { responseId: answer!.responseId, variableId: mass!.id };
  await engine.api('review.decide', { ...decided, status: 'wrong', reason: '=1+1' });
  await engine.api('review.decide', {
    ...decided,
    status: 'right',
    value: '-2 kg',
    reason: 'sign, "quoted"\nand more',
  });
  await engine.api('review.undo', {});
  await engine.api('review.redo', {});
  await engine.api('review.decide', { responseId: other!.responseId, variableId: speed!.id, status: 'not_found' });
  await engine.api('review.decideItem', { itemId: first, question: 'tooSimple', answer: 'no', note: 'hard enough' });
  await engine.api('review.comment', { itemId: first, text: '@all: compare with page 3' });
  const span = { start: 4, end: 9 };
  await engine.api('review.decide', {
    ...decided,
    status: 'wrong',
    value: 'value',
    span,
    reason: 'taken from the text',
  });
  const onAnswer = { part: 'answer' as const, start: 4, end: 9, quote: 'value' };
  await engine.api('review.remark', {
    itemId: first,
    responseId: answer!.responseId,
    key: KEYS[0]!,
    place: onAnswer,
    text: 'which? $x^2$',
  });
  const onQuestion = { part: 'question' as const, start: 5, end: 8, quote: '$m$' };
  await engine.api('review.remark', { itemId: first, key: KEYS[1]!, place: onQuestion, text: '=mass' });
  await engine.api('review.bookmark', { itemId: second, set: true });
  await engine.api('review.judgeItem', { itemId: first, verdict: 'keep' });
  await engine.api('review.judgeItem', { itemId: second, verdict: 'drop', reason: 'too simple' });
  await engine.api('workspace.setReviewer', { name: 'Grace' });
  await engine.api('review.remark', { itemId: first, key: KEYS[1]!, place: onQuestion, text: '=mass', resolved: true });
  const kept = shown.variables.map(({ id, name, type, description, value }) => ({
    id,
    name,
    type,
    description,
    value,
  }));
  const added = { id: null, name: 'energy', type: 'formula' as const, description: 'E', value: '$9\\,J$' };
  await engine.api('review.editVariables', { itemId: first, variables: [...kept, added], reason: 'part c was lost' });
  const now = await engine.api('items.get', { itemId: first });
  await engine.api('review.editVariable', {
    ...{ itemId: first, variableId: now.variables[2]!.id, field: 'value', text: '$9.1\\,J$', reason: 'rounding' },
  });
  const flow = shown.flow.map(({ id, step, answer: says }) => ({ id, step, answer: says }));
  await engine.api('review.editFlow', {
    ...{ itemId: second, reason: 'split' },
    steps: [
      ...(await engine.api('items.get', { itemId: second })).flow.map(({ id, step, answer: a }) => ({
        id,
        step,
        answer: a,
      })),
      { id: null, step: 'Last.', answer: '5.0' },
    ],
  });
  const steps = (await engine.api('items.get', { itemId: second })).flow;
  await engine.api('review.markStep', { itemId: second, stepId: steps[2]!.id, mark: 'firstWrong', note: 'sign' });
  await engine.api('review.editFlow', {
    ...{ itemId: first, reason: 'typo' },
    steps: flow.map((step, index) => (index === 0 ? { ...step, step: 'At first.' } : step)),
  });
  await engine.api('review.editText', { itemId: third, field: 'question', text: 'Find $T$.', reason: 'capital' });
  await engine.api('review.setStatus', { itemId: third, status: 'skipped', reason: 'figure unclear' });
  await engine.api('review.setStatus', { itemId: second, answerRunId: of.answerRunId, status: 'done' });
  await engine.api('review.judgeItem', { itemId: third, verdict: 'revise', reason: 'figure unclear' });
}

it.each(['json', 'csv'])('decisions as %s come back without a difference', async (form) => {
  const from = await open('from');
  await work(from);
  const rows = (await write(from.benchmarkId, 'reviews', `r1.${form}`)).rows;
  await write(from.benchmarkId, 'errata', `e1.${form}`);
  await write(from.benchmarkId, 'benchmark', 'b1.json');
  expect(rows).toBeGreaterThan(15);

  const to = await open('to');
  const report = await engine.api('import.files', { paths: [path(`r1.${form}`)] });
  expect(report.rejections).toEqual([]);
  expect(report).toMatchObject({ written: true, files: [{ kind: 'reviews', records: rows }] });
  await write(to.benchmarkId, 'reviews', `r2.${form}`);
  await write(to.benchmarkId, 'errata', `e2.${form}`);
  await write(to.benchmarkId, 'benchmark', 'b2.json');
  expect(bytes(`r2.${form}`)).toBe(bytes(`r1.${form}`));
  expect(bytes(`e2.${form}`)).toBe(bytes(`e1.${form}`));
  expect(bytes('b2.json')).toBe(bytes('b1.json'));
  // What stands is what stood: the verdicts of both, the statuses, the history of each item.
  const [answer] = await engine.api('answers.get', { itemId: to.itemIds[0]!, answerRunId: to.answerRunId });
  expect(answer!.cards[0]!.effective).toMatchObject({
    status: 'wrong',
    value: 'value',
    span: { start: 4, end: 9 },
    who: 'Ada',
  });
  expect((await engine.api('review.item', { itemId: to.itemIds[0]! })).remarks).toMatchObject([
    { reviewer: 'Ada', text: '=mass', resolved: true, place: { part: 'question' } },
    { reviewer: 'Ada', text: 'which? $x^2$', resolved: false, responseId: answer!.responseId },
  ]);
  expect(await engine.api('review.standings', { benchmarkId: to.benchmarkId })).toMatchObject({
    keep: 1,
    revise: 1,
    drop: 1,
  });

  // Once more changes nothing, and says so.
  const again = await engine.api('import.files', { paths: [path(`r1.${form}`)] });
  expect(again.rejections).toEqual([]);
  expect(again.warnings[0]!.message).toMatch(new RegExp(`^${String(rows)} of its rows were in the workspace already`));
  await write(to.benchmarkId, 'reviews', `r3.${form}`);
  expect(bytes(`r3.${form}`)).toBe(bytes(`r1.${form}`));
});

it.each(['json', 'csv'])('errata as %s correct another copy of the benchmark, by whom they were made', async (form) => {
  const from = await open('from');
  await work(from);
  const rows = (await write(from.benchmarkId, 'errata', `e1.${form}`)).rows;
  await write(from.benchmarkId, 'benchmark', 'b1.json');
  expect(rows).toBeGreaterThan(4);
  const to = await open('to');
  const report = await engine.api('import.files', { paths: [path(`e1.${form}`)] });
  expect(report.rejections).toEqual([]);
  expect(report).toMatchObject({ written: true, files: [{ kind: 'errata', records: rows }] });
  await write(to.benchmarkId, 'errata', `e2.${form}`);
  await write(to.benchmarkId, 'benchmark', 'b2.json');
  expect(bytes(`e2.${form}`)).toBe(bytes(`e1.${form}`));
  expect(bytes('b2.json')).toBe(bytes('b1.json'));
  const history = await engine.api('review.history', { itemId: to.itemIds[2]! });
  expect(history).toMatchObject([{ reviewer: 'Grace', reason: 'capital' }]);
});

it('a filtered benchmark holds the items that are kept, and is a benchmark', async () => {
  const from = await open('from');
  const filtered = (standings?: ('keep' | 'revise' | 'undecided' | 'disputed')[]) =>
    engine.api('export.write', {
      what: 'filtered',
      benchmarkId: from.benchmarkId,
      path: path('f.json'),
      replace: true,
      standings,
    });
  await expect(filtered()).rejects.toThrow(/No item of "Exam" has the verdict/);
  const [first = 0, second = 0, third = 0] = from.itemIds;
  await engine.api('review.judgeItem', { itemId: first, verdict: 'drop', reason: 'too simple' });
  await engine.api('review.judgeItem', { itemId: second, verdict: 'keep' });
  expect((await filtered()).rows).toBe(1);
  expect(bytes('f.json')).toBe(JSON.stringify([BENCHMARK[1]], null, 2));
  expect((await filtered(['keep', 'undecided'])).rows).toBe(2);
  expect(bytes('f.json')).toBe(JSON.stringify(BENCHMARK.slice(1), null, 2));
  // A second reviewer who differs takes the item out, until they agree.
  await engine.api('workspace.setReviewer', { name: 'Grace' });
  await engine.api('review.judgeItem', { itemId: second, verdict: 'revise' });
  await engine.api('review.judgeItem', { itemId: third, verdict: 'keep' });
  expect((await filtered()).rows).toBe(1);
  expect(JSON.parse(bytes('f.json'))).toMatchObject([{ id: 'c'.repeat(64) }]);
  await engine.api('review.undo', {});
  await engine.api('review.undo', {});
  expect((await filtered()).rows).toBe(1);
  const queue = (filter: string) => engine.api('queue.list', { benchmarkId: from.benchmarkId, filter });
  expect(await queue('item:keep')).toHaveLength(0);
  expect(await queue('item:none')).toHaveLength(3);
});

interface Table {
  decisions: {
    item: number;
    id: string;
    before: string;
    record: { change: Record<string, unknown>; answer_sha256: string | null };
  }[];
}

it('a table that was changed, or is about something else, changes nothing and says where', async () => {
  const from = await open('from');
  await work(from);
  await write(from.benchmarkId, 'reviews', 'r.json');
  await open('to');
  const refusal = async (change: (rows: Table['decisions']) => void): Promise<string> => {
    const copy = JSON.parse(bytes('r.json')) as Table;
    change(copy.decisions);
    writeFileSync(path('bad.json'), JSON.stringify(copy));
    const report = await engine.api('import.files', { paths: [path('bad.json')] });
    expect(report.written).toBe(false);
    const [one] = report.rejections;
    return `${String(one!.record)} ${one!.field ?? ''}: ${one!.message}`;
  };
  const of = (rows: Table['decisions'], kind: string) => rows.find(({ record }) => record.change.kind === kind)!;
  expect(await refusal((rows) => (rows[0]!.before = 'something else'))).toMatch(
    /^1 before: says something else than the record/,
  );
  expect(await refusal((rows) => (rows[0]!.record.answer_sha256 = '0'.repeat(64)))).toMatch(
    /^1 sample: is about an answer that is not/,
  );
  expect(await refusal((rows) => rows.forEach((row) => (row.id = 'zz')))).toMatch(
    /^null : is about a benchmark that is not|^1 id: zz is not an id/,
  );
  expect(await refusal((rows) => (rows[1]!.record.change = { kind: 'no-such-kind' }))).toMatch(/^2 record.change/);
  expect(
    await refusal((rows) => {
      const row = of(rows, 'annotation');
      row.record.change = { ...row.record.change, path: '/short_answer_type/2', to: 'poem' };
      Object.assign(row, { decision: '2', after: 'poem' });
    }),
  ).toMatch(/record.change: .*|before: does not stand here/);
  const benchmarkId = (await engine.api('benchmarks.list', {}))[0]!.id;
  expect((await write(benchmarkId, 'reviews', 'none.json')).rows).toBe(0);
});

it('what was decided otherwise here stands, and the rest can be taken', async () => {
  const from = await open('from');
  await work(from);
  await write(from.benchmarkId, 'reviews', 'r.json');
  const to = await open('to');
  await engine.api('workspace.setReviewer', { name: 'Ada' });
  await engine.api('review.judgeItem', { itemId: to.itemIds[1]!, verdict: 'keep' });
  const refused = await engine.api('import.files', { paths: [path('r.json')] });
  expect(refused.written).toBe(false);
  expect(refused.rejections).toHaveLength(1);
  expect(refused.rejections[0]!.message).toMatch(/something else was decided in this workspace/);
  const taken = await engine.api('import.files', { paths: [path('r.json')], acceptValid: true });
  expect(taken.written).toBe(true);
  expect(await engine.api('review.standings', { benchmarkId: to.benchmarkId })).toMatchObject({
    keep: 2,
    revise: 1,
    drop: 0,
  });
});
