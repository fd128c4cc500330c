/** CL-bench's files in and out, and its tasks as they are opened: through the engine, as window and command line use it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { benchmarkText, clPlace, python, task, type ClPlace } from './fixtures/cl-bench.ts';
import { threadTime } from '../../../testing/thread-time.ts';

let place: ClPlace;
let engine: ClPlace['engine'];
beforeEach(async () => {
  place = await clPlace();
  engine = place.engine;
});
afterEach(() => place.close());

describe('a benchmark', () => {
  it('comes out byte for byte, with unknown fields, blank lines, a byte order mark and line ends of another system', async () => {
    const text = `\ufeff${python({ ...task(1), extra: [1.0, { deep: null }] })}\r\n\n  \n${python(task(2))}\n${python(task(3))}`;
    const path = place.write('B.jsonl', text);
    const report = await place.importFiles([path]);
    expect(report).toMatchObject({ written: true, rejections: [] });
    expect(report.files[0]).toMatchObject({ kind: 'cl-bench', name: 'B', records: 3 });
    const benchmarkId = report.files[0]?.benchmarkId ?? 0;
    await engine.api('export.write', { what: 'benchmark', benchmarkId, path: place.path('out.jsonl') });
    expect(place.read('out.jsonl')).toBe(text);
  });

  it('names every bad row by line and field, and writes nothing; the valid part is taken when that is asked for', async () => {
    const path = place.write(
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
    const report = await place.importFiles([path]);
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
    const taken = await place.importFiles([path], { acceptValid: true });
    expect(taken).toMatchObject({ written: true, files: [{ records: 2 }] });
    const benchmarkId = taken.files[0]?.benchmarkId ?? 0;
    await engine.api('export.write', { what: 'benchmark', benchmarkId, path: place.path('out.jsonl') });
    expect(place.lines('out.jsonl')).toEqual([task(1), task(6)]);
  });

  it('may be CL-bench Life: a sub-category of another name, no context, a mark before what is asked', async () => {
    const messages = [{ role: 'user', content: 'A long chat.\n<|TASK|> Who is late?' }];
    const metadata = { task_id: 'l1', context_category: 'Talk', context_subcategory: 'Groups' };
    const report = await place.importFiles([
      place.write('life.jsonl', `${python({ messages, rubrics: ['Ann.'], metadata })}\n`),
    ]);
    const queue = await engine.api('cl.queue', { benchmarkId: report.files[0]?.benchmarkId ?? 0 });
    expect(queue).toMatchObject([{ taskId: 'l1', category: 'Talk', subCategory: 'Groups', preview: 'Who is late?' }]);
    const view = await engine.api('cl.task', { itemId: queue[0]?.itemId ?? 0 });
    expect(view.messages[0]?.taskStart).toBe(21);
  });

  it('of a row of 2 MB is opened as an outline, read in parts and searched, each within 300 ms', async () => {
    const section = (n: number): string => `## Section ${String(n)}\n\n${'The tide is high. '.repeat(100)}\n\n`;
    const text = Array.from({ length: 1150 }, (_, n) => section(n + 1)).join('') + 'A needle 🧵 in the hay.';
    expect(text.length).toBeGreaterThan(2_000_000);
    const report = await place.importFiles([
      place.write(
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
    const begun = threadTime();
    const view = await engine.api('cl.task', { itemId });
    const opening = threadTime() - begun;
    console.log(`a row of 2 MB: opened in ${opening.toFixed(0)} ms of processor time`);
    // The bar of 300 ms is held on the screen, by itself; here other tests run beside it.
    expect(opening).toBeLessThan(1000);
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
    const path = place.write('B.jsonl', benchmarkText);
    await place.importFiles([path]);
    expect((await place.importFiles([path])).rejections[0]?.message).toMatch(/already in the workspace, as "B"/);
    expect(
      (await place.importFiles([place.write('C.jsonl', `${python(task(1))}\n`)], { name: 'B' })).rejections[0]?.message,
    ).toMatch(/named "B"/);
  });
});

describe('answers', () => {
  it('join the benchmark that has their tasks; without one their tasks become one, which grows with them', async () => {
    const output = (n: number): string =>
      python({ idx: `t${String(n)}`, ...task(n), model_output: `Answer ${String(n)}.` });
    const first = await place.importFiles([place.write('m.jsonl', `${output(1)}\n${output(2)}\n`)]);
    expect(first).toMatchObject({ written: true, files: [{ kind: 'generated', name: 'm', records: 2 }] });
    const benchmarkId = first.files[0]?.benchmarkId ?? 0;
    await engine.api('export.write', { what: 'benchmark', benchmarkId, path: place.path('b.jsonl') });
    expect(place.lines('b.jsonl')).toEqual([task(1), task(2)]);
    const again = await place.importFiles([place.write('m2.jsonl', `${output(1)}\n${output(2)}\n${output(3)}\n`)]);
    expect(again.files[0]).toMatchObject({ benchmarkId, records: 3 });
    await engine.api('export.write', { what: 'generated', benchmarkId, path: place.path('g.jsonl') });
    expect(place.read('g.jsonl')).toBe(
      [1, 2, 3]
        .map(
          (n) =>
            `${python({ idx: `t${String(n)}`, messages: task(n).messages, model_output: `Answer ${String(n)}.`, rubrics: task(n).rubrics, metadata: task(n).metadata })}\n`,
        )
        .join(''),
    );
    expect(
      (await place.importFiles([place.write('twice.jsonl', `${output(1)}\n${output(1)}\n`)])).rejections,
    ).toMatchObject([{ line: 2, field: 'idx' }]);
  });

  it('of a task that a real benchmark does not have are refused by line', async () => {
    const paths = [
      place.write('m.jsonl', python({ idx: 't9', ...task(9), model_output: 'x' })),
      place.write('B.jsonl', benchmarkText),
    ];
    const report = await place.importFiles(paths, { benchmark: 'B' });
    expect(report).toMatchObject({
      written: false,
      rejections: [{ file: 'm.jsonl', line: 1, field: 'metadata.task_id' }],
    });
  });
});
