import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider } from '../../../../testing/fake-provider.ts';
import { openDesk, type Desk } from '../../handlers/fixtures/desk.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk([
    {
      question: 'Find x and y.',
      variables: [
        { name: 'x', value: '4' },
        { name: 'y', value: '5' },
      ],
      answers: { m1: ['x = 4 and y = 5', 'x = 4 and y = 6'], m2: ['x = 3 and y = 5', null] },
    },
    { variables: [{ name: 'z', value: '7' }], answers: { m1: ['z = 7', 'Who knows?'], m2: ['z = 8', 'z = 7'] } },
  ]);
});
afterEach(() => desk.close());

interface Line {
  id: string;
  epoch: number;
  value: unknown;
  answer: string | null;
  explanation: string;
  metadata: Record<string, unknown>;
  prompt: string;
  completion: string;
  label: boolean;
  variables: { name: string; status: string }[];
}
async function written(what: 'inspect-scores' | 'pairs', more: object): Promise<Line[]> {
  const path = join(desk.folder, `${what}.jsonl`);
  const { rows } = await desk.engine.api('export.write', {
    what,
    benchmarkId: desk.benchmarkId,
    path,
    replace: true,
    ...more,
  });
  const lines = readFileSync(path, 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(rows);
  return lines.map((line) => JSON.parse(line) as Line);
}

/** What the figures say of each answer of a set: the independent source. */
async function outcomes(runId: number): Promise<string[]> {
  const of = { benchmarkId: desk.benchmarkId, sets: [{ runId }], of: {}, limit: 500 };
  const { lines } = await desk.engine.api('results.items', of);
  return lines.flatMap(({ outcomes }, item) =>
    outcomes[0]!.reviewed.flatMap((status, sample) =>
      // All were graded offline alone: that no value was recognised says nothing of the answer.
      status === 'right' || status === 'wrong'
        ? [`${String(item + 1)} ${String(sample + 1)} ${status === 'right' ? 'C' : 'I'}`]
        : [],
    ),
  );
}

it('scores are what the figures count, by id and epoch, with the values and reasons; what is open is in none', async () => {
  const ids = ['item0001', 'item0002'];
  for (const model of ['m1', 'm2']) {
    const runId = desk.sets.get(model) ?? 0;
    const lines = await written('inspect-scores', { runId });
    const said = lines.map(
      ({ id, epoch, value }) => `${String(ids.indexOf(id) + 1)} ${String(epoch)} ${String(value)}`,
    );
    expect(said).toEqual(await outcomes(runId));
    expect(lines.every(({ metadata }) => metadata.grading === 'Offline verifier' && metadata.model === model)).toBe(
      true,
    );
  }
  const [right, wrong] = await written('inspect-scores', { runId: desk.sets.get('m1') });
  expect(right).toMatchObject({ id: 'item0001', epoch: 1, value: 'C', answer: 'x = 4; y = 5' });
  expect(wrong).toMatchObject({ epoch: 2, value: 'I' });
  expect(wrong?.explanation).toMatch(/^x: right.*\ny: wrong/);
});

it('an expert’s decision counts; pairs have the question as corrected', async () => {
  const itemId = desk.itemIds[0] ?? 0;
  const runId = desk.sets.get('m2') ?? 0;
  await desk.engine.api('review.editText', { itemId, field: 'question', text: 'Find both.', reason: '' });
  const item = await desk.engine.api('items.get', { itemId });
  const [answer] = await desk.engine.api('answers.get', { itemId, answerRunId: runId });
  const x = { responseId: answer?.responseId ?? 0, variableId: item.variables[0]?.id ?? 0 };
  await desk.engine.api('review.decide', { ...x, status: 'right' });
  const [first] = await written('inspect-scores', { runId });
  expect(first).toMatchObject({ value: 'C', metadata: { variables_by_hand: 1 } });
  const pairs = await written('pairs', { runId });
  expect(pairs.map(({ prompt, completion, label }) => ({ prompt, completion, label }))).toMatchObject([
    { prompt: 'Find both.', completion: 'x = 3 and y = 5', label: true },
    { completion: 'z = 8', label: false },
    { completion: 'z = 7', label: true },
  ]);
  expect(pairs[0]?.variables).toMatchObject([
    { name: 'x', reference: '4', status: 'right', source: 'expert' },
    { name: 'y' },
  ]);
});

it('of several trials the value is the share of them in which the answer is right', async () => {
  // Of z it says right, and when it is asked again, wrong.
  let ofZ = 0;
  const provider = await startFakeProvider({
    reply: (request) => {
      const query = judgeQuery(request.text);
      if (query.kind === 'extraction') {
        const valueOf = (name: string): string => new RegExp(`${name} = (\\d)`).exec(query.response)?.[1] ?? 'null';
        return { answer: { short_answer_value_list: query.variables.map(valueOf) } };
      }
      if (query.kind !== 'verification' || query.name !== 'z') return plainJudge(request);
      ofZ += 1;
      return { answer: { is_correct: ofZ === 1, reasoning: 'So.', confidence: 'high' } };
    },
  });
  try {
    const judge = { provider: 'openai' as const, model: 'judge', baseUrl: provider.url };
    const runId = desk.sets.get('m1') ?? 0;
    const config = { benchmarkId: desk.benchmarkId, answerRunIds: [runId], judge, verifier: 'judge-only' as const };
    const started = await desk.engine.api('runs.startJudging', { ...config, trials: 2, workers: 1 });
    await desk.engine.settled(started.runId);
    const lines = await written('inspect-scores', { runId, judgingRunId: started.runId });
    expect(lines.map(({ id, epoch, value }) => [id, epoch, value])).toEqual([
      ['item0001', 1, 1],
      ['item0001', 2, 0],
      ['item0002', 1, 0.5],
      ['item0002', 2, 0],
    ]);
    expect(lines[0]?.metadata).toMatchObject({ judge: 'judge', trials: 2, verifier: 'judge-only' });
    // Right as often as wrong is no label.
    const pairs = await written('pairs', { runId, judgingRunId: started.runId });
    expect(pairs.map(({ label }) => label)).toEqual([true, false, false]);
  } finally {
    await provider.close();
  }
});
