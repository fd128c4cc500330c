import { afterEach, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../core/grading/policy.ts';
import { createTurns, gradeOffline } from './offline.ts';
import type { OfflineAnswer } from './offline-values.ts';
import { OfflineThreads } from './offline-threads.ts';

const made: OfflineThreads[] = [];
afterEach(() => Promise.all(made.splice(0).map((one) => one.close())));

/** More than are read without threads, of different lengths, so that a later one may be ready first. */
const answers = Array.from({ length: 200 }, (_, n): OfflineAnswer => {
  const [value, stated] = [String(n + 0.5), String(n % 3 === 0 ? n + 7.5 : n + 0.5)];
  const steps = `We use $v = ${stated}$ and go on. `.repeat(n % 5 === 0 ? 60 : 1);
  const variable = { id: n, position: 0, name: 'v', type: 'numeric' as const, description: 'The speed in m/s.', value };
  return {
    text: `${steps}\n\n**Final answer:** $v = ${stated}$ m/s`,
    question: 'How fast is it?',
    variables: [{ ...variable, original: value }],
  };
});

async function graded(threads: OfflineThreads, asked: readonly OfflineAnswer[] = answers) {
  made.push(threads);
  const order: number[] = [];
  const all = await Promise.all(
    asked.map(async (answer, n) => {
      const one = await threads.grade(answer, DEFAULT_POLICY);
      order.push(n);
      return one;
    }),
  );
  return { all, order };
}

it('gives what one thread gives, in the order in which it was asked for', async () => {
  const turns = createTurns();
  // The first are read before any thread is there.
  const threads = new OfflineThreads(turns, { cores: 2 });
  await graded(threads);
  const { all, order } = await graded(threads);
  expect(all).toEqual(answers.map((answer) => gradeOffline(answer)));
  expect(new Set(all.map(([one]) => one!.decided.status))).toEqual(new Set(['right', 'wrong']));
  expect(order).toEqual(answers.map((_, n) => n));
}, 60_000);

it('reads the professor’s solution, here and by threads', async () => {
  const value = 'x = \\frac{v^2}{g}';
  const named = { id: 1, position: 0, name: 'answer', type: 'other' as const, description: '', value, original: value };
  const answer: OfflineAnswer = {
    text: 'It comes to\n\\[ \\boxed{\\frac{v^2}{2g}} \\]',
    question: 'How high does it come that starts with $v$, under $g$?',
    solution: 'From the energy $x = \\frac{v^2}{2g}$.',
    variables: [named],
  };
  const threads = new OfflineThreads(createTurns(), { cores: 2 });
  const here = await graded(threads, [answer, ...answers]);
  const there = await graded(threads, [answer, ...answers]);
  for (const { all } of [here, there]) expect(all[0]![0]!.decided.reasonCode).toBe('solution');
}, 60_000);

it('does the work here where threads do not last', async () => {
  const ends = 'data:text/javascript,setTimeout(() => process.exit(1), 50)';
  const load = (): Promise<{ url: string; workerData: string }> => Promise.resolve({ url: ends, workerData: '' });
  const threads = new OfflineThreads(createTurns(), { cores: 2, load });
  await graded(threads);
  const { all, order } = await graded(threads);
  expect(all).toEqual(answers.map((answer) => gradeOffline(answer)));
  expect(order).toEqual(answers.map((_, n) => n));
}, 60_000);

it('gives up an answer that keeps a thread busy, and goes on with the others', async () => {
  // Answers whatever it is asked, but for one text that it never gets done with.
  const busy = `data:text/javascript,${encodeURIComponent(
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ answer }) => {
       while (answer.text === 'for ever');
       parentPort.postMessage({ graded: [] });
     });`,
  )}`;
  const load = (): Promise<{ url: string; workerData: string }> => Promise.resolve({ url: busy, workerData: '' });
  const threads = new OfflineThreads(createTurns(), { cores: 2, load, limitMs: 1500 });
  await graded(threads);
  const [hard, ...rest] = answers;
  const { all, order } = await graded(threads, [{ ...hard!, text: 'for ever' }, ...rest]);
  expect(all[0]![0]!.decided).toMatchObject({ status: 'undecided', reasonCode: 'too-long' });
  expect(all.slice(1).every((one) => one.length === 0)).toBe(true);
  // The other thread was done with them long before.
  expect(order).toEqual(answers.map((_, n) => n));
}, 60_000);
