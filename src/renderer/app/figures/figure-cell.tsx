import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Estimate } from '../../../core/metrics/intervals.ts';
import { difference, differences, range, rate } from '../../lib/format.ts';

interface FigureProps {
  estimate: Estimate | null | undefined;
  /** For screen readers: what pressing the figure shows, and of whom. */
  opens: string;
  strong?: boolean;
  /** What it could be at most, if all that is open turned out right. */
  atMost?: number | null | undefined;
  /** What it could be at least, where that is less than the figure. */
  atLeast?: number | null | undefined;
  /** Said instead of a figure where there is none. */
  none?: string | undefined;
  /** What stands below the interval, such as counts. */
  note?: ReactNode;
  onOpen: () => void;
}

/** A cell with a figure, of several trials with their standard deviation, and its interval in faint type. It opens what is behind it. */
export function FigureCell({
  estimate,
  opens,
  strong = false,
  atMost,
  atLeast,
  none = '–',
  note,
  onOpen,
}: FigureProps) {
  if (!estimate) return <td className="py-1 pr-1.5 pl-6 text-end align-top whitespace-nowrap text-faint">{none}</td>;
  const { std } = estimate;
  return (
    <td className="py-0.5 pl-4.5 text-end align-top">
      <button
        type="button"
        data-figure
        tabIndex={-1}
        onClick={onOpen}
        className="rounded px-1.5 py-0.5 text-end whitespace-nowrap hover:bg-hover"
      >
        <span className={`block ${strong ? 'font-semibold' : 'text-soft'}`}>
          {rate(estimate.value, estimate.n)}
          {std == null ? null : <span className="font-normal text-faint"> ± {bare(std, estimate.n)}</span>}
        </span>
        <IntervalText estimate={estimate} />
        <Bounds estimate={estimate} bounds={atMost == null ? null : { low: atLeast ?? estimate.value, high: atMost }} />
        {note === undefined ? null : <span className="block text-xs text-faint">{note}</span>}
        <span className="sr-only">{opens}</span>
      </button>
    </td>
  );
}

/** The 95% interval below its figure; nothing where there are too few questions for one. */
export function IntervalText({ estimate }: { estimate: Estimate | null }) {
  if (!estimate?.interval) return null;
  const { low, high } = estimate.interval;
  return <span className="block text-xs text-faint">{range(low, high, estimate.n)}</span>;
}

/** A rate without its sign of percent. */
export const bare = (value: number, n: number): string => rate(value, n).replace('%', '');

interface BoundsProps {
  estimate: Estimate;
  bounds: { low: number; high: number } | null;
}

/** From where to where the figure may still move; nothing where nothing is open. */
export function Bounds({ estimate: { n }, bounds }: BoundsProps) {
  const { t } = useTranslation();
  if (bounds === null || bounds.high - bounds.low < 1e-9) return null;
  return (
    <span className="block text-xs text-faint">
      {t('results.bounds', { low: bare(bounds.low, n), high: bare(bounds.high, n) })}
    </span>
  );
}

/** How much two answer sets differ, with the interval. */
export function Difference({ name, estimate }: { name: string; estimate: Estimate | null }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-col tabular-nums">
      <span className="text-sm text-soft">{name}</span>
      <span className="text-lg">{estimate ? difference(estimate.value, estimate.n) : '–'}</span>
      <span className="text-sm text-faint">
        {estimate?.interval
          ? t('results.ci', { range: differences(estimate.interval.low, estimate.interval.high, estimate.n) })
          : null}
      </span>
    </p>
  );
}

/** The figure as columns of a copied table: value and both ends, as fractions with four digits; `withStd`: where sets have several trials. */
export function figureColumns(estimate: Estimate | null | undefined, withStd = false): (number | null)[] {
  const digits = (value: number | null | undefined): number | null => (value == null ? null : Number(value.toFixed(4)));
  const columns = [estimate?.value, estimate?.interval?.low, estimate?.interval?.high];
  return [...columns, ...(withStd ? [estimate?.std] : [])].map(digits);
}
export const figureHeads = (name: string, withStd = false): string[] => [
  ...[name, `${name} low`, `${name} high`],
  ...(withStd ? [`${name} std`] : []),
];
