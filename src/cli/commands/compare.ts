import type { Command } from '@commander-js/extra-typings';
import type { GradingView } from '../../contract/grading-calls.ts';
import type { GradedBy } from '../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import { UserError } from '../../contract/router.ts';
import type { Engine } from '../../engine/index.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { gradingNamed, gradingsIn } from '../options/chosen-gradings.ts';
import {
  compareClSets,
  comparePairs,
  isAlike,
  sideName,
  type ClCompared,
  type Compared,
  type Side,
} from '../figures/comparisons.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import {
  detectableLine,
  DIFFERENTLY,
  flipsOf,
  holmOf,
  intervalOf,
  points,
  pText,
} from '../figures/comparison-lines.ts';
import type { OptionsOf } from '../options/options.ts';
import { percent } from '../output/percent.ts';
import { compareExamGradings } from './compare-exam.ts';

const compareOptions = (program: Command) =>
  program
    .command('compare')
    .description('Two gradings, or more against one, question by question: difference, interval, tests and flips')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .requiredOption(
      '--first <grading>',
      'a grading by id or name, or an answer set by name or model (its chosen grading)',
    )
    .option(
      '--second <grading>',
      'what is compared with the first; repeatable',
      (one: string, before: string[]) => [...before, one],
      [],
    )
    .option('--against <all>', 'all: the chosen gradings of all other answer sets')
    .option('--benchmark <name>', 'the benchmark (not needed when there is only one)')
    .option('--together', 'compare gradings by different methods too; it says so')
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  markscheme compare --workspace exams.sqlite --first 1 --second 4');
type Options = OptionsOf<typeof compareOptions>;

export function compareCommand(program: Command, finish: (status: number) => void): void {
  compareOptions(program).action(async (options) => {
    finish(await withEngine({}, (engine) => compareGradings(engine, options)));
  });
}

async function compareGradings(engine: Engine, options: Options): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  const benchmark = await chooseBenchmark(engine, options.benchmark);
  const all = await gradingsIn(engine, [benchmark]);
  const first = gradingOrSet(all, options.first);
  const seconds = secondsOf(all, first, options);
  refuseDifferent(first, seconds, options.together ?? false);
  return COMPARE[benchmarkKind(benchmark.kind).gradedBy](engine, benchmark.id, [first, ...seconds], options);
}

const COMPARE: Record<GradedBy, typeof compareExamGradings> = {
  variables: compareVariables,
  points: compareExamGradings,
  rubrics: compareRubrics,
};

/** Question and variable accuracy, question by question. */
async function compareVariables(
  engine: Engine,
  benchmarkId: number,
  gradings: readonly GradingView[],
  { json }: { json?: boolean },
): Promise<number> {
  const gradingIds = gradings.map(({ gradingId }) => gradingId);
  const { sets } = await engine.api('results.breakdown', { benchmarkId, gradingIds });
  const sides = gradings.flatMap((grading, index): Side[] => {
    const set = sets[index];
    return set ? [{ grading, set }] : [];
  });
  const [one, ...others] = sides;
  if (!one) throw new Error('the first grading is not there');
  const found = await comparePairs(
    engine,
    benchmarkId,
    others.map((other) => [one, other] as const),
  );
  if (json) printJson(found.map(jsonOf));
  else for (const compared of found) for (const line of linesOf(compared, found.length)) print(line);
  return EXIT.done;
}

/** A grading by id or name, or the chosen one of the answer set that is named so, or of the model. Throws UserError not-found, bad-input. */
function gradingOrSet(all: readonly GradingView[], named: string): GradingView {
  const sets = all.filter(({ chosen, answers, model }) => chosen && (answers === named || model === named));
  const [only, ...more] = sets;
  return only && more.length === 0 ? only : gradingNamed(all, named);
}

/** Whose answers, and whose verdicts. */
const nameOf = ({ model, answers, name }: GradingView): string => `${model ?? 'not known'}, ${answers}: ${name}`;

function secondsOf(all: readonly GradingView[], first: GradingView, options: Options): GradingView[] {
  if (options.against !== undefined && options.against !== 'all')
    throw new UserError('bad-input', `--against ${options.against}: it must be all. Name single ones with --second.`);
  const others = all.filter(({ chosen, answerRunId }) => chosen && answerRunId !== first.answerRunId);
  const named = options.second.map((one) => gradingOrSet(all, one));
  const seconds = [...new Set([...named, ...(options.against === 'all' ? others : [])])];
  if (seconds.length === 0)
    throw new UserError('bad-input', 'There is nothing to compare with: name it with --second, or say --against all.');
  if (seconds.includes(first))
    throw new UserError('bad-input', `--second names the first grading itself, ${first.name}. Name another.`);
  return seconds;
}

function refuseDifferent(first: GradingView, seconds: readonly GradingView[], together: boolean): void {
  const other = seconds.find((second) => !isAlike(first, second));
  if (!other || together) return;
  throw new UserError(
    'graded-differently',
    `${nameOf(first)} and ${nameOf(other)} were graded by different methods: what differs may be the grading. ` +
      'Choose gradings by one method, or add --together.',
  );
}

/** Solving rates of CL-bench, task by task. */
async function compareRubrics(
  engine: Engine,
  benchmarkId: number,
  gradings: readonly GradingView[],
  { json }: { json?: boolean },
): Promise<number> {
  const gradingIds = gradings.map(({ gradingId }) => gradingId);
  const { sets } = await engine.api('cl.results', { benchmarkId, gradingIds });
  const [first, ...others] = gradings.flatMap((grading, index) => {
    const set = sets[index];
    return set ? [{ ...set, label: nameOf(grading), method: grading }] : [];
  });
  if (!first) throw new Error('the first grading is not there');
  const found = await compareClSets(
    engine,
    benchmarkId,
    others.map((other) => [first, other] as const),
  );
  const figureOf = ({ reviewed, trials, mean, std, label }: typeof first): object => ({
    ...{ label, rate: reviewed.published.rate, bounds: reviewed.published.bounds, rows: reviewed.published.total },
    ...{ trials: trials.length, mean, std },
  });
  if (json) {
    const sides = { first: figureOf(first) };
    printJson(found.map((one, index) => ({ ...one, ...sides, second: figureOf(others[index] ?? first) })));
    return EXIT.done;
  }
  found.forEach((one, index) => {
    const second = others[index] ?? first;
    for (const line of clLinesOf(
      one,
      [first, second].map(rateLine),
      isAlike(first.method, second.method),
      found.length,
    ))
      print(line);
  });
  return EXIT.done;
}

interface RateOfSide {
  label: string;
  reviewed: { published: { rate: number | null; total: number; bounds: { low: number; high: number } | null } };
  trials: readonly unknown[];
  mean: number | null;
  std: number | null;
}

function rateLine({ label, reviewed: { published }, trials, mean, std }: RateOfSide): string {
  const over = trials.length > 1 ? `, ${percent(mean)} ± ${percent(std)} over ${String(trials.length)} trials` : '';
  const { rate, total, bounds } = published;
  const open = bounds ? ` (${percent(bounds.low)} to ${percent(bounds.high)} with what is open)` : '';
  return `${label}: solving rate ${percent(rate)}${open} of ${String(total)} rows${over}`;
}

function clLinesOf(
  found: ClCompared,
  [first = '', second = '']: string[],
  isAlikeGraded: boolean,
  pairs: number,
): string[] {
  const { difference, rubricDifference, contexts, p, holm, test, detectable } = found;
  const line = (name: string, estimate: Compared['question'], of: string): string =>
    estimate
      ? `${name}: ${points(estimate.value)} pp${intervalOf(estimate)}, second minus first, over ${String(estimate.n)} tasks${of}`
      : `${name}: no task was graded in both`;
  return [
    `First: ${first}`,
    `Second: ${second}`,
    ...(isAlikeGraded ? [] : [DIFFERENTLY]),
    line('Solving rate', difference, ` of ${String(contexts)} contexts, which are drawn whole`),
    line('Rubrics passed', rubricDifference, ''),
    `${test === 'mcnemar' ? "McNemar's exact test" : 'Exact sign test'}, tasks taken as independent: p = ${pText(p)}${holmOf(holm, pairs)}`,
    ...detectableLine(detectable, 'solving rate'),
    ...flipsOf(found),
  ];
}

function linesOf(found: Compared, pairs: number): string[] {
  const { first, second, question, variable, detectable } = found;
  const difference = (name: string, estimate: Compared['question']): string =>
    estimate
      ? `${name}: ${points(estimate.value)} pp${intervalOf(estimate)}, second minus first, over ${String(estimate.n)} questions that both have`
      : `${name}: no question was graded in both`;
  return [
    `First: ${sideLine(first)}`,
    `Second: ${sideLine(second)}`,
    ...(found.sameMethod ? [] : [DIFFERENTLY]),
    difference('Question accuracy', question),
    difference('Variable accuracy', variable),
    `${found.isMcNemar ? "McNemar's exact test" : 'Exact sign test'}: p = ${pText(found.p)}${holmOf(found.holm, pairs)}`,
    ...detectableLine(detectable, 'question accuracy'),
    ...openLines(found.open),
    ...flipsOf(found),
  ];
}

function openLines(open: Compared['open']): string[] {
  if (!open) return [];
  const { question, p } = open.settled;
  return [
    `Open on either side, counted as wrong above: ${String(open.questions)} questions; the difference lies between ${points(open.least)} and ${points(open.most)} pp`,
    question
      ? `Settled on both sides: ${String(question.n)} questions, ${points(question.value)} pp, p = ${pText(p)}`
      : 'Settled on both sides: no question',
  ];
}

function sideLine(side: Side): string {
  const { question, atMost, answers } = side.set.reviewed.published;
  const open = question && atMost && atMost.question - question.value > 1e-12;
  const figure = question
    ? `${percent(question.value)}${question.std == null ? '' : ` ± ${percent(question.std)}`}`
    : 'not graded';
  const trials = side.grading.trials > 1 ? `, the mean of ${String(side.grading.trials)} trials` : '';
  return `${sideName(side)}: ${figure}${open ? `, at most ${percent(atMost.question)}` : ''} of ${String(answers)} answers${trials}`;
}

function jsonOf({ first, second, ...found }: Compared): object {
  const side = ({ grading, set }: Side): object => ({
    gradingId: grading.gradingId,
    grading: grading.name,
    trials: grading.trials,
    answers: set.name,
    model: set.model,
    questionAccuracy: set.reviewed.published.question?.value ?? null,
    atMost: set.reviewed.published.atMost,
    asked: set.asked,
  });
  return { first: side(first), second: side(second), ...found };
}
