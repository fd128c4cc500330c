/** The tables of a course exam: points of each model, by exam beside the students, by type of question. */
import type { ExamModelResult, ExamView } from '../../contract/exam-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { ReportCell, ReportSection } from '../../core/report/section.ts';
import type { Engine } from '../../engine/index.ts';
import { shownGradings } from './methods.ts';

interface Share {
  value: number;
  low: number | null;
  high: number | null;
}
const rated = ({ value, low, high }: Share): { value: number; interval: { low: number; high: number } | null } => ({
  value,
  interval: low === null || high === null ? null : { low, high },
});
const whole = (value: number): { value: number; interval: null } => ({ value, interval: null });

export async function examSections(engine: Engine, benchmark: BenchmarkView): Promise<ReportSection[]> {
  const { id, name } = benchmark;
  const { models, exams, assumption, rule } = await engine.api('exam.results', { benchmarkId: id });
  const there = models.filter((one) => one.reviewed.answered > 0);
  if (there.length === 0) return [];
  const gradings = await shownGradings(engine, benchmark);
  const nameOf = (examId: string): string => exams.find((exam) => exam.examId === examId)?.name ?? examId;
  const results: ReportSection = {
    id: 'results',
    title: `${name}: points`,
    head: [
      'model',
      'grading',
      'points',
      'possible',
      'share of points',
      'accuracy',
      'answered',
      'questions',
      'points as judged',
      'points, proportional',
    ],
    rows: there.map(({ runId, model, reviewed, judged, share, ours }) => [
      ...[
        model,
        gradings.nameOf(runId),
        reviewed.earned,
        reviewed.possible,
        rated(share),
        whole(reviewed.accuracy),
        reviewed.answered,
      ],
      ...[reviewed.total, judged.earned, Number(ours.earned.toFixed(2))],
    ]),
    chart: there.map(({ model, share }) => ({ label: model, ...rated(share) })),
    figure: `${name}: share of points`,
    notes: [
      `Share of points in the figure: as reviewed, with 95% intervals from drawing questions anew. ${rule}`,
      ...gradings.notes,
    ],
  };
  const byExam: ReportSection = {
    id: 'exams',
    title: `${name}: by exam, among the students`,
    head: ['model', 'exam', 'points', 'possible', 'accuracy', 'z-score', 'percentile'],
    rows: there.flatMap(({ model, byExam }) =>
      byExam.map(({ examId, figures, placement }): ReportCell[] => [
        ...[model, nameOf(examId), figures.earned, figures.possible, whole(figures.accuracy)],
        ...[
          placement && Number(placement.z.value.toFixed(3)),
          placement && Number(placement.percentile.value.toFixed(3)),
        ],
      ]),
    ),
    chart: [],
    figure: '',
    notes: [assumption, ...gradings.notes],
  };
  const byType: ReportSection = {
    id: 'types',
    title: `${name}: by type of question`,
    head: ['model', 'type', 'points', 'possible', 'accuracy', 'questions'],
    rows: there.flatMap(({ model, byType }) =>
      byType.map(({ type, figures }) => [
        ...[model, type, figures.earned, figures.possible, whole(figures.accuracy), figures.total],
      ]),
    ),
    chart: [],
    figure: '',
    notes: gradings.notes,
  };
  return [results, publishedTable(name, exams, there), byExam, byType, ...gradings.sections];
}

/** The table in which the benchmark publishes results: each exam with the points of each model, and the students' best, mean and median. */
function publishedTable(name: string, exams: readonly ExamView[], models: readonly ExamModelResult[]): ReportSection {
  const points = (value: number): string => String(Number(value.toFixed(2)));
  return {
    id: 'published',
    title: `${name}: results as the benchmark publishes them`,
    head: [
      ...['Course', '# of questions'],
      ...models.map(({ model }) => `Score (${model}) (score/total)`),
      'Student Score (max/average/median)',
    ],
    rows: exams.map(({ examId, name: exam, questions, students }): ReportCell[] => {
      const figures = models.map((one) => one.byExam.find((found) => found.examId === examId)?.figures);
      return [
        ...[exam, questions],
        ...figures.map((found) => (found ? `${points(found.earned)}/${points(found.possible)}` : null)),
        [students.max, students.average, students.median]
          .map((value) => (value === null ? '–' : points(value)))
          .join('/'),
      ];
    }),
    chart: [],
    figure: '',
    notes: ['Points as reviewed. What a model left without a result earned nothing of its points.'],
  };
}
