/** The figures of a study: each of one answer set in one grading, named, and held to the study's thresholds. */
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { GradedBy } from '../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import type { Engine } from '../../engine/index.ts';
import { percent } from '../output/percent.ts';
import type { FIGURES, Threshold } from './study-file.ts';

export interface StudyFigure {
  benchmark: string;
  model: string;
  /** The grading's name, and its place in the study, from 1. */
  grading: string;
  place: number;
  figure: (typeof FIGURES)[number];
  /** As published, with experts' decisions: the mean over trials. null: nothing is graded. */
  value: number | null;
  std: number | null;
}
export interface Missed {
  threshold: Threshold;
  /** null: the study has no such figure. */
  figure: StudyFigure | null;
}

interface Graded {
  benchmark: BenchmarkView;
  model: string;
  answerRunId: number;
  gradingId: number;
  grading: string;
  place: number;
}

export async function figuresOf(engine: Engine, graded: Graded): Promise<StudyFigure[]> {
  const { benchmark, model, grading, place, gradingId } = graded;
  const of = { benchmarkId: benchmark.id, gradingIds: [gradingId] };
  const found = await VALUES[benchmarkKind(benchmark.kind).gradedBy](engine, { ...graded, of });
  return found.map((one) => ({ benchmark: benchmark.name, model, grading, place, ...one }));
}

type Value = Pick<StudyFigure, 'figure' | 'value' | 'std'>;

type Asked = Graded & { of: { benchmarkId: number; gradingIds: number[] } };

const VALUES: Record<GradedBy, (engine: Engine, asked: Asked) => Promise<Value[]>> = {
  variables: async (engine, { answerRunId, of }) => {
    const row = (await engine.api('results.get', of)).find(({ runId }) => runId === answerRunId);
    const { questionAccuracy = null, variableAccuracy = null, spread = null } = row?.published ?? {};
    return [
      { figure: 'question_accuracy', value: questionAccuracy, std: spread?.question?.std ?? null },
      { figure: 'variable_accuracy', value: variableAccuracy, std: spread?.variable?.std ?? null },
    ];
  },
  points: async (engine, { answerRunId, of }) => {
    const row = (await engine.api('exam.results', of)).models.find(({ runId }) => runId === answerRunId);
    return [{ figure: 'share_of_points', value: row?.share.value ?? null, std: null }];
  },
  rubrics: async (engine, { answerRunId, of }) => {
    const row = (await engine.api('cl.results', of)).sets.find(({ runId }) => runId === answerRunId);
    return [{ figure: 'solving_rate', value: row?.mean ?? null, std: row?.std ?? null }];
  },
};

/** The thresholds that are missed, by figures or for want of one. */
export function missedIn(figures: readonly StudyFigure[], thresholds: readonly Threshold[]): Missed[] {
  return thresholds.flatMap((threshold): Missed[] => {
    const { figure, model, benchmark, grading, at_least: least = 0, at_most: most = 1 } = threshold;
    const meant = figures.filter(
      (one) =>
        one.figure === figure &&
        (model ?? one.model) === one.model &&
        (benchmark ?? one.benchmark) === one.benchmark &&
        (grading ?? one.place) === one.place,
    );
    if (meant.length === 0) return [{ threshold, figure: null }];
    return meant
      .filter(({ value }) => value === null || value < least || value > most)
      .map((one) => ({ threshold, figure: one }));
  });
}

export function missedInWords({ threshold, figure }: Missed): string {
  const { at_least: least, at_most: most } = threshold;
  const wanted = [
    ...(least === undefined ? [] : [`at least ${percent(least)}`]),
    ...(most === undefined ? [] : [`at most ${percent(most)}`]),
  ].join(' and ');
  if (!figure) return `no ${threshold.figure} in this study, where ${wanted} is wanted`;
  const value = figure.value === null ? 'not graded' : percent(figure.value);
  return `${figure.benchmark}, ${figure.model}, ${figure.grading}: ${figure.figure} is ${value}, where ${wanted} is wanted`;
}
