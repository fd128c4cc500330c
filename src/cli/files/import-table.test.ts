/** Tables on the command line: a mapping kept in a file and used again; one that is interrupted, in a process of its own. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cli } from '../run-cli.testing.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('a mapping is saved, corrected by hand, and used for the exams of every year; what it does not fit is said by column', async () => {
  const run = (...given: string[]) => cli(folder, given);
  writeFileSync(join(folder, '2023.csv'), 'task,key,points\nHow far in 3 s at 4 m/s?,12 m,5\n');
  writeFileSync(join(folder, '2024.csv'), 'task,key,points\nHow far in 5 s at 4 m/s?,20 m,5\nWhat is 7*8?,56,2\n');
  writeFileSync(join(folder, 'other.csv'), 'prompt,key\nWhat is 1+7?,8\n');
  const save = ['import', '2023.csv', '--save-map', 'exam.map.json', '--workspace', 'w.sqlite'];
  expect((await run(...save)).stdout).toContain('key: value');
  expect((await run(...save)).stderr).toContain('exam.map.json is there already');
  const place = ['--map', 'exam.map.json', '--workspace', 'w.sqlite'];
  const mapping = JSON.parse(readFileSync(join(folder, 'exam.map.json'), 'utf8')) as Record<string, unknown>;
  const corrected = (by: object): void => {
    writeFileSync(join(folder, 'exam.map.json'), JSON.stringify({ ...mapping, ...by }));
  };
  corrected({ values: [] });
  expect((await run('import', '2023.csv', ...place)).stderr).toContain('values must have at least 1 entry');
  corrected({ values: [{ column: 'key', name: 'distance' }] });
  for (const year of ['2023.csv', '2024.csv']) expect((await run('import', year, ...place)).status).toBe(0);
  const misfit = await run('import', 'other.csv', ...place);
  expect([misfit.status, misfit.stderr]).toEqual([2, expect.stringMatching(/other\.csv.*“?task/s)]);
  const { stdout } = await run('benchmarks', 'list', '--json', '--workspace', 'w.sqlite');
  expect((JSON.parse(stdout) as { name: string; items: number }[]).map(({ name, items }) => [name, items])).toEqual([
    ['2023', 1],
    ['2024', 2],
  ]);
});

it('answers in a table of their own go to the questions that are here, by their ids, a set for each model', async () => {
  const run = (...given: string[]) => cli(folder, given);
  const place = ['--workspace', 'w.sqlite'];
  writeFileSync(join(folder, 'sums.csv'), 'id,question,answer\nq1,What is 2+2?,4\nq2,What is 3+3?,6\n');
  writeFileSync(join(folder, 'Ada.csv'), 'ID,answer\nq1,It is 4.\nq2,It is 7.\nq1,It is 5.\n');
  writeFileSync(join(folder, 'two.csv'), 'task,alder=1,birch\nq1,It is 4.,4\nq2,It is 6.,\n');
  const first = await run('import', 'Ada.csv', '--answers', 'answer', ...place);
  expect([first.status, existsSync(join(folder, 'w.sqlite'))]).toEqual([2, false]);
  expect((await run('import', 'sums.csv', '--map', 'guess', ...place)).status).toBe(0);
  expect((await run('import', 'Ada.csv', '--answers', 'answer', ...place)).stdout).toContain('3 answers, as "Ada"');
  const two = ['import', 'two.csv', '--answers', 'alder=1', 'B=birch', ...place];
  expect((await run(...two)).stderr).toContain('Say with --id-column which column of two.csv holds the ids: task,');
  expect((await run(...two, '--id-column', 'nr')).stderr).toContain('--id-column: two.csv has no column "nr"');
  expect((await run(...two, '--id-column', 'task', '--benchmark', 'sums')).status).toBe(0);
  const strange = await run('import', 'two.csv', '--answers', 'cedar', '--id-column', 'task', ...place);
  expect(strange.stderr).toContain('--answers: two.csv has no column "cedar". It has: task, alder=1, birch.');
  const { stdout } = await run('answers', 'list', '--json', ...place);
  const sets = JSON.parse(stdout) as { model: string; responses: number }[];
  expect(sets.map(({ model, responses }) => [model, responses])).toEqual([
    ['Ada', 3],
    ['alder=1', 2],
    ['B', 2],
  ]);
  writeFileSync(join(folder, 'bad.csv'), 'id,answer\nq1,4\nq9,7\n');
  const bad = ['import', 'bad.csv', '--answers', 'answer', '--name', 'C', ...place];
  const refused = await run(...bad);
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('line 3, id): q9 is not an id')]);
  expect((await run(...bad, '--accept-valid')).stdout).toContain('1 answer, as "C"');
});

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);
/** While rows are read their lines grow in a folder beside the system's others; while they are written, the workspace's log does. */
const STAGES: [stage: string, rows: number, when: () => boolean][] = [
  [
    'reading',
    12_000,
    () =>
      readdirSync(folder).some(
        (name) => name.startsWith('markscheme-table-') && sizeOf(join(folder, name, 'rows.jsonl')) > 0,
      ),
  ],
  ['writing', 30_000, () => sizeOf(join(folder, 'w.sqlite-wal')) > 2_000_000],
];

it.each(STAGES)(
  'Ctrl-C while a table is being imported (%s) leaves nothing of it, and the import can be repeated',
  async (_, rows, when) => {
    const place = ['--workspace', 'w.sqlite'];
    const lines = Array.from(
      { length: rows },
      (_, at) => `"Question ${String(at)}: what is ${String(at)}+7?",${String(at + 7)}`,
    );
    writeFileSync(join(folder, 'many.csv'), ['question,answer', ...lines].join('\n'));
    writeFileSync(join(folder, 'few.csv'), 'question,answer\nWhat is 1+7?,8\n');
    expect((await cli(folder, ['import', 'few.csv', '--map', 'guess', ...place])).status).toBe(0);
    const many = ['import', 'many.csv', '--map', 'guess', ...place];
    const env = { TMPDIR: folder };
    const cut = await cli(folder, many, { env, signal: { name: 'SIGINT', when } });
    expect(cut.status).toBe(130);
    expect(cut.stderr.trim().split('\n').at(-1)).toBe('Interrupted: nothing was imported.');
    expect(cut.stderr).not.toMatch(/defect|Error|\n\s+at /);
    expect(readdirSync(folder).filter((name) => name.startsWith('markscheme-table-'))).toEqual([]);
    const listed = async () => {
      const { stdout } = await cli(folder, ['benchmarks', 'list', '--json', ...place]);
      return (JSON.parse(stdout) as { name: string; items: number }[]).map(({ name, items }) => [name, items]);
    };
    expect(await listed()).toEqual([['few', 1]]);
    expect((await cli(folder, ['check', 'w.sqlite'])).status).toBe(0);
    expect((await cli(folder, many)).status).toBe(0);
    expect(await listed()).toEqual([
      ['few', 1],
      ['many', rows],
    ]);
  },
  120_000,
);
