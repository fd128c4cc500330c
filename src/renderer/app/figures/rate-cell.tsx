import { useTranslation } from 'react-i18next';
import type { ClFigures } from '../../../contract/cl-calls.ts';
import { FigureCell, figureColumns, figureHeads } from './figure-cell.tsx';
import type { Estimate } from '../../../core/metrics/intervals.ts';

export type Rate = ClFigures['judged']['published'];

interface RateCellProps {
  value: Rate | undefined;
  /** What the figure is called, and whose it is: for its accessible name. */
  name: string;
  strong?: boolean;
  onOpen: () => void;
}

/** A solving rate with its interval and its counts. It opens the tasks behind it. */
export function RateCell({ value, name, strong = false, onOpen }: RateCellProps) {
  const { t } = useTranslation();
  return (
    <FigureCell
      estimate={estimateOf(value)}
      opens={t('cl.results.showTasks', { name })}
      strong={strong}
      atLeast={value?.bounds?.low}
      atMost={value?.bounds?.high}
      note={value ? t('cl.results.solvedOf', { solved: value.score1, total: value.total }) : undefined}
      onOpen={onOpen}
    />
  );
}

/** The rate over rows with its interval. */
function estimateOf(value: Rate | undefined): Estimate | null {
  if (!value || value.rate === null) return null;
  return { value: value.rate, interval: value.estimate?.interval ?? null, n: value.total };
}

/** The figure as columns of a copied table: value, both ends and the number of rows. */
export function rateColumns(value: Rate | undefined): (number | null)[] {
  return [...figureColumns(estimateOf(value)), value?.total ?? null];
}
export const rateHeads = (name: string): string[] => [...figureHeads(name), `${name} n`];
