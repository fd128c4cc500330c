/** A table of a report, whose rates carry their intervals, and the chart of its main figure. */
import { intervalChart, type ChartPoint } from './interval-chart.ts';
import { toCsv, toLatex, toMarkdown, type Cell, type TableText } from './table-text.ts';

/** A rate in 0..1 with its 95% interval. */
export interface RateCell {
  value: number;
  interval: { low: number; high: number } | null;
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

/** For reading: "64.9 [59.4, 70.1]", in percent. */
function readable({ head, rows }: ReportSection): TableText {
  const percent = (rate: number): string => (rate * 100).toFixed(1);
  const text = (cell: ReportCell): Cell => {
    if (!isRate(cell)) return cell;
    const { value, interval } = cell;
    return interval ? `${percent(value)} [${percent(interval.low)}, ${percent(interval.high)}]` : percent(value);
  };
  return [head, ...rows.map((row) => row.map(text))];
}

/** For other programs: fractions, with both ends of an interval in columns of their own. */
function exact({ head, rows }: ReportSection): TableText {
  const rates = head.map((_, column) => rows.some((row) => isRate(row[column])));
  const digits = (value: number | undefined): Cell => (value === undefined ? null : Number(value.toFixed(6)));
  return [
    head.flatMap((name, column) => (rates[column] ? [name, `${name} low`, `${name} high`] : [name])),
    ...rows.map((row) =>
      row.flatMap((cell, column): Cell[] => {
        if (isRate(cell)) return [cell.value, cell.interval?.low, cell.interval?.high].map(digits);
        return rates[column] ? [cell, null, null] : [cell];
      }),
    ),
  ];
}

/** The files of a section, and what of it stands in the report itself. */
export function sectionFiles(section: ReportSection): { files: { name: string; text: string }[]; markdown: string } {
  const { id, title, chart, figure, notes } = section;
  const table = toMarkdown(readable(section));
  const picture = chart.length > 0 ? [{ name: `${id}.svg`, text: intervalChart(figure, chart) }] : [];
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
