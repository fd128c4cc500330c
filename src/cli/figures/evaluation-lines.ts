/** What `evaluate` prints: the block of the reference script, then whose figures these are, of how many, and what is still open. */
import type { ResultRow } from '../../contract/results-shapes.ts';
import type { RunView } from '../../contract/run-view.ts';
import { statusWord } from '../../core/grading/status.ts';
import { percent } from '../output/percent.ts';

interface Shown {
  /** The k of the pass@k that is stated, and the one that was asked for. */
  k: number;
  asked: number;
  run: RunView;
}

/** A figure without a graded answer is not 0. */
const NOT_GRADED = 'not graded';

export function evaluationLines(result: ResultRow, shown: Shown): string[] {
  const line = '='.repeat(50);
  const { published } = result;
  const passAtK = published.passAtK.find((entry) => entry.k === shown.k)?.value ?? null;
  const fraction = (value: number | null): string => value?.toFixed(2) ?? NOT_GRADED;
  return [
    line,
    'PASS@K EVALUATION RESULTS',
    line,
    `Pass@${String(shown.k)}: ${passAtK === null ? NOT_GRADED : `${(passAtK * 100).toFixed(2)}%`}`,
    `Total samples: ${String(published.questions)}`,
    `overall_avg_variable_accuracy: ${fraction(published.variableAccuracy)}`,
    `overall_question_accuracy: ${fraction(published.questionAccuracy)}`,
    line,
    `Grading: ${result.grading?.name ?? 'none'}`,
    ...askedLines(result, shown),
    ...trialLines(result),
    `Variables: ${statusWords(result)}`,
    ...openLines(result),
    `Answers known to be right or not: question accuracy ${percent(result.graded.questionAccuracy)} of ${String(result.graded.answers)} (all: ${String(published.answers)})`,
    ...costLines(shown.run),
  ];
}

function askedLines({ asked }: ResultRow, { k, asked: wanted }: Shown): string[] {
  const part = asked.answers < asked.ofAnswers;
  return [
    `Asked: ${String(asked.answers)} answers to ${String(asked.questions)} questions` +
      (part ? `, of ${String(asked.ofAnswers)} answers to ${String(asked.ofQuestions)} in the set` : ''),
    ...(asked.unanswered > 0 ? [`Without answers: ${String(asked.unanswered)} questions of the benchmark`] : []),
    ...(wanted > k ? [`pass@${String(wanted)} was asked for; some question has ${String(k)} answers only`] : []),
    ...(asked.cut ? [`Cut off at the limit of their length: ${String(asked.cut)} answers`] : []),
  ];
}

function trialLines({ published, graded, asJudged, overridden }: ResultRow): string[] {
  return [
    ...spreadLines('', published),
    ...(graded.answers < published.answers ? spreadLines('graded answers only, ', graded) : []),
    ...(overridden > 0 ? spreadLines('as judged, ', asJudged) : []),
  ];
}

function spreadLines(which: string, { spread, answers }: ResultRow['published']): string[] {
  if (!spread) return [];
  const points = (value: { mean: number; std: number } | null): string =>
    value ? `${(value.mean * 100).toFixed(2)} ± ${(value.std * 100).toFixed(2)}%` : NOT_GRADED;
  const part = (name: string, std: number | null): string[] =>
    std === null ? [] : [`${name} ${(std * 100).toFixed(2)} pp`];
  const passes = spread.passAtK.map((one) => `pass@${String(one.k)} ${points(one)}`);
  const { sampling, judge } = spread.parts;
  return [
    `Over ${String(spread.trials.length)} trials (${which}mean ± standard deviation` +
      `${spread.answers < answers ? `, over the ${String(spread.answers)} of ${String(answers)} answers that every trial has` : ''}): ` +
      [`question accuracy ${points(spread.question)}`, `variable accuracy ${points(spread.variable)}`, ...passes].join(
        ', ',
      ),
    `Standard deviation of question accuracy by source: ${[...part('judge', judge), ...part('sampling of answers', sampling)].join(', ')}`,
  ];
}

function statusWords({ statuses }: ResultRow): string {
  return Object.entries(statuses)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${String(count)} ${statusWord(status)}`)
    .join(', ');
}

/** What is open may turn out either way. */
function openLines({ published: { questionAccuracy: least, atMost, variableAccuracy } }: ResultRow): string[] {
  if (least === null || atMost === null || atMost.question - least < 1e-12) return [];
  return [
    `With what is open: question accuracy ${percent(least)} to ${percent(atMost.question)}, ` +
      `variable accuracy ${percent(variableAccuracy)} to ${percent(atMost.variable)}`,
  ];
}

function costLines(run: RunView): string[] {
  const calls = `Calls: ${String(run.calls)} made, ${String(run.cached)} from stored replies, ${String(run.saved)} decided offline`;
  if (run.cost === null) return [calls];
  return [calls, `Cost: $${run.cost.toFixed(4)} by prices of ${run.priceDate ?? 'an unknown date'}`];
}
