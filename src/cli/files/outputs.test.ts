/** Outputs that would destroy something, by the real command line: whatever is named, nothing but an earlier output of the same command is replaced. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../engine/index.ts';
import { openWorkspace } from '../../engine/store/file/open.ts';
import { cli, type Outcome } from '../run-cli.testing.ts';

const SAMPLE = resolve('resources/sample');
const WORKSPACE = 'w.sqlite';
let folder = '';
const at = (name: string): string => join(folder, name);
const run = (args: string): Promise<Outcome> => cli(folder, args.split(' '));
const bytes = (name: string): Buffer => readFileSync(at(name));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-outputs-'));
  copyFileSync(join(SAMPLE, 'sample_text.json'), at('B.json'));
  copyFileSync(join(SAMPLE, 'sample_text_k_2_test_larkspur-2.json'), at('G.json'));
  for (const name of [WORKSPACE, 'other.sqlite']) {
    const engine = createEngine({ resources: 'resources' });
    await engine.api('workspace.open', { path: at(name), create: true });
    await engine.api('import.files', { paths: [at('B.json'), at('G.json')] });
    await engine.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command must be refused in words and leave a file byte for byte. */
async function refused(args: string, kept: string, words: RegExp): Promise<void> {
  const before = bytes(kept);
  const outcome = await run(args);
  expect(outcome.stderr, args).toMatch(words);
  expect(outcome.status, args).toBe(2);
  expect(bytes(kept).equals(before), args).toBe(true);
}

const exportTo = (out: string): string => `export --workspace ${WORKSPACE} --what benchmark --out ${out}`;
const evaluateTo = (out: string): string =>
  `evaluate --input G.json --input_benchmark B.json --judge_provider none --output ${out}`;

it.skipIf(process.platform === 'win32')(
  'a named pipe is refused as an input, at once',
  async () => {
    spawnSync('mkfifo', [at('pipe.json')]);
    const commands = [
      `import pipe.json --workspace ${WORKSPACE}`,
      'verify --pairs pipe.json',
      'flow lint --input_benchmark pipe.json',
      'evaluate --input pipe.json --input_benchmark B.json --judge_provider none',
      'generate --input pipe.json',
      'cl grade --judge_model m --input pipe.json',
      'diagnose --output o.json --only-unsolved pipe.json --input_benchmark B.json',
    ];
    const outcomes = await Promise.all(commands.map(run));
    for (const { status, stderr } of outcomes)
      expect([status, stderr]).toEqual([2, expect.stringMatching(/is not a file/)]);
  },
  60_000,
);

it('a workspace, open or not, is no output, whatever is said', async () => {
  for (const name of [WORKSPACE, 'other.sqlite']) {
    await refused(exportTo(name), name, /is a workspace or another database/);
    await refused(`${exportTo(name)} --overwrite`, name, /is a workspace or another database/);
    await refused(evaluateTo(name), name, /is a workspace or another database/);
  }
  const open = openWorkspace(at('other.sqlite'), { create: false });
  await refused(`backup ${WORKSPACE} --out other.sqlite`, 'other.sqlite', /no untouched backup of this workspace/);
  open.close();
  await refused(`backup ${WORKSPACE} --out B.json`, 'B.json', /no untouched backup of this workspace/);
}, 60_000);

it('an input is no output, and a foreign file only when the user says so', async () => {
  await refused(evaluateTo('G.json'), 'G.json', /is also the input/);
  await refused(`${evaluateTo('B.json')} --overwrite`, 'B.json', /is also the input/);
  writeFileSync(at('letter.json'), 'Dear Ada');
  await refused(exportTo('letter.json'), 'letter.json', /is there already.*--overwrite/s);
  await refused(evaluateTo('letter.json'), 'letter.json', /is there already.*--overwrite/s);
  expect((await run(`${exportTo('letter.json')} --overwrite`)).status).toBe(0);
  expect(bytes('letter.json').equals(bytes('B.json'))).toBe(true);
}, 60_000);

it('a command writes over its own output again, but not over a later change of it', async () => {
  for (let time = 0; time < 2; time += 1) expect((await run(evaluateTo('out.json'))).status).toBe(0);
  for (let time = 0; time < 2; time += 1) expect((await run(exportTo('copy.json'))).status).toBe(0);
  writeFileSync(at('out_summary.json'), '{"corrected": "by hand"}');
  await refused(evaluateTo('out.json'), 'out_summary.json', /was changed since Markscheme wrote it/);
  expect((await run(`${evaluateTo('out.json')} --overwrite`)).status).toBe(0);
}, 60_000);

it('--fresh keeps the workspace of before, with its reviews, and says where', async () => {
  const output = 'fresh.json';
  expect((await run(evaluateTo(output))).status).toBe(0);
  const engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: at(`${output}.markscheme.sqlite`) });
  const [benchmark] = await engine.api('benchmarks.list', {});
  const [row] = await engine.api('queue.list', { benchmarkId: benchmark?.id ?? 0 });
  await engine.api('review.setStatus', { itemId: row?.itemId ?? 0, status: 'done' });
  const itemId = row?.itemId ?? 0;
  // While a window has it open nothing is begun anew.
  expect((await run(`${evaluateTo(output)} --fresh`)).stderr).toMatch(/is open in another window/);
  await engine.close();
  const fresh = await run(`${evaluateTo(output)} --fresh`);
  expect(fresh.status).toBe(0);
  const kept = readdirSync(folder).find((name) => name.startsWith(`${output}.markscheme.before-`)) ?? '';
  expect(fresh.stderr).toContain(`is kept as ${kept}`);
  await engine.api('workspace.open', { path: at(kept) });
  expect(await engine.api('review.history', { itemId })).toHaveLength(1);
  await engine.close();
}, 60_000);

it('cl infer and cl grade touch no file that is not theirs', async () => {
  copyFileSync(join(SAMPLE, 'cl', 'sample_cl.jsonl'), at('C.jsonl'));
  writeFileSync(at('notes.txt'), 'one line of notes');
  const infer = 'cl infer --input C.jsonl --model m --provider compatible --base_url http://127.0.0.1:9';
  await refused(`${infer} --output notes.txt`, 'notes.txt', /no row of an inference output/);
  await refused(`${infer} --output ${WORKSPACE} --fresh`, WORKSPACE, /is a workspace or another database/);
  await refused(`${infer} --output C.jsonl`, 'C.jsonl', /is also the input/);
  await refused(`${infer} --dry-run --output notes.txt`, 'notes.txt', /no row of an inference output/);
}, 60_000);

it('a backup replaces an earlier one of the same workspace, until somebody works in it', async () => {
  const backup = `backup ${WORKSPACE} --out safe.sqlite`;
  for (let time = 0; time < 2; time += 1) expect((await run(backup)).status).toBe(0);
  await refused('backup other.sqlite --out safe.sqlite', 'safe.sqlite', /no untouched backup of this workspace/);
  const engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: at('safe.sqlite') });
  expect((await run(backup)).status).toBe(0);
  await engine.api('workspace.open', { path: at('safe.sqlite') });
  await engine.api('workspace.setReviewer', { name: 'Ada' });
  await engine.close();
  await refused(backup, 'safe.sqlite', /no untouched backup of this workspace/);
  expect(existsSync(at('safe.sqlite-wal'))).toBe(false);
}, 60_000);
