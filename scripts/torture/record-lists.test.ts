/** Lists in which every record is wrong: refused in a report that ends, whatever their length. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/index.ts';
import { extent, tellFigures } from './extent.ts';

const ROWS = extent(60_000, 1_000_000);
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-lists-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it(
  `${String(ROWS)} wrong records are refused, and the first ones named`,
  { timeout: extent(60_000, 3_600_000) },
  async () => {
    const path = join(folder, 'rows.json');
    writeFileSync(path, `[${Array.from({ length: ROWS }, (_, n) => `{"n":${String(n)}}`).join(',')}]`);
    const engine = createEngine({ resources: 'resources' });
    await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
    const report = await engine.api('import.files', { paths: [path], kind: 'generated' });
    await engine.close();
    tellFigures('wrong records', { records: ROWS, listed: report.rejections.length });
    expect(report.written).toBe(false);
    expect(report.rejections[0]).toMatchObject({ file: 'rows.json', record: 1 });
    expect(report.rejections.length).toBeLessThan(1100);
    expect(report.rejections.map(({ message }) => message).join('\n')).toMatch(/and \d+ more problems/);
  },
);
