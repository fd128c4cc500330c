import { useTranslation } from 'react-i18next';
import type { ClFigures } from '../../../contract/cl-calls.ts';
import { range, rate } from '../../lib/format.ts';

export type Rate = ClFigures['judged']['published'];
type Estimate = NonNullable<ClFigures['rubricPass']>;

interface RateCellProps {
  value: Rate | undefined;
  /** What the figure is called, and whose it is: for its accessible name. */
  name: string;
  strong?: boolean;
  onOpen: () => void;
}

/** A solving rate with its interval and its counts in faint type. It opens the tasks behind it. */
export function RateCell({ value, name, strong = false, onOpen }: RateCellProps) {
  const { t } = useTranslation();
  if (!value || value.rate === null) return <td className="py-1 pr-1.5 pl-6 text-end align-top text-faint">–</td>;
  return (
    <td className="py-0.5 pl-4.5 text-end align-top">
      <button
        type="button"
        data-figure
        tabIndex={-1}
        onClick={onOpen}
        className="rounded px-1.5 py-0.5 text-end whitespace-nowrap hover:bg-hover"
      >
        <span className={`block ${strong ? 'font-semibold' : 'text-soft'}`}>{rate(value.rate, value.total)}</span>
        <Interval estimate={value.estimate} />
        <span className="block text-xs text-faint">
          {t('cl.results.solvedOf', { solved: value.score1, total: value.total })}
        </span>
        <span className="sr-only">{t('cl.results.showTasks', { name })}</span>
      </button>
    </td>
  );
}

export function Interval({ estimate }: { estimate: Estimate | null }) {
  if (!estimate || estimate.low === null || estimate.high === null) return null;
  return <span className="block text-xs text-faint">{range(estimate.low, estimate.high, estimate.n)}</span>;
}

/** The figure as columns of a copied table: value and both ends, as fractions with four digits. */
export function rateColumns(value: Rate | undefined): (number | null)[] {
  const digits = (one: number | null | undefined): number | null =>
    one === null || one === undefined ? null : Number(one.toFixed(4));
  return [digits(value?.rate), digits(value?.estimate?.low), digits(value?.estimate?.high), value?.total ?? null];
}
export const rateHeads = (name: string): string[] => [name, `${name} low`, `${name} high`, `${name} n`];
