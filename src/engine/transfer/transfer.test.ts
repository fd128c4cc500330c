import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../index.ts';

const SAMPLE = 'resources/sample';
const REAL = '../shared/data/cfe';

let folder = '';
let engine: Engine;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const row = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  question: { text: 'What is $1+1$?', images: [] },
  answer: { text: 'Two.', images: [] },
  id: 'a'.repeat(64),
  short_answer_value: ['2'],
  short_answer_variable: ['sum'],
  short_answer_description: ['The sum.'],
  short_answer_type: ['numeric'],
  reasoning_flow: [{ step_id: 1, step: 'Add.', verifiable_answer: 2.5 }],
  ...changes,
});
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const importPath = (path: string, more: object = {}) => engine.api('import.files', { paths: [path], ...more });

describe('export without an edit gives the same bytes', () => {
  const odd = [
    ['python form', JSON.stringify([row(), row({ id: 'b', extra: { kept: 1 } })], null, 2)],
    [
      'one line, floats, escapes',
      `[${JSON.stringify(row()).replace('2.5', '2.50e+0').replace('Two.', 'Tw\\u006f \\/ ')}]`,
    ],
    ['byte order mark, tabs and a final newline', `\ufeff[\n\t${JSON.stringify(row())}\n]\r\n`],
    ['an empty list', '[\n]\n'],
  ] as const;
  it.each(odd.slice(0, 3))('%s', async (_name, text) => {
    const path = write('Odd.json', text);
    expect((await importPath(path)).written).toBe(true);
    const out = join(folder, 'out.json');
    const [benchmark] = await engine.api('benchmarks.list', {});
    await engine.api('export.write', { what: 'benchmark', benchmarkId: benchmark!.id, path: out });
    expect(readFileSync(out).equals(readFileSync(path))).toBe(true);
  });

  it('of the bundled sample and of the real files where they are', async () => {
    const files = [
      [SAMPLE, 'sample_text', 9],
      [SAMPLE, 'sample_mm', 3],
      [REAL, 'CFE_text', 205],
      [REAL, 'CFE_mm', 94],
    ] as const;
    for (const [where, name, count] of files) {
      const path = join(where, `${name}.json`);
      if (!existsSync(path)) continue;
      const report = await importPath(path, { images: where });
      expect(report.rejections).toEqual([]);
      expect(report.files[0]!.records).toBe(count);
      const benchmark = (await engine.api('benchmarks.list', {})).find((entry) => entry.name === name)!;
      const out = join(folder, `${name}.json`);
      await engine.api('export.write', { what: 'benchmark', benchmarkId: benchmark.id, path: out });
      expect(readFileSync(out).equals(readFileSync(path))).toBe(true);
    }
  });

  it('and with one edit differs in that place alone', async () => {
    const text = JSON.stringify([row(), row({ id: 'b' })], null, 2);
    await importPath(write('Two.json', text));
    const [benchmark] = await engine.api('benchmarks.list', {});
    const queue = await engine.api('queue.list', { benchmarkId: benchmark!.id });
    const item = await engine.api('items.get', { itemId: queue[1]!.itemId });
    const edit = { itemId: item.itemId, variableId: item.variables[0]!.id, field: 'value' as const };
    await engine.api('review.editVariable', { ...edit, text: '$\\frac{4}{2}$' });
    const out = join(folder, 'out.json');
    await engine.api('export.write', { what: 'benchmark', benchmarkId: benchmark!.id, path: out });
    const before = text.split('\n');
    const after = readFileSync(out, 'utf8').split('\n');
    const changed = after.flatMap((line, index) => (line === before[index] ? [] : [line.trim()]));
    expect(changed).toEqual(['"$\\\\frac{4}{2}$"']);
    expect(after).toHaveLength(before.length);
    await engine.api('review.undo', {});
    await engine.api('export.write', { what: 'benchmark', benchmarkId: benchmark!.id, path: out });
    expect(readFileSync(out, 'utf8')).toBe(text);
  });
});

describe('a bad file changes nothing and says where it is bad', () => {
  const bad: [
    string,
    unknown[] | string,
    { record?: number | null; line?: number; field?: string | null; message: RegExp },
  ][] = [
    [
      'unequal lists',
      [row(), row({ short_answer_value: [] })],
      { record: 2, field: 'short_answer_value', message: /equally long/ },
    ],
    [
      'a wrong type',
      [row({ short_answer_type: ['number'] })],
      { record: 1, field: 'short_answer_type[0]', message: /numeric/ },
    ],
    [
      'a missing field',
      [row({ question: { images: [] } })],
      { record: 1, field: 'question.text', message: /is missing: it must be a text/ },
    ],
    [
      'a prototype key',
      JSON.stringify([row()]).replace('"id":', '"__proto__": {"x": 1}, "id":'),
      { record: 1, message: /refused for safety/ },
    ],
    ['a row that is no object', [row(), 7], { record: 2, field: null, message: /object/ }],
    [
      'bad JSON in the second row',
      `[\n${JSON.stringify(row())},\n{"id": }\n]`,
      { record: 2, line: 3, message: /not valid JSON/ },
    ],
    ['a file cut off', JSON.stringify([row(), row()]).slice(0, -30), { message: /cut off/ }],
    ['JSON lines cut off in the first', JSON.stringify(row()).slice(0, -30), { line: 1, message: /cut off there/ }],
    ['a file without a byte', '', { line: 1, message: /is empty/ }],
    ['an empty list', '[]', { line: 1, message: /no item and no answer/ }],
    ['not a benchmark at all', 'hello', { line: 1, message: /none of the files/ }],
    [
      'an image path that climbs out',
      [row({ question: { text: '<image>', images: ['../../etc/passwd'] } })],
      { record: 1, field: 'question.images', message: /leaves the image folder/ },
    ],
    [
      'an absolute image path',
      [row({ question: { text: '<image>', images: ['/etc/passwd'] } })],
      { record: 1, message: /not relative/ },
    ],
  ];
  it.each(bad)('%s', async (_name, content, expected) => {
    const path = write('Bad.json', typeof content === 'string' ? content : JSON.stringify(content, null, 1));
    const report = await importPath(path);
    expect(report.written).toBe(false);
    const { message, ...place } = expected;
    expect(report.rejections[0]).toMatchObject({ file: 'Bad.json', ...place });
    expect(report.rejections[0]!.message).toMatch(message);
    expect(await engine.api('benchmarks.list', {})).toEqual([]);
  });

  it('says what a file is that holds no text, and what a table alone lacks', async () => {
    const picture = write('Picture.json', '');
    writeFileSync(picture, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
    await expect(importPath(picture)).rejects.toThrow(/Picture\.json is not text but data/);
    writeFileSync(picture, Buffer.from(`\ufeff${JSON.stringify([row()])}`, 'utf16le'));
    await expect(importPath(picture)).rejects.toThrow(/is UTF-16 text\. Save it as UTF-8/);
    const report = await importPath(write('PROVENANCE.csv', 'id,topic\na,Physics\n'));
    expect(report).toMatchObject({ written: false, rejections: [{ file: 'PROVENANCE.csv' }] });
    expect(report.rejections[0]!.message).toMatch(/choose the benchmark’s JSON file as well/);
    expect(await engine.api('benchmarks.list', {})).toEqual([]);
  });

  it('names the line of the bad field in an indented file', async () => {
    const text = JSON.stringify([row(), row({ short_answer_type: ['nonsense'] })], null, 2);
    const report = await importPath(write('Bad.json', text));
    const line = text.split('\n').findIndex((entry) => entry.includes('nonsense')) + 1;
    expect(report.rejections[0]!.line).toBe(line);
  });

  it('takes the valid part when the user says so', async () => {
    const path = write('Mixed.json', JSON.stringify([row(), row({ short_answer_value: [] })]));
    const report = await importPath(path, { acceptValid: true });
    expect(report).toMatchObject({ written: true, files: [{ records: 1 }] });
    expect(report.rejections).toHaveLength(1);
  });

  it('follows the links of a snapshot in the cache of the Hugging Face hub to its blobs, and no further', async () => {
    const repository = join(folder, 'hub', 'datasets--lab--exam');
    const images = join(repository, 'snapshots', 'a1b2', 'images');
    mkdirSync(images, { recursive: true });
    mkdirSync(join(repository, 'blobs'));
    copyFileSync('resources/icon.png', join(repository, 'blobs', 'c0ffee'));
    symlinkSync(join('..', '..', '..', 'blobs', 'c0ffee'), join(images, 'f.png'));
    copyFileSync('resources/icon.png', join(folder, 'hub', 'other.png'));
    symlinkSync(join(folder, 'hub', 'other.png'), join(images, 'out.png'));
    const importing = (name: string) =>
      importPath(write('Linked.json', JSON.stringify([row({ question: { text: '<image>', images: [name] } })])), {
        images: join(images, '..'),
      });
    expect(await importing('images/out.png')).toMatchObject({ written: false });
    expect(await importing('images/f.png')).toMatchObject({ written: true, files: [{ images: 1 }], warnings: [] });
  });

  it('refuses a picture outside the folder behind a link, and a text called .png', async () => {
    mkdirSync(join(folder, 'images'));
    const outside = write('outside.png', 'secret');
    symlinkSync(outside, join(folder, 'images', 'link.png'));
    writeFileSync(join(folder, 'images', 'text.png'), '<svg onload=alert(1)>');
    for (const [name, message] of [
      ['link.png', /leaves the image folder/],
      ['text.png', /not a PNG/],
    ] as const) {
      const path = write('Pictures.json', JSON.stringify([row({ question: { text: '<image>', images: [name] } })]));
      const report = await importPath(path, { images: join(folder, 'images') });
      expect(report.written).toBe(false);
      expect(report.rejections[0]!.message).toMatch(message);
    }
  });
});

describe('equal ids', () => {
  it('are kept apart by place, warned about, and both served by one answers row', async () => {
    const report = await importPath(
      write('Twins.json', JSON.stringify([row(), row({ question: { text: 'Again?', images: [] } }), row({ id: 'c' })])),
    );
    expect(report).toMatchObject({ written: true, files: [{ records: 3 }], warnings: [{ record: 2, field: 'id' }] });
    const answers = write(
      'Twins_k_1_test_m-1.json',
      JSON.stringify([{ generated_answers: ['sum = 2', null], id: 'a'.repeat(64) }]),
    );
    const imported = await importPath(answers);
    expect(imported.files[0]).toMatchObject({ name: 'm-1', records: 4 });
    const [benchmark] = await engine.api('benchmarks.list', {});
    const [set] = await engine.api('answers.sets', { benchmarkId: benchmark!.id });
    expect(set).toMatchObject({ model: 'm-1', k: 2, responses: 4, failed: 2 });
    const again = await importPath(answers);
    expect(again.files[0]!.runId).toBe(imported.files[0]!.runId);
  });

  it('of answers that no item has are rejected by name', async () => {
    await importPath(write('One.json', JSON.stringify([row()])));
    const path = write(
      'x.json',
      JSON.stringify([
        { generated_answers: ['2'], id: 'a'.repeat(64) },
        { generated_answers: [3], id: 'a' },
        { generated_answers: ['2'], id: 'zz' },
      ]),
    );
    const report = await importPath(path);
    expect(report.written).toBe(false);
    expect(report.rejections.map((rejection) => [rejection.record, rejection.field])).toEqual([
      [2, 'generated_answers[0]'],
      [3, 'id'],
    ]);
  });
});

describe('figures and provenance', () => {
  it('come from the folder and the table beside the file', async () => {
    mkdirSync(join(folder, 'images'));
    copyFileSync('resources/icon.png', join(folder, 'images', 'f.png'));
    write('PROVENANCE.csv', `id,subset,topic,license\n${'a'.repeat(64)},text,Physics,MIT\n`);
    const path = write(
      'Fig.json',
      JSON.stringify([
        row({ question: { text: 'See <image> and <image>', images: ['images/f.png', 'images/gone.png'] } }),
      ]),
    );
    const report = await importPath(path);
    expect(report.files[0]!.images).toBe(1);
    expect(report.warnings[0]!.message).toMatch(/gone.png was not found/);
    const [benchmark] = await engine.api('benchmarks.list', {});
    const [entry] = await engine.api('queue.list', { benchmarkId: benchmark!.id });
    const item = await engine.api('items.get', { itemId: entry!.itemId });
    expect(item).toMatchObject({ subject: 'Physics', licence: 'MIT' });
    expect(item.figures.map((figure) => figure.hash === null)).toEqual([false, true]);
    expect(engine.image(item.figures[0]!.hash!)).toMatchObject({ mime: 'image/png' });
    expect(engine.image('../../etc/passwd')).toBeNull();
  });
});
