/** The paper's table 1: gradings against experts' labels, with the confusion matrix behind the scores. */
import { CELLS, SCORES, type AgainstExperts, type Spread } from '../metrics/against-experts.ts';
import { latexTable, tex, texNumber } from './latex.ts';
import type { RateCell, ReportSection } from './section.ts';

export interface AgainstRow {
  model: string | null;
  /** The grading's name. */
  grading: string;
  protocol: 's2s' | 'l2s' | 'l2l' | null;
  trials: number;
  n: number;
  open: number;
  questions: number;
  /** Whose labels count. */
  experts: readonly string[];
  figures: AgainstExperts;
}

const HEADS = { accuracy: 'accuracy', auc: 'AUC', precision: 'precision', recall: 'recall', f1: 'F1' } as const;

export function againstTable(
  rows: readonly AgainstRow[],
  /** `methods`: of each row. */
  { unit, name, methods }: { unit: 'answer' | 'variable'; name: string; methods: readonly string[] },
): ReportSection {
  const things = unit === 'answer' ? 'answers' : 'variables';
  const id = unit === 'answer' ? 'table-1' : 'table-1-variables';
  const title = `${name}: table 1, gradings against experts by ${things}`;
  return {
    id,
    title,
    head: [
      ...['model', 'grading', 'protocol', 'trials', things, 'questions', 'left open'],
      ...SCORES.map((score) => HEADS[score]),
      ...CELLS.map((cell) => cell.toUpperCase()),
    ],
    rows: rows.map(({ model, grading, protocol, trials, n, open, questions, figures }) => [
      ...[model, grading, protocol?.toUpperCase() ?? null, trials, n, questions, open],
      ...SCORES.map((score): RateCell | null => rate(figures[score])),
      ...CELLS.map((cell): RateCell => rate(figures[cell], true)),
    ]),
    methods,
    notes: [
      `Labelled by ${[...new Set(rows.flatMap(({ experts }) => experts))].join(', ')}.`,
      `What experts say of ${things} against what a grading says, where both settled it. Right is the positive class: FN where the experts alone say right, FP where the grading alone does.`,
      'As in the paper, precision, recall and F1 are means of both classes weighted by their size, the AUC is that of a verdict without a degree, and ± is the population standard deviation over trials.',
      ...(unit === 'answer'
        ? [
            'An answer is labelled as a whole, or by verdicts on its variables: wrong as soon as one is, right when all are.',
          ]
        : []),
      ...methods,
    ],
    tex: latexTable({
      label: `${id}-${name}`,
      caption: title,
      columns: 'll S[table-format=2.2(3)] *{4}{S[table-format=1.2(3)]} *{2}{S[table-format=3.2(4)]}',
      head: [['{Model}', '{Setting}', '{Acc (\\%)}', '{AUC}', '{P}', '{R}', '{F1}', '{FN}', '{FP}']],
      body: rows.map(({ model, grading, trials, figures }) => [
        tex(model ?? 'not known'),
        tex(grading),
        number(figures.accuracy, trials, 100),
        ...(['auc', 'precision', 'recall', 'f1'] as const).map((score) => number(figures[score], trials)),
        number(figures.fn, trials),
        number(figures.fp, trials),
      ]),
    }),
  };
}

function rate(spread: Spread, isCount: true): RateCell;
function rate(spread: Spread | null): RateCell | null;
function rate(spread: Spread | null, isCount?: true): RateCell | null {
  if (spread === null) return null;
  return { value: spread.mean, interval: null, std: spread.std, digits: 2, ...(isCount ? { plain: true } : {}) };
}

/** One trial has no deviation. */
function number(spread: Spread | null, trials: number, factor = 1): string {
  if (spread === null) return texNumber(null, 2);
  return texNumber(spread.mean * factor, 2, trials > 1 ? spread.std * factor : null);
}
