/** The paper's tables over a workspace: gradings against experts, and models by subset over all its CFE-Bench files. */
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import { comparableMethod } from '../../core/grading/method.ts';
import { againstTable } from '../../core/report/against.ts';
import type { ReportSection } from '../../core/report/section.ts';
import { subsetTables, type ScoredItem } from '../../core/report/subsets.ts';
import type { Weights } from '../../core/run/weights.ts';
import type { Engine } from '../../engine/index.ts';
import { gradedSets, type Graded } from './cfe.ts';
import type { ChosenGradings } from './methods.ts';

/** Table 1, by answers and by variables; nothing without labels. */
export async function againstSections(engine: Engine, { id, name }: BenchmarkView): Promise<ReportSection[]> {
  const sections: ReportSection[] = [];
  for (const unit of ['answer', 'variable'] as const) {
    const rows = await engine.api('experts.against', { benchmarkId: id, unit });
    const shown = rows.map(({ scores, cells, ...row }) => ({ ...row, figures: { ...scores, ...cells } }));
    if (shown.length === 0) continue;
    const gradingIds = rows.map(({ gradingId }) => gradingId);
    const cards = await engine.api('gradings.methods', { gradingIds });
    const methods = cards.map(({ name: grading, paragraph }) => `${grading}: ${paragraph}`);
    sections.push(againstTable(shown, { unit, name, methods }));
  }
  return sections;
}

interface Scored {
  model: string;
  method: string;
  grading: string;
  items: ScoredItem[];
  /** How its figures came about, a paragraph for each benchmark. */
  methods: string[];
}

/** Tables 2 and 3, one for each method of grading unless all are to stand together. */
export async function subsetSections(
  engine: Engine,
  benchmarks: readonly BenchmarkView[],
  chosen: (benchmark: BenchmarkView) => ChosenGradings,
  said: Readonly<Record<string, Weights>>,
): Promise<ReportSection[]> {
  const scored = new Map<string, Scored>();
  for (const benchmark of benchmarks) {
    const { gradings, together } = chosen(benchmark);
    if (gradings?.length === 0) continue;
    const { there, items } = await gradedSets(engine, benchmark.id, gradings);
    const figures = new Map(items.map((item) => [item.itemId, item.hasFigure]));
    for (const one of there) {
      // Of several gradings of the same answers each row says which it is.
      const isOne = there.filter(({ set }) => set.runId === one.set.runId).length === 1;
      const model = isOne ? one.set.model : `${one.set.model}, ${one.grading.name}`;
      add(scored, one, { model, benchmark: benchmark.name, figures, together });
    }
  }
  const tables = [...Map.groupBy(scored.values(), ({ method }) => method).values()];
  return tables.flatMap((rows, index) => {
    const by = [...new Set(rows.map(({ grading }) => grading))].join('; ');
    return subsetTables(rows, said, {
      id: index === 0 ? '' : `-${String(index + 1)}`,
      name: tables.length > 1 ? `, graded by ${by}` : '',
      notes: [
        `Graded by ${by}. As published, as reviewed: every answer that was asked for counts. Multimodal: questions with a figure.`,
        ...(tables.length > 1 ? ['What was graded by another method stands in a table of its own.'] : []),
        ...rows.flatMap(({ methods }) => methods),
      ],
    });
  });
}

/** Several answer sets of a model to one benchmark are rows of their own; those to different benchmarks are one. */
function add(
  scored: Map<string, Scored>,
  { set, grading, methods }: Graded,
  of: { model: string; benchmark: string; figures: ReadonlyMap<number, boolean>; together: boolean },
): void {
  const method = of.together ? '' : comparableMethod(grading.method);
  const items = set.items.map(({ itemId, rate, variableShare }) => ({
    ...{ multimodal: of.figures.get(itemId) ?? false, question: rate, variable: variableShare },
    benchmark: of.benchmark,
  }));
  for (let nth = 1; ; nth += 1) {
    const model = nth === 1 ? of.model : `${of.model} (${String(nth)})`;
    const key = JSON.stringify([method, model]);
    const before = scored.get(key);
    const isTaken = before?.items.some((item) => 'benchmark' in item && item.benchmark === of.benchmark);
    if (isTaken) continue;
    scored.set(key, {
      ...{ model, method, grading: grading.name },
      items: [...(before?.items ?? []), ...items],
      methods: [...(before?.methods ?? []), `${model}, ${methods.name}: ${methods.paragraph}`],
    });
    return;
  }
}
