import { UserError } from '../../contract/router.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import type { Engine } from '../../engine/index.ts';

/** The benchmark that a command's --benchmark names, or the only one of the open workspace. Throws UserError bad-input, naming those that there are. */
export async function chooseBenchmark(engine: Engine, name: string | undefined): Promise<BenchmarkView> {
  const benchmarks = await engine.api('benchmarks.list', {});
  const names = benchmarks.map((benchmark) => benchmark.name).join(', ');
  const found =
    name === undefined
      ? benchmarks.length === 1
        ? benchmarks[0]
        : undefined
      : benchmarks.find((benchmark) => benchmark.name === name);
  if (found) return found;
  if (benchmarks.length === 0)
    throw new UserError('bad-input', 'The workspace holds no benchmark yet: import one first.');
  throw new UserError(
    'bad-input',
    name === undefined
      ? `Say which benchmark with --benchmark: ${names}.`
      : `There is no benchmark "${name}". There are: ${names}.`,
  );
}

/** The same for a command that answers and grades by variables. Throws UserError bad-input. */
export async function chooseByVariables(engine: Engine, named: string | undefined): Promise<BenchmarkView> {
  const benchmark = await chooseBenchmark(engine, named);
  const { gradedBy, name } = benchmarkKind(benchmark.kind);
  if (gradedBy === 'variables') return benchmark;
  throw new UserError(
    'bad-input',
    `"${benchmark.name}" is a ${name} benchmark, graded by ${gradedBy}: see \`markscheme help\` for the command that grades it.`,
  );
}
