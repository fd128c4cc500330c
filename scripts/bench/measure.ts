/** Times and what is told of them. All in milliseconds, of the processor's work for this thread: other work on the machine makes them little longer. */

export interface Timed {
  median: number;
  p95: number;
  worst: number;
  n: number;
}

export const shareOf = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;

export function timedOf(list: readonly number[]): Timed {
  return { median: shareOf(list, 0.5), p95: shareOf(list, 0.95), worst: shareOf(list, 1), n: list.length };
}

/** What the processor has done for this thread since it began. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs `work` so many times, each with its number, and for at most `seconds` altogether; at least once. */
export async function timed(times: number, seconds: number, work: (index: number) => unknown): Promise<Timed> {
  const taken: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let index = 0; index < times; index += 1) {
    const begun = worked();
    await work(index);
    taken.push(worked() - begun);
    if (performance.now() > end) break;
  }
  return timedOf(taken);
}

/** How a time grows with a number, as the exponent: 0 not at all, 1 in proportion. Times under half a millisecond count as half a one. */
export function slopeOf(points: readonly { size: number; ms: number }[]): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return null;
  const ms = (one: number): number => Math.log(Math.max(0.5, one));
  return (ms(last.ms) - ms(first.ms)) / (Math.log(last.size) - Math.log(first.size));
}

/** One measured line: what, the figure, its unit, and the bar that it has to meet, if it has one. */
export interface Line {
  what: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
}

export const meets = ({ value, atMost, atLeast }: Line): boolean =>
  (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);

export function told(line: Line): string {
  const bar =
    line.atMost !== undefined
      ? `at most ${String(line.atMost)}`
      : line.atLeast !== undefined
        ? `at least ${String(line.atLeast)}`
        : '';
  const digits = line.unit === '×' || line.unit === 'slope' ? 2 : line.value < 10 ? 1 : 0;
  return `${line.what.padEnd(58)} ${line.value.toFixed(digits).padStart(9)} ${line.unit.padEnd(6)} ${bar}${meets(line) ? '' : '  MISSED'}`;
}
