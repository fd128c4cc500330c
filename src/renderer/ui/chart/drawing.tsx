import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  Line,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { count, joined } from '../../lib/format.ts';
import { PLOT, pointAt, ticksOf, type Chart, type ChartPoint, type Series } from './chart.ts';
import { lookOf, PointMark, Sample, type Look } from './look.tsx';
import { intervalText, openEnds, valueText } from './reading.ts';

export interface DrawingProps {
  chart: Chart;
  height: number;
  intervals: boolean;
}

/** One place on the x axis, with the point of each series there. */
interface Row {
  x: number;
  points: (ChartPoint | undefined)[];
}

const TICK = { fill: 'var(--text-soft)', fontSize: 11 };
const LABEL = { fill: 'var(--text-soft)', fontSize: 11 };
/** With more curves than this, bands would cover each other: whiskers instead. */
const MOST_BANDS = 2;

/** The drawn figure. Apart in a file that is loaded with the first figure, for its library is large. Nothing in it moves. */
export default function Drawing({ chart, height, intervals }: DrawingProps) {
  const id = useId();
  const places = ticksOf(chart);
  const rows: Row[] = places.map((x) => ({ x, points: chart.series.map((series) => pointAt(series, x)) }));
  const bars = chart.form === 'bars';
  const banded = intervals && chart.series.length <= MOST_BANDS;
  const [first = 0] = places;
  const last = places.at(-1) ?? 1;
  const room = bars ? 0.5 : PLOT.room;
  const scale = { domain: [first - room, last + room] as [number, number], allowDataOverflow: true };
  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height }}
      data={rows}
      margin={{ top: 18, right: PLOT.right, bottom: 18, left: 4 }}
      accessibilityLayer
      aria-label={joined([chart.title, chart.summary], 'stop')}
      barCategoryGap="12%"
      barGap={1}
      maxBarSize={48}
    >
      {bars ? (
        <defs>
          {chart.series.map((series, index) => (
            <Hatch key={series.label} id={hatchId(id, index)} look={lookOf(series.look)} />
          ))}
        </defs>
      ) : null}
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        dataKey="x"
        {...(bars ? { type: 'category' as const } : { type: 'number' as const, ...scale, ticks: places })}
        interval="preserveStartEnd"
        minTickGap={6}
        tick={TICK}
        tickLine={false}
        stroke="var(--line-strong)"
        label={{ value: chart.xLabel, position: 'insideBottom', offset: -12, ...LABEL }}
      />
      {/* Bars stand on bands, one per whole number; a mean lies between them. */}
      <XAxis xAxisId="between" hide dataKey="x" type="number" {...scale} />
      {heights(chart)}
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)', fill: 'var(--hover)', fillOpacity: 0.6 }}
        content={({ active, label }) => {
          const row = active ? rows.find((one) => one.x === label) : undefined;
          return row ? <Reading chart={chart} row={row} /> : null;
        }}
      />
      {chart.series.flatMap((series, index) =>
        bars
          ? [bar(series, index, hatchId(id, index))]
          : [...openCurve(series, index), ...curve(series.label, lookOf(series.look), index, intervals, banded)],
      )}
      {chart.rules?.map(rule)}
    </ComposedChart>
  );
}

// Functions that give elements, not components: the library looks for its own elements among the chart's children.

function heights({ rates, yLabel }: Chart) {
  return (
    <YAxis
      width={PLOT.left - 4}
      domain={rates ? [0, 1] : [0, 'auto']}
      ticks={rates ? [0, 0.25, 0.5, 0.75, 1] : undefined}
      allowDecimals={rates}
      tickFormatter={(value: number) => (rates ? `${String(Math.round(value * 100))}%` : count(value))}
      tick={TICK}
      tickLine={false}
      axisLine={false}
      label={{
        ...{ value: yLabel, angle: -90, position: 'insideLeft', offset: 6, style: { textAnchor: 'middle' } },
        ...LABEL,
      }}
    />
  );
}

function bar({ label, look: name }: Series, index: number, hatch: string) {
  const look = lookOf(name);
  return (
    <Bar
      key={label}
      dataKey={(row: Row) => row.points[index]?.y ?? 0}
      name={label}
      fill={look.hollow ? `url(#${hatch})` : look.colour}
      stroke={look.colour}
      isAnimationActive={false}
    />
  );
}

/** A line at a place on the x axis, such as a mean. */
function rule({ x, look, label }: NonNullable<Chart['rules']>[number], index: number) {
  const even = index % 2 === 0;
  return (
    <ReferenceLine
      key={index}
      xAxisId="between"
      x={x}
      stroke={lookOf(look).colour}
      strokeWidth={1.75}
      strokeDasharray={even ? '6 3' : '2 3'}
      label={{
        ...{ value: label, position: even ? 'insideTopLeft' : 'insideTopRight', offset: 4 },
        ...{ fill: 'var(--text)', fontSize: 11 },
      }}
    />
  );
}

const hatchId = (id: string, index: number): string => `${id.replace(/[^\w-]/g, '')}-hatch-${String(index)}`;

function Hatch({ id, look }: { id: string; look: Look }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V5" stroke={look.colour} strokeWidth={2} />
    </pattern>
  );
}

/** A curve with its interval behind it. */
function curve(label: string, look: Look, index: number, intervals: boolean, banded: boolean) {
  const value = (row: Row) => row.points[index]?.y ?? null;
  return [
    banded ? (
      <Area
        key={`${label} band`}
        dataKey={(row: Row) => bounds(row.points[index])}
        name={`${label} band`}
        type="linear"
        fill={look.colour}
        fillOpacity={0.14}
        stroke="none"
        activeDot={false}
        isAnimationActive={false}
        tooltipType="none"
      />
    ) : null,
    <Line
      key={label}
      dataKey={value}
      name={label}
      type="linear"
      stroke={look.colour}
      strokeWidth={1.75}
      strokeDasharray={look.dash}
      dot={({ cx, cy, key, value: y }: DotProps) =>
        typeof cx === 'number' && typeof cy === 'number' && y !== null ? (
          <PointMark key={key} look={look} x={cx} y={cy} />
        ) : (
          <g key={key} />
        )
      }
      activeDot={({ cx, cy }: DotProps) =>
        typeof cx === 'number' && typeof cy === 'number' ? <PointMark look={look} x={cx} y={cy} size={5.5} /> : <g />
      }
      isAnimationActive={false}
    >
      {intervals && !banded ? (
        <ErrorBar
          dataKey={(row: Row) => whiskers(row.points[index])}
          width={3}
          stroke={look.colour}
          strokeWidth={1}
          isAnimationActive={false}
        />
      ) : null}
    </Line>,
  ];
}

/** What a curve could be at most, dotted; nothing where nothing of it is open. */
function openCurve({ label, look, points }: Series, index: number) {
  if (points.every(({ atMost }) => atMost == null)) return [];
  return [
    <Line
      key={`${label} at most`}
      dataKey={({ points: at }: Row) => at[index]?.atMost ?? at[index]?.y ?? null}
      name={`${label} at most`}
      type="linear"
      stroke={lookOf(look).colour}
      strokeWidth={1}
      strokeDasharray="1 3"
      dot={false}
      activeDot={false}
      isAnimationActive={false}
      tooltipType="none"
    />,
  ];
}

interface DotProps {
  key?: string | number | bigint | null;
  cx?: number;
  cy?: number;
  value?: unknown;
}

const bounds = (point: ChartPoint | undefined): [number, number] | null =>
  point && point.low !== null && point.high !== null ? [point.low, point.high] : null;
const whiskers = (point: ChartPoint | undefined): [number, number] => {
  const ends = bounds(point);
  return point && ends ? [point.y - ends[0], ends[1] - point.y] : [0, 0];
};

/** What stands at the place under the pointer, or where the arrow keys are. */
function Reading({ chart, row }: { chart: Chart; row: Row }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="rounded border border-line bg-raised px-2.5 py-1.5 text-sm text-ink tabular-nums shadow-float"
    >
      <p className="text-soft">
        {chart.xLabel} {row.x}
      </p>
      <table>
        <tbody>
          {chart.series.map((series, index) => {
            const point = row.points[index];
            const open = point && openEnds(chart, point);
            return point ? (
              <tr key={series.label}>
                <th scope="row" className="pr-3 text-left font-normal">
                  <span className="flex items-center gap-1.5">
                    <Sample look={lookOf(series.look)} bar={chart.form === 'bars'} />
                    {series.label}
                  </span>
                </th>
                <td className="text-end font-semibold">{valueText(chart, point)}</td>
                <td className="pl-2 text-faint">
                  {intervalText(chart, point)}
                  {open ? <span className="block">{t('results.bounds', open)}</span> : null}
                </td>
              </tr>
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}
