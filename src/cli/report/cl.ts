/** The tables of a CL-bench benchmark: solving rates of each answer set, and by category. */
import type { ClFigures } from '../../contract/cl-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { ChartPoint } from '../../core/report/interval-chart.ts';
import type { ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';

function rateOf({ rate, estimate }: ClFigures['judged']['published']): Omit<ChartPoint, 'label'> | null {
  return rate === null ? null : { value: rate, interval: estimate?.interval ?? null };
}

export async function clSections(engine: Engine, { id, name }: BenchmarkView): Promise<ReportSection[]> {
  const { sets, notes } = await engine.api('cl.results', { benchmarkId: id });
  const there = sets.filter((set) => set.reviewed.published.total > 0);
  if (there.length === 0) return [];
  const results: ReportSection = {
    id: 'results',
    title: `${name}: solving rate`,
    head: [
      ...['model', 'answers', 'judges', 'solving rate', 'as judged', 'graded only', 'solved', 'rows', 'rubrics passed'],
      ...['trials', 'mean', 'std', 'empty', 'failed calls', 'unparsable'],
    ],
    rows: there.map(({ model, name: file, judges, reviewed, judged, statuses, rubricPass, trials, mean, std }) => [
      ...[model, file, judges.join(', '), rateOf(reviewed.published), rateOf(judged.published)],
      ...[rateOf(reviewed.graded), reviewed.published.score1, reviewed.published.total, rubricPass, trials.length],
      ...[mean === null ? null : { value: mean, interval: null }, std === null ? null : { value: std, interval: null }],
      ...[statuses.empty, statuses.call_failed, statuses.unparsable],
    ]),
    chart: there.flatMap(({ model, reviewed }) => {
      const rate = rateOf(reviewed.published);
      return rate ? [{ label: model, ...rate }] : [];
    }),
    figure: `${name}: solving rate`,
    notes,
  };
  const categories: ReportSection = {
    id: 'categories',
    title: `${name}: by category`,
    head: ['model', 'category', 'sub-category', 'solving rate', 'solved', 'rows'],
    rows: there.flatMap(({ model, byCategory }) =>
      byCategory.flatMap(({ category, rates, subCategories }): ReportCell[][] => [
        [model, category, '', rateOf(rates.published), rates.published.score1, rates.published.total],
        ...subCategories
          .filter(({ subCategory }) => subCategory !== '')
          .map(({ subCategory, rates: sub }): ReportCell[] => [
            ...[model, category, subCategory, rateOf(sub.published), sub.published.score1, sub.published.total],
          ]),
      ]),
    ),
    chart: [],
    figure: '',
    notes: [],
  };
  return [results, categories];
}
