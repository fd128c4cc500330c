/** What arrived is kept, whatever it is: over HTTP and SQLite. */
import { afterEach, expect, test } from 'vitest';
import { codesIn } from '../../../core/prompts/ends.ts';
import { PROMPT_SETS } from '../../../core/prompts/paper.ts';
import { judgeQuery, plainJudge, type FakeReply, type SeenRequest } from '../../../../testing/fake-provider.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { bench, closeBenches, until } from '../fixtures/bench.ts';
import type { ItemSpec } from '../fixtures/workspace.ts';

afterEach(closeBenches);

const questions = (n: number): ItemSpec[] =>
  Array.from({ length: n }, (_, i) => ({ question: `Q${String(i)}`, variables: { x: '1' }, answers: ['x: 1'] }));
const repliesOf = (db: WritableDb): { unreadable: number; reply: string; tokens_out: number }[] =>
  db.all('SELECT unreadable, reply, tokens_out FROM calls ORDER BY id');

test.each<[string, FakeReply, string]>([
  ['prose instead of JSON', { answer: 'The value is five.', tokens: { in: 7, out: 11 } }, 'The value is five.'],
  ['what is no JSON at all', { fault: 'garbage' }, 'half a rep'],
  ['JSON of another form', { answer: { unexpected: 'member of no form' }, tokens: { in: 7, out: 11 } }, 'no form'],
])('a reply that cannot be read, %s, is kept and paid for, and is no answer', async (_, odd, part) => {
  let first = true;
  const once = (request: SeenRequest): FakeReply => {
    if (!first) return plainJudge(request);
    first = false;
    return odd;
  };
  const { runner, judging, db } = await bench(questions(1), once);
  const { runId } = runner.startJudging(judging({ workers: 1 }));
  expect(await runner.wait(runId)).toMatchObject({ state: 'done', done: 1, calls: 2, failedAttempts: 1 });
  const [kept, ...good] = repliesOf(db);
  expect(kept?.unreadable).toBe(1);
  expect(kept?.reply).toContain(part);
  expect(good.map(({ unreadable }) => unreadable)).toEqual([0, 0]);
  const spent = db.get<{ out: number }>('SELECT sum(tokens_out) AS out FROM calls')?.out;
  expect(runner.view(runId).tokensOut).toBe(spent);
  if (odd.tokens) expect(kept?.tokens_out).toBe(11);
});

test('absurd numbers of tokens lose no reply', async () => {
  const absurd = [1e300, -5, Number.MAX_SAFE_INTEGER, 0.5];
  let n = 0;
  const { runner, judging, db, fake } = await bench(questions(6), (request) => {
    const tokens = absurd[n++ % absurd.length] ?? 0;
    return { ...plainJudge(request), tokens: { in: tokens, out: tokens } };
  });
  const run = await runner.wait(runner.startJudging(judging()).runId);
  expect(run).toMatchObject({ state: 'done', done: 6, calls: 12, failed: 0 });
  expect(repliesOf(db)).toHaveLength(fake.requests.length);
  expect(run.tokensOut).toBeLessThan(100);
});

test('a clock that is set back does not hold a run up', async () => {
  let set = 0;
  let refused = false;
  const reply = (request: SeenRequest): FakeReply => {
    if (judgeQuery(request.text).kind !== 'extraction' || refused) return plainJudge(request);
    refused = true;
    return { status: 429, error: { message: 'Slow down.' }, headers: { 'retry-after-ms': '300' } };
  };
  const { runner, judging } = await bench(questions(8), reply, { now: () => Date.now() + set });
  const { runId } = runner.startJudging(judging({ workers: 2, rpm: 2000 }));
  await until(() => refused);
  set = -3_600_000;
  const begun = performance.now();
  expect(await runner.wait(runId)).toMatchObject({ state: 'done', done: 8 });
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('a server that asks for a century is asked again after ten minutes, and the run says so', async () => {
  const reply = (): FakeReply => ({ status: 429, error: { message: 'No.' }, headers: { 'retry-after': '3155760000' } });
  const { runner, judging } = await bench(questions(1), reply);
  const { runId } = runner.startJudging(judging({ workers: 1 }));
  await until(() => runner.view(runId).note?.includes('asked to wait') ?? false);
  expect(runner.view(runId).note).toMatch(/^the provider asked to wait 36,525 days; it is asked again after 10 min$/);
  await runner.cancel(runId);
});

const LONG = `${'The beam of length L carries a load, and its weight acts as well. '.repeat(400)}\nx: 1`;
const long: ItemSpec[] = [{ question: 'Q', variables: { x: '1' }, answers: [LONG] }];

test.each<[string, Partial<FakeReply>, string]>([
  ['a server that read a third of the prompt', { tokens: { in: 2048, out: 5 } }, 'it cuts what is too long for it'],
  ['a reply that was stopped', { finishReason: 'length' }, 'stopped at its limit of length'],
])('%s gives no verdict, though what it says is well formed', async (_what, how, why) => {
  const { runner, judging, db } = await bench(long, (request) => ({ ...plainJudge(request), ...how }));
  const run = await runner.wait(runner.startJudging(judging({ workers: 1 })).runId);
  expect(run).toMatchObject({ done: 0, failed: 1, calls: 0, failedAttempts: 1 });
  expect(db.get<{ error: string }>('SELECT error FROM tasks')?.error).toContain(why);
  expect(db.all("SELECT 1 FROM verdicts WHERE status IN ('right', 'wrong')")).toEqual([]);
  // What was paid for is kept, and is no answer of the cache.
  expect(repliesOf(db).map(({ unreadable }) => unreadable)).toEqual([1]);
});

test('a long prompt that was read whole is judged, and a server that counts nothing is believed', async () => {
  for (const tokens of [
    { in: 6000, out: 5 },
    { in: 0, out: 0 },
  ]) {
    const { runner, judging } = await bench(long, (request) => ({ ...plainJudge(request), tokens }));
    expect(await runner.wait(runner.startJudging(judging()).runId)).toMatchObject({ done: 1, failed: 0 });
  }
});

const KEPT = 8000;
test.each<[string, (text: string) => string, string]>([
  ['leaves out the beginning', (text) => text.slice(-KEPT), 'does not repeat the code at the beginning of a prompt'],
  ['leaves out the end', (text) => text.slice(0, KEPT), 'does not repeat the code at the end of a prompt'],
  ['leaves out both', (text) => text.slice(KEPT, 2 * KEPT), 'at the beginning and the end of a prompt'],
])('a server that %s and counts what it should gives no verdict', async (_what, cut, why) => {
  const reply = (request: SeenRequest): FakeReply => {
    const { answer } = plainJudge(request);
    // The form of the reply has the keys: a model that sees no code makes one up.
    const made = { first_code: 'deadbeef', last_code: 'deadbeef', ...codesIn(cut(request.text)) };
    return { answer: { ...(answer as object), ...made }, tokens: { in: 8000, out: 5 } };
  };
  const { runner, judging, db } = await bench(long, reply);
  const run = await runner.wait(runner.startJudging(judging({ workers: 1 })).runId);
  expect(run).toMatchObject({ done: 0, failed: 1 });
  expect(db.get<{ error: string }>('SELECT error FROM tasks')?.error).toContain(why);
  expect(db.all("SELECT 1 FROM verdicts WHERE status IN ('right', 'wrong')")).toEqual([]);
  expect(repliesOf(db).map(({ unreadable }) => unreadable)).toEqual([1]);
});

test('the prompts of the paper, and of a user, are sent to the letter and judged without codes', async () => {
  for (const prompts of [PROMPT_SETS.paper, { extraction: 'Variables: {{variables}}\nResponse\n{{response}}\n' }]) {
    const { runner, judging, fake } = await bench(long, (request) => {
      const { answer } =
        judgeQuery(request.text).kind === 'other'
          ? { answer: { short_answer_value_list: ['1'] } }
          : plainJudge(request);
      return { answer: answer ?? '', tokens: { in: 8000, out: 5 } };
    });
    expect(await runner.wait(runner.startJudging(judging({ promptTexts: prompts })).runId)).toMatchObject({
      done: 1,
      failed: 0,
    });
    expect(fake.requests.map(({ text }) => text).join('')).not.toContain('Code 1 of 2');
  }
});

test('a long request is found again, whoever asks it', async () => {
  const { runner, judging, fake } = await bench(long, plainJudge);
  await runner.wait(runner.startJudging(judging()).runId);
  const asked = fake.requests.length;
  expect(fake.requests[0]?.text).toMatch(/^Code 1 of 2: [0-9a-f]{8}\n/);
  expect(await runner.wait(runner.startJudging(judging()).runId)).toMatchObject({ done: 1, cached: asked });
  expect(fake.requests).toHaveLength(asked);
});
