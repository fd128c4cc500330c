import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { strToU8, zipSync } from 'fflate';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../contract/events.ts';
import { createEngine, type Engine } from '../../index.ts';

let folder = '';
let engine: Engine;
/** Is told of imports as they go on. */
let told: (progress: Extract<EngineEvent, { type: 'table.progress' }>) => void = () => undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({
    resources: 'resources',
    userData: folder,
    onEvent: (event) => {
      if (event.type === 'table.progress') told(event);
    },
  });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const preview = (path: string, part?: string) => engine.api('tables.preview', { path, part });

/** Imports a table as its columns are guessed. */
async function importGuessed(path: string, part?: string) {
  const { mapping } = await preview(path, part);
  return engine.api('tables.import', { path, part, mapping });
}

/** The first items of the only benchmark as the desk shows them. */
async function items() {
  const [benchmark] = await engine.api('benchmarks.list', {});
  const queue = await engine.api('queue.list', { benchmarkId: benchmark?.id ?? 0 });
  return Promise.all(queue.map(({ itemId }) => engine.api('items.get', { itemId })));
}

const EXAM = `No;Question;Answer;Solution;Topic;gpt response;correct
1;"What is 2+2?
Think.";4;Count.;Sums;It is 4.;true
2;What is $x$ if $2x=5$?;5/2;Divide.;Sums;It is 3.;false
`;

describe('tables', () => {
  it('guesses the columns of a spreadsheet saved as CSV and shows how its rows come out', async () => {
    const path = put('exam.csv', EXAM);
    const { mapping, rows, columns } = await preview(path);
    expect(mapping).toMatchObject({
      id: 'No',
      question: ['Question'],
      solution: ['Solution'],
      subject: 'Topic',
      values: [{ column: 'Answer' }],
      answers: [{ column: 'gpt response', model: 'gpt', label: 'correct' }],
    });
    expect(columns.find(({ name }) => name === 'Question')?.example).toBe('What is 2+2?\nThink.');
    expect(rows[1]).toMatchObject({ id: '2', values: [{ name: 'Answer', type: 'numeric', value: '5/2' }], answers: 1 });
  });

  it('takes columns that bear the names of models for their answers, and no other columns of texts', async () => {
    const columns = [
      'question',
      'reference',
      'gpt-4o',
      'meta-llama/Llama-3.3-70B-Instruct',
      'Qwen2.5_72B',
      'phi_4',
      'phi',
      'part 2b',
    ];
    const { mapping } = await preview(
      put('wide.csv', `${columns.join(',')}\n${columns.map((name) => `text of ${name}`).join(',')}\n`),
    );
    expect(mapping.answers.map(({ column }) => column).toSorted()).toEqual(columns.slice(2, 6).toSorted());
  });

  it('imports questions, values, subjects and answers, and labels as verdicts of their own grading', async () => {
    const report = await importGuessed(put('exam.csv', EXAM));
    expect(report).toMatchObject({
      written: true,
      rejections: [],
      files: [{ records: 2 }, { kind: 'generated', records: 2 }],
    });
    const [first] = await items();
    expect(first).toMatchObject({ question: 'What is 2+2?\nThink.', solution: 'Count.', subject: 'Sums' });
    expect(await engine.api('benchmarks.list', {})).toMatchObject([{ sourceName: 'exam.csv' }]);
    const [row] = await engine.api('results.get', { benchmarkId: report.files[0]?.benchmarkId ?? 0 });
    expect(row).toMatchObject({ model: 'gpt', statuses: { right: 1, wrong: 1 } });
  });

  it('takes choices as lettered options whose letter is the value', async () => {
    const lines = [
      { question: 'Which is prime?', choices: ['4', '6', '7'], answer: 2 },
      { question: 'Which is even?', choices: ['1', '3', '8'], answer: '8' },
    ];
    const path = put('mc.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    expect((await importGuessed(path)).written).toBe(true);
    const [first, second] = await items();
    expect(first?.question).toBe('Which is prime?\n\n(A) 4\n(B) 6\n(C) 7');
    expect([first?.variables[0]?.value, second?.variables[0]?.value]).toEqual(['C', 'C']);
  });

  it('takes a list of objects with model and response as the answers of each model, several as samples', async () => {
    const answers = [
      { model: 'acme-4.1', response: 'It is 4.', accuracy: 1 },
      { model: 'larch', response: 'It is 5.' },
      { model: 'acme-4.1', response: null },
    ];
    const lines = [
      { question: 'What is 2+2?', final_answers: ['4'], answers },
      { question: 'What is 1+1?', final_answers: ['2'], answers: answers.slice(1, 2) },
    ];
    const path = put('answers.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    const { mapping, rows } = await preview(path);
    expect(mapping).toMatchObject({
      values: [{ column: 'final_answers' }],
      answers: [
        { column: 'larch response', model: 'larch' },
        { column: 'acme-4.1 response', model: 'acme-4.1' },
      ],
    });
    expect(rows.map((row) => row.answers)).toEqual([3, 1]);
    expect((await importGuessed(path)).files).toMatchObject([
      { records: 2 },
      { name: 'larch', records: 2 },
      { name: 'acme-4.1', records: 2 },
    ]);
    const [first] = await items();
    const sets = await engine.api('answers.sets', { benchmarkId: first?.benchmarkId ?? 0 });
    const answerRunId = sets.find(({ model }) => model === 'acme-4.1')?.runId ?? 0;
    const read = await engine.api('answers.get', { itemId: first?.itemId ?? 0, answerRunId });
    expect(read.map(({ text }) => text)).toEqual(['It is 4.', null]);
  });

  it('refuses a column of objects in which no answers can be told, and never reads them as a text', async () => {
    const path = put(
      'nested.jsonl',
      JSON.stringify({ question: 'What?', answer: '4', responses: [{ by: 'acme', said: 'It is 4.' }] }),
    );
    const { mapping, columns } = await preview(path);
    expect(mapping.answers).toEqual([]);
    expect(columns.find(({ name }) => name === 'responses')?.example).toBe('{"by":"acme","said":"It is 4."}');
    const wanted = { ...mapping, answers: [{ column: 'responses', model: 'acme' }] };
    const report = await engine.api('tables.import', { path, mapping: wanted });
    expect(report.written).toBe(false);
    expect(report.rejections[0]).toMatchObject({ record: 1, line: 1, field: 'responses' });
    expect(report.rejections[0]?.message).toMatch(/holds objects, not texts: .*"model" and "response"/);
  });

  it('reads the final value behind the mark of a worked solution', async () => {
    const path = put('gsm.jsonl', `${JSON.stringify({ question: 'How many?', answer: '2 and 3.\n#### 5' })}\n`);
    const { mapping } = await preview(path);
    expect(mapping.values).toEqual([{ column: 'answer', after: '####' }]);
    await importGuessed(path);
    expect((await items())[0]?.variables[0]?.value).toBe('5');
  });

  it('reads Parquet as it lies on disk in a data set’s folder, with pictures, part by part', async () => {
    const column = (name: string, data: unknown[]) => ({ name, data: data as string[] });
    const shard = (from: number) =>
      new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            column('question', [`What is ${String(from)}?`, `And ${String(from + 1)}?`]),
            column('answer', [String(from), String(from + 1)]),
            { name: 'image', type: 'BYTE_ARRAY', data: [new Uint8Array(PIXEL), null] },
          ],
        }),
      );
    put('set/README.md', '# a data set');
    put('set/dataset_infos.json', '{}');
    put('set/data/train-00000-of-00001.parquet', shard(100));
    put('set/data/test-00000-of-00002.parquet', shard(1));
    put('set/data/test-00001-of-00002.parquet', shard(3));
    const { parts, part, mapping } = await preview(join(folder, 'set'));
    expect({ parts, part }).toEqual({ parts: ['test', 'train'], part: 'test' });
    expect(mapping.figures).toEqual(['image']);
    const report = await importGuessed(join(folder, 'set'));
    expect(report.files[0]).toMatchObject({ records: 4, images: 2 });
    expect((await items()).map(({ question }) => question)).toEqual(['What is 1?', 'And 2?', 'What is 3?', 'And 4?']);
  });

  it('reads the sheets of a workbook', async () => {
    const path = put(
      'exam.xlsx',
      workbook([
        ['Question', 'Answer'],
        ['What is 1+1?', 2],
        [null, null],
        ['And 2+2?', 4],
      ]),
    );
    expect((await importGuessed(path)).files[0]?.records).toBe(2);
    expect((await items()).map(({ variables }) => variables[0]?.value)).toEqual(['2', '4']);
  });

  describe('logs of other tools', () => {
    const sample = (id: number, epoch: number, answer: string, score: string) => ({
      id,
      epoch,
      input: [{ role: 'user', content: [{ type: 'text', text: `What is ${String(id)}+1?` }] }],
      target: String(id + 1),
      output: {
        model: 'acme/m-1',
        choices: [{ message: { role: 'assistant', content: answer }, stop_reason: 'stop' }],
        completion: answer,
      },
      scores: { match: { value: score, answer, explanation: '' } },
    });
    const samples = [sample(1, 2, 'It is 3.', 'I'), sample(1, 1, 'It is 2.', 'C'), sample(5, 1, 'It is 6.', 'P')];
    const header = { version: 2, status: 'success', eval: { task: 'sums', model: 'acme/m-1' } };
    const expected = {
      id: 'id',
      question: ['input'],
      values: [{ column: 'target' }],
      answers: [{ column: 'acme/m-1 output', model: 'acme/m-1', label: 'score match' }],
    };

    it('of Inspect come in packed and as JSON, epochs as samples, scores as imported labels', async () => {
      const files = samples.map((one): [string, Uint8Array] => [
        `samples/${String(one.id)}_epoch_${String(one.epoch)}.json`,
        strToU8(JSON.stringify(one)),
      ]);
      const packed = put(
        'log.eval',
        zipSync({ 'header.json': strToU8(JSON.stringify(header)), ...Object.fromEntries(files) }),
      );
      expect((await preview(packed)).mapping).toMatchObject(expected);
      const plain = put('log.json', JSON.stringify({ ...header, samples }));
      const report = await importGuessed(plain);
      expect(report.files).toMatchObject([{ records: 2 }, { name: 'acme/m-1', records: 3 }]);
      const [row] = await engine.api('results.get', { benchmarkId: report.files[0]?.benchmarkId ?? 0 });
      expect(row?.statuses).toMatchObject({ right: 1, wrong: 1 });
    });

    it('of lm-evaluation-harness are lines whose question and answers are known by their names', async () => {
      // As `--log_samples` writes them: lm_eval/evaluator.py puts each sample together, its metrics under their names.
      const line = {
        doc_id: 0,
        doc: { question: 'What is 2+2?', answer: '2+2 = 4' },
        target: '4',
        resps: [['4.']],
        filtered_resps: ['4'],
        exact_match: 1.0,
      };
      const { mapping } = await preview(put('samples_sums.jsonl', JSON.stringify(line)));
      expect(mapping).toMatchObject({
        question: ['doc.question'],
        values: [{ column: 'target' }],
        answers: [{ column: 'filtered_resps', label: 'exact_match' }],
      });
    });

    const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    /** Each answer's imported verdict by its text. */
    const verdicts = async (benchmarkId: number) => {
      const items = await engine.api('queue.list', { benchmarkId });
      const sets = await engine.api('answers.sets', { benchmarkId });
      const found = await Promise.all(
        sets.flatMap(({ runId, model }) =>
          items.map(async ({ itemId }) =>
            (await engine.api('answers.get', { itemId, answerRunId: runId })).map(
              ({ text, cards }) => `${model}: ${text ?? 'none'}: ${cards[0]?.effective.status ?? ''}`,
            ),
          ),
        ),
      );
      return found.flat();
    };

    it('of OpenAI’s evals are events of samples: the first texts are the answers, a grader’s own are not', async () => {
      const event = (sample_id: string, type: string, data: object) => ({
        ...{ run_id: 'r', event_id: 0, sample_id, type, data, created_by: '', created_at: '2024-05-01 10:00:00+00:00' },
      });
      const asked = (text: string) => [
        { role: 'system', content: 'Answer shortly.' },
        { role: 'user', content: text },
      ];
      const path = put(
        '240501_gpt-4_sums.jsonl',
        lines([
          {
            spec: {
              completion_fns: ['gpt-4'],
              eval_name: 'sums.dev.v0',
              base_eval: 'sums',
              split: 'dev',
              run_config: {},
              created_by: '',
              run_id: 'r',
            },
          },
          event('sums.dev.0', 'sampling', { prompt: asked('What is 1+1?'), sampled: ['It is 2.'] }),
          event('sums.dev.1', 'sampling', { prompt: asked('What is 5+1?'), sampled: ['It is 7.'] }),
          event('sums.dev.0', 'match', {
            correct: true,
            expected: '2',
            picked: '2',
            sampled: 'It is 2.',
            options: ['2'],
          }),
          event('sums.dev.1', 'sampling', { prompt: 'Is "It is 7." the same as 6?', sampled: ['No.'] }),
          event('sums.dev.1', 'match', { correct: false, expected: ['6', 'six'], picked: null, sampled: 'It is 7.' }),
          event('sums.dev.1', 'metrics', { accuracy: 0 }),
          { final_report: { accuracy: 0.5 } },
        ]),
      );
      const report = await importGuessed(path);
      expect(report.rejections).toEqual([]);
      expect(report.files).toMatchObject([{ records: 2 }, { name: 'gpt-4', records: 2 }]);
      const [first, second] = await items();
      expect(first).toMatchObject({ question: 'Answer shortly.\n\nWhat is 1+1?', variables: [{ value: '2' }] });
      expect(second?.variables[0]?.value).toBe('6 or six');
      expect(await verdicts(report.files[0]?.benchmarkId ?? 0)).toEqual([
        'gpt-4: It is 2.: right',
        'gpt-4: It is 7.: wrong',
      ]);
    });

    const result = (testIdx: number, provider: string, output: string | null, success: boolean) => ({
      ...{ promptIdx: 0, testIdx, promptId: 'p', latencyMs: 5, namedScores: {}, cost: 0, metadata: {} },
      testCase: {
        vars: { n: testIdx },
        assert: [
          { type: 'not-contains', value: 'sorry' },
          { type: 'equals', value: '{{sum}}' },
        ],
      },
      provider: { id: provider, label: '' === provider ? 'x' : undefined },
      prompt: { raw: JSON.stringify([{ role: 'user', content: `What is ${String(testIdx)}+1?` }]), label: 'ask' },
      vars: { n: testIdx, sum: testIdx + 1 },
      response: output === null ? undefined : { output, tokenUsage: {} },
      ...(output === null ? { error: 'API error: 500', failureReason: 2 } : { failureReason: success ? 0 : 1 }),
      ...{ success, score: success ? 1 : 0, gradingResult: { pass: success, score: 0, reason: '' } },
    });
    const results = [
      ...[result(0, 'acme:m-1', '1', true), result(0, 'acme:m-2', 'two', false), result(0, 'acme:m-1', '7', false)],
      ...[result(1, 'acme:m-1', '2', true), result(1, 'acme:m-2', null, false)],
    ];
    const outcomes = [
      ...['acme:m-1: 1: right', 'acme:m-1: 7: wrong', 'acme:m-1: 2: right'],
      ...['acme:m-2: two: wrong', 'acme:m-2: none: not_run'],
    ];

    it('of promptfoo come in as a file and as lines: every provider’s outputs, with what they passed', async () => {
      const summary = { version: 3, timestamp: '2025-01-15T10:30:00Z', prompts: [], results, stats: {} };
      const files = [
        put(
          'results.json',
          JSON.stringify({ evalId: 'eval-1', results: summary, config: {}, shareableUrl: null }, null, 2),
        ),
        put('results-lines.jsonl', lines(results)),
      ];
      for (const path of files) {
        const report = await importGuessed(path);
        expect(report.rejections).toEqual([]);
        expect(report.files.map(({ name }) => name).slice(1)).toEqual(['acme:m-1', 'acme:m-2']);
        const benchmarkId = report.files[0]?.benchmarkId ?? 0;
        expect(await verdicts(benchmarkId)).toEqual(outcomes);
      }
      expect((await items()).map(({ question, variables }) => [question, variables[0]?.value])).toEqual([
        ['What is 0+1?', '1'],
        ['What is 1+1?', '2'],
      ]);
    });

    it('that are damaged are refused in a sentence', async () => {
      const spec = JSON.stringify({ spec: { completion_fns: ['m'] } });
      const damaged = [
        ...[
          put('none.jsonl', `${spec}\n`),
          put('cut.jsonl', `${spec}\n{"type": "samp`),
          put('no-model.jsonl', '{"spec": {}}\n'),
        ],
        ...[put('cut.json', '{"evalId": "e", "resu'), put('empty.json', '{"evalId": "e", "results": {"results": []}}')],
        put('other.json', '{"evalId": "e", "results": {"results": [{"promptIdx": 0}]}}'),
      ];
      for (const path of damaged) await expect(preview(path)).rejects.toMatchObject({ code: 'bad-input' });
      const packed = put('cut.eval', zipSync({ 'header.json': strToU8('{') }));
      await expect(preview(packed)).rejects.toMatchObject({ code: 'bad-input' });
    });
  });

  it('refuses what is no UTF-8, wherever in the file, and says what it is; and a file without rows', async () => {
    const latin = Buffer.from('question,answer\nWie groß ist 2+7?,9\n', 'latin1');
    const late = Buffer.concat([Buffer.from(`question,answer\n${'What is 2+7?,9\n'.repeat(20_000)}`), latin]);
    for (const [name, content, says] of [
      ['latin.csv', latin, 'latin.csv is not valid UTF-8 text.'],
      ['wide.csv', Buffer.from('\ufeffquestion,answer\nWas?,9\n', 'utf16le'), 'wide.csv is UTF-16 text.'],
      ['latin.jsonl', Buffer.from('{"question":"Wie groß?","answer":"9"}\n', 'latin1'), 'is not valid UTF-8 text.'],
      ['empty.csv', '', 'empty.csv has no rows.'],
      ['heading.csv', 'question,answer\n', 'heading.csv has no rows.'],
    ] as const)
      await expect(preview(put(name, content))).rejects.toThrow(says);
    const mapping = { question: ['question'], values: [{ column: 'answer' }] };
    await expect(engine.api('tables.import', { path: put('late.csv', late), mapping })).rejects.toThrow(
      'late.csv is not valid UTF-8 text.',
    );
    expect(await engine.api('benchmarks.list', {})).toEqual([]);
    const marked = put('marked.csv', '\ufeffquestion,answer\nWie groß ist 2+7?,9\n');
    expect((await preview(marked)).columns[0]?.name).toBe('question');
  });
  it('names the row and the column of what it refuses, and writes nothing', async () => {
    const path = put('bad.csv', 'question,answer,correct,response\nWhat?,,true,a\n,5,maybe,b\nGood?,6,1,c\n');
    const { mapping } = await preview(path);
    const report = await engine.api('tables.import', { path, mapping });
    expect(report.written).toBe(false);
    expect(report.rejections.map(({ line, record, field }) => ({ line, record, field }))).toEqual([
      { line: 2, record: 1, field: 'answer' },
      { line: 3, record: 2, field: 'question' },
      { line: 3, record: 2, field: 'correct' },
    ]);
    expect(await engine.api('benchmarks.list', {})).toEqual([]);
    const valid = await engine.api('tables.import', { path, mapping, acceptValid: true });
    expect(valid.files[0]?.records).toBe(1);
  });

  it('exports what it imported as a file of CFE-Bench’s form that comes back without a difference', async () => {
    const report = await importGuessed(put('exam.csv', EXAM));
    const out = join(folder, 'out.json');
    await engine.api('export.write', { what: 'benchmark', benchmarkId: report.files[0]?.benchmarkId ?? 0, path: out });
    const again = await engine.api('import.files', { paths: [out], name: 'again' });
    expect(again).toMatchObject({ written: true, files: [{ kind: 'own-exam', records: 2 }] });
    expect(report.files[0]?.kind).toBe('own-exam');
    expect((await engine.api('subsets.get', {})).subjects).toEqual([]);
  });

  it('serves others while it writes, is finished before they write, and cancelled leaves nothing', async () => {
    const lines = (word: string): string =>
      Array.from({ length: 3000 }, (_, index) =>
        JSON.stringify({ question: `${word} ${String(index)} of many?`, answer: String(index), response: `${word}ly` }),
      ).join('\n');
    const known = await importGuessed(put('exam.csv', EXAM));
    const asked = async () =>
      engine.api('benchmarks.list', {}).then((list) => list.map(({ name, items }) => [name, items]));
    const path = put('many.jsonl', lines('pebble'));
    const { mapping } = await preview(path);
    /** Resolves when rows are being written. */
    const writes = (): Promise<void> =>
      new Promise((resolve) => {
        told = ({ stage }) => {
          if (stage === 'writing') resolve();
        };
      });
    const begun = writes();
    const cancelled = engine.api('tables.import', { path, mapping });
    const refused = expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    await begun;
    expect(await asked()).toEqual([['exam', 2]]);
    await engine.api('tables.cancel', {});
    await refused;
    expect(await asked()).toEqual([['exam', 2]]);
    const again = writes();
    const importing = engine.api('tables.import', { path, mapping });
    await again;
    const [first] = await engine.api('queue.list', { benchmarkId: known.files[0]?.benchmarkId ?? 0 });
    const { stamp, itemId } = await engine.api('items.get', { itemId: first?.itemId ?? 0 });
    await engine.api('review.comment', { itemId, text: 'said while it was written', stamp });
    expect(await asked()).toEqual([
      ['exam', 2],
      ['many', 3000],
    ]);
    const benchmarkId = (await importing).files[0]?.benchmarkId ?? 0;
    // Every question and answer is found by its words, also what comes later.
    const found = (text: string) => engine.api('queue.list', { benchmarkId, filter: text });
    expect(await found('pebble')).toHaveLength(3000);
    expect(await found('pebblely')).toHaveLength(3000);
    await engine.api('newItem.add', {
      into: { benchmarkId },
      question: 'A boulder?',
      variables: [{ name: 'x', type: 'other', value: 'y' }],
    });
    expect(await found('boulder')).toHaveLength(1);
    expect((await engine.api('workspace.check', {})).problems).toEqual([]);
  }, 60_000);

  it('leaves a table of reviewers’ decisions to the import that knows it', async () => {
    const report = await importGuessed(put('exam.csv', EXAM));
    const [benchmark] = report.files;
    const itemId = (await engine.api('queue.list', { benchmarkId: benchmark?.benchmarkId ?? 0 }))[0]?.itemId ?? 0;
    await engine.api('review.comment', { itemId, text: 'Ambiguous.' });
    const out = join(folder, 'exam_reviews.csv');
    await engine.api('export.write', { what: 'reviews', benchmarkId: benchmark?.benchmarkId ?? 0, path: out });
    expect((await preview(out)).known).toBe(true);
    expect((await preview(join(folder, 'exam.csv'))).known).toBe(false);
  });

  it('tells of the same question twice, and of the same table twice', async () => {
    const path = put('twice.csv', 'question,answer\nWhat is it?,1\nWhat is it?,2\n');
    expect((await importGuessed(path)).warnings.map(({ record, field }) => ({ record, field }))).toEqual([
      { record: 2, field: 'question' },
    ]);
    expect((await importGuessed(path)).rejections[0]?.message).toContain('already in the workspace');
  });

  it.each([
    ['damaged.parquet', new Uint8Array([80, 65, 82, 49, 0, 1, 2])],
    ['damaged.xlsx', strToU8('PK not at all')],
    ['quote.csv', 'question,answer\n"never closed,1\n'],
    ['scalar.jsonl', '5\n'],
    ['empty.csv', ''],
  ])('says of %s in a sentence what is wrong with it', async (name, content) => {
    const path = put(name, content);
    const told = await preview(path).then(
      ({ columns }) => ({ columns }),
      (error: unknown) => ({ message: (error as Error).message, code: (error as { code?: string }).code }),
    );
    if ('columns' in told) expect(told.columns).toEqual([]);
    else {
      expect(told.code).not.toBe('internal');
      expect(told.message).toContain(name);
    }
  });

  it('refuses a Parquet file with two columns of one name, of which a reader would keep one', async () => {
    const column = (data: string[]) => ({ name: 'answer', data, type: 'STRING' as const });
    const path = put('two.parquet', new Uint8Array(parquetWriteBuffer({ columnData: [column(['1']), column(['2'])] })));
    await expect(preview(path)).rejects.toMatchObject({
      code: 'bad-input',
      message: 'two.parquet has two columns named "answer", of which only one could be read. Rename one of them.',
    });
  });

  it('tells columns of one name apart by a number that no other column has', async () => {
    const { columns } = await preview(put('two.csv', 'question,answer,answer (2),answer,answer\nQ?,1,2,3,4\n'));
    expect(columns.map(({ name }) => name)).toEqual(['question', 'answer', 'answer (2)', 'answer (3)', 'answer (4)']);
  });

  it('keeps what begins like a formula as text, on the way in and behind an apostrophe on the way out', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(1)'];
    const rows = [['answer', 'question', '=m response'], ...texts.map((text) => [text, `${text} is`, '=2+2'])];
    const paths = [put('f.csv', rows.map((row) => row.join(',')).join('\n')), put('f.xlsx', workbook(rows))];
    for (const path of paths) {
      await engine.api('workspace.open', { path: `${path}.sqlite`, create: true });
      const { mapping } = await preview(path);
      const report = await engine.api('tables.import', { path, mapping: { ...mapping, id: 'answer' } });
      const known = await items();
      expect(known.map(({ variables, question }) => [variables[0]?.value, question])).toEqual(
        texts.map((text) => [text, `${text} is`]),
      );
      const out = `${path}.out.csv`;
      await engine.api('export.write', { what: 'table', benchmarkId: report.files[0]?.benchmarkId ?? 0, path: out });
      const written = parse<Record<string, string>>(readFileSync(out), { columns: true });
      expect(written.map(({ item_id: id, model }) => [id, model])).toEqual(texts.map((text) => [`'${text}`, "'=m"]));
    }
  });

  it('shows what a formula came to, and refuses one without a result, and an error, by row and column', async () => {
    const cells = [
      [{ xml: 'r="A2"><f>1+1</f><v>2</v>' }, 'What?'],
      [{ xml: 'r="A3"><f>1+1</f><v></v>' }, 'How?'],
      [{ xml: 'r="A4" t="e"><f>1/0</f><v>#DIV/0!</v>' }, 'Why?'],
      [{ xml: 'r="A5" t="str"><f>"a"&amp;"b"</f><v>ab</v>' }, 'Where?'],
    ];
    const path = put('formulas.xlsx', workbook([['answer', 'question'], ...cells]));
    const { mapping } = await preview(path);
    const report = await engine.api('tables.import', { path, mapping, acceptValid: true });
    expect(report.rejections).toMatchObject([
      {
        line: 3,
        record: 2,
        field: 'answer',
        message: expect.stringContaining('a formula without its result') as string,
      },
      {
        line: 4,
        record: 3,
        field: 'answer',
        message: expect.stringContaining('an error in place of a value') as string,
      },
    ]);
    expect((await items()).map(({ variables }) => variables[0]?.value)).toEqual(['2', 'ab']);
  });

  it('refuses a workbook that unpacks to more than any workbook needs', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(110 * 1024 * 1024) }, { level: 1 });
    await expect(preview(put('bomb.xlsx', bomb))).rejects.toMatchObject({ code: 'too-large' });
  });
});

/** A workbook of one sheet, by hand: texts inline, numbers as numbers, other cells by their XML. */
function workbook(rows: (string | number | null | { xml: string })[][]): Uint8Array {
  const cell = (value: (typeof rows)[number][number], row: number, column: number): string => {
    const at = `${String.fromCharCode(65 + column)}${String(row + 1)}`;
    if (value === null) return '';
    if (typeof value === 'object') return `<c ${value.xml}</c>`;
    return typeof value === 'number'
      ? `<c r="${at}"><v>${String(value)}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const body = rows.map(
    (row, r) => `<row r="${String(r + 1)}">${row.map((value, c) => cell(value, r, c)).join('')}</row>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const relation = (id: string, type: string, target: string) =>
    `<Relationships xmlns="${relationships}"><Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  return zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': strToU8(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Exam" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData></worksheet>`,
    ),
  });
}

describe('answers in a table of their own', () => {
  const answers = [{ column: 'response', model: 'Ada' }];
  const questions = 'id,question,answer\nq1,What is 2+2?,4\nq2,What is 3+3?,6\nq3,What is 4+4?,8\n';

  it.each([
    ['instance_id,answer\nq1,4\nq2,7\n', 'instance_id', 'answer', 'quill'],
    ['id,answer,model\nq1,4,Ada\nq1,5,Ada\n', 'id', 'answer', 'Ada'],
    ['id,response\nq1,It is 4.\nq1,It is 5.\n', 'id', 'response', 'quill'],
    ['id,gpt-4o\nq1,It is 4.\nq2,It is 5.\n', 'id', 'gpt-4o', 'gpt-4o'],
  ])('are known by the id and what is called an answer, and named by their file at last: %j', async (...given) => {
    const [content, id, column, model] = given;
    const { mapping } = await preview(put('quill.csv', content));
    expect(mapping).toMatchObject({ id, question: [], values: [], answers: [{ column, model }] });
  });
  it('are none where a column is left that may hold the questions', async () => {
    const { mapping } = await preview(put('short.csv', 'id,sum,answer\n1,2+2,4\n2,3+3,6\n'));
    expect(mapping).toMatchObject({ id: 'id', values: [{ column: 'answer' }], answers: [] });
  });

  it('go to the questions that are here by their ids; rows of one id are samples, and an empty one is no answer', async () => {
    await importGuessed(put('sums.csv', questions));
    const [benchmark] = await engine.api('benchmarks.list', {});
    const benchmarkId = benchmark!.id;
    const path = put('answers.csv', 'id,response\nq1,It is 4.\nq2,It is 7.\nq1,It is 5.\nq3,\n');
    const report = await engine.api('tables.importAnswers', { path, benchmarkId, id: 'id', answers });
    expect(report).toMatchObject({ written: true, files: [{ name: 'Ada', benchmarkId, records: 4 }], rejections: [] });
    const queue = await engine.api('queue.list', { benchmarkId });
    const answerRunId = report.files[0]!.runId!;
    const texts = await Promise.all(
      queue.map(async ({ itemId }) =>
        (await engine.api('answers.get', { itemId, answerRunId })).map(({ text }) => text),
      ),
    );
    expect(texts).toEqual([['It is 4.', 'It is 5.'], ['It is 7.'], [null]]);
    // Once more, they are the same answers.
    const again = await engine.api('tables.importAnswers', { path, benchmarkId, id: 'id', answers });
    expect(again.files[0]!.runId).toBe(answerRunId);
  });

  it('are refused by row where an id is missing or not known, all of them unless the valid part is asked for', async () => {
    await importGuessed(put('sums.csv', questions));
    const [benchmark] = await engine.api('benchmarks.list', {});
    const of = {
      path: put('answers.csv', 'id,response\nq1,4\nq9,7\n,8\n'),
      benchmarkId: benchmark!.id,
      id: 'id',
      answers,
    };
    const report = await engine.api('tables.importAnswers', of);
    expect(report.written).toBe(false);
    expect(report.rejections.map(({ line, message }) => [line, message])).toEqual([
      [4, 'holds no id'],
      [3, 'q9 is not an id of the benchmark'],
    ]);
    const valid = await engine.api('tables.importAnswers', { ...of, acceptValid: true });
    expect(valid).toMatchObject({ written: true, files: [{ records: 1 }] });
    const gone = engine.api('tables.importAnswers', { ...of, benchmarkId: 99 });
    await expect(gone).rejects.toMatchObject({ code: 'not-found' });
  });
});
