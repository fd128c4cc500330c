/** Benchmarks of each kind leave with their corrections and come back without a difference, and corrections are told with what they do to the scores. */
import { readdirSync, readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { kindIdsWhere } from '../../../core/benchmark/kinds.ts';
import { gradeOffline, openDesk } from '../../handlers/fixtures/desk.ts';
import { createEngine, type Engine } from '../../index.ts';

let folder = '';
const engines: Engine[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-errata-'));
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function workspaceOf(name: string, paths: readonly string[]): Promise<{ engine: Engine; benchmarkId: number }> {
  const engine = createEngine({ resources: 'resources' });
  engines.push(engine);
  await engine.api('workspace.open', { path: join(folder, `${name}.sqlite`), create: true });
  expect(await engine.api('import.files', { paths: [...paths] })).toMatchObject({ written: true, rejections: [] });
  return { engine, benchmarkId: (await engine.api('benchmarks.list', {}))[0]?.id ?? 0 };
}

const written = async (
  { engine, benchmarkId }: Awaited<ReturnType<typeof workspaceOf>>,
  name: string,
  what: 'benchmark' | 'errata' | 'errata-scores',
) => {
  const path = join(folder, name);
  await engine.api('export.write', { what, benchmarkId, path });
  return path;
};
const bytes = (path: string): string => readFileSync(path, 'utf8');

it('a benchmark graded by variables: the patched file and the errata come back, and scores are told before and after', async () => {
  const one = (name: string, value: string, answers: string[]) => ({
    variables: [{ name, value }],
    answers: { alpha: answers },
  });
  const desk = await openDesk([
    one('m', '10', ['$m = 12$', '$m = 10$']),
    one('v', '3', ['$v = 3$', '$v = 3$']),
    one('k', '7', ['$k = 7$', '$k = 8$']),
    one('t', '5', ['$t = 6$', '$t = 6$']),
  ]);
  engines.push(desk.engine);
  const from = { engine: desk.engine, benchmarkId: desk.benchmarkId };
  const scores = async (of: typeof from, name: string): Promise<Record<string, string>> => {
    const [row, ...more]: Record<string, string>[] = parse(bytes(await written(of, `${name}.csv`, 'errata-scores')), {
      columns: true,
    });
    expect(more).toEqual([]);
    expect(row?.methods).toMatch(/Figures were worked out by Markscheme \d/);
    return Object.fromEntries(
      Object.entries(row ?? {}).filter(([column]) => !['grading_id', 'methods'].includes(column)),
    );
  };
  // Right as published: the second of item 1, both of 2, the first of 3.
  const asPublished = { question_accuracy_published: '0.5', variable_accuracy_published: '0.5' };
  expect(await scores(from, 'none')).toMatchObject({
    ...asPublished,
    ...{ model: 'alpha', corrected_items: '0', questions: '4', answers: '8', question_accuracy_corrected: '0.5' },
    ...{ question_accuracy_reviewed: '0.5', answers_gained: '0', answers_lost: '0', verdicts_after_correction: '0' },
  });
  const itemId = (index: number): number => desk.itemIds[index] ?? 0;
  const correct = async (index: number, text: string): Promise<void> => {
    const [variable] = (await desk.engine.api('items.get', { itemId: itemId(index) })).variables;
    const of = { itemId: itemId(index), variableId: variable?.id ?? 0 };
    await desk.engine.api('review.editVariable', { ...of, field: 'value', text, reason: 'page 3' });
  };
  await correct(0, '12');
  await correct(3, '6');
  // A second value is asked for, which no answer states: what was right is right no more.
  const { variables } = await desk.engine.api('items.get', { itemId: itemId(1) });
  const kept = variables.map(({ id, name, type, description, value }) => ({ id, name, type, description, value }));
  const added = { id: null, name: 'energy', type: 'numeric' as const, description: 'E', value: '91' };
  await desk.engine.api('review.editVariables', { itemId: itemId(1), variables: [...kept, added], reason: 'part b' });
  // An expert's verdict is in the figures as reviewed alone.
  const [, eight] = await desk.engine.api('answers.get', {
    itemId: itemId(2),
    answerRunId: desk.sets.get('alpha') ?? 0,
  });
  const of = { responseId: eight?.responseId ?? 0, variableId: eight?.cards[0]?.variableId ?? 0 };
  await desk.engine.api('review.decide', { ...of, status: 'right', reason: 'rounded' });
  // Right as corrected: the first of item 1, none of 2 (half of what is asked for), the first of 3, both of 4.
  const after = await scores(from, 'after');
  expect(after).toMatchObject({
    ...asPublished,
    ...{ corrected_items: '3', answers_gained: '3', answers_lost: '3', verdicts_after_correction: '0' },
    ...{ question_accuracy_corrected: '0.5', variable_accuracy_corrected: String((0.5 + 0.5 + 0.5 + 1) / 4) },
    ...{ question_accuracy_reviewed: String((0.5 + 0 + 1 + 1) / 4) },
  });

  const errata = await written(from, 'errata.csv', 'errata');
  const patched = await written(from, 'patched.json', 'benchmark');
  const answers = readdirSync(desk.folder)
    .filter((name) => name.includes('_test_'))
    .map((name) => join(desk.folder, name));
  const copy = await workspaceOf('copy', [desk.file, ...answers]);
  await gradeOffline(copy.engine, copy.benchmarkId);
  expect(await copy.engine.api('import.files', { paths: [errata] })).toMatchObject({ written: true, rejections: [] });
  expect(bytes(await written(copy, 'errata2.csv', 'errata'))).toBe(bytes(errata));
  expect(bytes(await written(copy, 'patched2.json', 'benchmark'))).toBe(bytes(patched));
  // All of it but what the expert decided of an answer, which no erratum is.
  expect(await scores(copy, 'copied')).toEqual({
    ...after,
    question_accuracy_reviewed: '0.5',
    variable_accuracy_reviewed: after.variable_accuracy_corrected,
  });
  // The patched file is a benchmark of its own, whose errata are none.
  const own = await workspaceOf('own', [patched]);
  expect(bytes(await written(own, 'patched3.json', 'benchmark'))).toBe(bytes(patched));
  expect(
    bytes(await written(own, 'errata3.csv', 'errata'))
      .trim()
      .split('\n'),
  ).toHaveLength(1);
  // Graded only after it was corrected: nothing was said of the published value, and the table says of how many verdicts.
  const late = await workspaceOf('late', [desk.file, ...answers]);
  await late.engine.api('import.files', { paths: [errata] });
  await gradeOffline(late.engine, late.benchmarkId);
  expect(await scores(late, 'late')).toMatchObject({
    question_accuracy_corrected: '0.5',
    verdicts_after_correction: '4',
  });
  rmSync(desk.folder, { recursive: true, force: true });
}, 60_000);

it.each([
  ['course-exam', ['exam/questions.jsonl', 'exam/exams_metadata.json']],
  ['cl-bench', ['cl/sample_cl.jsonl']],
])(
  'a benchmark of the kind %s comes back as it was: nothing in it can be corrected, and nothing pretends to be',
  async (kind, files) => {
    expect(kindIdsWhere(({ rowsCorrected }) => !rowsCorrected)).toContain(kind);
    const from = await workspaceOf(
      'from',
      files.map((file) => join('resources/sample', file)),
    );
    const [item] = await from.engine.api('queue.list', { benchmarkId: from.benchmarkId });
    const edit = { itemId: item?.itemId ?? 0, field: 'question', text: 'Another question.', reason: 'typo' } as const;
    await expect(from.engine.api('review.editText', edit)).rejects.toThrow(/cannot be corrected/);
    for (const what of ['errata', 'errata-scores'] as const)
      await expect(written(from, 'errata.csv', what)).rejects.toThrow(/which has no errata/);
    const whole = (path: string): string[] =>
      kind === 'course-exam'
        ? readdirSync(path)
            .sort()
            .map((name) => bytes(join(path, name)))
        : [bytes(path)];
    const path = await written(from, kind === 'course-exam' ? 'one' : 'one.jsonl', 'benchmark');
    const names = kind === 'course-exam' ? readdirSync(path).map((name) => join(path, name)) : [path];
    const to = await workspaceOf('to', names);
    expect(whole(await written(to, kind === 'course-exam' ? 'two' : 'two.jsonl', 'benchmark'))).toEqual(whole(path));
  },
);
