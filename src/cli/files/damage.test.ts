/** A damaged workspace on the command line: named, not counted, and taken back from a backup. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createEngine } from '../../engine/index.ts';
import { cli } from '../run-cli.testing.ts';

it('is said to be damaged, ends with a failure, and is restored from a backup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  const paths = ['sample_text.json', 'sample_text_k_2_test_larkspur-2.json'].map((name) =>
    resolve('resources/sample', name),
  );
  try {
    const engine = createEngine({ resources: 'resources' });
    await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
    await engine.api('import.files', { paths });
    await engine.api('workspace.backup', { path: join(folder, 'b.sqlite') });
    await engine.close();
    const raw = new Sqlite(join(folder, 'w.sqlite'));
    raw.exec(`UPDATE responses SET text = text || '!' WHERE id = 1`);
    raw.close();
    const check = await cli(folder, ['check', 'w.sqlite']);
    expect(check.stdout).toMatch(/^answer 1 on item \S+ is damaged/m);
    expect(check.status).not.toBe(0);
    const restored = await cli(folder, ['restore', 'w.sqlite', '--from', 'b.sqlite']);
    expect(restored.stdout).toMatch(/w\.sqlite is what b\.sqlite was\. What was there before is w\.before-.*\.sqlite/);
    expect((await cli(folder, ['check', 'w.sqlite'])).stdout).toContain('sound');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
