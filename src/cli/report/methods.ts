/** Whose grades the tables of exams and rubrics are made of: the gradings shown, by answer set, and how each came about. */
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';

export interface ShownGradings {
  /** The name of the grading of an answer set; empty where its answers were graded as they came. */
  nameOf: (answerRunId: number) => string;
  /** A paragraph for each. */
  notes: string[];
  /** The methods cards; none without a grading. */
  sections: ReportSection[];
}

export async function shownGradings(engine: Engine, { id, name }: BenchmarkView): Promise<ShownGradings> {
  const shown = (await engine.api('gradings.list', { benchmarkId: id })).filter(({ chosen }) => chosen);
  const gradingIds = shown.map(({ gradingId }) => gradingId);
  const cards = gradingIds.length === 0 ? [] : await engine.api('gradings.methods', { gradingIds });
  const named = shown.flatMap((grading, index) => {
    const card = cards[index];
    return card ? [{ grading, card }] : [];
  });
  const section: ReportSection = {
    id: 'methods',
    title: `${name}: methods`,
    head: ['id', 'answers', 'grading', 'what', 'methods'],
    rows: named.flatMap(({ grading, card }) =>
      card.lines.map(({ label, text }): ReportCell[] => [card.gradingId, grading.answers, card.name, label, text]),
    ),
    chart: [],
    figure: '',
    notes: [],
  };
  return {
    nameOf: (answerRunId) => shown.find((one) => one.answerRunId === answerRunId)?.name ?? '',
    notes: named.map(({ grading, card }) => `${grading.answers}, ${card.name}: ${card.paragraph}`),
    sections: named.length > 0 ? [section] : [],
  };
}
