import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cli } from '../run-cli.testing.ts';
import { visible } from './terminal.ts';

const RAW = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u;

it('nothing that a terminal obeys is left, and JSON says the same', () => {
  expect(visible('a\u001b[31mred\u202etxt.exe\u0007\r\u009b2J\tb\n')).toBe(
    'a\\u001b[31mred\\u202etxt.exe\\u0007\\u000d\\u009b2J\tb\n',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visible(text)).not.toMatch(RAW);
      expect(JSON.parse(visible(JSON.stringify(text)))).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

it('ids, file names and arguments reach the terminal as text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  const bad = '\u001b]0;owned\u0007\u202e\u009b2J';
  const stdin = `${JSON.stringify({ id: bad, reference: '1', claimed: '1' })}\n{"id": "${bad}"\n`;
  writeFileSync(join(folder, `x${bad}.json`), '[{"id": 7}]');
  for (const args of [
    ['verify'],
    ['import', `x${bad}.json`, '--workspace', 'w.sqlite'],
    ['import', `y${bad}.json`, '--workspace', 'w.sqlite'],
    [`no-such-command${bad}`],
    ['evaluate', '--input', 'x', '--max-workers', bad],
    ['runs', `list${bad}`, '--workspace', 'w.sqlite'],
  ]) {
    const { stdout, stderr } = await cli(folder, args, { stdin });
    expect(stdout + stderr, args.join(' ')).not.toMatch(RAW);
  }
  rmSync(folder, { recursive: true });
});
