/** A run that is done again with the settings of an earlier one, from stored replies alone (docs/design/grading.md, "Offline first"). */
import { afterEach, expect, test } from 'vitest';
import { plainJudge } from '../../../testing/fake-provider.ts';
import { setPromptText } from '../store/runs/prompt-texts.ts';
import { bench, closeBenches } from './fixtures/bench.ts';
import { verdictsOf, type ItemSpec } from './fixtures/workspace.ts';
import { reproductionOf } from './reproduction.ts';

afterEach(closeBenches);

const ITEMS: ItemSpec[] = [1, 2, 3].map((n) => ({
  variables: { level: `red ${String(n)}` },
  answers: [`level: red ${String(n)}`, 'level: blue'],
  flow: [1, 2].map((step) => ({ step: `Stage ${String(step)}.`, answer: String(step) })),
}));

test('judging, generating and diagnosing again ask nothing and come to the same', async () => {
  const b = await bench(ITEMS);
  const judge = { provider: 'openai' as const, model: 'judge-2', baseUrl: b.fake.url };
  const runs = [
    // One that took no stored reply itself.
    b.runner.startJudging(b.judging({ trials: 2, fresh: true, seed: 7, temperature: 0.3 })),
    b.runner.startGeneration(b.generating({ k: 3 })),
    b.runner.startDiagnosis(b.diagnosing({ repeats: 2, judge, verifier: 'judge-only' })),
  ];
  const done = await Promise.all(runs.map(({ runId }) => b.runner.wait(runId)));
  expect(done.map(({ state, failed }) => `${state} ${String(failed)}`)).toEqual(['done 0', 'done 0', 'done 0']);
  const sent = b.fake.requests.length;
  for (const run of done) {
    const again = await b.runner.wait(b.runner.again(run.runId).runId);
    expect(again).toMatchObject({ kind: run.kind, state: 'done', done: run.total, calls: 0, failed: 0 });
    expect(again.cached).toBe(run.calls + run.cached);
  }
  expect(b.fake.requests).toHaveLength(sent);
  const [judged] = done;
  expect(verdictsOf(b.db, b.runner.list()[2]?.runId ?? 0)).toEqual(verdictsOf(b.db, judged?.runId ?? 0));
});

test('it asks in the words of the earlier run, whatever Settings say by now', async () => {
  const b = await bench(ITEMS, plainJudge);
  const { runId } = b.runner.startGeneration(b.generating());
  await b.runner.wait(runId);
  const sent = b.fake.requests.length;
  setPromptText(b.db, 'generation', 'Answer otherwise.\n{{question}}');
  const again = await b.runner.wait(b.runner.again(runId).runId);
  expect(again).toMatchObject({ state: 'done', calls: 0, cached: 3 });
  expect(b.fake.requests).toHaveLength(sent);
  expect(reproductionOf(b.db, again.runId).prompts).toEqual(reproductionOf(b.db, runId).prompts);
});
