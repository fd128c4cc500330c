import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOfFile, jsonLines, type JsonLine } from './json-lines.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-lines-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function linesOf(bytes: Uint8Array | string): { lines: JsonLine[]; tail: string; path: string } {
  const path = join(folder, 'lines.jsonl');
  writeFileSync(path, bytes);
  const lines: JsonLine[] = [];
  const rows = jsonLines(path);
  for (;;) {
    const next = rows.next();
    if (next.done) return { lines, tail: next.value, path };
    lines.push(next.value);
  }
}

it('joined again the lines give the file, whatever stands in it; none is blank', () => {
  const piece = fc.oneof(fc.constantFrom('\n', '\r\n', '  ', '\ufeff', '{"a": 1}', '\u2028', '😀'), fc.string());
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('').toWellFormed();
      const { lines, tail, path } = linesOf(text);
      expect(lines.map(({ lead, raw }) => lead + raw).join('') + tail).toBe(text);
      expect(lines.every(({ raw }) => raw.trim() !== '' && !raw.includes('\n'))).toBe(true);
      const numbers = lines.map(({ line }) => line);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(hashOfFile(path)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
    { numRuns: 100 },
  );
});

it('lines longer than what is read at once are whole, characters across that border too', () => {
  const long = `"${'é😀'.repeat(500_000)}"`;
  const { lines } = linesOf(`${long}\n{}\n${long}`);
  expect(lines.map(({ raw }) => raw === long || raw)).toEqual([true, '{}', true]);
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 3]);
});

it('bytes that are no UTF-8 spoil their own line alone', () => {
  const { lines } = linesOf(
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n{"b":1}\n')]),
  );
  expect(lines.map(({ bad }) => bad)).toEqual([true, false]);
  expect(() => [...jsonLines(join(folder, 'missing.jsonl'))]).toThrow(/was not found/);
  expect(() => [...jsonLines(folder)]).toThrow(/not a file/);
});
