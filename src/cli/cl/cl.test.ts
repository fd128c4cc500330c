/** CL-bench's two steps by the real command line against a scripted provider: killed, resumed, and counted by an own computation. */
import { describe, expect, it } from 'vitest';
import type { FakeReply, SeenRequest } from '../../../testing/fake-wire.ts';
import { inPlace, jsonLines } from './cl-place.testing.ts';

const ROWS = 200;
const CATEGORIES = ['Rules', 'Procedures', 'Discovery', 'Domain'];
const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);

const idOf = (n: number): string => `task-${String(n).padStart(4, '0')}`;
const task = (n: number): Record<string, unknown> => ({
  messages: [
    { role: 'system', content: `You know the handbook. Ünïcode — 規則.` },
    { role: 'user', content: `Context ${String(n)}.` },
    { role: 'assistant', content: 'Read.' },
    { role: 'user', content: `QUESTION ${String(n)}?` },
  ],
  rubrics: n % 2 ? ['First.', { rubric_criteria: 'Second.' }, 'Third.'] : ['First.', 'Second.'],
  metadata: {
    task_id: idOf(n),
    context_id: `c${String(n % 20)}`,
    context_category: CATEGORIES[n % CATEGORIES.length],
    sub_category: `S${String(n % 8)}`,
  },
  source: { page: n },
});
describe.concurrent('cl infer', { timeout: 120_000 }, () => {
  const args = ['infer', '--input', 'B.jsonl', '--model', 'pupil', '--output', 'out.jsonl', '--workers', '8'];
  const questionOf = (request: SeenRequest): number => Number(/QUESTION (\d+)\?/.exec(request.text)?.[1]);
  const answer = (request: SeenRequest): FakeReply => ({
    answer: `Answer ${String(questionOf(request))}: "größer" \\alpha\n`,
    reasoning: 'A secret thought.',
  });
  const broken = (request: SeenRequest): FakeReply =>
    questionOf(request) % 90 === 0
      ? { status: 400, error: { message: 'This exceeds the maximum context length.', code: 'context_length_exceeded' } }
      : answer(request);

  it(
    'writes each idx once, killed and resumed; failures are logged, not written, and tried again',
    inPlace(async ({ provider, write, append, rowsOf, run, killed }) => {
      write('B.jsonl', numbers.map(task));
      provider.script(broken);
      expect(await killed(args, 70)).toBe(true);
      // What a kill in the middle of a write leaves.
      append('out.jsonl', '{"idx": "task-0199", "messages": [{"ro');
      const second = await run(args);
      expect(second.status).toBe(1);
      expect(second.stderr).toMatch(/idx task-0090: .*too long/);
      expect(second.stderr).toMatch(/the last row was cut off/);
      const ids = (): unknown[] => rowsOf('out.jsonl').map(({ idx }) => idx);
      expect(ids()).toHaveLength(ROWS - 2);
      expect(new Set(ids()).size).toBe(ROWS - 2);
      const sent = new Set(provider.requests.map(questionOf));
      expect(sent.size).toBe(ROWS);
      // At most what was in flight when it was killed is sent again, and what failed.
      expect(provider.requests.length).toBeLessThanOrEqual(ROWS + 8 + 2);

      const before = provider.requests.length;
      provider.script(answer);
      expect((await run(args)).status).toBe(0);
      expect(
        provider.requests
          .slice(before)
          .map(questionOf)
          .toSorted((a, b) => a - b),
      ).toEqual([90, 180]);
      expect(ids().toSorted()).toEqual(numbers.map(idOf));
      const row = rowsOf('out.jsonl').find(({ idx }) => idx === idOf(7));
      expect(row).toEqual({ idx: idOf(7), ...task(7), model_output: 'Answer 7: "größer" \\alpha\n' });
      expect(Object.keys(row ?? {}).slice(0, 5)).toEqual(['idx', 'messages', 'model_output', 'rubrics', 'metadata']);
      // The messages went out as they are.
      const seen = provider.requests.find((request) => questionOf(request) === 7);
      expect(JSON.stringify(seen?.body)).toContain('Ünïcode — 規則.');
    }),
  );

  it(
    'takes a prefix, goes on from another tool’s output, and names the line of a bad row',
    inPlace(async ({ provider, write, rowsOf, run }) => {
      write('B.jsonl', numbers.slice(0, 12).map(task));
      write('out.jsonl', [{ idx: idOf(2), ...task(2), model_output: 'By another tool.' }]);
      provider.script(answer);
      expect((await run([...args, '--max_samples', '5'])).status).toBe(0);
      expect(provider.requests.map(questionOf).toSorted((a, b) => a - b)).toEqual([1, 3, 4, 5]);
      expect(rowsOf('out.jsonl')[0]).toMatchObject({ idx: idOf(2), model_output: 'By another tool.' });
      expect(rowsOf('out.jsonl')).toHaveLength(5);
      write('bad.jsonl', [task(1), { ...task(2), messages: 'none' }]);
      const refused = await run(['infer', '--input', 'bad.jsonl', '--model', 'pupil', '--output', 'other.jsonl']);
      expect(refused.status).toBe(2);
      expect(refused.stderr).toMatch(/bad\.jsonl \(record 2, line 2, messages\): must be a list/);
    }),
  );
});

describe.concurrent('rows as the scripts take them', { timeout: 120_000 }, () => {
  it(
    'an empty completion is a row that scores 0, and rows without rubrics or metadata are taken',
    inPlace(async ({ provider, write, rowsOf, run }) => {
      const plain = { idx: 77, messages: [{ role: 'user', content: 'QUESTION 77?' }] };
      write('B.jsonl', [...[1, 2, 3, 4, 5, 6, 7].map(task), plain]);
      // The third answer is empty; of the others the judge finds three right.
      provider.script((request) => {
        const n = Number(/QUESTION (\d+)\?/.exec(request.text)?.[1] ?? 0);
        if (n > 0) return { answer: n === 3 ? '' : `Answer ${String(n)}.` };
        const solved = /Answer (1|2|77)\./.test(request.text);
        return {
          answer: {
            'Grading Rationale': 'So.',
            'List of Requirement Satisfaction Status': [],
            'Overall Score': solved ? 1 : 0,
          },
        };
      });
      const infer = ['infer', '--input', 'B.jsonl', '--model', 'pupil', '--output', 'out.jsonl'];
      expect(await run(infer)).toMatchObject({ status: 0 });
      expect(rowsOf('out.jsonl')).toHaveLength(8);
      expect(rowsOf('out.jsonl').find(({ idx }) => idx === idOf(3))).toMatchObject({ model_output: '' });
      const graded = await run([
        'grade',
        '--input',
        'out.jsonl',
        '--output',
        'graded.jsonl',
        '--trials',
        '3',
        '--json',
      ]);
      expect(provider.requests.at(-1)?.model).toBe('gpt-5.1');
      expect(JSON.parse(graded.stdout)).toMatchObject({
        ...{ solving_rate: 0.375, total: 24, empty: 3, mean: 0.375, std: 0 },
        by_category: { Unknown: { total: 3, rate: 1 } },
      });
    }),
  );
});

describe.concurrent('cl grade', { timeout: 120_000 }, () => {
  const args = [
    'grade',
    '--input',
    'out.jsonl',
    '--judge_model',
    'judge',
    '--output',
    'graded.jsonl',
    '--workers',
    '8',
  ];
  const EMPTY = 50;
  const FAILED = 60;
  const UNPARSABLE = 199;
  const isEmpty = (n: number): boolean => n % EMPTY === 0;
  const isFailed = (n: number): boolean => n % FAILED === 0 && !isEmpty(n);
  /** Which answers are right, in each trial: what the judge is scripted to say. */
  const isSolved = (n: number, trial: number): boolean => (n * 7 + trial * 3) % 5 < 1 + trial;
  const output = (n: number): Record<string, unknown> => ({
    idx: idOf(n),
    messages: task(n).messages,
    model_output: isEmpty(n) ? ' ' : `Answer to number ${String(n)}.`,
    rubrics: task(n).rubrics,
    metadata: task(n).metadata,
  });
  /** A judge that says of one answer in turn what it would in trial 1, 2, 3. */
  const judge = (): ((request: SeenRequest) => FakeReply) => {
    const asked = new Map<number, number>();
    return ({ text }) => {
      const n = Number(/【Student Response】:\n[^\n]*\nAnswer to number (\d+)\./.exec(text)?.[1]);
      const rubrics = /【Rubrics】:\n([\s\S]*?)\n\n【Student Response】/.exec(text)?.[1]?.split('\n') ?? [];
      if (isFailed(n)) return { status: 400, error: { message: 'content policy', code: 'content_policy_violation' } };
      if (n === UNPARSABLE) return { answer: 'I would rather not use JSON.' };
      const trial = (asked.get(n) ?? 0) + 1;
      asked.set(n, trial);
      const solved = isSolved(n, trial);
      const list = rubrics.map((_, index) => (solved || index > 0 ? 'yes' : 'no'));
      return {
        answer: {
          'Grading Rationale': '1. Looked at.',
          'List of Requirement Satisfaction Status': n === 11 ? [...list, 'yes'] : list,
          'Overall Score': solved ? 1 : 0,
        },
      };
    };
  };
  interface Summary {
    solving_rate: number;
    total: number;
    score_1: number;
    score_0: number;
    by_category: Record<string, { total: number; score_1: number; rate: number }>;
    failed_calls: number;
    unparsable: number;
    empty: number;
    trials: number[];
    mean: number;
    std: number;
    flagged: number;
    without_failures: { solving_rate: number; total: number };
  }

  it(
    'grades each idx once, killed and resumed; every fallback is 0 and kept apart; rates equal an own computation',
    inPlace(async ({ provider, write, rowsOf, run, killed }) => {
      write('out.jsonl', numbers.map(output));
      provider.script(judge());
      expect(await killed(args, 60)).toBe(true);
      const done = await run([...args, '--json']);
      expect(done.status).toBe(1);
      const summary = JSON.parse(done.stdout) as Summary;
      const rows = rowsOf('graded.jsonl');
      expect(rows.map(({ idx }) => idx)).toEqual(numbers.map(idOf));

      // The own computation: from the file alone, as the original's statistics do it.
      const scores = rows.map(({ score }) => Number(score));
      const ones = scores.filter((score) => score === 1).length;
      expect(summary).toMatchObject({ total: ROWS, score_1: ones, score_0: ROWS - ones, solving_rate: ones / ROWS });
      for (const category of CATEGORIES) {
        const own = rows.filter(
          ({ metadata }) => (metadata as { context_category: string }).context_category === category,
        );
        const solved = own.filter(({ score }) => score === 1).length;
        expect(summary.by_category[category]).toEqual({
          total: own.length,
          score_1: solved,
          rate: solved / own.length,
        });
      }
      expect(summary).toMatchObject({
        empty: 4,
        failed_calls: 3,
        unparsable: 1,
        trials: [ones / ROWS],
        mean: ones / ROWS,
        std: 0,
      });
      expect(summary.without_failures).toMatchObject({ total: ROWS - 8, solving_rate: ones / (ROWS - 8) });
      const [empty, failed, unparsable] = [EMPTY, FAILED, UNPARSABLE].map((n) => rows[n - 1]);
      expect(empty).toMatchObject({
        score: 0,
        requirement_status: [],
        grading_rationale: 'No model output (counted as score 0)',
      });
      expect(failed).toMatchObject({ score: 0, markscheme: { status: 'call_failed' } });
      expect(failed?.grading_rationale).toMatch(/^API call failed \(counted as score 0\): .*content/);
      expect(unparsable).toMatchObject({ score: 0, markscheme: { status: 'unparsable' } });
      expect(unparsable?.grading_rationale).toMatch(/^JSON parse failed/);
      // A list of another length is flagged, its score stays as the judge gave it.
      expect(summary.flagged).toBe(1);
      expect(rows[10]).toMatchObject({ markscheme: { flags: ['length'] } });
      const effort = provider.requests[0]?.body.reasoning as { effort?: string } | undefined;
      expect(effort?.effort ?? provider.requests[0]?.body.reasoning_effort).toBe('low');
    }),
  );

  it(
    'judges several times: the rate of each trial, mean and sample deviation; nothing is asked twice',
    inPlace(async ({ provider, write, append, rowsOf, run }) => {
      const few = numbers.slice(0, 40);
      const later = ['--trials', '3', '--json'];
      write('out.jsonl', few.map(output));
      provider.script(judge());
      const done = await run([...args, ...later]);
      expect(done.status).toBe(0);
      const summary = JSON.parse(done.stdout) as Summary;
      const rows = rowsOf('graded.jsonl');
      expect(rows).toHaveLength(120);
      const rates = [1, 2, 3].map((trial) => {
        const own = rows.filter(({ markscheme }) => (markscheme as { trial: number }).trial === trial);
        expect(own).toHaveLength(40);
        return own.filter(({ score }) => score === 1).length / 40;
      });
      const mean = rates.reduce((sum, rate) => sum + rate, 0) / 3;
      expect(summary.trials).toEqual(rates);
      expect(summary.mean).toBeCloseTo(mean, 12);
      expect(summary.std).toBeCloseTo(Math.sqrt(rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / 2), 12);
      expect(summary.std).toBeGreaterThan(0);
      expect(summary.solving_rate).toBeCloseTo(mean, 12);
      const calls = provider.requests.length;
      expect(calls).toBe(120);
      // More answers later: those that were graded cost nothing again.
      append('out.jsonl', jsonLines([output(41)]));
      expect((await run([...args, ...later])).status).toBe(0);
      expect(provider.requests.length).toBe(calls + 3);
      expect(rowsOf('graded.jsonl')).toHaveLength(123);
    }),
  );
});
