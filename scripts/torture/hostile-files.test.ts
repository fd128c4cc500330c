/**
 * Files as somebody who wants to do harm would send them, and files that were damaged on the way, given to everything that reads files: each ends
 * in a report or in a sentence, soon, and what is refused changes nothing.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../src/contract/router.ts';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { extent, SEED, tellFigures } from './extent.ts';
import { BY_HAND, parquetOf, workbookOf } from './files/by-hand.ts';
import { mutated } from './files/mutate.ts';
import { randomFrom } from './random.ts';

const LIMIT_MS = 10_000;
/** Of each kind of file: over ten thousand in all. */
const CASES = extent(6, 1000);
/** Making these takes longer than trying them: in full only. */
const LARGE = new Set(extent(0, 1) === 1 ? [] : ['bomb.xlsx', 'bombs.xlsx', 'names.xlsx', 'bomb.eval', 'nested.eval']);
let folder = '';
let engine: Engine;
const told = { files: 0, taken: 0, refused: 0, slowest_ms: 0 };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-hostile-'));
  engine = createEngine({ resources: 'resources', userData: folder });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterAll(async () => {
  expect((await engine.api('workspace.check', {})).problems).toEqual([]);
  await engine.close();
  tellFigures('hostile and damaged files', told);
  rmSync(folder, { recursive: true, force: true });
}, 600_000);

const benchmarks = async (): Promise<number> => (await engine.api('workspace.info', {})).benchmarks.length;

/** What becomes of a file: as an import, as a table, and as a mapping. */
async function tried(path: string): Promise<void> {
  const before = await benchmarks();
  const begun = performance.now();
  let written = 0;
  const attempts: (() => Promise<unknown>)[] = [
    async () => {
      const report = await engine.api('import.files', { paths: [path] });
      if (report.written) written += 1;
      for (const { message } of report.rejections) expect(message).not.toMatch(/\n\s+at |ZodError|SQLITE/);
    },
    async () => {
      const { known, mapping, columns } = await engine.api('tables.preview', { path });
      if (known || mapping.question.length === 0 || mapping.values.length === 0 || columns.length === 0) return;
      const report = await engine.api('tables.import', { path, mapping, acceptValid: true });
      if (report.written) written += 1;
    },
    () => engine.api('tables.readMapping', { path }),
  ];
  for (const attempt of attempts) {
    try {
      await attempt();
    } catch (error) {
      expect(error).toBeInstanceOf(UserError);
      expect(`${(error as UserError).code}: ${(error as Error).message}`).not.toMatch(
        /^internal|\n\s+at |ZodError|SQLITE/,
      );
    }
  }
  const ms = performance.now() - begun;
  told.files += 1;
  told[written > 0 ? 'taken' : 'refused'] += 1;
  told.slowest_ms = Math.max(told.slowest_ms, Math.round(ms));
  if (written === 0) expect(await benchmarks()).toBe(before);
  expect(ms, path).toBeLessThan(LIMIT_MS);
}

/** A zip with one of its files mutated, and sums that fit. */
function repacked(zip: Uint8Array, random: (below: number) => number): Uint8Array {
  const files = unzipSync(zip);
  const names = Object.keys(files);
  const name = names[random(names.length)] ?? '';
  return zipSync({ ...files, [name]: mutated(files[name] ?? new Uint8Array(), random) });
}

describe('a file made by hand', () => {
  it.each(Object.entries(BY_HAND).filter(([name]) => !LARGE.has(name)))('%s', async (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'function' ? content() : content);
    await tried(path);
    rmSync(path, { force: true });
  });

  it.each(['/dev/zero', '/dev/null', '/proc/self/mem', '/proc/self/environ', '.', '/', 'nowhere.json', '\0.json'])(
    'that is none: %s',
    async (path) => {
      await tried(path.startsWith('/') ? path : join(folder, path));
    },
  );

  it('that leads to itself', async () => {
    symlinkSync(join(folder, 'loop.json'), join(folder, 'loop.json'));
    await tried(join(folder, 'loop.json'));
    mkdirSync(join(folder, 'folder.json'));
    await tried(join(folder, 'folder.json'));
  });
});

describe('a file that is taken, with something turned, cut, doubled or put in', () => {
  const sample = (name: string) => (): Uint8Array => readFileSync(`resources/sample/${name}`);
  const table = [
    ['id', 'question', 'answer'],
    ['1', 'What is 6 times 7?', 42],
    ['2', 'What is half of 1?', 0.5],
  ];
  const KINDS: Record<string, () => Uint8Array> = {
    'cfe.json': sample('sample_text.json'),
    'answers_k_2_test_m.json': sample('sample_text_k_2_test_larkspur-2.json'),
    'cl.jsonl': sample('cl/sample_cl.jsonl'),
    'cl_graded.jsonl': sample('cl/larkspur-2_graded.jsonl'),
    'questions.jsonl': sample('exam/questions.jsonl'),
    'exams_metadata.json': sample('exam/exams_metadata.json'),
    'table.csv': () => strToU8(table.map((row) => row.join(',')).join('\n')),
    'table.tsv': () => strToU8(table.map((row) => row.join('\t')).join('\n')),
    'table.xlsx': () => workbookOf(table),
    'log.eval': () =>
      zipSync({
        'header.json': strToU8('{"eval": {"task": "t", "model": "m"}}'),
        'samples/1.json': strToU8('{"id": 1, "input": "q", "target": "a"}'),
      }),
    'exam.tex': () =>
      strToU8(
        '\\newcommand{\\R}[1]{#1}\\begin{questions}\\question[1] What is $\\R{6}$? \\begin{parts}\\part a \\begin{solution}\\boxed{42}\\end{solution}\\end{parts}\\end{questions}',
      ),
    'exam.md': () => strToU8('# Sheet\n\n## Question 1\n\nWhat? ![](a.png)\n\n### Solution\n\nAnswer: 42\n'),
    'table.parquet': parquetOf,
    'mapping.json': () => strToU8('{"question": ["question"], "values": [{"column": "answer"}]}'),
  };
  // Inside, so that sums over the whole, which a turned byte does not fit, do not keep it from being read.
  const INSIDE: Record<string, (random: (below: number) => number) => Uint8Array> = {
    'inside.xlsx': (random) => repacked(workbookOf(table), random),
    'inside.eval': (random) => repacked(KINDS['log.eval']?.() ?? new Uint8Array(), random),
  };
  const cases = [
    ...Object.entries(KINDS).map(
      ([name, make]) => [name, (random: (below: number) => number) => mutated(make(), random)] as const,
    ),
    ...Object.entries(INSIDE),
  ];
  it.each(cases)('%s', { timeout: extent(60_000, 6 * 3_600_000) }, async (name, make) => {
    const random = randomFrom(SEED);
    for (let n = 0; n < CASES; n += 1) {
      const path = join(folder, `${String(n)}-${name}`);
      writeFileSync(path, make(random));
      await tried(path);
      rmSync(path);
    }
  });
});
