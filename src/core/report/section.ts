/** A table of a report, whose rates carry their intervals, and the chart of its main figure. */
import { intervalChart, type ChartPoint } from './interval-chart.ts';
import { toCsv, toLatex, toMarkdown, type Cell, type TableText } from './table-text.ts';

/** A rate in 0..1 with its 95% interval; null where nothing is graded. */
export interface RateCell {
  value: number | null;
  interval: { low: number; high: number } | null;
  /** Sample standard deviation over trials; none for one trial. */
  std?: number | null;
  /** What it could be if all that is open turned out right, where that is more. */
  atMost?: number | null;
}
export type ReportCell = Cell | RateCell;
export interface ReportSection {
  /** The beginning of the files' names. */
  id: string;
  title: string;
  head: readonly string[];
  rows: readonly (readonly ReportCell[])[];
  /** The points of its figure, and what they are points of: "accuracy". No points: no figure. */
  chart: readonly ChartPoint[];
  figure: string;
  notes: readonly string[];
}

const isRate = (cell: ReportCell | undefined): cell is RateCell => typeof cell === 'object' && cell !== null;

/** For reading: "64.9 ± 1.2 [59.4, 70.1], at most 66.0", in percent. */
function readable({ head, rows }: ReportSection): TableText {
  const percent = (rate: number): string => (rate * 100).toFixed(1);
  const text = (cell: ReportCell): Cell => {
    if (!isRate(cell)) return cell;
    const { value, interval, std, atMost } = cell;
    if (value === null) return 'not graded';
    const spread = std == null ? '' : ` ± ${percent(std)}`;
    const range = interval ? ` [${percent(interval.low)}, ${percent(interval.high)}]` : '';
    return `${percent(value)}${spread}${range}${atMost == null ? '' : `, at most ${percent(atMost)}`}`;
  };
  return [head, ...rows.map((row) => row.map(text))];
}

/** For other programs: fractions, with both ends of an interval, and what else there is, in columns of their own. */
function exact({ head, rows }: ReportSection): TableText {
  const parts = head.map((_, column) => {
    const cells = rows.map((row) => row[column]).filter(isRate);
    return PARTS.filter(
      ({ optional, of }) => cells.length > 0 && (!optional || cells.some((cell) => of(cell) != null)),
    );
  });
  const digits = (value: number | null | undefined): Cell => (value == null ? null : Number(value.toFixed(6)));
  return [
    head.flatMap((name, column) => {
      const own = parts[column] ?? [];
      return own.length > 0 ? own.map(({ suffix }) => `${name}${suffix}`) : [name];
    }),
    ...rows.map((row) =>
      row.flatMap((cell, column): Cell[] => {
        const own = parts[column] ?? [];
        if (isRate(cell)) return own.map(({ of }) => digits(of(cell)));
        return own.length > 0 ? own.map((_, index) => (index === 0 ? cell : null)) : [cell];
      }),
    ),
  ];
}

const PARTS: { suffix: string; optional: boolean; of: (cell: RateCell) => number | null | undefined }[] = [
  { suffix: '', optional: false, of: ({ value }) => value },
  { suffix: ' low', optional: false, of: ({ interval }) => interval?.low },
  { suffix: ' high', optional: false, of: ({ interval }) => interval?.high },
  { suffix: ' std', optional: true, of: ({ std }) => std },
  { suffix: ' at most', optional: true, of: ({ atMost }) => atMost },
];

/** The files of a section, and what of it stands in the report itself. */
export function sectionFiles(section: ReportSection): { files: { name: string; text: string }[]; markdown: string } {
  const { id, title, chart, figure, notes } = section;
  const table = toMarkdown(readable(section));
  const picture = chart.length > 0 ? [{ name: `${id}.svg`, text: intervalChart(figure, chart, notes.join(' ')) }] : [];
  const links = picture.map(({ name }) => `![${plain(figure)}](${name})\n\n`).join('');
  return {
    files: [
      { name: `${id}.md`, text: table },
      { name: `${id}.csv`, text: toCsv(exact(section)) },
      { name: `${id}.tex`, text: toLatex(readable(section), title) },
      ...picture,
    ],
    markdown: `## ${plain(title)}\n\n${links}${table}\n${notes.map((note) => `${note}\n\n`).join('')}`,
  };
}

/** A name that is not ours as plain text in Markdown. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|!]/g, '\\$&');
}
