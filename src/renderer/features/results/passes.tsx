import { useTranslation } from 'react-i18next';
import { t as translate } from '../../app/i18n.ts';
import { methodsNotes } from '../../app/figures/methods.tsx';
import { saveChart } from '../../app/figures/save-chart.ts';
import { joined, mark, rate } from '../../lib/format.ts';
import type { Chart } from '../../ui/chart/chart.ts';
import { Figure } from '../../ui/chart/figure.tsx';
import { Section } from '../../ui/page.tsx';
import type { GradedAlike } from './graded-alike.ts';

/** pass@k of answer sets as a figure for those graded alike, where there is more than one sample of anything. */
export function Passes({ alike }: { alike: readonly GradedAlike[] }) {
  const { t } = useTranslation();
  const charts = alike.flatMap((one) => {
    const chart = passFigure(one);
    const ids = one.sets.map(({ grading }) => grading?.gradingId);
    return chart ? [{ key: one.key, chart, ids }] : [];
  });
  if (charts.length === 0) return null;
  return (
    <Section title={t('results.passes')}>
      {charts.map(({ key, chart, ids }) => (
        <div key={key} className="max-w-[44rem]">
          <Figure chart={chart} notes={() => methodsNotes(ids)} onExport={(file) => void saveChart(file)} />
        </div>
      ))}
    </Section>
  );
}

/** One curve for each answer set with a figure, the best first. null where no set has more than one sample. */
function passFigure({ name, sets }: GradedAlike): Chart | null {
  const series = sets
    .map((set) => ({ set, passes: set.reviewed.published.passAtK.toSorted((a, b) => a.k - b.k) }))
    .filter(({ passes }) => passes.length > 0)
    .sort((a, b) => (b.passes[0]?.estimate.value ?? 0) - (a.passes[0]?.estimate.value ?? 0))
    .map(({ set, passes }, look) => ({
      label: set.model,
      look,
      points: passes.map(({ k, estimate: { value, interval, n }, atMost }) => ({
        ...{ x: k, y: value, n },
        low: interval?.low ?? null,
        high: interval?.high ?? null,
        atMost: atMost - value > 1e-9 ? atMost : null,
      })),
    }));
  if (series.every(({ points }) => points.length < 2)) return null;
  const summary = series.map(({ label, points }) => {
    const ends = points.filter((_, index) => index === 0 || index === points.length - 1);
    const said = ends.map(({ x, y, n, atMost }) =>
      atMost === null
        ? translate('results.passOf', { k: x, value: rate(y, n) })
        : translate('results.passOfOpen', { k: x, value: rate(y, n), most: rate(atMost, n) }),
    );
    return `${label}${mark('says')}${joined(said, 'clause')}`;
  });
  return {
    form: 'curves',
    title: name === null ? translate('results.passFigure') : translate('results.passFigureBy', { name }),
    summary: translate('results.passSummary', { curves: joined(summary, 'stop') }),
    xLabel: 'k',
    yLabel: translate('results.passAxis'),
    rates: true,
    series,
  };
}
