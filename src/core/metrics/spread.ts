import { mean } from './mean.ts';

/** Mean and sample standard deviation (0 for one value); null without values. */
export function meanAndDeviation(values: readonly number[]): { mean: number; std: number } | null {
  const middle = mean(values);
  if (middle === null) return null;
  if (values.length === 1) return { mean: middle, std: 0 };
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return { mean: middle, std: Math.sqrt(squares / (values.length - 1)) };
}
