import { Download, Table2 } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toCsv, withMethods } from '../../lib/table-text.ts';
import { MenuButton } from '../menu-button.tsx';
import { tableOf, type Chart } from './chart.ts';
import { DataTable } from './data-table.tsx';
import { lookOf, Sample } from './look.tsx';
import { pngOf, svgOf } from './picture.ts';

const Drawing = lazy(() => import('./drawing.tsx'));

const KINDS = ['svg', 'png', 'csv'] as const;

/** A file made of a figure. `content` is text, for a png base64. */
export interface ChartFile {
  kind: (typeof KINDS)[number];
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
    const content = await contentOf(kind, chart, await notes(), box.current);
    if (content !== null) onExport({ kind, name: fileName, content });
  };
  return (
    <figure aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3">
        <Title id={`${id}-title`} className="mr-auto font-semibold">
          {chart.title}
        </Title>
        <div className="flex">
          {hasIntervals ? (
            <Toggle isOn={intervals} onChange={setIntervals}>
              {t('chart.intervals')}
            </Toggle>
          ) : null}
          <Toggle isOn={tabled} onChange={setTabled}>
            <Table2 size={13} aria-hidden />
            {t('chart.data')}
          </Toggle>
          <MenuButton
            label={t('chart.exportOf', { name: chart.title })}
            className={TOOL}
            choices={KINDS.map((kind) => ({ id: kind, label: t(`chart.${kind}`) }))}
            onChoose={(kind) => void write(kind)}
          >
            <Download size={13} aria-hidden />
            {t('chart.export')}
          </MenuButton>
        </div>
      </div>
      <div ref={box} className="min-w-0" style={{ minHeight: height }}>
        <Suspense fallback={null}>
          <Drawing chart={chart} height={height} intervals={intervals && hasIntervals} />
        </Suspense>
      </div>
      {children}
      {chart.series.length > 1 ? <Legend chart={chart} /> : null}
      <figcaption className="max-w-[72ch] text-sm text-soft">{chart.summary}</figcaption>
      {tabled ? <DataTable chart={chart} /> : null}
    </figure>
  );
}

/** What a file of the figure holds; null while it is not drawn. */
async function contentOf(
  kind: ChartFile['kind'],
  chart: Chart,
  notes: readonly string[],
  box: HTMLElement | null,
): Promise<string | null> {
  if (kind === 'csv') return toCsv(withMethods(tableOf(chart), notes.join(' ')));
  const drawn = box?.querySelector<SVGSVGElement>('svg.recharts-surface');
  if (!drawn) return null;
  const svg = svgOf(drawn, { ...chart, summary: [chart.summary, ...notes].join(' ') });
  return kind === 'svg' ? svg : pngOf(svg);
}

interface ToggleProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={`${TOOL} ${isOn ? 'font-semibold text-ink!' : ''}`}
      onClick={() => onChange(!isOn)}
    >
      {children}
    </button>
  );
}

function Legend({ chart }: { chart: Chart }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      {chart.series.map((series) => (
        <li key={series.label} className="flex items-center gap-1.5">
          <Sample look={lookOf(series.look)} bar={chart.form === 'bars'} />
          {series.label}
        </li>
      ))}
    </ul>
  );
}
