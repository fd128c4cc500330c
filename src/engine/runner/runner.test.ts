import { afterEach, expect, test } from 'vitest';
import { judgeQuery, plainJudge } from '../../../testing/fake-provider.ts';
import { runFailures } from '../store/runs/run-views.ts';
import { bench, closeBenches } from './fixtures/bench.ts';
import { IMAGE, verdictsOf, type ItemSpec } from './fixtures/workspace.ts';

afterEach(closeBenches);

const two: ItemSpec[] = [
  { variables: { mass: '5', speed: 'fast' }, answers: ['mass: 5\nspeed: slow', 'nothing here'] },
  { variables: { unit: 'null' }, answers: ['There is no unit.', null] },
];

test('judge-only: right, wrong, not found, both null and not generated are kept apart', async () => {
  const { runner, judging, db, fake } = await bench(two);
  const run = await runner.wait(runner.startJudging(judging()).runId);
  expect(run).toMatchObject({
    state: 'done',
    total: 4,
    done: 4,
    failed: 0,
    calls: 5,
    cached: 0,
    error: null,
    judge: 'judge-mini',
  });
  expect(verdictsOf(db, run.runId)).toEqual([
    'item-1/0 mass judge right',
    'item-1/0 speed judge wrong',
    'item-1/1 mass judge not_found',
    'item-1/1 speed judge not_found',
    'item-2/0 unit judge right',
    'item-2/1 unit offline not_run',
  ]);
  expect(fake.requests.filter(({ text }) => judgeQuery(text).kind === 'extraction')).toHaveLength(3);
  expect(run.tokensIn).toBe(50);
  expect(
    db
      .all<{ status: string }>('SELECT status FROM effective ORDER BY response_id, variable_id')
      .map(({ status }) => status),
  ).toEqual(['right', 'wrong', 'not_found', 'not_found', 'right', 'not_run']);
});

test('what goes over the wire keeps values and the response verbatim, and shows the judge the figure', async () => {
  const response = 'So \\(x = \\frac{a}{b}\\), "quoted".\nx: $\\frac{a}{b}$';
  const { runner, judging, fake } = await bench([
    { question: 'Find $\\vec{x}$.', variables: { x: '$a/b$' }, type: 'formula', image: true, answers: [response] },
  ]);
  await runner.wait(runner.startJudging(judging()).runId);
  const [extraction, verification] = fake.requests;
  expect(extraction?.text.split(response)).toHaveLength(2);
  expect(extraction?.text).toContain('\nVariables: ["x"]\nTypes: ["formula"]\nDescriptions: ["The value of x."]\n');
  expect(extraction?.text).toMatch(/^Response.*\n-+ BEGIN/m);
  expect(extraction?.text).toContain('Find $\\vec{x}$.');
  expect(extraction?.schema).toMatchObject({ required: ['short_answer_value_list'] });
  expect(verification?.text).toContain(
    '\nVariable name: x\nReference value: $a/b$\nExtracted value: $\\frac{a}{b}$\nType: formula\nDescription: The value of x.\nQuestion:\nFind $\\vec{x}$.\n',
  );
  expect(verification?.schema).toMatchObject({ required: ['is_correct', 'reasoning', 'confidence'] });
  for (const request of fake.requests)
    expect(request.images).toEqual([{ mime: 'image/png', base64: IMAGE.bytes.toString('base64') }]);
});

test('offline first: the judge is asked only for what is open, and spared calls are counted', async () => {
  const { runner, judging, db, fake } = await bench([
    { variables: { a: '5' }, type: 'numeric', answers: ['Therefore\n\n$$\\boxed{5}$$', 'Therefore\n\n$$\\boxed{6}$$'] },
    { variables: { b: 'a long sentence about entropy' }, answers: ['b: entropy goes up'] },
  ]);
  const run = await runner.wait(runner.startJudging(judging({ verifier: 'offline-first', audit: 0 })).runId);
  expect(verdictsOf(db, run.runId)).toEqual(
    expect.arrayContaining(['item-1/0 a offline right', 'item-1/1 a offline wrong', 'item-2/0 b judge wrong']),
  );
  expect(fake.requests).toHaveLength(2);
  expect(run.saved).toBe(4);
  const layers = db.all<{ source: string }>(
    `SELECT w.source FROM verdicts w JOIN variables v ON v.id = w.variable_id WHERE v.name = 'b' ORDER BY w.source`,
  );
  expect(layers.map(({ source }) => source)).toEqual(['judge', 'offline']);
});

test('offline only: nothing is sent and no judge is needed', async () => {
  const { runner, judging, db, fake } = await bench(two);
  const run = await runner.wait(runner.startJudging(judging({ judge: null, verifier: 'offline-only' })).runId);
  expect(run).toMatchObject({ state: 'done', done: 4, calls: 0, judge: null });
  expect(verdictsOf(db, run.runId).every((line) => line.includes(' offline '))).toBe(true);
  expect(fake.requests).toHaveLength(0);
});

test('the same request is never paid for twice, in a run or across runs; a fresh run pays anew, once', async () => {
  const same: ItemSpec[] = [{ question: 'Q', variables: { x: '1' }, answers: ['x: 1', 'x: 1', 'x: 1'] }];
  const { runner, judging, fake, db } = await bench(same, plainJudge, { latencyMs: 20 });
  const first = await runner.wait(runner.startJudging(judging()).runId);
  expect(first).toMatchObject({ done: 3, calls: 2, cached: 4 });
  const second = await runner.wait(runner.startJudging(judging()).runId);
  expect(second).toMatchObject({ done: 3, calls: 0, cached: 6, tokensIn: 0 });
  expect(verdictsOf(db, second.runId)).toEqual(verdictsOf(db, first.runId));
  const fresh = await runner.wait(runner.startJudging(judging({ fresh: true })).runId);
  expect(fresh).toMatchObject({ done: 3, calls: 2, cached: 4 });
  expect(fake.requests).toHaveLength(4);
});

test('trials are judged separately', async () => {
  const { runner, judging, db, fake } = await bench([{ variables: { x: '1' }, answers: ['x: 1'] }]);
  const run = await runner.wait(runner.startJudging(judging({ trials: 3 })).runId);
  expect(run).toMatchObject({ total: 3, done: 3, calls: 6 });
  expect(fake.requests).toHaveLength(6);
  expect(db.all('SELECT trial FROM verdicts ORDER BY trial')).toEqual([{ trial: 1 }, { trial: 2 }, { trial: 3 }]);
});

test('an answer that came after all is graded when the run is resumed', async () => {
  const { runner, judging, db } = await bench([{ variables: { x: '1' }, answers: [null, '  ', 'x: 1'] }]);
  const { runId } = await runner.wait(runner.startJudging(judging()).runId);
  const not = (n: number): string => `item-1/${String(n)} x offline not_run`;
  expect(verdictsOf(db, runId)).toEqual([not(0), not(1), 'item-1/2 x judge right']);
  db.run(`UPDATE responses SET text = 'x: 2', error = NULL WHERE sample_index = 0`);
  runner.resume(runId);
  expect(await runner.wait(runId)).toMatchObject({ done: 3, failed: 0 });
  expect(verdictsOf(db, runId)).toEqual(['item-1/0 x judge wrong', not(1), 'item-1/2 x judge right']);
});

test.each(['l2s', 'l2l'] as const)('%s: one call shows the judge the whole answer', async (protocol) => {
  const opinion = { is_correct: true, reasoning: 'It agrees.', confidence: 'high' };
  const { runner, judging, db, fake } = await bench(
    [{ variables: { x: '1', y: '2' }, answers: ['x: 1\ny: 2'] }],
    () => ({
      answer: protocol === 'l2s' ? { results: [opinion, { ...opinion, is_correct: false }] } : opinion,
    }),
  );
  const run = await runner.wait(runner.startJudging(judging({ protocol })).runId);
  expect(verdictsOf(db, run.runId)).toEqual([
    'item-1/0 x judge right',
    `item-1/0 y judge ${protocol === 'l2s' ? 'wrong' : 'right'}`,
  ]);
  expect(fake.requests).toHaveLength(1);
  expect(fake.requests[0]?.text).toContain(protocol === 'l2s' ? 'Reference values:\n1. 1\n2. 2' : 'The solution.');
});

test('a failing judge is a judge error or a failed extraction, never a wrong answer; resuming asks again only for what failed', async () => {
  let broken = true;
  const { runner, judging, db, fake } = await bench(
    [
      { variables: { x: '1', y: '2' }, answers: ['x: 1\ny: 2'] },
      { variables: { z: '3' }, answers: ['z: 3 in an unreadable answer'] },
    ],
    (request) => {
      const query = judgeQuery(request.text);
      if (broken && query.kind === 'verification' && query.name === 'y') return { status: 500 };
      if (broken && query.kind === 'extraction' && query.variables.includes('z'))
        return { answer: { short_answer_value_list: [] } };
      return plainJudge(request);
    },
    { retry: { attempts: 2, baseMs: 5, maxMs: 5 } },
  );
  const run = await runner.wait(runner.startJudging(judging()).runId);
  expect(run).toMatchObject({ state: 'done', done: 0, failed: 2 });
  expect(verdictsOf(db, run.runId)).toEqual([
    'item-1/0 x judge right',
    'item-1/0 y judge judge_error',
    'item-2/0 z judge extraction_failed',
  ]);
  expect(runFailures(db, run.runId).map(({ count, example }) => [count, example])).toEqual([
    [1, 'item 1 (item-1), answer 1'],
    [1, 'item 2 (item-2), answer 1'],
  ]);
  expect(runFailures(db, run.runId)[0]?.message).toContain('500');

  broken = false;
  const before = fake.requests.length;
  runner.resume(run.runId);
  expect(await runner.wait(run.runId)).toMatchObject({ state: 'done', done: 2, failed: 0 });
  expect(verdictsOf(db, run.runId)).toEqual([
    'item-1/0 x judge right',
    'item-1/0 y judge right',
    'item-2/0 z judge wrong',
  ]);
  expect(fake.requests.length - before).toBe(3);
});

test('generation: k answers per question with figures and temperature; thoughts apart; resuming after a failure asks only for it', async () => {
  let broken = true;
  const { runner, generating, db, fake } = await bench(
    [
      { variables: { x: '1' }, image: true },
      { question: 'Second?', variables: { y: '2' } },
    ],
    (request) =>
      broken && request.text.includes('Second?')
        ? { answer: '' }
        : { answer: `Answer ${String(request.n)}`, reasoning: 'Thinking.' },
    { retry: { attempts: 2, baseMs: 5, maxMs: 5 } },
  );
  const run = await runner.wait(runner.startGeneration(generating({ k: 2 })).runId);
  expect(run).toMatchObject({ state: 'done', kind: 'generation', total: 4, done: 2, failed: 2, model: 'judge-mini' });
  const rows = db.all<{ text: string | null; reasoning: string | null; error: string | null }>(
    'SELECT text, reasoning, error FROM responses WHERE run_id = ? ORDER BY item_id, sample_index',
    run.runId,
  );
  expect(rows.map((row) => row.text?.slice(0, 6) ?? null)).toEqual(['Answer', 'Answer', null, null]);
  expect(rows[0]?.reasoning).toBe('Thinking.');
  expect(rows[2]?.error).toMatch(/empty/);
  expect(fake.requests[0]).toMatchObject({ temperature: 0.7, schema: null });
  expect(fake.requests[0]?.images).toHaveLength(1);
  broken = false;
  runner.resume(run.runId);
  expect(await runner.wait(run.runId)).toMatchObject({ done: 4, failed: 0, calls: 4 });
  expect(
    db.get('SELECT count(*) AS n FROM responses WHERE run_id = ? AND text IS NOT NULL AND error IS NULL', run.runId),
  ).toEqual({ n: 4 });
});
