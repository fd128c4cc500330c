import { useTranslation } from 'react-i18next';
import { placesOf, pointAt, type Chart } from './chart.ts';
import { intervalText, openEnds, valueText } from './reading.ts';

/** The figure's data as a table to read. */
export function DataTable({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  return (
    <div className="max-h-96 overflow-auto border-y border-line" tabIndex={0} role="region" aria-label={chart.title}>
      <table aria-label={chart.title} className="w-full tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="py-1 pr-3 text-left font-normal">
              {chart.xLabel}
            </th>
            {chart.series.map(({ label }) => (
              <th key={label} scope="col" className="py-1 pl-4 text-end align-bottom font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {placesOf(chart).map((x) => (
            <tr key={x} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {x}
              </th>
              {chart.series.map((series) => {
                const point = pointAt(series, x);
                const open = point && openEnds(chart, point);
                return (
                  <td key={series.label} className="py-1 pl-4 text-end whitespace-nowrap">
                    {point ? (
                      <>
                        {valueText(chart, point)}{' '}
                        <span className="text-xs text-faint">{intervalText(chart, point)}</span>
                        {open ? <span className="block text-xs text-faint">{t('results.bounds', open)}</span> : null}
                      </>
                    ) : (
                      <span className="text-faint">–</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
