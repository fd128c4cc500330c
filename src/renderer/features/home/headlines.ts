/** The figure by which each answer set of a benchmark is known, whatever the benchmark's kind: always with whose grading it is. */
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import type { GradedBy } from '../../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { api } from '../../app/api.ts';
import { list } from '../../lib/format.ts';

export interface Headline {
  runId: number;
  model: string;
  /** A fraction in 0..1; null: nothing is graded. What is not right counts as wrong. */
  value: number | null;
  /** What it is if all that is open turns out right; null where nothing is open. */
  most: number | null;
  /** Of how many: questions, points or answers, by the kind of benchmark. */
  of: number;
  /** Who graded; null: nobody, or the benchmark's own rule. */
  grading: string | null;
  /** Of several trials, whose mean the value is: their standard deviation and how many there are. */
  spread: { std: number; trials: number } | null;
}

/** In the order of the answer sets: those that were graded differently cannot be ranked. */
export const headlinesOf = ({ id, kind }: Pick<BenchmarkView, 'id' | 'kind'>): Promise<Headline[]> =>
  HEADLINES[benchmarkKind(kind).gradedBy](id);

const HEADLINES: Record<GradedBy, (benchmarkId: number) => Promise<Headline[]>> = {
  variables: async (benchmarkId) =>
    (await api('results.get', { benchmarkId })).map(({ runId, model, published, grading }) => ({
      ...{
        runId,
        model,
        value: published.questionAccuracy,
        most: published.atMost?.question ?? null,
        of: published.questions,
      },
      grading: grading?.name ?? null,
      spread: published.spread?.question
        ? { std: published.spread.question.std, trials: published.spread.trials.length }
        : null,
    })),
  points: async (benchmarkId) =>
    (await api('exam.results', { benchmarkId })).models.map(({ runId, model, reviewed, bounds, grading, trials }) => ({
      ...{ runId, model, value: reviewed.answered > 0 ? reviewed.share : null, of: reviewed.possible },
      most: bounds && bounds.earned / reviewed.possible,
      grading: grading?.name ?? null,
      spread: reviewed.std ? { std: reviewed.std.earned / reviewed.possible, trials } : null,
    })),
  rubrics: async (benchmarkId) =>
    (await api('cl.results', { benchmarkId })).sets.map(({ runId, model, reviewed, judges, ...set }) => ({
      ...{ runId, model, value: reviewed.graded.total > 0 ? reviewed.published.rate : null },
      most: reviewed.published.bounds?.high ?? null,
      // Rows are answers in a trial.
      ...{ of: set.trials.length > 1 ? set.answers : reviewed.published.total },
      ...{ grading: set.grading?.name ?? (list(judges) || null) },
      spread: set.trials.length > 1 && set.std !== null ? { std: set.std, trials: set.trials.length } : null,
    })),
};
