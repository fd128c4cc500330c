/** The figures of a graded inference output, as the command line prints them. */
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import { percent } from '../output/percent.ts';

type Figures = OutputOf<EngineCalls, 'cl.results'>['sets'][number];

/** What `cl grade --json` prints; rows are answers in a trial, and what follows `std` goes beyond the original's statistics. */
export function summaryOf(figures: Figures): object {
  const { published, graded } = figures.reviewed;
  return {
    solving_rate: published.rate,
    total: published.total,
    score_1: published.score1,
    score_0: published.score0,
    by_category: Object.fromEntries(
      figures.byCategory.map(({ category, rates }) => [
        category,
        { total: rates.published.total, score_1: rates.published.score1, rate: rates.published.rate },
      ]),
    ),
    failed_calls: figures.statuses.call_failed,
    unparsable: figures.statuses.unparsable,
    empty: figures.statuses.empty,
    trials: figures.trials.map(({ rate }) => rate),
    mean: figures.mean,
    std: figures.std,
    interval: published.estimate && [
      published.estimate.interval?.low ?? null,
      published.estimate.interval?.high ?? null,
    ],
    bounds: published.bounds && [published.bounds.low, published.bounds.high],
    without_failures: { solving_rate: graded.rate, total: graded.total, score_1: graded.score1 },
    by_sub_category: Object.fromEntries(
      figures.byCategory.map(({ category, subCategories }) => [
        category,
        Object.fromEntries(subCategories.map(({ subCategory, rates }) => [subCategory, rates.published.rate])),
      ]),
    ),
    std_by: figures.parts,
    rubric_pass_rate: figures.rubricPass?.value ?? null,
    rubric_pass_bounds: figures.rubricPass?.bounds && [figures.rubricPass.bounds.low, figures.rubricPass.bounds.high],
    flagged: figures.flagged,
  };
}

/** The same for people. */
export function tableOf(figures: Figures): string[] {
  const { published, graded } = figures.reviewed;
  const { call_failed, unparsable, empty } = figures.statuses;
  const bounds = published.estimate?.interval;
  const open = published.bounds;
  const interval = bounds ? `, 95% ${percent(bounds.low)} to ${percent(bounds.high)}` : '';
  return [
    `Solving rate: ${percent(published.rate)} (${String(published.score1)} of ${String(published.total)}${interval})`,
    `  without ${String(empty)} empty, ${String(call_failed)} failed and ${String(unparsable)} unreadable: ${percent(graded.rate)} (${String(graded.score1)} of ${String(graded.total)})`,
    ...(open ? [`  with what is open: ${percent(open.low)} to ${percent(open.high)}`] : []),
    ...figures.byCategory.map(
      ({ category, rates }) =>
        `  ${category}: ${percent(rates.published.rate)} (${String(rates.published.score1)} of ${String(rates.published.total)})`,
    ),
    ...(figures.trials.length > 1
      ? [
          `Trials: ${figures.trials.map(({ rate }) => percent(rate)).join(', ')}; mean ${percent(figures.mean)} ± ${percent(figures.std)} (sample standard deviation)`,
        ]
      : []),
    ...partsLine(figures),
    ...(figures.rubricPass
      ? [`Rubrics passed: ${percent(figures.rubricPass.value)}${openOf(figures.rubricPass.bounds)}`]
      : []),
    ...(figures.flagged > 0
      ? [
          `${String(figures.flagged)} grades contradict themselves or do not fit the rubrics: look at them in the window.`,
        ]
      : []),
  ];
}

const openOf = (bounds: { low: number; high: number } | null): string =>
  bounds ? ` (${percent(bounds.low)} to ${percent(bounds.high)} with what is open)` : '';

function partsLine({ parts }: Figures): string[] {
  if (parts?.judge == null) return [];
  const points = (std: number): string => `${(std * 100).toFixed(2)} pp`;
  const sampling = parts.sampling === null ? '' : `, sampling of answers ${points(parts.sampling)}`;
  return [`Standard deviation of the solving rate by source: judge ${points(parts.judge)}${sampling}`];
}
