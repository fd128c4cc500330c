import { useTranslation } from 'react-i18next';
import type { BreakdownView } from '../../../contract/breakdown.ts';
import { t as translate } from '../../app/i18n.ts';
import { saveChart } from '../../app/save-chart.ts';
import { rate } from '../../lib/format.ts';
import type { Chart } from '../../ui/chart/chart.ts';
import { Figure } from '../../ui/chart/figure.tsx';
import { Section } from '../../ui/page.tsx';

/** pass@k of every answer set as a figure, where there is more than one sample of anything. */
export function Passes({ view }: { view: BreakdownView }) {
  const { t } = useTranslation();
  const chart = passFigure(view);
  if (!chart) return null;
  return (
    <Section title={t('results.passes')}>
      <div className="max-w-[44rem]">
        <Figure chart={chart} onExport={(file) => void saveChart(file)} />
      </div>
    </Section>
  );
}

/** One curve for each answer set with a figure, the best first. null where no set has more than one sample. */
function passFigure(view: BreakdownView): Chart | null {
  const series = view.sets
    .map((set) => ({ set, passes: set.reviewed.published.passAtK.toSorted((a, b) => a.k - b.k) }))
    .filter(({ passes }) => passes.length > 0)
    .sort((a, b) => (b.passes[0]?.estimate.value ?? 0) - (a.passes[0]?.estimate.value ?? 0))
    .map(({ set, passes }, look) => ({
      label: set.model,
      look,
      points: passes.map(({ k, estimate: { value, interval, n } }) => ({
        ...{ x: k, y: value, n },
        low: interval?.low ?? null,
        high: interval?.high ?? null,
      })),
    }));
  if (series.every(({ points }) => points.length < 2)) return null;
  const summary = series.map(({ label, points }) => {
    const ends = points.filter((_, index) => index === 0 || index === points.length - 1);
    const said = ends.map(({ x, y, n }) => translate('results.passOf', { k: x, value: rate(y, n) }));
    return `${label}: ${said.join(', ')}`;
  });
  return {
    form: 'curves',
    title: translate('results.passFigure'),
    summary: `${summary.join('. ')}.`,
    xLabel: 'k',
    yLabel: translate('results.passAxis'),
    rates: true,
    series,
  };
}
