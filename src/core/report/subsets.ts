/** The paper's tables 2 and 3: question and variable accuracy by subset of questions, models with open weights and proprietary ones apart. */
import type { Weights } from '../run/weights.ts';
import { placesOf } from '../metrics/ranking.ts';
import { marksOf, type Mark } from './best.ts';
import { latexTable, tex, texMarked, texNumber } from './latex.ts';
import type { RateCell, ReportSection } from './section.ts';

/** What one answer set has for one question: shares in 0..1. */
export interface ScoredItem {
  multimodal: boolean;
  question: number;
  variable: number;
  /** If all that is open turned out right. */
  atMost: { question: number; variable: number };
}
export interface SubsetFigures {
  question: number;
  variable: number;
  atMost: { question: number; variable: number };
  n: number;
}
export const SUBSETS = ['text', 'multimodal', 'both'] as const;
export type Subset = (typeof SUBSETS)[number];
export const MEASURES = ['variable', 'question'] as const;

export interface ModelFigures {
  model: string;
  /** How its figures came about. */
  methods?: string;
  weights: Weights;
  of: Record<Subset, SubsetFigures | null>;
}

function figuresOf(items: readonly ScoredItem[]): SubsetFigures | null {
  const n = items.length;
  if (n === 0) return null;
  const mean = (of: (item: ScoredItem) => number): number => items.reduce((sum, item) => sum + of(item), 0) / n;
  return {
    question: mean((item) => item.question),
    variable: mean((item) => item.variable),
    atMost: { question: mean((item) => item.atMost.question), variable: mean((item) => item.atMost.variable) },
    n,
  };
}

/** Both subsets together only where there are questions of both. */
export function bySubset(items: readonly ScoredItem[]): ModelFigures['of'] {
  const text = figuresOf(items.filter((item) => !item.multimodal));
  const multimodal = figuresOf(items.filter((item) => item.multimodal));
  return { text, multimodal, both: text && multimodal ? figuresOf(items) : null };
}

const GROUPS: readonly (readonly [Weights, string])[] = [
  ['open', 'open weights'],
  ['proprietary', 'proprietary'],
  ['unknown', 'not known'],
];
const HEADS: Record<Subset, string> = { text: 'text', multimodal: 'multimodal', both: 'text + multimodal' };
/** Percent with two places, as the paper gives it. */
const DIGITS = 2;

type Texts = Pick<ReportSection, 'id' | 'notes'> & { name: string };

/** Table 2 and, where models answered both subsets, table 3. */
export function subsetTables(rows: readonly ModelFigures[], { id, name, notes }: Texts): ReportSection[] {
  const apart = SUBSETS.filter((subset) => subset !== 'both' && rows.some(({ of }) => of[subset]));
  const joint = rows.filter(({ of }) => of.both);
  const marked = [
    ...(rows.some(({ of }) => MEASURES.some((measure) => SUBSETS.some((one) => openTo(of[one], measure) !== null)))
      ? ['At most: if all that is open turned out right; the figure itself is the least.']
      : []),
    'Within a group (open weights, proprietary) bold is the best of a column and italic the second best; in LaTeX bold underlined, and underlined, as in the paper.',
    ...notes,
  ];
  return [
    section(rows, apart, { id: `table-2${id}`, title: `Table 2: accuracy by subset${name}`, notes: marked }),
    ...(joint.length > 0
      ? [
          section(joint, ['both'], {
            id: `table-3${id}`,
            title: `Table 3: accuracy on both subsets${name}`,
            notes: marked,
          }),
        ]
      : []),
  ];
}

interface Column {
  subset: Subset;
  measure: (typeof MEASURES)[number];
}
export const columnsOf = (subsets: readonly Subset[]): Column[] =>
  subsets.flatMap((subset) => MEASURES.map((measure) => ({ subset, measure })));

export interface ModelGroup<M> {
  weights: Weights;
  label: string;
  members: M[];
  /** By column, then by member. */
  marks: Mark[][];
}

/** Models with open weights, proprietary and other ones apart: by question accuracy of the first subset that a model has, the best last as in the paper. */
export function groupsOf<M extends ModelFigures>(rows: readonly M[], subsets: readonly Subset[]): ModelGroup<M>[] {
  return GROUPS.flatMap(([weights, label]) => {
    const members = rows.filter((row) => row.weights === weights).sort((a, b) => rank(a, subsets) - rank(b, subsets));
    const marks = columnsOf(subsets).map(({ subset, measure }) => {
      const places = placesOf(
        members.map(({ of }) => ({ value: of[subset]?.[measure] ?? null, items: of[subset]?.n ?? 0 })),
      );
      const ranked = members.map(({ of }, index) =>
        of[subset] && places[index] !== null ? of[subset][measure] * 100 : null,
      );
      return marksOf(ranked, DIGITS);
    });
    return members.length === 0 ? [] : [{ weights, label, members, marks }];
  });
}

function section(
  rows: readonly ModelFigures[],
  subsets: readonly Subset[],
  texts: Pick<ReportSection, 'id' | 'title' | 'notes'>,
): ReportSection {
  const columns = columnsOf(subsets);
  const groups = groupsOf(rows, subsets);
  const counts = subsets.map((subset) => `questions, ${HEADS[subset]}`);
  return {
    ...texts,
    head: [
      'weights',
      'model',
      ...columns.map(({ subset, measure }) => `${measure} accuracy, ${HEADS[subset]}`),
      ...counts,
    ],
    rows: groups.flatMap(({ label, members, marks }) =>
      members.map(({ model, of }, row) => [
        ...[label, model],
        ...columns.map(({ subset, measure }, column): RateCell => {
          const mark = marks[column]?.[row] ?? null;
          return {
            ...{ value: of[subset]?.[measure] ?? null, interval: null, mark, digits: DIGITS },
            atMost: openTo(of[subset], measure),
          };
        }),
        ...subsets.map((subset) => of[subset]?.n ?? null),
      ]),
    ),
    methods: groups.flatMap(({ members }) => members.map(({ methods = '' }) => methods)),
    tex: subsetTex(texts, subsets, groups),
  };
}

/** As the paper sets it: two columns for each subset, the groups of models one below the other. */
function subsetTex(
  { id, title }: Pick<ReportSection, 'id' | 'title'>,
  subsets: readonly Subset[],
  groups: readonly ModelGroup<ModelFigures>[],
): string {
  const columns = columnsOf(subsets);
  return latexTable({
    label: id,
    caption: title,
    columns: `l${' S[table-format=2.2]'.repeat(columns.length)}`,
    head: [
      ['', ...subsets.map((subset) => `\\multicolumn{2}{c}{${tex(HEADS[subset])}}`)],
      [subsets.map((_, index) => `\\cmidrule(lr){${String(2 + index * 2)}-${String(3 + index * 2)}}`).join(' ')],
      [
        '{Model}',
        ...columns.map(({ measure }) => (measure === 'variable' ? '{Var. Acc. (\\%)}' : '{Quest. Acc. (\\%)}')),
      ],
    ],
    body: groups.flatMap(({ label, members, marks }, index) => [
      ...(index === 0 ? [] : [['\\midrule']]),
      [`\\multicolumn{${String(1 + columns.length)}}{l}{\\textit{${tex(label)}}}`],
      ...members.flatMap(({ model, of }, row) => [
        [
          tex(model),
          ...columns.map(({ subset, measure }, column) => {
            const figures = of[subset];
            return texMarked(figures ? figures[measure] * 100 : null, DIGITS, marks[column]?.[row] ?? null);
          }),
        ],
        ...texBounds(of, columns),
      ]),
    ]),
  });
}

/** What a figure could be at most, where something is open; the figure itself is the least. */
export function openTo(of: SubsetFigures | null, measure: Column['measure']): number | null {
  return of && of.atMost[measure] - of[measure] > 1e-12 ? of.atMost[measure] : null;
}

/** Below a model of which something is open: what its figures could be at most. */
function texBounds(of: ModelFigures['of'], columns: readonly Column[]): string[][] {
  const most = columns.map(({ subset, measure }) => openTo(of[subset], measure));
  if (most.every((value) => value === null)) return [];
  return [['\\quad at most', ...most.map((value) => (value === null ? '' : texNumber(value * 100, DIGITS)))]];
}

function rank({ of }: ModelFigures, subsets: readonly Subset[]): number {
  return subsets.map((subset) => of[subset]?.question).find((value) => value !== undefined) ?? 0;
}
