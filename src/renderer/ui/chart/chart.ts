import type { Cell, TableText } from '../../lib/table-text.ts';

/** One value of a series with its 95% interval, as fractions or counts, and how many items it is a mean over (null: it is a count itself). */
export interface ChartPoint {
  x: number;
  y: number;
  low: number | null;
  high: number | null;
  n: number | null;
  /** What y could be if all that is open turned out right, where that is more. */
  atMost?: number | null;
}

export interface Series {
  label: string;
  /** Index into LOOKS: colour, line and point shape. The same thing looks the same in every figure. */
  look: number;
  points: readonly ChartPoint[];
}

/** A vertical line at a place on the x axis, such as a mean. */
export interface Rule {
  x: number;
  label: string;
  look: number;
}

/** A figure as data: everything that is drawn, said, tabulated and exported comes from here. */
export interface Chart {
  form: 'curves' | 'bars';
  title: string;
  /** What there is to see, in a sentence or two with its numbers. */
  summary: string;
  xLabel: string;
  yLabel: string;
  /** Whether y is a fraction in 0..1, read as percent on a fixed axis from 0 to 100. */
  rates: boolean;
  series: readonly Series[];
  /** First and last whole number that the x axis must show, also where nothing is drawn; otherwise what there is. */
  span?: readonly [number, number];
  rules?: readonly Rule[];
}

/** All places on the x axis, in order. */
export const placesOf = (chart: Chart): number[] =>
  [...new Set(chart.series.flatMap((one) => one.points.map(({ x }) => x)))].sort((a, b) => a - b);

/** Every place that the x axis shows. */
export function ticksOf(chart: Chart): number[] {
  const [from, to] = chart.span ?? [1, 0];
  const spanned = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [...new Set([...placesOf(chart), ...spanned])].sort((a, b) => a - b);
}

export const pointAt = (series: Series, x: number): ChartPoint | undefined => series.points.find((p) => p.x === x);

const rounded = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? null : Number(value.toFixed(6));

/** The figure's data with six digits: a row per place; per series its value and, where there are any, interval ends, what it could be at most, and n. */
export function tableOf(chart: Chart): TableText {
  const parts = chart.series.map((series) => ({
    series,
    interval: series.points.some(({ low }) => low !== null),
    counted: series.points.some(({ n }) => n !== null),
    open: series.points.some(({ atMost }) => atMost != null),
  }));
  const head = parts.flatMap(({ series: { label }, interval, counted, open }) => [
    label,
    ...(interval ? [`${label} low`, `${label} high`] : []),
    ...(open ? [`${label} at most`] : []),
    ...(counted ? [`${label} n`] : []),
  ]);
  const rows = placesOf(chart).map((x) => [
    x,
    ...parts.flatMap(({ series, interval, counted, open }) => {
      const point = pointAt(series, x);
      return [
        rounded(point?.y),
        ...(interval ? [rounded(point?.low), rounded(point?.high)] : []),
        ...(open ? [rounded(point?.atMost ?? point?.y)] : []),
        ...(counted ? [point?.n ?? null] : []),
      ];
    }),
  ]);
  return [[chart.xLabel, ...head], ...rows];
}

/**
 * Where the plot lies in the drawing, so that something can stand in line with it: pixels left of it (the axis) and right of it, and the room
 * before the first and after the last place of a curve, in units of x.
 */
export const PLOT = { left: 50, right: 12, room: 0.35 };
