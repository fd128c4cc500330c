import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../index.ts';

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
const importing = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return engine.api('prices.import', { path: join(folder, name) });
};
const own = async () => (await engine.api('prices.list', {})).filter(({ source }) => source === 'own');

it('a price list comes in over the prices that are there, each with its date', async () => {
  await importing('p.csv', 'model,input,cached_input,output,date\ngpt-5,1.5,,12,2026-11-01\nours,0,0,0,2026-11\n');
  await importing('p.json', JSON.stringify([{ model: 'ours', input: 0.1, output: 0.2, date: '2026-11-02' }]));
  expect(await own()).toEqual([
    { model: 'gpt-5', input: 1.5, cachedInput: null, output: 12, date: '2026-11-01', source: 'own' },
    { model: 'ours', input: 0.1, cachedInput: null, output: 0.2, date: '2026-11-02', source: 'own' },
  ]);
});

it('one wrong row, and no price is taken: the message names row and column', async () => {
  const text = 'model,input,output,date\ngpt-5,1.5,12,2026-11-01\n,two,-1,today\n';
  await expect(importing('p.csv', text)).rejects.toThrow(
    /p\.csv: row 2, model: is missing; row 2, input: .*; row 2, output: .*; row 2, date: must be YYYY-MM-DD/,
  );
  await expect(importing('p.csv', 'nothing')).rejects.toThrow(/p\.csv has no prices/);
  expect(await own()).toEqual([]);
});
