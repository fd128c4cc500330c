/** An offline-first run asks the judge about a random share of what the verifier settled: that shows how far they agree, and changes no figure. */
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../../../testing/fake-provider.ts';
import { DEFAULT_POLICY } from '../../../core/grading/policy.ts';
import { openDesk, type Desk } from '../../handlers/fixtures/desk.ts';

const ITEMS = 40;
/** Every third one says it once alone, which is less sure. */
const stated = (mass: number): string => `m: ${String(mass)} kg${mass % 3 === 1 ? '' : `\n\n$m = ${String(mass)}$ kg`}`;
let desk: Desk;
let fake: FakeProvider;
beforeEach(async () => {
  // The verifier settles all: three of four right.
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    variables: [{ name: 'm', value: `${String(n + 2)} kg` }],
    answers: { alpha: [stated(n % 4 === 0 ? n + 50 : n + 2)] },
  }));
  desk = await openDesk(items);
  // The judge calls everything wrong.
  fake = await startFakeProvider({
    reply: (request) =>
      judgeQuery(request.text).kind === 'verification'
        ? { answer: { is_correct: false, reasoning: 'No.', confidence: 'low' } }
        : plainJudge(request),
  });
});
afterEach(async () => {
  await fake.close();
  await desk.close();
});

const config = (audit?: number) => ({
  benchmarkId: desk.benchmarkId,
  judge: { provider: 'openai' as const, model: 'judge', baseUrl: fake.url },
  verifier: 'offline-first' as const,
  ...(audit === undefined ? {} : { audit }),
  continue: true,
});
async function judged(audit?: number) {
  const { engine, benchmarkId } = desk;
  const { runId } = await engine.api('runs.startJudging', config(audit));
  await engine.settled(runId);
  const grading = (await engine.api('gradings.list', { benchmarkId })).find((one) => one.runIds.includes(runId))!;
  const [row] = await engine.api('results.get', { benchmarkId, gradingIds: [grading.gradingId] });
  const run = await engine.api('runs.get', { runId });
  return { runId, run, grading, row: row! };
}
const verificationsSent = () => fake.requests.filter(({ text }) => judgeQuery(text).kind === 'verification').length;

it('audits a share, the same one each time; its verdicts count in no figure and make the agreement', async () => {
  const { engine, benchmarkId } = desk;
  const [offline] = await engine.api('results.get', { benchmarkId });
  const dry = await engine.api('runs.dryRun', { kind: 'judging', ...config(0.4) });
  const { run, grading, row } = await judged(0.4);
  const audited = verificationsSent();
  expect(audited).toBeGreaterThan(8);
  expect(audited).toBeLessThan(24);
  expect(dry.stages.map(({ purpose, requests, saved }) => [purpose, requests - saved])).toEqual([
    ['verification', audited],
    ['extraction', audited],
  ]);
  expect(run).toMatchObject({ calls: 2 * audited, failed: 0, saved: 2 * (ITEMS - audited) });
  expect(grading.name).toBe('judge, S2S, audit of 40%');

  // The judge says the contrary of three of four, and nothing of that is seen in the figures.
  expect(row.published).toEqual(offline!.published);
  expect(row.statuses).toEqual(offline!.statuses);
  expect(run.figures[0]!.published.questionAccuracy).toBe(offline!.published.questionAccuracy);

  const pairs = await engine.api('agreement.pairs', { benchmarkId });
  const pair = pairs.find(({ first }) => first.source === 'judge')!;
  expect(pair).toMatchObject({ second: { source: 'offline' }, audited: true, n: audited, firstOnly: 0, both: 0 });
  const db = new Sqlite(`${desk.folder}/desk.sqlite`, { readonly: true });
  const verdicts = db
    .prepare<[], { audit: number; n: number; wrong: number }>(
      `SELECT j.audit, count(*) AS n, sum(o.status = 'wrong') AS wrong FROM verdicts j
       JOIN verdicts o ON o.run_id = j.run_id AND o.response_id = j.response_id AND o.source = 'offline' WHERE j.source = 'judge' GROUP BY 1`,
    )
    .all();
  db.close();
  expect(verdicts).toEqual([{ audit: 1, n: audited, wrong: pair.neither }]);

  // Given again, nothing is asked; another share draws from the same lot.
  const sent = fake.requests.length;
  expect((await judged(0.4)).runId).toBe(run.runId);
  expect(fake.requests).toHaveLength(sent);
  expect((await judged(0.2)).run).toMatchObject({ calls: 0 });
  expect(fake.requests).toHaveLength(sent);
}, 30_000);

it('is a twentieth unless said otherwise, nothing for 0, and never fails an answer that is settled', async () => {
  const none = await judged(0);
  expect(fake.requests).toHaveLength(0);
  expect(none.grading.name).toBe('judge, S2S');
  fake.script(() => ({ status: 400, error: { message: 'flagged', code: 'content_filter' } }));
  const all = await judged(1);
  expect(all.run).toMatchObject({ state: 'done', failed: 0 });
  expect(all.row.published).toEqual(none.row.published);
  const usual = await judged();
  expect(usual.grading.name).toBe('judge, S2S, audit of 5%');
  // Sets that were graded with another audit are graded alike.
  expect(usual.row.published).toEqual(none.row.published);
}, 30_000);

it('a grading policy changes what the verifier says, as its preview says beforehand, and names the grading', async () => {
  const { engine, benchmarkId } = desk;
  const policy = {
    tolerance: { by: 'relative' as const, within: 0.4 },
    missingUnit: 'as-asked' as const,
    unsimplified: 'equal' as const,
    orderOfMagnitude: 'open' as const,
    percent: 'open' as const,
  };
  const [before] = await engine.api('results.get', { benchmarkId });
  const [effect] = await engine.api('gradings.previewPolicy', { benchmarkId, policy });
  expect(effect).toMatchObject({ answers: ITEMS, looked: ITEMS, toWrong: 0 });
  // Exactly where the difference is within 40% of the greater number.
  const within = Array.from({ length: ITEMS }, (_, n) => n).filter((n) => n % 4 === 0 && 48 / (n + 50) <= 0.4).length;
  expect(effect!.toRight).toBe(within);
  expect(effect!.before.questionAccuracy).toBe(before!.published.questionAccuracy);
  const { runId } = await engine.api('runs.startJudging', {
    benchmarkId,
    judge: null,
    verifier: 'offline-only',
    policy,
  });
  await engine.settled(runId);
  const grading = (await engine.api('gradings.list', { benchmarkId })).find((one) => one.runIds.includes(runId))!;
  expect(grading.name).toBe('Offline verifier, ±40%');
  const of = { benchmarkId, gradingIds: [grading.gradingId] };
  const [after] = await engine.api('results.get', of);
  expect(after!.published.questionAccuracy).toBe(effect!.after.questionAccuracy);

  // A correction compares stored values by the policy that they were graded by.
  const [item] = desk.itemIds;
  const { variables } = await engine.api('items.get', { itemId: item! });
  const text = '40 kg';
  await engine.api('review.editVariable', { itemId: item!, variableId: variables[0]!.id, field: 'value', text });
  const statuses = async (gradingId?: number) => {
    const sets = [{ runId: grading.answerRunId, gradingId }];
    return (await engine.api('results.items', { benchmarkId, sets, of: {} })).lines[0]!.outcomes[0]!.reviewed;
  };
  expect(await statuses(grading.gradingId)).toEqual(['right']);
  expect(await statuses()).toEqual(['wrong']);
}, 30_000);

it('a line between decided and left open is named with what was measured, and a correction goes by it as grading anew does', async () => {
  const { engine, benchmarkId } = desk;
  const policy = { ...DEFAULT_POLICY, leastConfidence: 1 as const };
  const grade = async (): Promise<number> => {
    const { runId } = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only', policy }); // prettier-ignore
    await engine.settled(runId);
    return (await engine.api('gradings.list', { benchmarkId })).find((one) => one.runIds.includes(runId))!.gradingId;
  };
  const [effect] = await engine.api('gradings.previewPolicy', { benchmarkId, policy });
  const gradingId = await grade();
  const [methods] = await engine.api('gradings.methods', { gradingIds: [gradingId] });
  expect(methods!.name).toBe('Offline verifier, confidence from 1.00');
  expect(methods!.lines.find(({ label }) => label.startsWith('Line'))!.text).toContain('falsely wrong');
  const [set] = await engine.api('answers.sets', { benchmarkId });
  const asked = { benchmarkId, sets: [{ runId: set!.runId, gradingId }], of: {}, limit: 500 };
  const statuses = async () =>
    (await engine.api('results.items', asked)).lines.map(({ outcomes }) => outcomes[0]!.reviewed[0]);
  const counted = (await statuses()).filter((status) => status === 'undecided').length;
  expect(counted).toBe(effect!.toOpen);
  expect(counted).toBeGreaterThan(0);
  for (const [n, itemId] of desk.itemIds.slice(0, 8).entries()) {
    const { variables } = await engine.api('items.get', { itemId });
    const text = `${String(n % 2 === 0 ? n + 2 : n + 3)}.0 kg`;
    await engine.api('review.editVariable', { itemId, variableId: variables[0]!.id, field: 'value', text });
  }
  const rescored = await statuses();
  expect(rescored).toContain('undecided');
  expect(await grade()).toBe(gradingId);
  expect(await statuses()).toEqual(rescored);
}, 30_000);
