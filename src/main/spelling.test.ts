import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSettings } from './settings.ts';
import { createSpelling } from './spelling.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-spelling-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('words that are not English are found, with what may have been meant', async () => {
  const spelling = createSpelling(openSettings(folder));
  const comment = "Teh sign isn’t right: the eigenvalues of the Hamiltonian don't recieve a factor".match(
    /[\p{L}'’]+/gu,
  );
  expect(await spelling.misspelled(comment ?? [])).toEqual(['Teh', 'recieve']);
  expect(await spelling.suggestions('recieve')).toContain('receive');
});

test('formulas, units and other scripts are left alone', async () => {
  const spelling = createSpelling(openSettings(folder));
  expect(await spelling.misspelled(['x1', 'eV', 'GaAs', 'kT', 'MHz', 'WKB', '判定', '\\frac', '3.5'])).toEqual([]);
});

test('a word that was added stays known at the next start, as it was written', async () => {
  const spelling = createSpelling(openSettings(folder));
  expect(await spelling.misspelled(['spinor', 'qutrit'])).toContain('qutrit');
  await spelling.add('qutrit');
  expect(await spelling.misspelled(['qutrit'])).toEqual([]);
  expect(await createSpelling(openSettings(folder)).misspelled(['qutrit', 'qutritt'])).toEqual(['qutritt']);
});

test('nothing is misspelled while the check is turned off', async () => {
  const settings = openSettings(folder);
  const spelling = createSpelling(settings);
  settings.change({ checkSpelling: false });
  expect(await spelling.misspelled(['teh'])).toEqual([]);
  settings.change({ checkSpelling: true });
  expect(await spelling.misspelled(['teh'])).toEqual(['teh']);
});
