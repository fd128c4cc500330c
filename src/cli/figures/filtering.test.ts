import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine } from '../../engine/index.ts';
import { cli } from '../run-cli.testing.ts';

const TEXTS = [
  'A mass $m$ slides without friction down a slope of angle $a$ from rest. Find its speed after the length $l$.',
  'Light of wavelength 500 nm falls on a slit of width 0.1 mm. At which angle is the first minimum?',
  'A mass $m$ slides without friction down a slope of angle $a$ from rest. Find its speed after the length $2l$.',
  'Which charge does a capacitor of 2 µF hold at 12 V?',
];
let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  const engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  for (const [name, texts] of [['A', TEXTS.slice(0, 2)] as const, ['B', TEXTS.slice(2)] as const]) {
    const rows = texts.map((text, n) => ({
      ...{ id: `${name}${String(n)}`, question: { text, images: [] }, answer: { text: 'So.', images: [] } },
      ...{ short_answer_variable: ['x'], short_answer_value: ['1'], short_answer_type: ['numeric'] },
      short_answer_description: ['x'],
      reasoning_flow: [],
    }));
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(rows));
    expect(await engine.api('import.files', { paths: [join(folder, `${name}.json`)] })).toMatchObject({
      rejections: [],
    });
  }
  const [a] = await engine.api('benchmarks.list', {});
  const [first, second] = await engine.api('queue.list', { benchmarkId: a?.id ?? 0, filter: '', sort: 'position' });
  await engine.api('review.judgeItem', { itemId: first?.itemId ?? 0, verdict: 'drop', reason: 'As item 1 of B.' });
  await engine.api('review.judgeItem', { itemId: second?.itemId ?? 0, verdict: 'keep', reason: '' });
  await engine.close();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('questions that are nearly the same are listed over benchmarks, with what was decided about each', async () => {
  const listed = await cli(folder, ['duplicates', '--workspace', 'w.sqlite']);
  expect(listed).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/%\s+A 1 \(drop\)\s+B 1 \(undecided\)\n1 pairs/) as string,
  });
  const closer = await cli(folder, ['duplicates', '--workspace', 'w.sqlite', '--at_least', '1', '--json']);
  expect(JSON.parse(closer.stdout)).toEqual([]);
  expect((await cli(folder, ['duplicates', '--workspace', 'w.sqlite', '--at_least', '0'])).status).toBe(2);
});

it('the report says of all benchmarks what stays and what goes, why and by whom', async () => {
  expect(await cli(folder, ['report', '--workspace', 'w.sqlite', '--out', 'r'])).toMatchObject({ status: 0 });
  const read = (name: string): string => readFileSync(join(folder, 'r', name), 'utf8').replaceAll('\r', '');
  const [head, row, ...more] = read('filtering.csv').trim().split('\n');
  expect(head).toBe('benchmark,items,keep,revise,drop,disputed,undecided,reviewers,methods');
  expect(row).toMatch(/^A,2,1,0,1,0,0,1,Of no grading: what reviewers said of the items of A \(sha256 /);
  expect(more).toEqual([]);
  expect(read('filtering-removed.csv')).toMatch(/^A,1,A0,drop,drop,As item 1 of B\.,Reviewer,\d{4}-/m);
  expect(read('filtering-removed.csv').trim().split('\n')).toHaveLength(2);
  expect(read('duplicates.md')).toContain('| A | 1 | drop | B | 1 | undecided |');
});
