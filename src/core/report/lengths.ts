/** The paper's table 4 and figure 6: how many steps the professors' solutions and the answers take. */
import type { LengthFigures, LengthHistogram, LengthRow } from '../flow/lengths.ts';
import { lengthChart } from './curve-chart.ts';
import { latexTable, tex, texNumber } from './latex.ts';
import type { RateCell, ReportSection } from './section.ts';

export interface Lengths {
  /** Whose answers; null: none were taken apart. */
  model: string | null;
  /** How the figures came about, as a paragraph. */
  methods: string;
  table: readonly LengthRow[];
  histograms: readonly LengthHistogram[];
}

/** Nothing where no flow has been counted. */
export function lengthSections({ model, methods, table, histograms }: Lengths, name: string): ReportSection[] {
  if (!table.some(({ reference, response }) => reference ?? response)) return [];
  const subsets = table.some(({ subset }) => subset === 'text') && table.some(({ subset }) => subset === 'multimodal');
  const rows = subsets ? table : table.filter(({ subset }) => subset === 'all');
  const notes = [
    `GT: steps of the professors' solutions. Resp.: steps of the answers${model === null ? ', of which none were taken apart' : ` of ${model}`}, each question with the mean over its answers. ± is the population standard deviation, as in the paper.`,
    methods,
  ];
  const title = `${name}: table 4, lengths of reasoning flows by outcome`;
  return [
    {
      ...{ id: 'table-4', title, notes, methods },
      head: ['subset', 'outcome', 'questions', 'GT length', 'response length'],
      rows: rows.map(({ subset, outcome, questions, reference, response }) => [
        ...[subset, outcome, questions],
        cell(reference),
        cell(response),
      ]),
      tex: latexTable({
        label: `table-4-${name}`,
        caption: title,
        columns: 'll r S[table-format=2.2(3)] S[table-format=2.2(3)]',
        head: [['{Subset}', '{Outcome}', '{Questions}', '{GT len.}', '{Resp. len.}']],
        body: rows.map(({ subset, outcome, questions, reference, response }) => [
          ...[tex(subset), tex(outcome), String(questions)],
          ...[reference, response].map((one) => texNumber(one?.mean ?? null, 2, one?.std ?? null)),
        ]),
      }),
      pictures: histograms
        .filter(({ subset }) => subsets || subset === 'all')
        .map(({ subset, bins, referenceMean, responseMean }) => {
          const of = subset === 'all' ? '' : `, ${subset}`;
          const caption = `${name}: figure 6, lengths of reasoning flows${of}`;
          const names = {
            reference: 'professors’ solutions',
            response: model === null ? 'answers' : `answers of ${model}`,
            x: 'steps',
          };
          const means = { reference: referenceMean, response: responseMean };
          return {
            name: `figure-6-${subset}`,
            caption,
            svg: lengthChart(caption, bins, means, names, notes.join(' ')),
          };
        }),
    },
  ];
}

const cell = (figures: LengthFigures | null): RateCell | null =>
  figures && { value: figures.mean, interval: null, std: figures.std, digits: 2, plain: true };
