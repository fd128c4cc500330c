/** The figure by which each answer set of a benchmark is known, whatever the benchmark's kind: always with whose grading it is. */
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { api } from '../../app/api.ts';

export interface Headline {
  runId: number;
  model: string;
  /** A fraction in 0..1; null: nothing is graded. What is not right counts as wrong. */
  value: number | null;
  /** Of how many: questions, points or answers, by the kind of benchmark. */
  of: number;
  /** Who graded; null: nobody, or the benchmark's own rule. */
  grading: string | null;
}

/** In the order of the answer sets: those that were graded differently cannot be ranked. */
export async function headlinesOf({ id: benchmarkId, kind }: Pick<BenchmarkView, 'id' | 'kind'>): Promise<Headline[]> {
  switch (kind) {
    case 'cfe':
      return (await api('results.get', { benchmarkId })).map(({ runId, model, published, grading }) => ({
        ...{ runId, model, value: published.questionAccuracy, of: published.questions },
        grading: grading?.name ?? null,
      }));
    case 'course-exam':
      return (await api('exam.results', { benchmarkId })).models.map(({ runId, model, reviewed }) => ({
        ...{ runId, model, value: reviewed.answered > 0 ? reviewed.share : null, of: reviewed.possible },
        grading: null,
      }));
    case 'cl-bench':
      return (await api('cl.results', { benchmarkId })).sets.map(({ runId, model, reviewed, judges }) => ({
        ...{ runId, model, value: reviewed.graded.total > 0 ? reviewed.published.rate : null },
        ...{ of: reviewed.published.total, grading: judges.join(', ') || null },
      }));
  }
}
