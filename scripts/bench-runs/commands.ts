/** The commands that the benchmarks of runs measure, on the files of files.ts. */
export const KEY = 'sk-bench-0123456789';

export function evaluateArgs(workers: number): string[] {
  const files = ['--input', 'G.json', '--input_benchmark', 'B.json'];
  const judge = ['--judge_provider', 'openai', '--judge_model', 'judge', '--verifier', 'judge-only'];
  return ['evaluate', ...files, ...judge, '--max_workers', String(workers)];
}

export function generateArgs(workers: number, k: number): string[] {
  const model = ['--test_provider', 'openai', '--test_model', 'model'];
  return ['generate', '--input', 'B.json', '--k', String(k), ...model, '--max_workers', String(workers)];
}
