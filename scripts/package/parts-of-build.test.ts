import { expect, it } from 'vitest';
import { knownWeaknesses } from './audit.mjs';
import { licenceTexts, unfitParts } from './parts-of-build.mjs';

const part = (license: string, integrity = 'sha512-AAAA') => ({
  name: 'a',
  version: '1.0.0',
  license,
  texts: [],
  integrity,
});

it.each(['MIT', '(MPL-2.0 OR Apache-2.0)', 'MIT AND ISC'])('a part under %s ships', (license) => {
  expect(unfitParts([part(license)])).toEqual([]);
});

it.each(['', 'GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN x', 'UNLICENSED'])(
  'a part under "%s" does not',
  (license) => {
    expect(unfitParts([part(license)])).toEqual([expect.stringMatching(/^a 1\.0\.0: its licence is /)]);
  },
);

it('a part that was not published as it is here does not ship', () => {
  expect(unfitParts([part('MIT', '')])).toEqual(['a 1.0.0: package-lock.json has no checksum of it']);
});

it('licences of what a package has taken over from others go along with its own', () => {
  const texts = licenceTexts('node_modules/pdfjs-dist').join('\n');
  for (const one of ['Apache License', 'The PDFium Authors', 'Universite catholique de Louvain'])
    expect(texts).toContain(one);
});

it('a known weakness of what ships is told, one of a tool is not, and a registry that is not there is no news', () => {
  const of = (name: string) => ({
    name,
    via: [
      { dependency: name, title: 'Reads too far', severity: 'high', range: '<2', url: 'https://example.org' },
      'other',
    ],
  });
  const report = JSON.stringify({ vulnerabilities: { zod: of('zod'), vite: of('vite') } });
  expect(knownWeaknesses(report, ['zod', 'electron'])).toEqual(['zod <2: Reads too far (high; https://example.org)']);
  expect(knownWeaknesses(report, ['katex'])).toEqual([]);
  for (const nothing of ['', '{"message": "405 Method Not Allowed", "error": {}}', 'npm error'])
    expect(knownWeaknesses(nothing, ['zod'])).toBeNull();
});
