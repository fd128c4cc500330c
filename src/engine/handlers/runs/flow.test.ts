import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { FakeReply } from '../../../../testing/fake-provider.ts';
import { markedRow, openDesk, type Desk, type FlowRow } from '../fixtures/diagnosed.ts';

let desk: Desk | null = null;
afterEach(async () => {
  await desk?.close();
  desk = null;
});

const rows: FlowRow[] = [markedRow('a', 3), { ...markedRow('b', 1), reasoning_flow: [] }];
const steps = (...list: [string, string | number][]): FakeReply => ({
  answer: { steps: list.map(([step, answer], index) => ({ step_id: index + 1, step, verifiable_answer: answer })) },
});

test('proposals wait, are checked, accepted as corrections that undo takes back, or put aside', async () => {
  desk = await openDesk(rows, () =>
    steps(['Which law holds?', '$F = m a$'], ['State that a = F/m.', '$a = F/m$'], ['What comes out?', '5']),
  );
  const { engine, benchmarkId, judge, fake } = desk;
  const [first] = await engine.api('queue.list', { benchmarkId });
  const itemId = first?.itemId ?? 0;
  const before = (await engine.api('items.get', { itemId })).flow;

  const config = { benchmarkId, judge };
  expect(await engine.api('flow.dryRun', config)).toMatchObject({ tasks: 2, calls: 2 });
  expect(await engine.api('flow.dryRun', { ...config, onlyMissing: true })).toMatchObject({ tasks: 1 });
  const { runId } = await engine.api('flow.start', config);
  await engine.settled(runId);
  expect(await engine.api('runs.get', { runId })).toMatchObject({
    kind: 'flow',
    state: 'done',
    done: 2,
    judge: 'judge',
  });
  expect(fake.requests.map(({ text }) => /solution-[ab]/.exec(text)?.[0]).sort()).toEqual(['solution-a', 'solution-b']);
  expect(fake.requests[0]?.schema).toMatchObject({ required: ['steps'] });
  // Nothing is overwritten.
  expect((await engine.api('items.get', { itemId })).flow).toEqual(before);

  const [waiting, other] = await engine.api('flow.proposals', { benchmarkId });
  expect(waiting).toMatchObject({ itemId, state: 'waiting', steps: 3, currentSteps: 3, model: 'judge', number: 1 });
  const proposalId = waiting?.proposalId ?? 0;
  const shown = await engine.api('flow.proposal', { proposalId });
  expect(shown.proposed[2]).toEqual({ stepId: 3, step: 'What comes out?', answer: '5.0' });
  expect(shown.findings.map(({ rule, index }) => [rule, index])).toContainEqual(['leak', 1]);

  await engine.api('flow.accept', { proposalId });
  expect((await engine.api('items.get', { itemId })).flow.map(({ stepId, step }) => [stepId, step])).toEqual(
    shown.proposed.map(({ stepId, step }) => [stepId, step]),
  );
  expect((await engine.api('flow.proposal', { proposalId })).state).toBe('accepted');
  expect(
    (await engine.api('flow.lint', { benchmarkId })).found.map(({ findings }) => findings.map(({ rule }) => rule)),
  ).toContainEqual(expect.arrayContaining(['leak']));
  const { rows: evidence } = await engine.api('review.evidence', { benchmarkId, question: 'flowCorrect' });
  expect(evidence[0]?.evidence[0]).toMatchObject({ kind: 'flow-rules-broken' });
  // Accepted again, nothing changes: the steps stay the same steps.
  const ids = (await engine.api('items.get', { itemId })).flow.map(({ id }) => id);
  await engine.api('flow.accept', { proposalId });
  expect((await engine.api('items.get', { itemId })).flow.map(({ id }) => id)).toEqual(ids);

  await engine.api('review.undo', {});
  expect((await engine.api('items.get', { itemId })).flow).toEqual(before);
  expect((await engine.api('flow.proposal', { proposalId })).state).toBe('waiting');
  await engine.api('flow.accept', { proposalId, steps: [0, 2] });
  expect((await engine.api('items.get', { itemId })).flow).toHaveLength(2);
  await expect(engine.api('flow.accept', { proposalId, steps: [7] })).rejects.toThrow('has 3 steps');

  const rejected = await engine.api('flow.reject', { proposalId: other?.proposalId ?? 0 });
  expect(rejected.state).toBe('rejected');
  expect(await engine.api('flow.proposals', { benchmarkId, state: 'rejected' })).toHaveLength(1);
  expect((await engine.api('flow.reject', { proposalId: rejected.proposalId, rejected: false })).state).toBe('waiting');
});

test('flows of answers are counted, in the table of lengths, by what is solved', async () => {
  // Two steps for each mention of "and" in the answer, one more.
  desk = await openDesk(rows, ({ text, model }) => {
    if (model !== 'judge') return { answer: 'nothing' };
    if (text.includes('Variables:'))
      return { answer: { short_answer_value_list: [text.includes('fine') ? 'target-a' : 'null'] } };
    const said = /BEGIN RESPONSE \w+ -----\n([\s\S]*?)\n-----/.exec(text)?.[1] ?? '';
    return steps(
      ...said.split(' and ').map((part, index): [string, string] => [`Do ${String(index)}: what is it?`, part]),
    );
  });
  const { engine, benchmarkId, judge, folder } = desk;
  writeFileSync(
    join(folder, 'G.json'),
    JSON.stringify([
      { generated_answers: ['fine and good and done'], id: rows[0]?.id },
      { generated_answers: ['bad and worse'], id: rows[1]?.id },
    ]),
  );
  await engine.api('import.files', { paths: [join(folder, 'G.json')] });
  const answerRunId = (await engine.api('answers.sets', { benchmarkId }))[0]?.runId ?? 0;
  const graded = await engine.api('runs.startJudging', { benchmarkId, judge, verifier: 'offline-first' });
  await engine.settled(graded.runId);
  const flows = await engine.api('flow.start', { benchmarkId, judge, answerRunId });
  await engine.settled(flows.runId);
  expect(await engine.api('flow.proposals', { benchmarkId })).toEqual([]);
  const view = await engine.api('diagnose.lengths', { benchmarkId, answerRunId });
  expect(view.solvedBy).toMatchObject({ answers: 'G.json', solved: 1, unsolved: 1, unknown: 0 });
  expect(view.methods).toMatch(/ in those of 2 answers by .*graded by .*: 1 of 2 items are solved, 1 are not\. /);
  expect(view.table.filter(({ subset }) => subset === 'all')).toEqual([
    {
      subset: 'all',
      outcome: 'all',
      questions: 2,
      reference: { mean: 3, std: 0, n: 1 },
      response: { mean: 2.5, std: 0.5, n: 2 },
    },
    {
      subset: 'all',
      outcome: 'solved',
      questions: 1,
      reference: { mean: 3, std: 0, n: 1 },
      response: { mean: 3, std: 0, n: 1 },
    },
    { subset: 'all', outcome: 'unsolved', questions: 1, reference: null, response: { mean: 2, std: 0, n: 1 } },
  ]);
  expect(view.histograms.find(({ subset }) => subset === 'all')).toEqual({
    subset: 'all',
    bins: [
      { length: 2, reference: 0, response: 1 },
      { length: 3, reference: 1, response: 1 },
    ],
    referenceMean: 3,
    responseMean: 2.5,
  });
});
