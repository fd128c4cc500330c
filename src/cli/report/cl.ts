/** The tables of a CL-bench benchmark: solving rates of each answer set, and by category. */
import type { ClFigures } from '../../contract/cl-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { ChartPoint } from '../../core/report/interval-chart.ts';
import type { ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';
import { shownGradings } from './methods.ts';

function rateOf({ rate, estimate }: ClFigures['judged']['published']): Omit<ChartPoint, 'label'> | null {
  return rate === null ? null : { value: rate, interval: estimate?.interval ?? null };
}

export async function clSections(engine: Engine, benchmark: BenchmarkView): Promise<ReportSection[]> {
  const { id, name } = benchmark;
  const { sets, models, notes } = await engine.api('cl.results', { benchmarkId: id });
  const there = sets.filter((set) => set.reviewed.published.total > 0);
  if (there.length === 0) return [];
  const gradings = await shownGradings(engine, benchmark);
  const results: ReportSection = {
    id: 'results',
    title: `${name}: solving rate`,
    head: [
      ...[
        'model',
        'answers',
        'judges',
        'grading',
        'solving rate',
        'as judged',
        'graded only',
        'solved',
        'rows',
        'rubrics passed',
      ],
      ...['trials', 'mean', 'std', 'empty', 'failed calls', 'unparsable'],
    ],
    rows: there.map(
      ({ runId, model, name: file, judges, reviewed, judged, statuses, rubricPass, trials, mean, std }) => [
        ...[
          model,
          file,
          judges.join(', '),
          gradings.nameOf(runId),
          rateOf(reviewed.published),
          rateOf(judged.published),
        ],
        ...[rateOf(reviewed.graded), reviewed.published.score1, reviewed.published.total, rubricPass, trials.length],
        ...[
          mean === null ? null : { value: mean, interval: null },
          std === null ? null : { value: std, interval: null },
        ],
        ...[statuses.empty, statuses.call_failed, statuses.unparsable],
      ],
    ),
    chart: there.flatMap(({ model, reviewed }) => {
      const rate = rateOf(reviewed.published);
      return rate ? [{ label: model, ...rate }] : [];
    }),
    figure: `${name}: solving rate`,
    notes: [...notes, ...gradings.notes],
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
    notes: gradings.notes,
  };
  return [
    results,
    mainTable(models, name, gradings.notes),
    categories,
    ...(await errorsTable(engine, id, name)),
    ...gradings.sections,
  ];
}

/** The paper's main table: solving rates by category, each model over its trials. */
function mainTable(
  models: readonly (ClFigures & { model: string })[],
  name: string,
  methods: readonly string[],
): ReportSection {
  const there = models.filter(({ reviewed }) => reviewed.published.total > 0);
  const categories = [
    ...new Set(there.flatMap(({ byCategoryTrials }) => byCategoryTrials.map(({ category }) => category))),
  ];
  const cell = (of: { mean: number | null; std: number | null } | undefined): ReportCell =>
    of?.mean == null ? null : { value: of.mean, interval: null, std: of.std };
  return {
    id: 'main',
    title: `${name}: solving rate by category, mean ± std over trials`,
    head: ['model', 'trials', 'overall', ...categories],
    rows: there.map((of) => [
      ...[of.model, of.trials.length, cell(of)],
      ...categories.map((category) => cell(of.byCategoryTrials.find((one) => one.category === category))),
    ]),
    chart: [],
    figure: '',
    notes: [
      'In percent, every graded row counted; ± is the sample standard deviation over trials: answers, or judgements of one.',
      ...methods,
    ],
  };
}

/** Nothing where nobody named an error type. */
async function errorsTable(engine: Engine, benchmarkId: number, name: string): Promise<ReportSection[]> {
  const { sets } = await engine.api('cl.errors', { benchmarkId });
  const there = sets.filter(({ byExpert, byJudge }) => byExpert + byJudge > 0);
  if (there.length === 0) return [];
  const share = (of: { share: number | null }): ReportCell =>
    of.share === null ? null : { value: of.share, interval: null };
  return [
    {
      id: 'errors',
      title: `${name}: error types of failed answers`,
      head: [
        'model',
        'error type',
        'by experts',
        'by a judge',
        'failed answers',
        'judged by experts',
        'judged by a judge',
      ],
      rows: there.flatMap(({ model, failed, byExpert, byJudge, shares }) =>
        shares.map(({ type, expert, judge }) => [model, type, share(expert), share(judge), failed, byExpert, byJudge]),
      ),
      chart: [],
      figure: '',
      notes: [
        'Shares of the failed answers that were judged; an answer may have several types, so they can sum to more than 100%.',
      ],
    },
  ];
}
