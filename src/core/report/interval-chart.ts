/** A chart as SVG text: one point a line with its 95% interval, on a scale of 0 to 100%. For files: black on white, no script, no link. */
import { chartFrame } from './chart-frame.ts';
import { xml } from './xml.ts';

export interface ChartPoint {
  label: string;
  /** Fractions in 0..1; null where there is no interval. */
  value: number;
  interval: { low: number; high: number } | null;
}

const LINE = 26;
const LEFT = 300;
const WIDTH = 420;
const TOP = 44;
const RIGHT = 70;
const LABEL_LENGTH = 44;

/** Draws the points below each other in their order. Labels are cut where they are too long; their whole text is the point's tooltip. `description`: how the figures came about. */
export function intervalChart(title: string, points: readonly ChartPoint[], description: string): string {
  const height = TOP + points.length * LINE + 40;
  const width = LEFT + WIDTH + RIGHT;
  const x = (rate: number): string => (LEFT + Math.min(1, Math.max(0, rate)) * WIDTH).toFixed(1);
  const bottom = TOP + points.length * LINE;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (rate) =>
      `<line x1="${x(rate)}" y1="${String(TOP - 6)}" x2="${x(rate)}" y2="${String(bottom)}" stroke="#ddd"/>` +
      `<text x="${x(rate)}" y="${String(bottom + 18)}" text-anchor="middle" fill="#555">${String(rate * 100)}%</text>`,
  );
  const marks = points.map(({ label, value, interval }, index) => {
    const y = String(TOP + index * LINE + LINE / 2);
    const range = interval
      ? `<line x1="${x(interval.low)}" y1="${y}" x2="${x(interval.high)}" y2="${y}" stroke="#1f5f8b" stroke-width="2"/>`
      : '';
    const name = label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label;
    return (
      `<g><title>${xml(label)}</title>` +
      `<text x="${String(LEFT - 12)}" y="${y}" dy="0.35em" text-anchor="end">${xml(name)}</text>${range}` +
      `<circle cx="${x(value)}" cy="${y}" r="4" fill="#1f5f8b"/>` +
      `<text x="${String(LEFT + WIDTH + 12)}" y="${y}" dy="0.35em" fill="#555">${(value * 100).toFixed(1)}%</text></g>`
    );
  });
  return chartFrame({ title, description, width, height }, [...grid, ...marks]);
}
