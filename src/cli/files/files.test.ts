import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../engine/index.ts';
import { ensureBenchmark, rowsKindOf } from './files.ts';

let folder = '';
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources', userData: folder });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

it('an own exam that was exported is read as one by the commands over rows; answers in its place are not', async () => {
  const table = join(folder, 'midterm.csv');
  writeFileSync(table, 'question,answer\nWhat is 2+2?,4\n');
  const { mapping } = await engine.api('tables.preview', { path: table });
  if (mapping.values.length === 0) throw new Error('no value was guessed');
  const report = await engine.api('tables.import', { path: table, mapping });
  const file = join(folder, 'out.json');
  await engine.api('export.write', { what: 'benchmark', benchmarkId: report.files[0]?.benchmarkId ?? 0, path: file });
  expect(await ensureBenchmark(engine, { file, kind: rowsKindOf(file) })).toMatchObject({ kind: 'own-exam', items: 1 });
  const answers = join(folder, 'answers.json');
  writeFileSync(answers, JSON.stringify([{ generated_answers: ['4'], id: 'a' }]));
  expect(rowsKindOf(answers)).toBe('cfe');
});
