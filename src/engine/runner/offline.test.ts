import { afterEach, expect, test } from 'vitest';
import { judgeQuery } from '../../../e2e/fake-provider.ts';
import { bench, closeBenches } from './fixtures/bench.ts';
import { verdictsOf, type ItemSpec } from './fixtures/workspace.ts';

afterEach(closeBenches);

const items: ItemSpec[] = [
  {
    variables: { mass: '5', speed: '7', mood: 'rather cheerful in the end' },
    type: 'other',
    answers: ['mass: 5\nspeed: 9\nmood: quite merry', 'mass: 5\nspeed: 7\nmood: rather cheerful in the end'],
  },
  { variables: { count: '12' }, type: 'numeric', answers: ['count: 12', 'count: 13'] },
];

test('on the wire, the judge is asked nothing about a variable that the verifier decided', async () => {
  const { runner, judging, db, fake } = await bench(items);
  const run = await runner.wait(runner.startJudging(judging({ verifier: 'offline-first' })).runId);
  const decided = verdictsOf(db, run.runId).filter((line) => / offline (?:right|wrong)$/.test(line));
  expect(decided).toHaveLength(7);
  const queries = fake.requests.map(({ text }) => judgeQuery(text));
  expect(queries.filter(({ kind }) => kind === 'extraction')).toHaveLength(1);
  const compared = fake.requests.filter(({ text }) => judgeQuery(text).kind === 'verification');
  expect(compared.map(({ text }) => /^Variable name: (.*)$/m.exec(text)?.[1])).toEqual(['mood']);
});

test('calls made and calls saved add up to what asking the judge for everything takes', async () => {
  const { runner, judging } = await bench(items);
  const first = await runner.wait(runner.startJudging(judging({ verifier: 'offline-first' })).runId);
  const all = await runner.wait(runner.startJudging(judging({ verifier: 'judge-only', fresh: true })).runId);
  expect(first.saved).toBeGreaterThan(first.calls);
  // Two answers with the same mass are one comparison for the judge: the second comes from the cache.
  expect(first.calls + first.saved).toBe(all.calls + all.cached);
  expect(all.saved).toBe(0);
});
