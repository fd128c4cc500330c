/** `compare` of a course exam: points and correct answers, question by question. */
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import type { GradingView } from '../../contract/grading-calls.ts';
import type { Engine } from '../../engine/index.ts';
import {
  detectableLine,
  DIFFERENTLY,
  flipsOf,
  holmOf,
  intervalOf,
  listed,
  points,
  pText,
} from '../figures/comparison-lines.ts';
import { compareExamSets, isAlike, type ExamCompared } from '../figures/comparisons.ts';
import { EXIT, print, printJson } from '../context.ts';
import { percent } from '../output/percent.ts';

interface Side {
  label: string;
  method: GradingView;
  result: OutputOf<EngineCalls, 'exam.results'>['models'][number];
}

/** The first against each of the others. */
export async function compareExamGradings(
  engine: Engine,
  benchmarkId: number,
  gradings: readonly GradingView[],
  { json }: { json?: boolean },
): Promise<number> {
  const gradingIds = gradings.map(({ gradingId }) => gradingId);
  const { models } = await engine.api('exam.results', { benchmarkId, gradingIds });
  const [first, ...others] = gradings.flatMap((method, index): Side[] => {
    const result = models[index];
    const label = `${method.model ?? 'not known'}, ${method.answers}: ${method.name}`;
    return result ? [{ label, method, result }] : [];
  });
  if (!first) throw new Error('the first grading is not there');
  const found = await compareExamSets(
    engine,
    benchmarkId,
    others.map((other) => [runSide(first), runSide(other)] as const),
  );
  const pairs = found.map((compared, index) => ({ compared, second: others[index] ?? first }));
  if (json)
    printJson(
      pairs.map(({ compared, second }) => ({
        ...{ ...compared, first: figureOf(first), second: figureOf(second) },
        sameMethod: isAlike(first.method, second.method),
      })),
    );
  else for (const { compared, second } of pairs) linesOf(compared, first, second, found.length).forEach(print);
  return EXIT.done;
}

const runSide = ({ label, result: { runId, grading } }: Side): ExamCompared['first'] => ({ runId, grading, label });

function figureOf({ label, method, result: { reviewed, share, trials, bounds, parts } }: Side): object {
  const { earned, possible, accuracy, answered, total, std } = reviewed;
  return {
    ...{
      gradingId: method.gradingId,
      grading: method.name,
      answers: method.answers,
      model: method.model,
      label,
      trials,
    },
    ...{ share: share.value, earned, possible, accuracy, graded: answered, questions: total, std, bounds, parts },
  };
}

function sideLine({ label, result: { reviewed, share, trials, bounds } }: Side): string {
  const { earned, possible, std, answered, total, accuracy } = reviewed;
  const short = (value: number): string => String(Number(value.toFixed(2)));
  const over = trials > 1 ? `, the mean of ${String(trials)} trials` : '';
  return (
    `${label}: ${percent(share.value)}${bounds ? `, at most ${percent(bounds.share)},` : ''} of the points (${short(earned)}${std ? ` ± ${short(std.earned)}` : ''} of ${short(possible)}), ` +
    `${percent(accuracy)}${std ? ` ± ${percent(std.accuracy)}` : ''} correct of ${short(answered)} graded of ${String(total)} questions${over}`
  );
}

function linesOf(found: ExamCompared, first: Side, second: Side, pairs: number): string[] {
  const line = (name: string, estimate: ExamCompared['points'], of: string): string =>
    estimate
      ? `${name}: ${points(estimate.value)} points${intervalOf(estimate)}, second minus first, over ${String(estimate.n)} questions ${of}`
      : `${name}: no question was graded in both`;
  return [
    `First: ${sideLine(first)}`,
    `Second: ${sideLine(second)}`,
    ...(isAlike(first.method, second.method) ? [] : [DIFFERENTLY]),
    line('Share of points, in percent', found.points, 'graded in both'),
    line('Correct answers, in percent', found.correct, 'graded in both'),
    `${found.test === 'mcnemar' ? "McNemar's exact test" : 'Exact sign test'} on correct or not: p = ${pText(found.p)}${holmOf(found.holm, pairs)}`,
    ...detectableLine(found.detectable.points, 'the share of points'),
    ...detectableLine(found.detectable.correct, 'correct answers'),
    listed('More points in the second', found.morePoints),
    listed('Fewer points in the second', found.fewerPoints),
    ...flipsOf(found),
  ];
}
