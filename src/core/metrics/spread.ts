import { mean } from './mean.ts';

/** Mean and sample standard deviation (0 for one value); null without values. */
export function meanAndDeviation(values: readonly number[]): { mean: number; std: number } | null {
  const middle = mean(values);
  if (middle === null) return null;
  const [first = 0] = values;
  // Equal values have no spread, whatever the rounding of their mean.
  if (values.every((value) => value === first)) return { mean: first, std: 0 };
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return { mean: middle, std: Math.sqrt(squares / (values.length - 1)) };
}
