/** Every call of the contract with whatever arrives at it: answered in data, no input is a defect, and the workspace stays sound. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Path } from '../../src/contract/call.ts';
import { engineCalls, ExportWhat, ImportKind } from '../../src/contract/calls.ts';
import { checkWorkspace } from '../../src/engine/store/file/check.ts';
import { openWorkspace } from '../../src/engine/store/file/open.ts';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { extent, SEED, tellFigures } from './extent.ts';

const CASES = extent(500, 10_000);
const timeout = extent(60_000, 3 * 3_600_000);
/** Calls that name files or servers have a test of their own: here they would touch the machine. */
const ELSEWHERE = /^(workspace|import|export|providers)\.|^verify\.report$|^team\.share$/;
const ALL = Object.keys(engineCalls);
const schemaText = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
/** By what a path is told from other texts, wherever it stands in an input. */
const PATH = /"pattern":"[^"]*"/.exec(schemaText(Path))?.[0] ?? 'a path has no pattern';
const FILES = ALL.filter((name) => schemaText(engineCalls[name as keyof typeof engineCalls].input).includes(PATH));
/** Of those: what opens another workspace would leave none of this test open. */
const OPENING = /^workspace\.(?:open|renew|restore|saveAs)$/;
const NAMES = ALL.filter((name) => !ELSEWHERE.test(name) && !FILES.includes(name));

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
  folder = mkdtempSync(join(tmpdir(), 'markscheme-calls-'));
  engine = createEngine({ resources: resolve('resources'), userData: join(folder, 'own') });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  for (const paths of SAMPLES)
    await engine.api('import.files', { paths: paths.map((path) => resolve('resources/sample', path)) });
});
afterAll(async () => {
  await engine.close();
  defects.mockRestore();
  rmSync(folder, { recursive: true, force: true });
});

const CHOICE = /^(?:what|kind|purpose|encoding)$/;
/** Inputs with the fields that a call knows and values that fit some of them: most pass the schema only in part, some wholly. */
function nearInput(name: string, more: fc.Arbitrary<unknown>[] = []): fc.Arbitrary<unknown> {
  const schema = engineCalls[name as keyof typeof engineCalls].input as { shape?: Record<string, unknown> };
  const value = fc.oneof(
    ...more,
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom(null, true, -1, 1e9, Number.NaN),
    ...(more.length > 0 ? [] : [fc.constantFrom('', 'right', 'done', 'offline-only', 'value', 'question')]),
    fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
    // Where files are named a text of chance would be one, in whatever folder the tests were started.
    ...(more.length > 0 ? [] : [fc.string(), fc.anything({ maxDepth: 2 })]),
  );
  const choice = fc.constantFrom(...ExportWhat.options, ...ImportKind.options, 'figure', 'utf8', 'base64');
  const fields = Object.keys(schema.shape ?? {}).map((key) => [key, CHOICE.test(key) ? choice : value]);
  return fc.record(Object.fromEntries(fields) as Record<string, typeof value>, { requiredKeys: [] });
}

/** Calls with inputs, as many as there are cases; what is refused and what is answered is counted. */
async function fuzzed(subject: string, input: fc.Arbitrary<[string, unknown]>): Promise<void> {
  const told = { cases: 0, taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(input, async ([name, given]) => {
      const reply = await engine.call(name, given);
      told.cases += 1;
      told[reply.ok ? 'taken' : 'refused'] += 1;
      if (reply.ok) return;
      expect(`${name}: ${reply.error.code}`).not.toBe(`${name}: internal`);
      expect(reply.error.message).not.toMatch(/\n\s+at |ZodError|SQLITE_/);
    }),
    { numRuns: CASES, seed: SEED, endOnFailure: true },
  );
  tellFigures(subject, told);
  expect(told.taken).toBeGreaterThan(0);
}

describe('the door of the engine', () => {
  it('answers whatever arrives in data', { timeout }, async () => {
    const chosen = fc.constantFrom(...NAMES);
    await fuzzed(
      'fuzz: calls',
      chosen.chain((name) => fc.tuple(fc.constant(name), fc.oneof(nearInput(name), fc.anything()))),
    );
    for (const run of await engine.api('runs.list', {})) await engine.settled(run.runId);
    const { path } = await engine.api('workspace.info', {});
    const db = openWorkspace(path, { create: false });
    expect(checkWorkspace(db)).toEqual([]);
    db.close();
  });

  it('writes no file but where it was told to, and replaces none that is not its own', { timeout }, async () => {
    const place = join(folder, 'files');
    mkdirSync(join(place, 'folder'), { recursive: true });
    for (const name of ['notes.txt', 'table.csv', 'exam.json']) writeFileSync(join(place, name), `own: ${name}`);
    const paths = [
      'notes.txt',
      'table.csv',
      'exam.json',
      'new.json',
      'folder',
      'folder/new.csv',
      'no/where.json',
      '../w.sqlite',
    ];
    const path = fc.constantFrom(...paths, '', '.').map((name) => join(place, name));
    const hostile = fc.constantFrom('\0', `${place}/\0x`, '/dev/null', 'x'.repeat(5000), 'https://example.com/a.json');
    const named = [...FILES.filter((name) => !OPENING.test(name)), 'workspace.check', 'workspace.recent', 'team.share'];
    expect(named).toEqual(
      expect.arrayContaining(['import.files', 'export.write', 'team.bundle', 'team.watch', 'prices.import']),
    );
    const beside = readdirSync('.');
    await fuzzed(
      'fuzz: calls that name files',
      fc
        .constantFrom(...named)
        .chain((name) =>
          fc.tuple(fc.constant(name), nearInput(name, [path, hostile, fc.array(path, { maxLength: 3 }), path])),
        )
        .filter(([, input]) => (input as { replace?: unknown }).replace !== true),
    );
    expect(readdirSync(join(folder, 'files'))).toEqual(expect.arrayContaining(['notes.txt', 'table.csv', 'exam.json']));
    expect(readdirSync('.')).toEqual(beside);
    const { path: own } = await engine.api('workspace.info', {});
    expect(own).toBe(join(folder, 'w.sqlite'));
    expect((await engine.api('workspace.check', {})).problems).toEqual([]);
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
