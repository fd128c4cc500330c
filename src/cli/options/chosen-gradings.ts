import type { GradingView } from '../../contract/grading-calls.ts';
import { UserError } from '../../contract/router.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { Engine } from '../../engine/index.ts';

/** The help of --grading, the same for every command that takes it. */
export const GRADING =
  'the grading that the figures are of, by id or name (default: the chosen one of each answer set)';

/** The gradings of these benchmarks. */
export async function gradingsIn(engine: Engine, benchmarks: readonly BenchmarkView[]): Promise<GradingView[]> {
  const lists = await Promise.all(benchmarks.map(({ id }) => engine.api('gradings.list', { benchmarkId: id })));
  return lists.flat();
}

/** Those that an option names: of one id, or of one name, which several answer sets may have. Throws UserError not-found, naming those that there are. */
export function gradingsNamed(gradings: readonly GradingView[], named: string): GradingView[] {
  const found = gradings.filter(({ gradingId, name }) => String(gradingId) === named || name === named);
  if (found.length > 0) return found;
  throw new UserError(
    'not-found',
    gradings.length === 0
      ? `There is no grading "${named}": nothing is graded yet.`
      : `There is no grading "${named}". There are: ${inWords(gradings)}.`,
  );
}

/** The one that an option names. Throws UserError not-found; bad-input where several answer sets have one of that name. */
export function gradingNamed(gradings: readonly GradingView[], named: string): GradingView {
  const [found, ...more] = gradingsNamed(gradings, named);
  if (found && more.length === 0) return found;
  throw new UserError(
    'bad-input',
    `"${named}" names several gradings. Give the id of one: ${inWords(gradingsNamed(gradings, named))}.`,
  );
}

function inWords(gradings: readonly GradingView[]): string {
  return gradings.map(({ gradingId, name, answers }) => `${String(gradingId)} (${name}, of ${answers})`).join('; ');
}
