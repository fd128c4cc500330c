/** `benchmarks` and `answers`: renamed, completed and removed from the command line, and a removal taken back. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerSetView, BenchmarkView } from '../../contract/workspace-shapes.ts';
import { cli, type Outcome } from '../run-cli.testing.ts';

let folder = '';
const WORKSPACE = ['--workspace', 'w.sqlite'];
const run = (...args: string[]): Promise<Outcome> => cli(folder, args);
const list = async <T>(what: 'benchmarks' | 'answers'): Promise<T[]> =>
  JSON.parse((await run(what, 'list', ...WORKSPACE, '--json')).stdout) as T[];
const benchmarks = () => list<BenchmarkView>('benchmarks');
const answers = () => list<AnswerSetView>('answers');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-manage-'));
  const row = {
    question: { text: 'What is shown? <image>', images: ['figures/one.png'] },
    answer: { text: 'Two.', images: [] },
    id: 'a'.repeat(64),
    ...{ short_answer_value: ['2'], short_answer_variable: ['sum'] },
    ...{ short_answer_description: ['The sum.'], short_answer_type: ['numeric'] },
    reasoning_flow: [],
  };
  writeFileSync(join(folder, 'B.json'), JSON.stringify([row]));
  for (const model of ['alder', 'birch'])
    writeFileSync(
      join(folder, `B_k_1_test_${model}.json`),
      JSON.stringify([{ generated_answers: [`2, says ${model}`], id: row.id }]),
    );
  for (const file of ['B.json', 'B_k_1_test_alder.json', 'B_k_1_test_birch.json'])
    await run('import', file, ...WORKSPACE);
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('renames benchmarks and answer sets, and refuses what does not fit', async () => {
  expect((await run('benchmarks', 'rename', 'B', '--to', 'Physics', ...WORKSPACE)).stdout).toBe(
    'B is called Physics now.\n',
  );
  expect((await benchmarks()).map(({ name }) => name)).toEqual(['Physics']);
  expect((await run('answers', 'rename', 'birch', '--to', 'birch, low', ...WORKSPACE)).status).toBe(0);
  expect((await answers()).map(({ given, model }) => given ?? model)).toEqual(['alder', 'birch, low']);
  expect(await run('answers', 'rename', 'cedar', '--to', 'x', ...WORKSPACE)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/There are no answers "cedar"\. There are: \d+ \(alder, .*birch, low/) as string,
  });
  expect(await run('benchmarks', 'rename', 'Physics', ...WORKSPACE)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('say the new name with --to') as string,
  });
  expect((await run('answers', 'rename', 'birch, low', '--to', '', ...WORKSPACE)).stdout).toContain('birch now');
  expect((await answers()).every(({ given }) => given === null)).toBe(true);
}, 60_000);

it('locates figures that were missing at the import', async () => {
  const at = (place: string) => run('benchmarks', 'locate', '--images', place, ...WORKSPACE);
  mkdirSync(join(folder, 'empty'));
  expect(await at('empty')).toMatchObject({ status: 1, stdout: '0 found in empty, 1 missing still\n' });
  mkdirSync(join(folder, 'there', 'figures'), { recursive: true });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  writeFileSync(join(folder, 'there', 'figures', 'one.png'), png);
  expect(await at('there')).toMatchObject({ status: 0, stdout: '1 found in there, 0 missing still\n' });
}, 60_000);

it('removes an answer set and a benchmark, each with a backup that brings them back', async () => {
  const removed = await run('answers', 'remove', 'alder', ...WORKSPACE);
  expect(removed.stdout).toBe(
    'alder is removed. To bring it back: markscheme restore w.sqlite --from w.sqlite.before-removal.backup\n',
  );
  expect((await answers()).map(({ model }) => model)).toEqual(['birch']);
  const all = JSON.parse((await run('benchmarks', 'remove', 'Physics', ...WORKSPACE, '--json')).stdout) as object;
  expect(all).toEqual({ removed: 'Physics', backup: 'w.sqlite.before-removal.2.backup' });
  expect(await benchmarks()).toEqual([]);
  const back = await run('restore', 'w.sqlite', '--from', 'w.sqlite.before-removal.backup');
  expect(back.status).toBe(0);
  expect((await answers()).map(({ model }) => model)).toEqual(['alder', 'birch']);
  expect((await run('answers', 'remove', 'birch', '--no-backup', ...WORKSPACE)).stdout).toBe('birch is removed.\n');
  expect(existsSync(join(folder, 'w.sqlite.before-removal.3.backup'))).toBe(false);
}, 60_000);
