import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeProvider } from '../../../../testing/fake-provider.ts';
import { createEngine, type Engine } from '../../index.ts';

let folder = '';
let engine: Engine;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources', userData: folder });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const QUESTION = 'A ball rolls down the ramp <image> of height $h$. How fast is it at the bottom of the ramp?';
const variables = [{ name: 'v', type: 'formula' as const, description: 'speed', value: '\\sqrt{2gh}' }];

it('a written item is a whole item of a benchmark, with figure, values and flow, and leaves as CFE-Bench has it', async () => {
  const { hash } = await engine.api('newItem.keepFigure', { base64: PIXEL });
  const { benchmarkId, itemId } = await engine.api('newItem.add', {
    into: { name: 'Own' },
    externalId: 'ramp',
    subject: 'Mechanics',
    question: QUESTION,
    solution: 'Energy is kept.',
    variables,
    flow: [{ step: 'What is the energy?', answer: 'mgh' }],
    figures: [{ hash, place: 'question' }],
  });
  expect(await engine.api('items.get', { itemId })).toMatchObject({
    ...{ externalId: 'ramp', subject: 'Mechanics', question: QUESTION, solution: 'Energy is kept.' },
    figures: [{ hash, place: 'question' }],
    variables,
    flow: [{ stepId: 1, step: 'What is the energy?', answer: '"mgh"' }],
  });
  await engine.api('newItem.add', {
    into: { benchmarkId },
    question: 'Two and two?',
    variables: [{ ...variables[0]!, value: '4' }],
  });
  const path = join(folder, 'own.json');
  await engine.api('export.write', { what: 'benchmark', benchmarkId, path });
  const rows = JSON.parse(readFileSync(path, 'utf8')) as { id: string; question: { images: string[] } }[];
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ id: 'ramp', question: { images: [expect.stringMatching(/^images\/.*\.png$/)] } });
  expect((await engine.api('workspace.check', {})).problems).toEqual([]);
});

it('tells of questions that say nearly the same, whatever their numbers', async () => {
  const { itemId } = await engine.api('newItem.add', { into: { name: 'Own' }, question: QUESTION, variables });
  const alike = await engine.api('newItem.alike', { question: QUESTION.replace('A ball', 'One ball') });
  expect(alike).toMatchObject([{ itemId, benchmark: 'Own', number: 1 }]);
  expect(await engine.api('newItem.alike', { question: 'What is the capital of France?' })).toEqual([]);
});

it('refuses what is no picture, an id or a name that is taken, and a figure that is not there; nothing is changed', async () => {
  await expect(
    engine.api('newItem.keepFigure', { base64: Buffer.from('<svg onload="x"/>').toString('base64') }),
  ).rejects.toThrow(/not a PNG/);
  const item = { into: { name: 'Own' }, externalId: 'one', question: QUESTION, variables };
  const { benchmarkId } = await engine.api('newItem.add', item);
  await expect(engine.api('newItem.add', item)).rejects.toThrow(/a benchmark "Own" already/);
  await expect(engine.api('newItem.add', { ...item, into: { benchmarkId } })).rejects.toThrow(/an item "one" already/);
  const figures = [{ hash: '0'.repeat(64), place: 'question' as const }];
  await expect(engine.api('newItem.add', { ...item, into: { name: 'Other' }, figures })).rejects.toThrow(
    /not in this workspace/,
  );
  expect(await engine.api('benchmarks.list', {})).toMatchObject([{ name: 'Own', items: 1 }]);
});

it('nothing that is written goes into a benchmark of the sample, but beside it into an exam of the user’s own', async () => {
  const { benchmarks } = await engine.api('workspace.openSample', {});
  const item = { question: QUESTION, variables };
  const [first] = benchmarks.filter(({ kind }) => kind === 'cfe');
  await expect(engine.api('newItem.add', { ...item, into: { benchmarkId: first?.id ?? 0 } })).rejects.toThrow(
    'belongs to the sample',
  );
  const { benchmarkId } = await engine.api('newItem.add', { ...item, into: { name: 'My exam' } });
  await engine.api('newItem.add', { ...item, question: 'And now?', into: { benchmarkId } });
  const after = await engine.api('benchmarks.list', {});
  expect(after.slice(0, -1)).toEqual(benchmarks);
  expect(after.at(-1)).toMatchObject({ name: 'My exam', kind: 'own-exam', items: 2 });
}, 30_000);

it('a model proposes variables from the solution: nothing gets in by itself, and the reply is kept and paid for once', async () => {
  const proposed = { name: 'v', type: 'formula', description: 'speed', value: '$\\sqrt{2gh}$' };
  const fake = await startFakeProvider({
    reply: () => ({ answer: { variables: [proposed, { ...proposed, name: 'E', value: 'mgh' }] } }),
  });
  try {
    const { hash } = await engine.api('newItem.keepFigure', { base64: PIXEL });
    const model = { provider: 'compatible', model: 'larkspur-3', baseUrl: fake.url };
    const asked = { model, question: QUESTION, solution: 'Energy is kept: $v = \\sqrt{2 g h}$.', figures: [hash] };
    const propose = () => engine.api('newItem.propose', asked);
    expect(await propose()).toEqual([
      { ...proposed, stated: true },
      { ...proposed, name: 'E', value: 'mgh', stated: false },
    ]);
    expect(fake.requests).toMatchObject([{ model: 'larkspur-3', images: [{ mime: 'image/png' }] }]);
    expect(fake.requests[0]?.text).toContain(asked.solution);
    expect(await engine.api('benchmarks.list', {})).toEqual([]);
    // Also in another window, and after the workspace was closed.
    await engine.close();
    await engine.api('workspace.open', { path: join(folder, 'w.sqlite') });
    expect(await propose()).toHaveLength(2);
    expect(fake.requests).toHaveLength(1);
    const refused = { status: 401, error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } };
    fake.script(() => refused);
    const failure = await engine
      .api('newItem.propose', { ...asked, question: 'Of whom?' })
      .catch((error: unknown) => error);
    expect((failure as Error).message).toMatch(/refused the key/);
    // Who is refused is not asked again by itself.
    expect(fake.requests).toHaveLength(2);
    fake.script(() => ({ answer: { variables: 'none' } }));
    await expect(engine.api('newItem.propose', { ...asked, question: 'Else?' })).rejects.toMatchObject({
      code: 'not-answered',
      message: 'larkspur-3 gave no usable reply: the reply has no list variables. Ask again, or another model.',
    });
    expect((await engine.api('workspace.check', {})).problems).toEqual([]);
  } finally {
    await fake.close();
  }
});
