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
