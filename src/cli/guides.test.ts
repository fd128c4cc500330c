import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts';
import type { FakeReply, SeenRequest } from '../../testing/fake-wire.ts';
import { flowBenchmark, ITEMS } from '../../testing/scripted-flows.ts';
import { cli } from './run-cli.testing.ts';

/** A document whose files and commands are tried as they stand, in their order: docs/reproduce.md, docs/cookbook.md. */
const guide = (name: string): string => readFileSync(resolve('docs', `${name}.md`), 'utf8');
const BLOCK = /^```(\w+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm;

let folder = '';
let provider: FakeProvider;
const put = (name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const sample = (from: string, to: string): void => {
  cpSync(resolve('resources/sample', from), join(folder, to), { recursive: true });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  provider = await startFakeProvider({ reply });
  put('CFE_text.json', JSON.stringify(flowBenchmark()));
  sample('sample_mm.json', 'CFE_mm.json');
  sample('images', 'images');
  sample('exam', 'data/benchmark');
  sample('cl/sample_cl.jsonl', 'CL-bench.jsonl');
  const labels = Array.from({ length: ITEMS }, (_, n) => `flow-item-${String(n + 1)},1,${n % 2 ? 'right' : 'wrong'}`);
  put('experts.csv', ['id,answer_index,label', ...labels, ''].join('\n'));
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A student and a judge in one: values are named, choices are A, and rubrics are missed. */
function reply(request: SeenRequest): FakeReply {
  const isOfAll = JSON.stringify(request.schema).includes('"results"');
  if (judgeQuery(request.text).kind !== 'other' && !isOfAll) return plainJudge(request);
  if (request.text.includes('Overall Score'))
    return {
      answer: {
        'Grading Rationale': 'So.',
        'List of Requirement Satisfaction Status': ['no'],
        'Overall Score': 0,
      },
    };
  if (request.schema !== null) return { answer: madeOf(request.schema as Schema) as object };
  if (request.text.includes('"explanation"')) return { answer: { answer: 'A', explanation: 'So.' } };
  return { answer: 'x: 41\nSo the level is $x = \\boxed{41}$.' };
}

interface Schema {
  type: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: string[];
}
/** Something that a JSON schema allows. */
function madeOf({ type, properties = {}, items, enum: allowed }: Schema): object | string | number | boolean {
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, madeOf(one)]));
    case 'array':
      return items ? [madeOf(items)] : [];
    case 'boolean':
      return true;
    case 'string':
      return allowed?.[0] ?? 'Work out 41';
    default:
      return 1;
  }
}

/** Runs what a document says, and answers how many commands that was. */
async function follow(text: string): Promise<number> {
  const blocks = [...text.matchAll(BLOCK)].map(([, kind = '', file, block = '']) => ({ kind, file, text: block }));
  const env = { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' };
  let commands = 0;
  for (const block of blocks) {
    if (block.file !== undefined) put(block.file, block.text);
    if (block.kind !== 'bash') continue;
    for (const line of block.text.trim().split('\n')) {
      const [program, ...args] = line.split(' ');
      expect(program).toBe('markscheme');
      const ran = await cli(folder, args, { env });
      expect(ran.status, `${line}\n${ran.stderr}`).toBe(0);
      commands += 1;
    }
  }
  return commands;
}

it('every command of the guide to the papers does what it says, and every table that it names is in the reports', async () => {
  const text = guide('reproduce');
  expect(await follow(text)).toBeGreaterThan(10);

  const reports = readdirSync(folder).filter((name) => name.startsWith('report') && !name.includes('.'));
  const written = reports.flatMap((name) => readdirSync(join(folder, name)));
  const named = [...(/^\| of \|[\s\S]*/m.exec(text)?.[0] ?? '').matchAll(/`(…-)?([\w-]+)`/g)];
  expect(named.length).toBeGreaterThan(6);
  const isThere = (before = '', name = ''): boolean =>
    written.some((file) => (before === '' ? file === `${name}.md` : file.includes(`-${name}`) && file.endsWith('.md')));
  for (const [whole, before, name] of named) expect([whole, isThere(before, name)]).toEqual([whole, true]);
  for (const name of reports) expect(existsSync(join(folder, name, 'report.tex'))).toBe(true);
}, 180_000);

it('every command of the cookbook does what it says', async () => {
  expect(await follow(guide('cookbook'))).toBeGreaterThan(12);
}, 180_000);
