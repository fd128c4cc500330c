import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentOf, saveFile } from './save-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-save-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('a file that the window saves', () => {
  it('replaces the one of that name, and leaves nothing else behind', async () => {
    const file = path.join(folder, 'figure.svg');
    writeFileSync(file, 'before');
    await saveFile(file, contentOf('svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(readFileSync(file, 'utf8')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(readdirSync(folder)).toEqual(['figure.svg']);
  });
  it('says where it could not be written, and leaves nothing', async () => {
    const file = path.join(folder, 'missing', 'table.csv');
    await expect(saveFile(file, contentOf('csv', 'a,b'))).rejects.toThrow(`${file} was not written`);
    expect(readdirSync(folder)).toEqual([]);
  });
  it('is what its name says', () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    expect(contentOf('png', png).subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(() => contentOf('png', Buffer.from('#!/bin/sh').toString('base64'))).toThrow('not a png file');
    expect(() => contentOf('svg', '<html><script>1</script></html>')).toThrow('not a svg file');
  });
});
