/** Bundles that carry the answers: a colleague with the benchmark alone can adjudicate, whatever came first, and nothing that is there is overwritten. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import { openDesk, type Desk } from '../handlers/fixtures/desk.ts';
import { createEngine, type Engine } from '../index.ts';

let desk: Desk;
const engines: Engine[] = [];

beforeEach(async () => {
  desk = await openDesk([
    { variables: [{ name: 'm', value: '5' }], answers: { alpha: ['so $m = 5$', 'so $m = 6$'] } },
    { variables: [{ name: 'm', value: '6' }], answers: { alpha: ['so $m = 5$', 'so $m = 6$'] } },
    { variables: [{ name: 'm', value: '7' }], answers: { alpha: ['nobody decides this', 'nor this'] } },
  ]);
}, 60_000);
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
  await desk.close();
});

/** The benchmark alone, at an adjudicator's seat. */
async function empty(name: string): Promise<Engine> {
  const engine = createEngine({ resources: 'resources' });
  engines.push(engine);
  await engine.api('workspace.open', { path: join(desk.folder, `${name}.sqlite`), create: true });
  await engine.api('import.files', { paths: [desk.file] });
  await engine.api('team.addSeat', { name: 'Cleo', colour: 2, role: 'adjudicator', sit: true });
  return engine;
}

/** One expert's verdicts on the first two items, as a bundle. */
async function bundleBy(name: string, status: 'right' | 'wrong', items = [0, 1], replies = true): Promise<string> {
  const { engine } = desk;
  await engine.api('team.addSeat', { name, colour: 1, role: 'expert', sit: true });
  for (const item of items) {
    const itemId = desk.itemIds[item] ?? 0;
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: desk.sets.get('alpha') ?? 0 });
    const variableId = answer?.cards[0]?.variableId ?? 0;
    await engine.api('review.decide', {
      responseId: answer?.responseId ?? 0,
      variableId,
      status,
      reason: `by ${name}`,
    });
    await engine.api('review.setStatus', { itemId, status: 'done', reason: '' });
  }
  const path = join(desk.folder, `${name}.msbundle`);
  await engine.api('team.bundle', { path, replies, replace: true });
  return path;
}

type Beside = OutputOf<EngineCalls, 'adjudication.beside'>;
async function seen(engine: Engine) {
  const [benchmark] = await engine.api('benchmarks.list', {});
  const benchmarkId = benchmark?.id ?? 0;
  const list = await engine.api('adjudication.list', { benchmarkId });
  const beside: Beside[] = [];
  for (const { about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part } of list)
    beside.push(
      await engine.api('adjudication.beside', {
        ...{ about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part },
      }),
    );
  const sets = await engine.api('answers.sets', { benchmarkId });
  return {
    list: list.map(({ number, name, answer, voices }) => ({
      ...{ number, name, answer, said: voices.map(({ who, said, value, reason }) => [who, said, value, reason]) },
    })),
    beside: beside.map(({ answer, reference, machines }) => ({
      ...{ answer, reference },
      machines: machines.map(({ source, said, value, reason, span }) => [source, said, value, reason, span]),
    })),
    sets: sets.map(({ model, name, k, responses }) => ({ model, name, k, responses })),
    results: await engine.api('results.get', { benchmarkId }),
  };
}

it('who has the benchmark but no answer adjudicates with them; without them the decisions are left out and named', async () => {
  const paths = [await bundleBy('Ada', 'right'), await bundleBy('Bea', 'wrong')];
  const plain = await empty('plain');
  const bare = await bundleBy('Dan', 'right', [0], false);
  expect((await plain.api('team.merge', { paths: [bare] })).left[0]?.why).toContain('is not in this workspace');
  expect(JSON.parse(readFileSync(bare, 'utf8').split('\n')[0] ?? '')).toMatchObject({ version: 1 });

  const cleo = await empty('cleo');
  const report = await cleo.api('team.merge', { paths });
  expect(report).toMatchObject({ added: 8, leftOut: 0, answers: 4, conflicting: 2 });
  const { list, beside, sets } = await seen(cleo);
  expect(list).toMatchObject([{ number: 1, name: 'm', answer: { model: 'alpha', sample: 1 } }, { number: 2 }]);
  expect(beside).toMatchObject([
    { answer: 'so $m = 5$', reference: '5', machines: [['offline', 'right', '5', expect.any(String), { start: 8 }]] },
    { answer: 'so $m = 5$', reference: '6', machines: [['offline', 'wrong', '5', expect.any(String), { start: 8 }]] },
  ]);
  // What nobody decided about did not come.
  expect(sets).toMatchObject([{ model: 'alpha', k: 2, responses: 4 }]);
  // The same as where the answers come from.
  await desk.engine.api('team.addSeat', { name: 'Lead', colour: 0, role: 'adjudicator', sit: true });
  const there = await seen(desk.engine);
  expect(beside).toEqual(there.beside);
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    for (const word of ['nobody decides this', 'What is asked', 'The solution']) expect(text).not.toContain(word);
  }

  // Settled there, it comes back to where the answers are, and brings no answer twice.
  const settled = join(desk.folder, 'settled.msbundle');
  const [benchmark] = await cleo.api('benchmarks.list', {});
  const [first] = await cleo.api('adjudication.list', { benchmarkId: benchmark?.id ?? 0 });
  if (!first) throw new Error('nothing to settle');
  const { about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part } = first;
  const thing = { about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part };
  await cleo.api('adjudication.decide', { ...thing, to: { said: 'right', value: null, reason: 'read' } });
  await cleo.api('team.bundle', { path: settled, replies: true });
  const back = await desk.engine.api('team.merge', { paths: [settled] });
  expect(back).toMatchObject({ added: 1, answers: 0, leftOut: 0 });
  expect((await desk.engine.api('gradings.list', { benchmarkId: desk.benchmarkId })).length).toBe(1);
  expect((await desk.engine.api('adjudication.list', { benchmarkId: desk.benchmarkId })).length).toBe(1);
  expect(await cleo.api('workspace.check', {})).toEqual({ ok: true, problems: [] });
}, 60_000);

it('in any order, any number of times; what is there is left as it is', async () => {
  const paths = [await bundleBy('Ada', 'right', [0, 1]), await bundleBy('Bea', 'wrong', [1, 2])];
  const one = await empty('one');
  const other = await empty('other');
  await one.api('team.merge', { paths });
  for (const path of [...paths].reverse()) await other.api('team.merge', { paths: [path] });
  for (const path of paths)
    expect(await other.api('team.merge', { paths: [path] })).toMatchObject({ added: 0, answers: 0, leftOut: 0 });
  const plain = ({ results, ...rest }: Awaited<ReturnType<typeof seen>>) => ({
    ...rest,
    results: results.map(({ model, published, statuses }) => ({ model, published, statuses })),
  });
  expect(plain(await seen(other))).toEqual(plain(await seen(one)));
  expect((await seen(one)).sets).toMatchObject([{ responses: 6 }]);
  // The whole file, imported later, is a set of its own: a part of it was no import of it.
  await one.api('import.files', { paths: [join(desk.folder, 'bench_k_2_test_alpha.json')] });
  expect((await seen(one)).sets.map(({ responses }) => responses)).toEqual([6, 6]);
}, 60_000);

const sealed = (lines: readonly string[]): string => {
  const before = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(before, 'utf8').digest('hex');
  return `${before}${JSON.stringify({ end: { lines: lines.length, sha256 } })}\n`;
};

it('a reply whose hash disagrees is refused by name, and so is what cannot be said of its answer', async () => {
  const good = readFileSync(await bundleBy('Mal', 'wrong'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(0, -1);
  const cleo = await empty('cleo');
  const before = await seen(cleo);
  const path = join(desk.folder, 'bad.msbundle');
  const refusal = async (find: RegExp, by: string): Promise<string> => {
    const at = good.findIndex((line) => find.test(line));
    expect(at).toBeGreaterThanOrEqual(0);
    writeFileSync(path, sealed(good.map((line, index) => (index === at ? line.replace(find, by) : line))));
    const reply = await cleo.call('team.merge', { paths: [path] });
    if (reply.ok) throw new Error('it was merged');
    expect(reply.error.code).toBe('bad-bundle');
    expect(await seen(cleo)).toEqual(before);
    return reply.error.message;
  };
  expect(await refusal(/("reply":.*"text":")so/, '$1No,')).toMatch(
    /bad\.msbundle, line \d+: the text of answer 1 of alpha is not the one that its hash names/,
  );
  expect(await refusal(/("reply":\{"answers":0,"answer":)1/, '$10')).toContain('stands in the bundle twice');
  expect(await refusal(/("answers":\{"benchmark":0,"model":")alpha/, '$1beta')).toContain('not of the set');
  expect(await refusal(/("judged":\{"grading":)0/, '$17')).toContain('names grading 7');
  expect(await refusal(/("judged":.*"trial":)1/, '$12')).toContain('a trial that its grading has not');
  expect(await refusal(/("judged":.*"at":")2/, '$19')).toContain('not yet');
  expect(await refusal(/("judged":.*"status":")(right|wrong)/, '$1__proto__')).toContain('status');
  expect(await refusal(/("grading":\{"answers":0,"trials":1,"method":\{"kind":")\w+/, '$1constructor')).toContain(
    'kind',
  );
}, 60_000);

it('what was said of an answer is said once of each value, within its text, and nothing of an answer that was not given', async () => {
  const good = readFileSync(await bundleBy('Mal', 'wrong'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(0, -1);
  const cleo = await empty('cleo');
  const before = await seen(cleo);
  const path = join(desk.folder, 'bad.msbundle');
  type Judged = { judged: { at: string; answer: number; verdicts: { found: { span: number[] | null } | null }[] } };
  const refusal = async (change: (lines: string[]) => string[]): Promise<string> => {
    writeFileSync(path, sealed(change(good)));
    const reply = await cleo.call('team.merge', { paths: [path] });
    if (reply.ok) throw new Error('it was merged');
    expect(reply.error.code).toBe('bad-bundle');
    expect(await seen(cleo)).toEqual(before);
    return reply.error.message;
  };
  const judged = (change: (said: Judged['judged']) => void) => (lines: string[]) => {
    const at = lines.findIndex((line) => line.startsWith('{"judged":'));
    const line = JSON.parse(lines[at] ?? '') as Judged;
    change(line.judged);
    return lines.toSpliced(at, 1, JSON.stringify(line));
  };
  const twice = (said: Judged['judged']): void => void said.verdicts.push(...said.verdicts);
  expect(await refusal(judged(twice))).toMatch(/line \d+: says something of a value twice/);
  const again = (lines: string[]): string[] => [...lines, lines.find((line) => line.startsWith('{"judged":')) ?? ''];
  expect(await refusal(again)).toContain('says something of an answer twice');
  for (const span of [
    [0, 1_000_000],
    [5, 2],
  ])
    expect(
      await refusal(
        judged(({ verdicts }) => {
          for (const { found } of verdicts) if (found) found.span = span;
        }),
      ),
    ).toContain('points to a place that the answer has not');
  // The text is taken out, and the hash is that of none.
  const none = createHash('sha256').update('').digest('hex');
  const unsaid = (lines: string[]): string[] => {
    const reply = lines.find((line) => line.startsWith('{"reply":')) ?? '';
    const { answer } = (JSON.parse(reply) as { reply: { answer: number } }).reply;
    let n = -1;
    return lines.map((line) => {
      if (line === reply) return line.replace(/"text":"(?:[^"\\]|\\.)*"/, '"text":null');
      if (!line.startsWith('{"answer":')) return line.replace(/"span":\[[^\]]*\]/g, '"span":null');
      n += 1;
      return n === answer ? line.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${none}"`) : line;
    });
  };
  const counted = async (name: string, lines: string[]): Promise<number[]> => {
    const engine = await empty(name);
    writeFileSync(path, sealed(lines));
    await engine.api('team.merge', { paths: [path] });
    return (await engine.api('results.get', { benchmarkId: 1 })).map(({ published }) => published.answers);
  };
  expect(await counted('whole', good)).toEqual([4]);
  expect(await counted('unsaid', unsaid(good))).toEqual([3]);
}, 60_000);

it('an expert’s seat is shown no place where others differ, and writes no bundle of all; judges that are hidden are in no file', async () => {
  const paths = [await bundleBy('Ada', 'right'), await bundleBy('Bea', 'wrong')];
  const eve = await empty('eve');
  await eve.api('team.addSeat', { name: 'Eve', colour: 3, role: 'expert', sit: true });
  for (const dry of [true, false])
    expect(await eve.api('team.merge', { paths, dry })).toMatchObject({ added: 8, conflicts: [], conflicting: null });
  const all = join(desk.folder, 'all.msbundle');
  expect(await eve.call('team.bundle', { path: all, all: true })).toMatchObject({
    error: { code: 'adjudicators-only' },
  });
  const [benchmark] = await eve.api('benchmarks.list', {});
  await eve.api('blind.set', { benchmarkId: benchmark?.id ?? 0, on: true });
  const [item] = await eve.api('queue.list', { benchmarkId: benchmark?.id ?? 0 });
  await eve.api('review.comment', { itemId: item?.itemId ?? 0, text: 'hm' });
  const [set] = await eve.api('answers.sets', { benchmarkId: benchmark?.id ?? 0 });
  const [answer] = await eve.api('answers.get', { itemId: item?.itemId ?? 0, answerRunId: set?.runId ?? 0 });
  const variableId = answer?.cards[0]?.variableId ?? 0;
  const of = { responseId: answer?.responseId ?? 0, variableId };
  await eve.api('review.decide', { ...of, status: 'right', reason: '' });
  const own = join(desk.folder, 'eve.msbundle');
  expect(await eve.api('team.bundle', { path: own, replies: true })).toMatchObject({ decisions: 2, answers: 2 });
  expect(readFileSync(own, 'utf8')).not.toMatch(/"(judged|grading)":/);
}, 60_000);
