/** Workspaces of many items for measuring the desks: made through the engine's own door, with answers that are graded and formulas to set. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEngine } from './engine.ts';
import { longTask } from './cl-tasks.ts';

/** What stands in the text of an item, and of no other. */
export const TOLD = {
  review: (i: number): string => `case ${String(i)}.`,
  exam: (i: number): string => `Body ${String(i)}.`,
  'cl-bench': (i: number): string => `Case ${String(i)}:`,
} as const;

type Files = Record<string, unknown>;

/** What lies in the benchmark "bench" of each desk, by the names of its files: so many items, answers, and what grades them. */
const FILES = {
  review: (items: number): Files => ({
    'bench.json': JSON.stringify(upTo(items, (i) => item(i, idOf(i)))),
    'bench_k_2_test_model.json': JSON.stringify(
      upTo(items, (i) => ({ id: idOf(i), generated_answers: [answer(i, i), answer(i, i + (i % 3))] })),
    ),
  }),
  exam: (items: number): Files => ({
    'exams_metadata.json': JSON.stringify({ exams: upTo(Math.ceil(items / SHEET), exam) }),
    'bench.jsonl': lines(upTo(items, question)),
    'bench_k_1_test_model.json': JSON.stringify(
      upTo(items, (i) => ({
        id: String(i),
        generated_answers: [JSON.stringify({ answer: 'ABCD'[i % 4], explanation: answer(i, i) })],
      })),
    ),
  }),
  'cl-bench': (items: number): Files => ({
    'bench.jsonl': lines(upTo(items, (i) => longTask(8000, idOf(i), `${TOLD['cl-bench'](i)} `))),
    'model_graded.jsonl': lines(upTo(items, (i) => graded(i, longTask(8000, idOf(i), `${TOLD['cl-bench'](i)} `)))),
  }),
} as const;

/**
 * Writes `folder`/bench.sqlite with a benchmark "bench" of so many items for one desk, graded where that takes no model; answers its path. At the
 * review desk an item has two variables and two samples, an exam has ten questions, a task of CL-bench a context of 8,000 characters.
 */
export async function benchWorkspace(
  folder: string,
  items: number,
  desk: keyof typeof FILES = 'review',
): Promise<string> {
  const paths = Object.entries(FILES[desk](items)).map(([name, text]) => {
    const file = path.join(folder, name);
    writeFileSync(file, String(text));
    return file;
  });
  const workspace = path.join(folder, 'bench.sqlite');
  const engine = await startEngine();
  await engine.api('workspace.open', { path: workspace, create: true });
  const report = await engine.api('import.files', { paths });
  if (!report.written) throw new Error(`the benchmark was refused: ${JSON.stringify(report.rejections.slice(0, 3))}`);
  const benchmarkId = (await engine.api('benchmarks.list', {}))[0]?.id ?? 0;
  if (desk !== 'cl-bench') {
    const run = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
    await engine.settled(run.runId);
  }
  await engine.close();
  return workspace;
}

const upTo = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i + 1));
const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const idOf = (i: number): string => `bench${String(i).padStart(5, '0')}`;

/** So many questions has an exam. */
const SHEET = 10;
const exam = (i: number): object => ({
  exam_id: `bench_${String(i)}`,
  test_paper_name: `Mechanics ${String(i)}`,
  course: 'Mechanics',
  year: 2025,
  score_total: 5 * SHEET,
  score_max: 5 * SHEET,
  score_avg: 30,
  score_median: 31,
  score_standard_deviation: 4,
  num_questions: SHEET,
});

const question = (i: number): object => ({
  instance_id: i,
  exam_id: `bench_${String(Math.ceil(i / SHEET))}`,
  problem_num: ((i - 1) % SHEET) + 1,
  points: 5,
  problem: `${TOLD.exam(i)} A body of mass $m = ${String(i)}\\,\\mathrm{kg}$ slides down a plane with $\\sin\\theta = \\frac{3}{5}$. What is its weight?\n\n${upTo(4, (n) => `- ${'ABCD'.charAt(n - 1)}. $${String(10 * (i + n - 1))}\\,\\mathrm{N}$`).join('\n')}`,
  answer: 'A',
  explanation: `The weight is $$W = m g = ${String(i)} \\cdot 10 = ${String(10 * i)}\\,\\mathrm{N}.$$`,
  type: 'SingleChoice',
});

const graded = (i: number, task: object): object => ({
  ...task,
  idx: idOf(i),
  model_output: answer(i, i),
  grading_rationale: '1. It is named.\n2. Another one is named too.',
  requirement_status: ['yes', i % 2 === 0 ? 'yes' : 'no'],
  score: i % 2 === 0 ? 1 : 0,
});

function item(i: number, id: string): object {
  const n = String(i);
  return {
    question: {
      text: `A body of mass $m = ${n}\\,\\mathrm{kg}$ slides down a plane inclined by $\\theta$ with $\\sin\\theta = \\frac{3}{5}$ and $\\mu = \\tfrac{1}{4}$, ${TOLD.review(i)}\n\n(a) Find its weight. (b) Find the force along the plane, $F = m g (\\sin\\theta - \\mu\\cos\\theta)$, for $g = 10\\,\\mathrm{m/s^2}$.`,
      images: [],
    },
    answer: {
      text: `The weight is $$W = m g = ${n} \\cdot 10 = ${String(10 * i)}\\,\\mathrm{N}.$$ Along the plane $$F = m g\\left(\\frac{3}{5} - \\frac{1}{4}\\cdot\\frac{4}{5}\\right) = ${String(10 * i)}\\cdot\\frac{2}{5} = ${String(4 * i)}\\,\\mathrm{N}.$$`,
      images: [],
    },
    id,
    short_answer_variable: ['W', 'F'],
    short_answer_value: [`${String(10 * i)} N`, `${String(4 * i)} N`],
    short_answer_description: ['Weight of the body', 'Force along the plane'],
    short_answer_type: ['numeric', 'numeric'],
    reasoning_flow: [{ step_id: 1, step: 'What is the weight?', verifiable_answer: 10 * i }],
  };
}

function answer(i: number, claimed: number): string {
  const n = String(i);
  return `Newton's second law for the body:\n\n$$\\sum F_x = m g \\sin\\theta - \\mu N, \\qquad N = m g \\cos\\theta$$\n\n1. Weight: $W = ${n}\\cdot 10 = ${String(10 * i)}$ N.\n2. Along the plane: $F = ${String(10 * i)}\\left(\\frac35 - \\frac15\\right)$.\n\n**Final answer**\n\n$W = ${String(10 * i)}\\,\\mathrm{N}$\n\n$F = ${String(4 * claimed)}\\,\\mathrm{N}$`;
}
