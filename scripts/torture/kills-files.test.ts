/** Killed while workspaces are made and copied: the name is there with all that belongs to it, or it is free. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkWorkspace } from '../../src/engine/store/file/check.ts';
import { openWorkspace } from '../../src/engine/store/file/open.ts';
import { extent, tellFigures } from './extent.ts';

const KILLS = extent(6, 100);
/** Makes workspaces and copies of them as fast as it can. */
const WORK = `
  const { openWorkspace } = await import(process.argv[1]);
  process.stdout.write('now\\n');
  for (let n = 0; ; n += 1) {
    const db = openWorkspace(process.argv[2] + '/w' + n + '.sqlite', { create: true });
    db.copyTo(process.argv[2] + '/copy.sqlite');
    db.copyTo(process.argv[2] + '/copy' + n + '.sqlite');
    db.close();
    if (n > 0) process.stdout.write(n + '\\n');
  }`;

it(
  `killed ${String(KILLS)} times: every name can be used, and what was said to be done is there`,
  { timeout: extent(60_000, 3_600_000) },
  async () => {
    let unusable = 0;
    let lost = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'markscheme-kills-'));
      const args = ['--input-type=module', '-e', WORK, resolve('src/engine/store/file/open.ts'), folder];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
      let said = '';
      child.stdout.on('data', (data: Buffer) => (said += data.toString()));
      const ended = once(child, 'close');
      await once(child.stdout, 'data');
      await new Promise((done) => setTimeout(done, Math.random() * 120));
      child.kill('SIGKILL');
      await ended;
      const done = Number(said.split('\n').at(-2)) || 0;
      for (let n = 0; n <= done; n += 1) if (n > 0 && !existsSync(join(folder, `copy${String(n)}.sqlite`))) lost += 1;
      for (let n = 0; n <= done + 1; n += 1)
        for (const name of [`w${String(n)}.sqlite`, `copy${String(n)}.sqlite`])
          if (!usable(join(folder, name))) unusable += 1;
      rmSync(folder, { recursive: true, force: true });
    }
    tellFigures('making and copying workspaces killed', { kills: KILLS, unusable, lost });
    expect({ unusable, lost }).toEqual({ unusable: 0, lost: 0 });
  },
);

function usable(path: string): boolean {
  try {
    const db = openWorkspace(path, { create: true });
    const problems = checkWorkspace(db);
    db.close();
    return problems.length === 0;
  } catch {
    return false;
  }
}
