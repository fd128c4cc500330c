/** Filters of the queue while it is being read: the real engine behind the desk, its answers held back where the test says. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEngine, type Engine } from '../../../engine/index.ts';
import { useSession } from '../../app/session.ts';
import { deskCommands } from '../../desk/commands.ts';
import { loadBenchmark, openItem } from '../../desk/opening/opening.ts';
import { applyView } from '../../desk/queue/queue-view.ts';
import { exam, useExam } from './exam-store.ts';

let folder = '';
let engine: Engine;
/** Calls of this name get their answers once it is resolved; `reached` tells that one is waiting. */
let held: { name: string; until: PromiseWithResolvers<undefined>; reached: PromiseWithResolvers<undefined> } | null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  vi.stubGlobal('window', {
    markscheme: {
      call: async (name: string, input: unknown) => {
        const reply = await engine.call(name, input);
        const here = held;
        if (here?.name === name) {
          here.reached.resolve(undefined);
          await here.until.promise;
        }
        return reply;
      },
    },
  });
  // No frame is drawn, after which other questions would be read ahead.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  const files = ['questions.jsonl', 'exams_metadata.json', 'questions_k_1_test_larkspur-2.json'];
  const report = await engine.api('import.files', { paths: files.map((name) => join('resources/sample/exam', name)) });
  await loadBenchmark(exam, report.files[0]?.benchmarkId ?? 0);
});
afterEach(async () => {
  held = null;
  useSession.setState({ workspace: null });
  await engine.close();
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true, force: true });
});

const state = () => useExam.getState();
const ids = () => state().queue.map(({ itemId }) => itemId);
const hold = (name: string) => (held = { name, until: Promise.withResolvers(), reached: Promise.withResolvers() });
const release = () => {
  held?.until.resolve(undefined);
  held = null;
};

it('a key pressed right after a filter is taken away goes by what is shown then', async () => {
  const all = ids();
  await applyView(exam, 'status:todo "zzz"');
  await openItem(exam, all[0]!);
  expect(ids()).toEqual([]);
  const { reached } = hold('exam.queue');
  const shown = applyView(exam, '');
  await reached.promise;
  const next = deskCommands(exam)['item.next'];
  next();
  next();
  expect(state().itemId).toBe(all[0]);
  release();
  await shown;
  await vi.waitFor(() => expect(state().itemId).toBe(all[2]));
  expect(ids()).toEqual(all);
});

it('a filter that is taken away while the benchmark is still being read stays away', async () => {
  const all = ids();
  await applyView(exam, 'status:done,todo');
  const { reached } = hold('exam.queue');
  const opening = loadBenchmark(exam, state().benchmarkId ?? 0);
  await reached.promise;
  const changing = [applyView(exam, 'status:todo'), applyView(exam, '')];
  release();
  await Promise.all([opening, ...changing]);
  expect(state()).toMatchObject({ filter: '', phase: 'ready', counted: true });
  expect(ids()).toEqual(all);
});
