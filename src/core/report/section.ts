/** A table of a report, whose rates carry their intervals, and the chart of its main figure. */
import type { Mark } from './best.ts';
import { intervalChart, type ChartPoint } from './interval-chart.ts';
import type { PagePart } from './page.ts';
import { inertInMarkdown, toCsv, toLatex, toMarkdown, withMethods, type Cell, type TableText } from './table-text.ts';

/** A rate in 0..1 with its 95% interval; null where nothing is graded. */
export interface RateCell {
  value: number | null;
  interval: { low: number; high: number } | null;
  /** Sample standard deviation over trials; none for one trial. */
  std?: number | null;
  /** What it could be if all that is open turned out right, where that is more. */
  atMost?: number | null;
  /** What it could be if all that is open turned out wrong, where that is less. */
  atLeast?: number | null;
  /** Whether it is the best or the second best of its group in the column. */
  mark?: Mark;
  /** Places after the point as it is read; 1 where it is not said. */
  digits?: number;
  /** A number that is no share: read as it is, not in percent. */
  plain?: boolean;
}
export type ReportCell = Cell | RateCell;
export interface ReportSection {
  /** The beginning of the files' names. */
  id: string;
  title: string;
  head: readonly string[];
  rows: readonly (readonly ReportCell[])[];
  /** The points of its figure, and what they are points of: "accuracy". No points: no figure. */
  chart?: { of: string; points: readonly ChartPoint[] };
  notes: readonly string[];
  /** How the figures came about: of all rows, or of each. It stands in each row of the CSV. */
  methods: string | readonly string[];
  /** The table in LaTeX where it has a layout of its own. */
  tex?: string;
  /** Further figures; `name` is that of the file, after the section's own beginning. */
  pictures?: readonly { name: string; caption: string; svg: string }[];
}

const isRate = (cell: ReportCell | undefined): cell is RateCell => typeof cell === 'object' && cell !== null;

/** Of a number that is neither a rate nor whole, as it is read. */
const DIGITS = 4;

/** For reading: "64.9 ± 1.2 [59.4, 70.1], at most 66.0", in percent. */
function readable({ head, rows }: ReportSection, emphasis: boolean): TableText {
  const text = (cell: ReportCell): Cell => {
    if (!isRate(cell))
      return typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(DIGITS)) : cell;
    const { value, interval, std, atMost, atLeast, mark, digits = 1, plain: isPlain } = cell;
    const shown = (rate: number): string => (isPlain ? rate : rate * 100).toFixed(digits);
    if (value === null) return mark === undefined ? 'not graded' : '–';
    const spread = std == null ? '' : ` ± ${shown(std)}`;
    const range = interval ? ` [${shown(interval.low)}, ${shown(interval.high)}]` : '';
    const open = `${atLeast == null ? '' : `, at least ${shown(atLeast)}`}${atMost == null ? '' : `, at most ${shown(atMost)}`}`;
    const whole = `${shown(value)}${spread}${range}${open}`;
    return emphasis && mark ? (mark === 'best' ? `**${whole}**` : `_${whole}_`) : whole;
  };
  return [head, ...rows.map((row) => row.map(text))];
}

/** For other programs: fractions, with both ends of an interval, and what else there is, in columns of their own. */
export function exactTable({ head, rows }: Pick<ReportSection, 'head' | 'rows'>): TableText {
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
  { suffix: ' low', optional: true, of: ({ interval }) => interval?.low },
  { suffix: ' high', optional: true, of: ({ interval }) => interval?.high },
  { suffix: ' std', optional: true, of: ({ std }) => std },
  { suffix: ' at least', optional: true, of: ({ atLeast }) => atLeast },
  { suffix: ' at most', optional: true, of: ({ atMost }) => atMost },
];

/** The files of a section, and what of it stands in the report itself. */
export function sectionFiles(section: ReportSection): {
  files: { name: string; text: string }[];
  markdown: string;
  page: PagePart;
} {
  const { id, title, chart, notes, pictures = [] } = section;
  const cells = readable(section, true);
  const table = toMarkdown(cells);
  const drawn = [
    ...(chart && chart.points.length > 0
      ? [{ name: `${id}.svg`, caption: chart.of, svg: intervalChart(chart.of, chart.points, notes.join(' ')) }]
      : []),
    ...pictures.map((one) => ({ ...one, name: `${id}-${one.name}.svg` })),
  ];
  const links = drawn.map(({ name, caption }) => `![${plain(caption)}](${name})\n\n`).join('');
  return {
    files: [
      { name: `${id}.md`, text: table },
      { name: `${id}.csv`, text: toCsv(withMethods(exactTable(section), section.methods)) },
      { name: `${id}.tex`, text: section.tex ?? toLatex(readable(section, false), title, id) },
      ...drawn.map(({ name, svg }) => ({ name, text: svg })),
    ],
    page: { id, title, table: cells, drawn, notes },
    markdown: `## ${plain(title)}\n\n${links}${table}\n${notes.map((note) => `${inertInMarkdown(note)}\n\n`).join('')}`,
  };
}

/** A name that is not ours as plain text in Markdown. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|!]/g, '\\$&');
}
