/** CL-bench's files in and out, and its desk: through the engine, as window and command line use it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../index.ts';

let folder = '';
let engine: Engine;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-cl-'));
  engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const lines = (name: string): Record<string, unknown>[] =>
  read(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const importFiles = (paths: string[], more: object = {}) => engine.api('import.files', { paths, ...more });

const task = (n: number, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  messages: [
    { role: 'system', content: 'The rules of a game nobody knows.' },
    { role: 'user', content: `Turn ${String(n)}: what is allowed?` },
  ],
  rubrics: ['Names the rule.', { rubric_criteria: 'Forbids the second move.', weight: 1.0 }],
  metadata: {
    task_id: `t${String(n)}`,
    context_id: n < 3 ? 'c1' : 'c2',
    context_category: n % 2 ? 'Odd' : 'Even',
    sub_category: 'Games',
  },
  ...changes,
});
/** As Python writes it, with a blank after commas and colons. */
const python = (value: unknown): string => JSON.stringify(value).replaceAll('":', '": ').replaceAll(',"', ', "');
const benchmarkText = [1, 2, 3].map((n) => python(task(n))).join('\n') + '\n';
const graded = (n: number, score: number, requirements: string[], changes: object = {}): Record<string, unknown> => ({
  idx: `t${String(n)}`,
  ...task(n),
  model_output: `Answer to ${String(n)}.`,
  grading_rationale: '1. Named.\n2. Not forbidden.',
  requirement_status: requirements,
  score,
  ...changes,
});

describe('a benchmark', () => {
  it('comes out byte for byte, with unknown fields, blank lines, a byte order mark and line ends of another system', async () => {
    const text = `\ufeff${python({ ...task(1), extra: [1.0, { deep: null }] })}\r\n\n  \n${python(task(2))}\n${python(task(3))}`;
    const path = write('B.jsonl', text);
    const report = await importFiles([path]);
    expect(report).toMatchObject({ written: true, rejections: [] });
    expect(report.files[0]).toMatchObject({ kind: 'cl-bench', name: 'B', records: 3 });
    const benchmarkId = report.files[0]?.benchmarkId ?? 0;
    await engine.api('export.write', { what: 'benchmark', benchmarkId, path: join(folder, 'out.jsonl') });
    expect(read('out.jsonl')).toBe(text);
  });

  it('names every bad row by line and field, and writes nothing; the valid part is taken when that is asked for', async () => {
    const path = write(
      'B.jsonl',
      [
        python(task(1)),
        '{"messages": [}',
        python(task(2, { messages: [{ role: 'narrator', content: 'x' }] })),
        python(task(3, { rubrics: ['good', {}, ''] })),
        python(task(4, { metadata: { context_category: 'Odd' } })),
        python(task(1)),
        '[1]',
        python(task(5)).replace('"extra"', '').replace('{', '{"__proto__": {"x": 1}, '),
        python(task(6)),
      ].join('\n'),
    );
    const report = await importFiles([path]);
    expect(report.written).toBe(false);
    expect(report.rejections.map(({ line, field }) => [line, field])).toEqual([
      [2, null],
      [3, 'messages[0].role'],
      [4, 'rubrics[1]'],
      [4, 'rubrics[2]'],
      [5, 'metadata.task_id'],
      [6, 'metadata.task_id'],
      [7, null],
      [8, '__proto__'],
    ]);
    expect(await engine.api('benchmarks.list', {})).toEqual([]);
    const taken = await importFiles([path], { acceptValid: true });
    expect(taken).toMatchObject({ written: true, files: [{ records: 2 }] });
    const benchmarkId = taken.files[0]?.benchmarkId ?? 0;
    await engine.api('export.write', { what: 'benchmark', benchmarkId, path: join(folder, 'out.jsonl') });
    expect(lines('out.jsonl')).toEqual([task(1), task(6)]);
  });

  it('may be CL-bench Life: a sub-category of another name, no context, a mark before what is asked', async () => {
    const messages = [{ role: 'user', content: 'A long chat.\n<|TASK|> Who is late?' }];
    const metadata = { task_id: 'l1', context_category: 'Talk', context_subcategory: 'Groups' };
    const report = await importFiles([write('life.jsonl', `${python({ messages, rubrics: ['Ann.'], metadata })}\n`)]);
    const queue = await engine.api('cl.queue', { benchmarkId: report.files[0]?.benchmarkId ?? 0 });
    expect(queue).toMatchObject([{ taskId: 'l1', category: 'Talk', subCategory: 'Groups', preview: 'Who is late?' }]);
    const view = await engine.api('cl.task', { itemId: queue[0]?.itemId ?? 0 });
    expect(view.messages[0]?.taskStart).toBe(21);
  });

  it('of a row of 2 MB is opened as an outline, read in parts and searched, each within 300 ms', async () => {
    const section = (n: number): string => `## Section ${String(n)}\n\n${'The tide is high. '.repeat(100)}\n\n`;
    const text = Array.from({ length: 1150 }, (_, n) => section(n + 1)).join('') + 'A needle 🧵 in the hay.';
    expect(text.length).toBeGreaterThan(2_000_000);
    const report = await importFiles([
      write(
        'big.jsonl',
        python(
          task(1, {
            messages: [
              { role: 'system', content: text },
              { role: 'user', content: 'Find it.' },
            ],
          }),
        ),
      ),
    ]);
    const itemId = (await engine.api('cl.queue', { benchmarkId: report.files[0]?.benchmarkId ?? 0 }))[0]?.itemId ?? 0;
    const begun = process.cpuUsage();
    const view = await engine.api('cl.task', { itemId });
    const spent = process.cpuUsage(begun);
    const opening = (spent.user + spent.system) / 1000;
    console.log(`a row of 2 MB: opened in ${opening.toFixed(0)} ms of processor time`);
    expect(opening).toBeLessThan(300);
    expect(JSON.stringify(view).length).toBeLessThan(200_000);
    const [first] = view.messages;
    expect(first).toMatchObject({ role: 'system', characters: text.length });
    expect(first?.outline).toHaveLength(1150);
    const last = first?.outline.at(-1);
    expect(text.slice(last?.start)).toMatch(/^## Section 1150\n/);
    // A part never ends in the middle of a character.
    const cut = text.indexOf('🧵') + 1;
    const part = await engine.api('cl.text', { itemId, message: 0, start: cut - 10, length: 10 });
    expect(part.text).toBe(text.slice(cut - 10, cut + 1));
    const found = await engine.api('cl.search', { itemId, query: 'NEEDLE  🧵' });
    expect(found).toMatchObject({ total: 1, hits: [{ message: 0, start: text.indexOf('needle') }] });
    expect((await engine.api('cl.search', { itemId, query: 'tide is', limit: 5 })).hits).toHaveLength(5);
  });

  it('is refused twice, and under a name that is taken', async () => {
    const path = write('B.jsonl', benchmarkText);
    await importFiles([path]);
    expect((await importFiles([path])).rejections[0]?.message).toMatch(/already in the workspace, as "B"/);
    expect(
      (await importFiles([write('C.jsonl', `${python(task(1))}\n`)], { name: 'B' })).rejections[0]?.message,
    ).toMatch(/named "B"/);
  });
});

describe('answers', () => {
  it('join the benchmark that has their tasks; without one their tasks become one, which grows with them', async () => {
    const output = (n: number): string =>
      python({ idx: `t${String(n)}`, ...task(n), model_output: `Answer ${String(n)}.` });
    const first = await importFiles([write('m.jsonl', `${output(1)}\n${output(2)}\n`)]);
    expect(first).toMatchObject({ written: true, files: [{ kind: 'generated', name: 'm', records: 2 }] });
    const benchmarkId = first.files[0]?.benchmarkId ?? 0;
    await engine.api('export.write', { what: 'benchmark', benchmarkId, path: join(folder, 'b.jsonl') });
    expect(lines('b.jsonl')).toEqual([task(1), task(2)]);
    const again = await importFiles([write('m2.jsonl', `${output(1)}\n${output(2)}\n${output(3)}\n`)]);
    expect(again.files[0]).toMatchObject({ benchmarkId, records: 3 });
    await engine.api('export.write', { what: 'generated', benchmarkId, path: join(folder, 'g.jsonl') });
    expect(read('g.jsonl')).toBe(
      [1, 2, 3]
        .map(
          (n) =>
            `${python({ idx: `t${String(n)}`, messages: task(n).messages, model_output: `Answer ${String(n)}.`, rubrics: task(n).rubrics, metadata: task(n).metadata })}\n`,
        )
        .join(''),
    );
    expect((await importFiles([write('twice.jsonl', `${output(1)}\n${output(1)}\n`)])).rejections).toMatchObject([
      { line: 2, field: 'idx' },
    ]);
  });

  it('of a task that a real benchmark does not have are refused by line', async () => {
    const paths = [
      write('m.jsonl', python({ idx: 't9', ...task(9), model_output: 'x' })),
      write('B.jsonl', benchmarkText),
    ];
    const report = await importFiles(paths, { benchmark: 'B' });
    expect(report).toMatchObject({
      written: false,
      rejections: [{ file: 'm.jsonl', line: 1, field: 'metadata.task_id' }],
    });
  });
});

describe('graded answers', () => {
  const gradedText = (): string =>
    [
      graded(1, 1, ['yes', 'yes']),
      graded(2, 1, ['yes', 'no'], { grading_rationale: '1. Named.\n2. It only hints at it.' }),
      graded(3, 0, [], { model_output: '', grading_rationale: 'No model output (counted as score 0)' }),
    ]
      .map((row) => `${python(row)}\n`)
      .join('');
  const setUp = async (): Promise<{ benchmarkId: number; runId: number; itemIds: number[] }> => {
    const report = await importFiles([write('B.jsonl', benchmarkText), write('m_graded.jsonl', gradedText())]);
    expect(report).toMatchObject({ written: true, rejections: [] });
    const benchmarkId = report.files[0]?.benchmarkId ?? 0;
    const queue = await engine.api('cl.queue', { benchmarkId });
    return { benchmarkId, runId: report.files[1]?.runId ?? 0, itemIds: queue.map(({ itemId }) => itemId) };
  };

  it('show what the judge gave, what is odd about it, and its words by rubric', async () => {
    const { benchmarkId, runId, itemIds } = await setUp();
    const queue = await engine.api('cl.queue', { benchmarkId, answerRunId: runId });
    expect(queue.map(({ samples }) => samples[0]?.status)).toEqual(['solved', 'solved', 'empty']);
    expect(queue.map(({ samples }) => samples[0]?.flags)).toEqual([[], ['contradiction'], []]);
    const [answer] = await engine.api('cl.answers', { itemId: itemIds[1] ?? 0 });
    expect(answer?.rubrics.map(({ status }) => status)).toEqual(['pass', 'fail']);
    expect(answer?.rubrics[1]?.layers[0]?.rationale).toBe('2. It only hints at it.');
    const { sets } = await engine.api('cl.results', { benchmarkId });
    expect(sets[0]?.reviewed).toMatchObject({
      published: { total: 3, score1: 2, rate: 2 / 3 },
      graded: { total: 2, score1: 2, rate: 1 },
    });
    // The lines that a run's graded file gets while it is under way are those of the export.
    const [{ grades } = { grades: [] }] = await engine.api('cl.answers', { itemId: itemIds[0] ?? 0 });
    const judgingRunId = grades[0]?.runId ?? 0;
    const early = await engine.api('cl.gradedLines', { benchmarkId, judgingRunId, after: 0 });
    await engine.api('export.write', { what: 'cl-graded', benchmarkId, judgingRunId, path: join(folder, 'out.jsonl') });
    expect(early.lines.map((line) => `${line}\n`).join('')).toBe(read('out.jsonl'));
    expect(early.lines).toHaveLength(3);
    const later = await engine.api('cl.gradedLines', { benchmarkId, judgingRunId, after: early.last });
    expect(later).toEqual({ last: early.last, lines: [] });
    const rubrics = await engine.api('cl.rubrics', { benchmarkId });
    expect(rubrics.rows.map(({ taskId, number, rate }) => [taskId, number, rate])).toEqual([
      ['t2', 2, 0],
      ['t1', 1, 1],
      ['t1', 2, 1],
      ['t2', 1, 1],
      ['t3', 1, null],
      ['t3', 2, null],
    ]);
  });

  it('are decided by an expert in one step, undone and redone, and every figure and the export follow', async () => {
    const { benchmarkId, itemIds } = await setUp();
    const [answer] = await engine.api('cl.answers', { itemId: itemIds[1] ?? 0 });
    const responseId = answer?.responseId ?? 0;
    const [first, second] = answer?.rubrics ?? [];
    const decisions = [
      { rubricId: first?.rubricId ?? 0, status: 'pass' as const },
      { rubricId: second?.rubricId ?? 0, status: 'fail' as const },
    ];
    const decided = await engine.api('cl.decide', { responseId, decisions, reason: 'A hint is not enough.' });
    expect(decided).toMatchObject({ title: '2 rubrics, item t2', answer: { status: 'unsolved', judged: 'solved' } });
    const { agreement } = await engine.api('cl.results', { benchmarkId });
    // The judge called rubric 1 met and 2 not met: the expert agrees with both, and the score changes all the same.
    expect(agreement).toEqual([
      { judge: '', rubrics: 2, agreed: 2, tooKind: 0, tooStrict: 0, answers: 1, scoresKept: 0 },
    ]);
    const rate = async (): Promise<unknown> =>
      (await engine.api('cl.results', { benchmarkId })).sets[0]?.reviewed.published.rate;
    expect(await rate()).toBe(1 / 3);
    await engine.api('export.write', { what: 'cl-graded', benchmarkId, path: join(folder, 'out.jsonl') });
    const [, row, empty] = lines('out.jsonl');
    expect(Object.keys(row ?? {})).toEqual([
      ...['idx', 'messages', 'model_output', 'rubrics', 'metadata', 'grading_rationale', 'requirement_status', 'score'],
      'markscheme',
    ]);
    expect(row).toMatchObject({ score: 0, requirement_status: ['yes', 'no'] });
    expect(row?.markscheme).toMatchObject({
      judged: { score: 1 },
      experts: [{ rubric: 1 }, { rubric: 2, reason: 'A hint is not enough.' }],
    });
    expect(empty).toMatchObject({
      score: 0,
      requirement_status: [],
      grading_rationale: 'No model output (counted as score 0)',
    });
    const found = async (): Promise<unknown> =>
      (await engine.api('search.items', { benchmarkId, text: 'hint is not' })).items.map(
        ({ externalId }) => externalId,
      );
    expect(await found()).toEqual(['t2']);
    expect((await engine.api('review.undo', {}))?.redo).toBe('2 rubrics, item t2');
    expect(await found()).toEqual([]);
    expect(await rate()).toBe(2 / 3);
    await engine.api('review.redo', {});
    expect(await rate()).toBe(1 / 3);
    const history = await engine.api('review.history', { itemId: itemIds[1] ?? 0 });
    expect(history[0]?.title).toMatch(/^redo: rubric 2: no override → fail \(A hint/);
  });

  it('carry error types and evidence: shares of failed answers, agreement with nobody yet, spans checked', async () => {
    const { benchmarkId, itemIds } = await setUp();
    const [answer] = await engine.api('cl.answers', { itemId: itemIds[1] ?? 0 });
    const responseId = answer?.responseId ?? 0;
    const rubricId = answer?.rubrics[1]?.rubricId ?? 0;
    await engine.api('cl.decide', { responseId, decisions: [{ rubricId, status: 'fail' }] });
    await engine.api('cl.setErrorTypes', { responseId, types: ['Context Ignored', 'Format Error'] });
    const evidence = { answer: { start: 0, end: 6 }, context: { message: 0, start: 4, end: 9 } };
    const marked = await engine.api('cl.setEvidence', { responseId, rubricId, evidence });
    expect(marked.answer?.rubrics[1]?.evidence).toEqual(evidence);
    const beyond = { answer: { start: 0, end: 600 }, context: null };
    await expect(engine.api('cl.setEvidence', { responseId, rubricId, evidence: beyond })).rejects.toThrow(
      /has 12 characters/,
    );
    const { sets, agreement } = await engine.api('cl.errors', { benchmarkId });
    expect(sets[0]).toMatchObject({ failed: 1, byExpert: 1, byJudge: 0 });
    expect(sets[0]?.shares.map(({ type, expert }) => [type, expert.share])).toEqual([
      ['Context Ignored', 1],
      ['Context Misused', 0],
      ['Format Error', 1],
      ['Refusal', 0],
    ]);
    expect(agreement.answers).toBe(0);
  });
});
