import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider } from '../../../testing/fake-provider.ts';
import { openWorkspace } from '../store/file/open.ts';
import { runView } from '../store/runs/run-views.ts';
import { makeWorkspace, verdictsOf, type ItemSpec } from './fixtures/workspace.ts';
import { createRunner } from './index.ts';

const WORKERS = 6;
const items = Array.from({ length: 40 }, (_, i): ItemSpec => ({
  question: `Q${String(i)}`,
  variables: { x: String(i), y: 'yes' },
  answers: [`x: ${String(i % 2 === 0 ? i : -1)}\ny: yes`],
}));
const CALLS = items.length * 3;

test(
  'kill -9 in the middle of a run: resuming repeats only what was in flight and comes to the same verdicts',
  { timeout: 60_000 },
  async () => {
    const workspace = makeWorkspace(items);
    workspace.db.close();
    const fake = await startFakeProvider({ reply: plainJudge, latencyMs: 15 });
    const script = fileURLToPath(new URL('fixtures/child.ts', import.meta.url));
    const child = spawn(
      process.execPath,
      [script, workspace.path, String(workspace.benchmarkId), fake.url, String(WORKERS)],
      { stdio: 'inherit' },
    );
    const ended = once(child, 'exit');
    const killAt = 20 + Math.floor(Math.random() * 70);
    while (fake.requests.length < killAt && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    const sent = fake.requests.length;

    const db = openWorkspace(workspace.path, { create: false });
    expect(db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const kept = db.get<{ n: number }>('SELECT count(*) AS n FROM calls')?.n ?? 0;
    expect(kept).toBeGreaterThanOrEqual(sent - WORKERS);
    const runner = createRunner({ db, keyFor: () => 'none', confirmed: () => true });
    const runId = db.get<{ id: number }>(`SELECT id FROM runs WHERE kind = 'judging'`)?.id ?? 0;
    expect(runView(db, runId)).toMatchObject({ state: 'interrupted', running: 0 });
    runner.resume(runId);
    expect(await runner.wait(runId)).toMatchObject({ state: 'done', done: items.length, failed: 0 });

    expect(fake.requests.length - sent).toBe(CALLS - kept);
    const repeated = fake.requests.length - new Set(fake.requests.map(({ text }) => text)).size;
    expect(repeated).toBeLessThanOrEqual(WORKERS);
    expect(verdictsOf(db, runId)).toEqual(
      items.flatMap((_, i) => [
        `item-${String(i + 1)}/0 x judge ${i % 2 === 0 ? 'right' : 'wrong'}`,
        `item-${String(i + 1)}/0 y judge right`,
      ]),
    );
    expect(judgeQuery(fake.requests[0]?.text ?? '').kind).toBe('extraction');
    await runner.close();
    db.close();
    await fake.close();
  },
);
