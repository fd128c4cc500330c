/** The paper's tables over a workspace: gradings against experts, and models by subset over all its CFE-Bench files. */
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import { againstTable } from '../../core/report/against.ts';
import type { ReportCell, ReportSection } from '../../core/report/section.ts';
import { subjectSections } from '../../core/report/subjects.ts';
import { subsetTables } from '../../core/report/subsets.ts';
import type { Weights } from '../../core/run/weights.ts';
import type { Engine } from '../../engine/index.ts';
import { ofNoGrading, sourceName, type ChosenGradings } from './methods.ts';

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

/** Tables 2 and 3, one for each method of grading unless all are to stand together. `gradings`: those named, of all benchmarks. */
export async function subsetSections(
  engine: Engine,
  { gradings, together }: ChosenGradings,
  said: Readonly<Record<string, Weights>>,
): Promise<ReportSection[]> {
  if (gradings?.length === 0) return [];
  const gradingIds = gradings?.map(({ gradingId }) => gradingId);
  const { tables } = await engine.api('subsets.get', { together, gradingIds });
  const sections: ReportSection[] = [];
  const lines: MethodsRow[] = [];
  for (const [index, { gradedBy, models }] of tables.entries()) {
    const by = gradedBy.join('; ');
    const methods = new Map<string, string[]>();
    for (const { model, gradingIds: of } of models)
      for (const { name, gradingId, paragraph, lines: own } of await engine.api('gradings.methods', {
        gradingIds: of,
      })) {
        const text = `${model}, ${name}: ${paragraph}`;
        methods.set(model, [...(methods.get(model) ?? []), text]);
        for (const { label, text: said } of own)
          lines.push({ cells: [index + 1, model, gradingId, name, label, said], methods: text });
      }
    sections.push(
      ...subsetTables(
        models.map((one) => ({
          ...one,
          weights: said[one.name] ?? one.weights,
          methods: (methods.get(one.model) ?? []).join(' '),
        })),
        {
          id: index === 0 ? '' : `-${String(index + 1)}`,
          name: tables.length > 1 ? `, graded by ${by}` : '',
          notes: [
            `Graded by ${by}. As published, as reviewed: every answer that was asked for counts. Multimodal: questions with a figure.`,
            ...(tables.length > 1 ? ['What was graded by another method stands in a table of its own.'] : []),
            ...[...methods.values()].flat(),
          ],
        },
      ),
    );
  }
  return sections.length === 0 ? [] : [...sections, methodsSection(lines)];
}

interface MethodsRow {
  cells: ReportCell[];
  methods: string;
}

/** `list`: the first, second, … method that tables 2 and 3 are there for; the tables of the second end with -2. */
function methodsSection(lines: readonly MethodsRow[]): ReportSection {
  return {
    id: 'tables-2-and-3-methods',
    title: 'Tables 2 and 3: methods',
    head: ['list', 'model', 'id', 'grading', 'what', 'methods'],
    rows: lines.map(({ cells }) => cells),
    methods: lines.map(({ methods }) => methods),
    notes: [],
  };
}

/** Figure 2. */
export async function subjectsSections(engine: Engine, benchmarks: readonly BenchmarkView[]): Promise<ReportSection[]> {
  const { subjects } = await engine.api('subsets.get', {});
  return subjectSections(subjects, ofNoGrading(`questions as they stand in ${benchmarks.map(sourceName).join(', ')}`));
}
