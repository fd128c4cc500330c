/**
 * Whose grades the tables of exams and rubrics are made of: the gradings shown, or those that are named, and how each came about. What was graded
 * by different methods stands in tables of their own unless it is wanted together.
 */
import type { GradingName, GradingView, MethodsView } from '../../contract/grading-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import { comparableMethod } from '../../core/grading/method.ts';
import { ofNoGrading as sayOfNoGrading } from '../../core/report/methods.ts';
import type { ChartPoint } from '../../core/report/interval-chart.ts';
import type { ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';
import { VERSION } from '../../engine/version.ts';

export interface ChosenGradings {
  /** undefined: the chosen one of each answer set. */
  gradings: readonly GradingView[] | undefined;
  /** Sets that were graded differently stand in one table. */
  together: boolean;
}

/** What stands in one table. */
export interface Together<S> {
  sets: readonly S[];
  /** What the names of the table's files end with. */
  suffix: string;
  /** What its title ends with. */
  by: string;
  /** How its sets were graded, a paragraph each, and what is to be minded. */
  notes: string[];
  /** How the figures of a set came about. */
  methodsOf: (set: S) => string;
}

/** What a table says that is of no grading. */
export const ofNoGrading = (what: string): string => sayOfNoGrading(what, VERSION);

/** A benchmark by its name and what its items hash to. */
export const sourceName = ({ name, hash }: BenchmarkView): string => `${name} (sha256 ${hash.slice(0, 12)})`;

/** Every two of them. */
export const pairsOf = <S>(all: readonly S[]): (readonly [S, S])[] =>
  all.flatMap((first, index) => all.slice(index + 1).map((second) => [first, second] as const));

/** Of a row that is of two. */
export const ofBoth = (first: string, second: string): string => `First: ${first} Second: ${second}`;

export const APART =
  'Answer sets that were graded by another method stand in tables of their own: their figures are not to be ranked against these.';
export const TOGETHER =
  'These answer sets were graded by different methods: differences between them may come from the grading as well as from the answers.';

interface InGrading {
  name?: string;
  model: string;
  grading: GradingName;
}

/** The sets by their tables, and the methods of all of them as a section; none where nothing is in a grading. */
export async function tablesOf<S extends InGrading>(
  engine: Engine,
  { id, name }: BenchmarkView,
  sets: readonly S[],
  isTogether: boolean,
): Promise<{ tables: Together<S>[]; sections: ReportSection[] }> {
  const all = await engine.api('gradings.list', { benchmarkId: id });
  const gradingIds = [...new Set(sets.flatMap(({ grading }) => grading?.gradingId ?? []))];
  const cards = gradingIds.length === 0 ? [] : await engine.api('gradings.methods', { gradingIds });
  const viewOf = (set: S): GradingView | undefined => all.find(({ gradingId }) => gradingId === set.grading?.gradingId);
  const methodOf = (set: S): string => {
    const view = viewOf(set);
    return view ? comparableMethod(view.method) : '';
  };
  const noteOf = (set: S): string[] => {
    const card = cards.find(({ gradingId }) => gradingId === set.grading?.gradingId);
    return card ? [`${viewOf(set)?.answers ?? set.model}, ${card.name}: ${card.paragraph}`] : [];
  };
  const methodsText = (set: S): string =>
    noteOf(set)[0] ?? ofNoGrading(`answers of ${set.model} as they were imported`);
  const byMethod = [...Map.groupBy(sets, methodOf).values()];
  const differ = byMethod.length > 1;
  const tables = (differ && !isTogether ? byMethod : [sets]).map((own, index) => ({
    sets: own,
    suffix: index === 0 ? '' : `-${String(index + 1)}`,
    by: differ && !isTogether ? `, graded by ${own[0]?.grading?.name ?? 'nobody'}` : '',
    notes: [...(differ ? [isTogether ? TOGETHER : APART] : []), ...own.flatMap(noteOf)],
    methodsOf: methodsText,
  }));
  return { tables, sections: cards.length > 0 ? [methodsSection(name, cards, all)] : [] };
}

/** The chart of a table: a point for each set that has the figure, by its model, and by its grading too where the model is there again. */
export function chartOf<S extends { model: string; grading: { name: string } | null }>(
  of: string,
  sets: readonly S[],
  figureOf: (set: S) => Omit<ChartPoint, 'label'> | null,
): ReportSection['chart'] {
  const points = sets.flatMap((set) => {
    const isOne = sets.filter(({ model }) => model === set.model).length === 1;
    const figure = figureOf(set);
    return figure ? [{ label: isOne ? set.model : `${set.model}, ${set.grading?.name ?? ''}`, ...figure }] : [];
  });
  return { of, points };
}

function methodsSection(name: string, cards: readonly MethodsView[], all: readonly GradingView[]): ReportSection {
  const answersOf = (id: number): string => all.find(({ gradingId }) => gradingId === id)?.answers ?? '';
  return {
    id: 'methods',
    title: `${name}: methods`,
    head: ['id', 'answers', 'grading', 'what', 'methods'],
    rows: cards.flatMap(({ gradingId, name: grading, lines }) =>
      lines.map(({ label, text }): ReportCell[] => [gradingId, answersOf(gradingId), grading, label, text]),
    ),
    methods: cards.flatMap(({ paragraph, lines }) => lines.map(() => paragraph)),
    notes: [],
  };
}
