import { useTranslation } from 'react-i18next';
import type { EstimatedFigures } from '../../contract/breakdown.ts';
import { range, rate } from '../lib/format.ts';

export type Estimate = NonNullable<EstimatedFigures['question']>;

interface FigureProps {
  estimate: Estimate | null | undefined;
  /** What the figure is called, and whose it is: for its accessible name. */
  name: string;
  model: string;
  strong?: boolean;
  onOpen: () => void;
}

/** A cell with a figure and its interval in faint type. It opens the items behind it. */
export function FigureCell({ estimate, name, model, strong = false, onOpen }: FigureProps) {
  const { t } = useTranslation();
  if (!estimate) return <td className="py-1 pr-1.5 pl-6 text-end align-top text-faint">–</td>;
  const value = rate(estimate.value, estimate.n);
  return (
    <td className="py-0.5 pl-4.5 text-end align-top">
      <button
        type="button"
        data-figure
        tabIndex={-1}
        onClick={onOpen}
        className="rounded px-1.5 py-0.5 text-end whitespace-nowrap hover:bg-hover"
      >
        <span className={`block ${strong ? 'font-semibold' : 'text-soft'}`}>{value}</span>
        {estimate.interval ? (
          <span className="block text-xs text-faint">
            {range(estimate.interval.low, estimate.interval.high, estimate.n)}
          </span>
        ) : null}
        <span className="sr-only">{t('results.showItems', { figure: name, model })}</span>
      </button>
    </td>
  );
}

/** The figure as columns of a copied table: value and both ends, as fractions with four digits. */
export function figureColumns(estimate: Estimate | null | undefined): (number | null)[] {
  const digits = (value: number | undefined): number | null => (value === undefined ? null : Number(value.toFixed(4)));
  return [estimate?.value, estimate?.interval?.low, estimate?.interval?.high].map(digits);
}
export const figureHeads = (name: string): string[] => [name, `${name} low`, `${name} high`];
