/** A workspace of many items for measuring the desk: made through the engine's own door, with answers graded offline and formulas to set. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createEngine } from '../src/engine/index.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Writes `folder`/bench.sqlite with a benchmark "bench" of so many items, two variables and two samples each; answers its path. */
export async function benchWorkspace(folder: string, items: number): Promise<string> {
  const id = (i: number): string => `bench${String(i).padStart(5, '0')}`;
  const numbers = Array.from({ length: items }, (_, i) => i + 1);
  const benchmark = path.join(folder, 'bench.json');
  const answers = path.join(folder, 'bench_k_2_test_model.json');
  writeFileSync(benchmark, JSON.stringify(numbers.map((i) => item(i, id(i)))));
  writeFileSync(
    answers,
    JSON.stringify(numbers.map((i) => ({ id: id(i), generated_answers: [answer(i, i), answer(i, i + (i % 3))] }))),
  );
  const workspace = path.join(folder, 'bench.sqlite');
  const engine = createEngine({ resources: path.join(root, 'resources') });
  await engine.api('workspace.open', { path: workspace, create: true });
  const report = await engine.api('import.files', { paths: [benchmark, answers] });
  if (!report.written) throw new Error(`the benchmark was refused: ${JSON.stringify(report.rejections.slice(0, 3))}`);
  const benchmarkId = (await engine.api('benchmarks.list', {}))[0]?.id ?? 0;
  const run = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
  await engine.settled(run.runId);
  await engine.close();
  return workspace;
}

function item(i: number, id: string): object {
  const n = String(i);
  return {
    question: {
      text: `A body of mass $m = ${n}\\,\\mathrm{kg}$ slides down a plane inclined by $\\theta$ with $\\sin\\theta = \\frac{3}{5}$ and $\\mu = \\tfrac{1}{4}$, case ${n}.\n\n(a) Find its weight. (b) Find the force along the plane, $F = m g (\\sin\\theta - \\mu\\cos\\theta)$, for $g = 10\\,\\mathrm{m/s^2}$.`,
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
