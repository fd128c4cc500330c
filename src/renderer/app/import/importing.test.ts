import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { onLine: true });
const { sortPaths } = await import('./importing.ts');

describe('dropped files', () => {
  it('are sorted into files, folder of figures and table of sources', () => {
    expect(sortPaths(['/d/CFE_text.json', '/d/PROVENANCE.csv', '/d/images', '/d/answers.jsonl'])).toEqual({
      files: ['/d/CFE_text.json', '/d/answers.jsonl'],
      images: '/d/images',
      provenance: '/d/PROVENANCE.csv',
    });
  });
  it('read paths of Windows and folders with dots', () => {
    expect(sortPaths(['C:\\v1.2\\figures', 'C:\\v1.2\\CFE.JSON'])).toEqual({
      files: ['C:\\v1.2\\CFE.JSON'],
      images: 'C:\\v1.2\\figures',
      provenance: null,
    });
  });
});
