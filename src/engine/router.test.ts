import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineCalls } from '../contract/calls.ts';
import { checkWorkspace } from './store/check.ts';
import { openWorkspace } from './store/open.ts';
import { createEngine, type Engine } from './index.ts';

/** Calls that name files or servers are tried with hostile ones where those are read; here they would touch the machine. */
const ELSEWHERE = /^(workspace|import|export|providers)\.|^verify\.report$/;
const names = Object.keys(engineCalls).filter((name) => !ELSEWHERE.test(name));

/** A benchmark of each kind, with answers: files of one import belong together. */
const SAMPLES = [
  ['sample_text.json', 'sample_text_k_2_test_larkspur-2.json'],
  ['exam/exams_metadata.json', 'exam/questions.jsonl'],
  ['exam/questions_k_1_test_larkspur-2.json'],
  ['cl/sample_cl.jsonl', 'cl/quill-mini_graded.jsonl'],
];

let folder = '';
let engine: Engine;
const defects = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: resolve('resources') });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  for (const paths of SAMPLES)
    await engine.api('import.files', { paths: paths.map((path) => resolve('resources/sample', path)) });
});
afterAll(async () => {
  await engine.close();
  defects.mockRestore();
  rmSync(folder, { recursive: true, force: true });
});

/** Inputs with the fields that a call knows and values that fit some of them: most pass the schema only in part, some wholly. */
function nearInput(name: string): fc.Arbitrary<unknown> {
  const schema = engineCalls[name as keyof typeof engineCalls].input as { shape?: Record<string, unknown> };
  const value = fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom(null, true, '', 'right', 'done', 'offline-only', 'value', 'question', -1, 1e9, Number.NaN),
    fc.string(),
    fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
    fc.anything({ maxDepth: 2 }),
  );
  return fc.record(Object.fromEntries(Object.keys(schema.shape ?? {}).map((key) => [key, value])), {
    requiredKeys: [],
  });
}

describe('the door of the engine', () => {
  it('answers whatever arrives in data: nothing is thrown, no input is a defect, and the workspace stays sound', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...names)
          .chain((name) => fc.tuple(fc.constant(name), fc.oneof(nearInput(name), fc.anything()))),
        async ([name, input]) => {
          const reply = await engine.call(name, input);
          if (!reply.ok) expect(`${name}: ${reply.error.code}`).not.toBe(`${name}: internal`);
        },
      ),
      { numRuns: 500 },
    );
    for (const run of await engine.api('runs.list', {})) await engine.settled(run.runId);
    const { path } = await engine.api('workspace.info', {});
    const db = openWorkspace(path, { create: false });
    expect(checkWorkspace(db)).toEqual([]);
    db.close();
  });

  it('refuses a name that is none, also one that cannot be written down', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    for (const name of [
      'runs.nothing',
      'toString',
      '__proto__',
      '',
      'x'.repeat(1e6),
      7n,
      circular,
      null,
      Symbol('call'),
    ]) {
      const reply = await engine.call(name, {});
      expect(reply.ok ? '' : reply.error.code).toBe('unknown-call');
      expect(reply.ok ? '' : reply.error.message.length).toBeLessThan(300);
    }
  });
});
