/** What `compare` prints of every kind of benchmark. */
import type { Estimate } from '../../core/metrics/intervals.ts';

/** Percentage points, without their unit. */
export const points = (difference: number): string =>
  `${difference < 0 ? '−' : '+'}${Math.abs(difference * 100).toFixed(1)}`;

export const DIFFERENTLY = 'Graded by different methods: what differs may be the grading.';

export const intervalOf = ({ interval }: Pick<Estimate, 'interval'>): string =>
  interval ? ` [${points(interval.low)}, ${points(interval.high)}]` : '';

export const holmOf = (holm: number, pairs: number): string =>
  pairs > 1 ? `, ${pText(holm)} after Holm over ${String(pairs)} pairs` : '';

export const detectableLine = (detectable: number | null, of: string): string[] =>
  detectable === null
    ? []
    : [`Smallest difference found with 80% power at 5%: ${(detectable * 100).toFixed(1)} pp of ${of}`];

export const pText = (p: number): string => (p < 0.001 ? p.toExponential(1) : p.toFixed(3));

/** A list of items by the benchmark's own ids. */
export const listed = (name: string, ids: readonly string[]): string =>
  `${name}: ${String(ids.length)}${ids.length > 0 ? ` (${ids.join(', ')})` : ''}`;

interface Flips {
  gained: readonly string[];
  lost: readonly string[];
  onlyFirst: readonly string[];
  onlySecond: readonly string[];
}

/** Flips both ways by the benchmark's own ids, what only one side has, and an empty line. */
export function flipsOf(found: Flips): string[] {
  return [
    listed('Better in the second', found.gained),
    listed('Worse in the second', found.lost),
    ...(found.onlyFirst.length > 0 ? [listed('Only in the first', found.onlyFirst)] : []),
    ...(found.onlySecond.length > 0 ? [listed('Only in the second', found.onlySecond)] : []),
    '',
  ];
}
