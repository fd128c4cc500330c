/** Curves over steps as SVG text, and histograms of lengths. For files: on white, no script, no link; each series has its own dash and mark. */
import { chartFrame } from './chart-frame.ts';
import { xml } from './xml.ts';

export interface CurveSeries {
  name: string;
  /** y in 0..1, with the 95% interval where there is one. Sorted by x. */
  points: readonly { x: number; y: number; low: number | null; high: number | null }[];
}

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [640, 300, 56, 44, 24, 48];
const COLOURS = ['#b3261e', '#1f5f8b', '#5a9bc4', '#2e7d4f', '#8fbf9f'];
const DASHES = ['', '', '6 3', '', '2 3'];
const LINE = 18;

/** Accuracy over the index of a step. */
export function curveChart(title: string, xLabel: string, series: readonly CurveSeries[], description: string): string {
  const xs = series.flatMap(({ points }) => points.map(({ x }) => x));
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const x = (value: number): string =>
    (LEFT + (last === first ? 0.5 : (value - first) / (last - first)) * WIDTH).toFixed(1);
  const y = (value: number): string => (TOP + (1 - Math.min(1, Math.max(0, value))) * HEIGHT).toFixed(1);
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (rate) =>
      `<line x1="${String(LEFT)}" y1="${y(rate)}" x2="${String(LEFT + WIDTH)}" y2="${y(rate)}" stroke="#ddd"/>` +
      `<text x="${String(LEFT - 8)}" y="${y(rate)}" dy="0.35em" text-anchor="end" fill="#555">${String(rate * 100)}%</text>`,
  );
  const ticks = [...new Set(xs)].map(
    (value) =>
      `<text x="${x(value)}" y="${String(TOP + HEIGHT + 18)}" text-anchor="middle" fill="#555">${String(value)}</text>`,
  );
  const curves = series.map(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length] ?? '#333';
    const path = points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ');
    const ranges = points.map(({ x: at, low, high }) =>
      low === null || high === null
        ? ''
        : `<line x1="${x(at)}" y1="${y(low)}" x2="${x(at)}" y2="${y(high)}" stroke="${colour}" stroke-opacity="0.35"/>`,
    );
    const marks = points.map(
      (point) =>
        `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="3" fill="${colour}"><title>${xml(`${name}, ${String(point.x)}: ${(point.y * 100).toFixed(1)}%`)}</title></circle>`,
    );
    const dash = DASHES[index % DASHES.length] ?? '';
    const legend = TOP + HEIGHT + BOTTOM + index * LINE;
    return (
      `<g>${ranges.join('')}<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>${marks.join('')}` +
      `<line x1="${String(LEFT)}" y1="${String(legend)}" x2="${String(LEFT + 28)}" y2="${String(legend)}" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>` +
      `<text x="${String(LEFT + 36)}" y="${String(legend)}" dy="0.35em">${xml(name)}</text></g>`
    );
  });
  return chartFrame(
    { title, description, width: LEFT + WIDTH + RIGHT, height: TOP + HEIGHT + BOTTOM + series.length * LINE + 8 },
    [...grid, ...ticks, axisLabel(xLabel), ...curves],
  );
}

export interface Bin {
  length: number;
  reference: number;
  response: number;
}

/** How many flows have each length, of the professors' and of answers, with the means as dashed lines (paper, figure 6). */
export function lengthChart(
  title: string,
  bins: readonly Bin[],
  means: { reference: number | null; response: number | null },
  names: { reference: string; response: string; x: string },
  description: string,
): string {
  const most = Math.max(1, ...bins.flatMap(({ reference, response }) => [reference, response]));
  const [first = 0] = bins.map(({ length }) => length);
  const slot = WIDTH / Math.max(1, bins.length);
  const at = (length: number): number => LEFT + (length - first + 0.5) * slot;
  const bar = (count: number, from: number, colour: string): string => {
    const height = (count / most) * HEIGHT;
    return `<rect x="${from.toFixed(1)}" y="${(TOP + HEIGHT - height).toFixed(1)}" width="${(slot * 0.42).toFixed(1)}" height="${height.toFixed(1)}" fill="${colour}"/>`;
  };
  const [ofReference = '', ofResponse = ''] = [COLOURS[1], COLOURS[0]];
  const bars = bins.map(
    ({ length, reference, response }) =>
      `<g><title>${String(length)}: ${String(reference)}, ${String(response)}</title>` +
      `${bar(reference, at(length) - slot * 0.44, ofReference)}${bar(response, at(length) + slot * 0.02, ofResponse)}` +
      `<text x="${at(length).toFixed(1)}" y="${String(TOP + HEIGHT + 18)}" text-anchor="middle" fill="#555">${String(length)}</text></g>`,
  );
  const lines = (
    [
      ['reference', ofReference],
      ['response', ofResponse],
    ] as const
  ).flatMap(([which, colour], index) => {
    const value = means[which];
    const legend = TOP + HEIGHT + BOTTOM + index * LINE;
    const mean = value === null ? '' : `, mean ${value.toFixed(2)}`;
    const label =
      `<rect x="${String(LEFT)}" y="${String(legend - 6)}" width="28" height="12" fill="${colour}"/>` +
      `<text x="${String(LEFT + 36)}" y="${String(legend)}" dy="0.35em">${xml(names[which] + mean)}</text>`;
    if (value === null) return [label];
    const x = at(value).toFixed(1);
    return [
      `<line x1="${x}" y1="${String(TOP)}" x2="${x}" y2="${String(TOP + HEIGHT)}" stroke="${colour}" stroke-width="1.5" stroke-dasharray="5 4"/>`,
      label,
    ];
  });
  const counts = [0, most / 2, most].map(
    (count) =>
      `<text x="${String(LEFT - 8)}" y="${(TOP + HEIGHT - (count / most) * HEIGHT).toFixed(1)}" dy="0.35em" text-anchor="end" fill="#555">${String(Math.round(count))}</text>`,
  );
  return chartFrame({ title, description, width: LEFT + WIDTH + RIGHT, height: TOP + HEIGHT + BOTTOM + 2 * LINE + 8 }, [
    ...counts,
    ...bars,
    axisLabel(names.x),
    ...lines,
  ]);
}

function axisLabel(text: string): string {
  return `<text x="${String(LEFT + WIDTH / 2)}" y="${String(TOP + HEIGHT + 34)}" text-anchor="middle" fill="#555">${xml(text)}</text>`;
}
