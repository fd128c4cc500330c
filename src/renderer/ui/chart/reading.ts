import { count, joined, range, rate } from '../../lib/format.ts';
import type { Chart, ChartPoint } from './chart.ts';

/** A value as people read it: with no more digits than its n supports. */
export const valueText = (chart: Chart, { y, n }: ChartPoint): string => (chart.rates ? rate(y, n ?? 0) : count(y));

/** From where to where a rate may still move, without the sign of percent; null where nothing of it is open. */
export function openEnds(chart: Chart, { y, atMost, n }: ChartPoint): { low: string; high: string } | null {
  const bare = (value: number): string => rate(value, n ?? 0).replace('%', '');
  return chart.rates && atMost != null ? { low: bare(y), high: bare(atMost) } : null;
}

/** Interval and n, as far as there are any: "50–83, n = 9". */
export function intervalText(chart: Chart, { low, high, n }: ChartPoint): string {
  const ends = chart.rates && low !== null && high !== null ? range(low, high, n ?? 0) : '';
  return joined([ends, n === null ? '' : `n = ${String(n)}`], 'clause');
}
