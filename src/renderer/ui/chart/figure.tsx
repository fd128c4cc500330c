import { Download, Table2 } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { toCsv, withMethods } from '../../lib/table-text.ts';
import { tableOf, type Chart } from './chart.ts';
import { DataTable } from './data-table.tsx';
import { lookOf, Sample } from './look.tsx';
import { pngOf, svgOf } from './picture.ts';

const Drawing = lazy(() => import('./drawing.tsx'));

/** A file made of a figure. `content` is text, for a png base64. */
export interface ChartFile {
  kind: 'svg' | 'png' | 'csv';
  name: string;
  content: string;
}

interface FigureProps {
  chart: Chart;
  height?: number;
  /** Of the title among the headings around it. */
  level?: 2 | 3;
  /** What the files are called; the title when left out. */
  fileName?: string;
  onExport: (file: ChartFile) => void;
  /** How its figures came about: goes into its files. */
  notes: () => Promise<readonly string[]>;
  /** In line with the plot, right under it. */
  children?: ReactNode;
}

const TOOL = 'inline-flex h-7 items-center gap-1.5 rounded px-2 text-sm text-soft hover:bg-hover hover:text-ink';

/**
 * A figure: title, drawing, legend, what there is to see in words, its data as a table, and files of it. The drawing takes the focus; arrow
 * keys go through its places and say the values.
 */
export function Figure({
  chart,
  height = 260,
  level = 3,
  fileName = chart.title,
  onExport,
  notes,
  children,
}: FigureProps) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const Title = level === 2 ? 'h2' : 'h3';
  const [tabled, setTabled] = useState(false);
  const hasIntervals = chart.series.some(({ points }) => points.some(({ low }) => low !== null));
  // Few curves show their intervals at once; many would hide each other.
  const [intervals, setIntervals] = useState(chart.series.length <= 2);
  const write = async (kind: ChartFile['kind']) => {
    const said = await notes();
    if (kind === 'csv') {
      onExport({ kind, name: fileName, content: toCsv(withMethods(tableOf(chart), said.join(' '))) });
      return;
    }
    const drawn = box.current?.querySelector<SVGSVGElement>('svg.recharts-surface');
    if (!drawn) return;
    const svg = svgOf(drawn, { ...chart, summary: [chart.summary, ...said].join(' ') });
    onExport({ kind, name: fileName, content: kind === 'svg' ? svg : await pngOf(svg) });
  };
  return (
    <figure aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3">
        <Title id={`${id}-title`} className="mr-auto font-semibold">
          {chart.title}
        </Title>
        <div className="flex">
          {hasIntervals ? (
            <button
              type="button"
              aria-pressed={intervals}
              className={`${TOOL} ${intervals ? 'font-semibold text-ink!' : ''}`}
              onClick={() => {
                setIntervals(!intervals);
              }}
            >
              {t('chart.intervals')}
            </button>
          ) : null}
          <button
            type="button"
            aria-pressed={tabled}
            className={`${TOOL} ${tabled ? 'font-semibold text-ink!' : ''}`}
            onClick={() => {
              setTabled(!tabled);
            }}
          >
            <Table2 size={13} aria-hidden />
            {t('chart.data')}
          </button>
          <MenuTrigger>
            <AriaButton className={TOOL} aria-label={t('chart.exportOf', { name: chart.title })}>
              <Download size={13} aria-hidden />
              {t('chart.export')}
            </AriaButton>
            <Popover
              offset={4}
              placement="bottom end"
              className="appear rounded-md border border-line bg-raised p-1 shadow-float"
            >
              <Menu aria-label={t('chart.exportOf', { name: chart.title })} className="outline-none">
                {(['svg', 'png', 'csv'] as const).map((kind) => (
                  <MenuItem
                    key={kind}
                    id={kind}
                    onAction={() => void write(kind)}
                    className="flex min-h-7 items-center rounded px-3 outline-none data-focused:bg-selected"
                  >
                    {t(`chart.${kind}`)}
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </MenuTrigger>
        </div>
      </div>
      <div ref={box} className="min-w-0" style={{ minHeight: height }}>
        <Suspense fallback={null}>
          <Drawing chart={chart} height={height} intervals={intervals && hasIntervals} />
        </Suspense>
      </div>
      {children}
      {chart.series.length > 1 ? (
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
          {chart.series.map((series) => (
            <li key={series.label} className="flex items-center gap-1.5">
              <Sample look={lookOf(series.look)} bar={chart.form === 'bars'} />
              {series.label}
            </li>
          ))}
        </ul>
      ) : null}
      <figcaption className="max-w-[72ch] text-sm text-soft">{chart.summary}</figcaption>
      {tabled ? <DataTable chart={chart} /> : null}
    </figure>
  );
}
