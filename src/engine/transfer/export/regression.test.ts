import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appendRegression, type Regression } from './regression.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const one: Regression = {
  reference: '$1/2$',
  claimed: '0.5',
  context: { name: 'x', type: 'numeric', description: 'A share.' },
  expected: 'equivalent',
};

it('cases are added to the file that was chosen; what is in it stays, and no case is there twice', () => {
  const path = join(folder, 'mine.jsonl');
  writeFileSync(path, '{"note": "mine"}');
  expect(appendRegression(path, one)).toEqual({ added: true, cases: 2 });
  expect(appendRegression(path, one)).toEqual({ added: false, cases: 2 });
  expect(appendRegression(path, { ...one, expected: 'different' })).toEqual({ added: true, cases: 3 });
  const lines = readFileSync(path, 'utf8').split('\n');
  expect(lines[0]).toBe('{"note": "mine"}');
  expect(JSON.parse(lines[1] ?? '')).toEqual(one);
  expect(lines).toHaveLength(4);
});

it('says which file could not be written', () => {
  expect(() => appendRegression(folder, one)).toThrow(/is a folder or a device, not a file. Choose another name/);
});
