import type { ReactNode } from 'react';
import { IntervalText } from './figure-cell.tsx';
import type { Estimate } from '../../../core/metrics/intervals.ts';

interface CellProps {
  /** For screen readers: what pressing the cell shows. */
  opens: string;
  /** null where there is nothing behind the figure. */
  onOpen: (() => void) | null;
  estimate?: Estimate | null;
  children: ReactNode;
}

/** A figure of agreement, which opens the items behind it. */
export function Cell({ opens, onOpen, estimate = null, children }: CellProps) {
  const content = (
    <>
      <span className="block">{children}</span>
      <IntervalText estimate={estimate} />
    </>
  );
  if (!onOpen) return <td className="py-1 pr-1.5 pl-6 text-end align-top">{content}</td>;
  return (
    <td className="py-0.5 pl-4.5 text-end align-top">
      <button
        type="button"
        data-figure
        tabIndex={-1}
        onClick={onOpen}
        className="inline-flex min-h-6 min-w-6 flex-col items-end rounded px-1.5 py-0.5 whitespace-nowrap hover:bg-hover"
      >
        {content}
        <span className="sr-only">{opens}</span>
      </button>
    </td>
  );
}

const hundredths = (value: number): string => value.toFixed(2).replace('-', '−');

/** A figure in -1..1 that takes chance away, with its interval. */
export function Kappa({ estimate: { value, interval, std } }: { estimate: Estimate }) {
  return (
    <>
      <span className="block">
        {hundredths(value)}
        {std == null ? null : <span className="text-faint"> ± {hundredths(std)}</span>}
      </span>
      {interval ? (
        <span className="block text-xs whitespace-nowrap text-faint">
          {hundredths(interval.low)} to {hundredths(interval.high)}
        </span>
      ) : null}
    </>
  );
}
