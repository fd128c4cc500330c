/** The paper's figures from the engine's views: what is drawn, and what it says in words. */
import type { DiagnosedItem, DiagnosisView, LengthsView } from '../../../contract/flow-calls.ts';
import type { OutcomeGroup, Subset } from '../../../core/flow/words.ts';
import { t } from '../../app/i18n.ts';
import { difference, joined, rate } from '../../lib/format.ts';
import type { Chart, ChartPoint, Series } from '../../ui/chart/chart.ts';
import { CONDITION_LOOK } from './conditions.ts';
import { wilson } from './wilson.ts';

type Curve = DiagnosisView['byStep'][number];
type Point = Curve['points'][number];

const pointOf = ({ step, estimate: { value, interval, n } }: Point): ChartPoint => ({
  x: step,
  y: value,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  n,
});
const axes = () => ({
  xLabel: t('diagnose.stepAxis'),
  yLabel: t('diagnose.accuracy'),
  rates: true,
  form: 'curves' as const,
});

/** From where to where each curve goes. */
function journeys(series: readonly Series[]): string {
  return series
    .flatMap(({ label, points }) => {
      const first = points[0];
      const last = points.at(-1);
      if (!first || !last) return [];
      const [from, to] = [rate(first.y, first.n ?? 0), rate(last.y, last.n ?? 0)];
      return first === last
        ? [t('diagnose.journeyOne', { label, step: first.x, value: from })]
        : [t('diagnose.journey', { label, first: first.x, last: last.x, from, to })];
    })
    .join(' ');
}

/** Figure 3: unit execution accuracy by index of the step, one curve per subset; steps that the paper would leave out are left out. */
export function unitFigure(view: DiagnosisView, outcome: OutcomeGroup): Chart | null {
  const curves = view.byStep.filter((one) => one.condition === 'unit' && one.outcome === outcome);
  const split = curves.filter(({ subset }) => subset !== 'all');
  const series = (split.length > 1 ? split : curves.slice(0, 1)).map(({ subset, points }) => ({
    label: split.length > 1 ? t(`diagnose.subset.${subset}`) : t('diagnose.condition.unit'),
    look: subset === 'multimodal' ? 1 : 0,
    points: points.filter(({ shown }) => shown).map(pointOf),
  }));
  if (series.length === 0) return null;
  const hidden = curves.flatMap(({ points }) => points).some(({ shown }) => !shown);
  const shown = series.flatMap(({ points }) => points);
  const lowest = shown.reduce<ChartPoint | null>((low, one) => (low && low.y <= one.y ? low : one), null);
  const summary = [
    lowest ? journeys(series) : t('diagnose.tooFewItems'),
    lowest ? t('diagnose.lowest', { value: rate(lowest.y, lowest.n ?? 0), step: lowest.x, n: lowest.n ?? 0 }) : '',
    hidden && lowest ? t('diagnose.hiddenSteps') : '',
  ];
  return { ...axes(), title: t('diagnose.unitFigure'), summary: joined(summary, 'sentence'), series };
}

/** All conditions by index of the step, over items of every length. */
export function stepFigure(view: DiagnosisView, subset: Subset, outcome: OutcomeGroup): Chart | null {
  const series = view.byStep
    .filter((one) => one.subset === subset && one.outcome === outcome)
    .map(({ condition, points }) => ({
      label: t(`diagnose.condition.${condition}`),
      look: CONDITION_LOOK[condition],
      points: points.filter(({ shown }) => shown).map(pointOf),
    }))
    .filter(({ points }) => points.length > 0);
  if (series.length === 0) return null;
  return { ...axes(), title: t('diagnose.stepFigure'), summary: journeys(series), series };
}

/** Figures 4 and 5: the curves of the items whose flow has exactly so many steps. */
export function lengthFigure({ length, items, curves }: DiagnosisView['byLength'][number]): Chart {
  const series = curves.map(({ condition, points }) => ({
    label: t(`diagnose.condition.${condition}`),
    look: CONDITION_LOOK[condition],
    points: points.map(pointOf),
  }));
  return {
    ...axes(),
    title: t('diagnose.lengthFigure', { length, count: items }),
    summary: joined([journeys(series), gapText(series)], 'sentence'),
    series,
    span: [1, length],
  };
}

/** Where the steps' answers help most beyond their questions: the paper's reading of its Figures 4 and 5. */
function gapText(series: readonly Series[]): string {
  const given = series.find(({ look }) => look === CONDITION_LOOK.prefix);
  const asked = series.find(({ look }) => look === CONDITION_LOOK['prefix-questions']);
  if (!given || !asked) return '';
  const gaps = given.points.flatMap((point) => {
    const other = asked.points.find(({ x }) => x === point.x);
    return other ? [{ step: point.x, gap: point.y - other.y, n: Math.min(point.n ?? 0, other.n ?? 0) }] : [];
  });
  const widest = gaps.reduce<(typeof gaps)[number] | null>((top, one) => (top && top.gap >= one.gap ? top : one), null);
  return widest && widest.gap > 0
    ? t('diagnose.gap', { gap: difference(widest.gap, widest.n), step: widest.step })
    : '';
}

/** One item's curves, each point with Wilson's interval of its answers; the prefix starts at what the model does without help. */
export function itemFigure(item: DiagnosedItem): Chart {
  const series = item.curves.map(({ condition, points }) => ({
    label: t(`diagnose.condition.${condition}`),
    look: CONDITION_LOOK[condition],
    points: points.flatMap(({ step, right, wrong, accuracy }): ChartPoint[] => {
      const interval = wilson(right, right + wrong);
      return accuracy === null
        ? []
        : [{ x: step, y: accuracy, low: interval?.low ?? null, high: interval?.high ?? null, n: right + wrong }];
    }),
  }));
  return {
    ...axes(),
    title: t('diagnose.itemFigure', { number: item.number }),
    summary: item.critical
      ? t('diagnose.criticalText', {
          step: item.critical.step,
          before: rate(item.critical.before, 0),
          after: rate(item.critical.after, 0),
        })
      : t('diagnose.noCritical'),
    series: series.filter(({ points }) => points.length > 0),
    span: [1, item.length],
  };
}

/** Figure 6: how many flows have each number of steps, with the means. */
export function lengthsFigure({ subset, bins, referenceMean, responseMean }: LengthsView['histograms'][number]): Chart {
  const bars = (which: 'reference' | 'response') =>
    bins.map((bin) => ({ x: bin.length, y: bin[which], low: null, high: null, n: null }));
  const means = [
    referenceMean === null ? null : { x: referenceMean, label: referenceMean.toFixed(1), look: 1 },
    responseMean === null ? null : { x: responseMean, label: responseMean.toFixed(1), look: 2 },
  ].filter((one) => one !== null);
  const summary = [
    referenceMean === null ? '' : t('diagnose.meanReference', { mean: referenceMean.toFixed(2) }),
    responseMean === null ? t('diagnose.noResponses') : t('diagnose.meanResponse', { mean: responseMean.toFixed(2) }),
    referenceMean !== null && responseMean !== null
      ? t('diagnose.meanShift', { shift: signed(responseMean - referenceMean) })
      : '',
  ];
  return {
    form: 'bars',
    title: t('diagnose.lengthsFigure', { subset: t(`diagnose.subset.${subset}`) }),
    summary: joined(summary, 'sentence'),
    xLabel: t('diagnose.lengthAxis'),
    yLabel: t('diagnose.flowsAxis'),
    rates: false,
    series: [
      { label: t('diagnose.reference'), look: 1, points: bars('reference') },
      ...(responseMean === null ? [] : [{ label: t('diagnose.responses'), look: 2, points: bars('response') }]),
    ],
    rules: means,
  };
}

const signed = (value: number): string => `${value < 0 ? '\u2212' : '+'}${Math.abs(value).toFixed(2)}`;
