/** Who graded what: a rater with what it said of each thing, trial by trial. */
import type { AgreementUnit, RaterView } from '../../../contract/agreement-calls.ts';
import type { VariableType } from '../../../core/benchmark/item.ts';
import { rankOf } from '../../../core/grading/precedence.ts';
import { isWhole } from '../seals/seals.ts';

export interface Chosen {
  benchmarkId: number;
  answerRunId?: number | undefined;
  type?: VariableType | undefined;
  /** Of judges and imported files these gradings alone. */
  gradingIds?: readonly number[] | undefined;
}

/** What a rater says of one thing. */
export interface Said {
  answerRunId: number;
  itemId: number;
  /** What intervals draw whole, where it is more than the item. */
  cluster?: string;
  /** In how many trials the rater was asked; of one alone the word stands beside each trial of another rater. */
  trials: number;
  /** Whether it says right, by the trials that settled it. */
  byTrial: Map<number, boolean>;
}

export interface Rater extends RaterView {
  /** What it can be compared by, the finest first. */
  units: readonly AgreementUnit[];
  /** By key of the thing. `besideVerifier`: without what a judge was asked because the verifier had left it open. */
  said: (unit: AgreementUnit, besideVerifier: boolean) => ReadonlyMap<string, Said>;
  /** Asked about a random share of what the verifier settled. */
  isAudited: boolean;
}

/** Puts down what a rater says of a thing in a trial, in place of what an older verdict said. */
export function put(
  things: Map<string, Said>,
  key: string,
  of: Omit<Said, 'byTrial'> & { trial: number; right: boolean },
): void {
  const { trial, right, ...thing } = of;
  const known = things.get(key) ?? { ...thing, byTrial: new Map<number, boolean>() };
  known.trials = Math.max(known.trials, thing.trials);
  known.byTrial.set(trial, right);
  things.set(key, known);
}

/** SQL: the answers (a) to items (i) of a benchmark, or of one answer set. */
export const OF_BENCHMARK = `${isWhole('a.id')} AND i.benchmark_id = @benchmark AND (@run IS NULL OR a.run_id = @run)`;

export function parametersOf({ benchmarkId, answerRunId, gradingIds }: Chosen): Record<string, unknown> {
  return {
    benchmark: benchmarkId,
    run: answerRunId ?? null,
    gradings: gradingIds ? JSON.stringify(gradingIds) : null,
  };
}

/** Experts first, then judges, the verifier last. */
export const inOrder = (a: RaterView, b: RaterView): number =>
  rankOf(a.source) - rankOf(b.source) || a.name.localeCompare(b.name);
