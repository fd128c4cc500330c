/** A table that is interrupted, in a process of its own. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cli } from './run-cli.testing.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
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
