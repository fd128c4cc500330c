import type { Command } from '@commander-js/extra-typings';
import type { AgreementPair, ExpertAgreement } from '../../contract/agreement-calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { Engine } from '../../engine/index.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { GRADING, gradingsIn, gradingsNamed } from '../options/chosen-gradings.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { choice, type OptionsOf } from '../options/options.ts';
import { percent } from '../output/percent.ts';
import { AGREEMENT_NOTES, raterName, unitName } from '../report/agreement.ts';
import { DECISION_NAMES, EXPERTS_NOTE } from '../report/experts-agreement.ts';

const AMONG = ['raters', 'experts', 'all'] as const;

const agreementOptions = (program: Command) =>
  program
    .command('agreement')
    .description(
      'How far judges, the offline verifier, experts and imported results agree, any two of them, and experts among themselves',
    )
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--benchmark <name>', 'the benchmark (not needed when there is only one)')
    .option(
      '--grading <grading>',
      `${GRADING.split(' (')[0] ?? GRADING} (default: all); repeatable`,
      (one: string, before: string[]) => [...before, one],
      [],
    )
    .option(
      '--among <whom>',
      'raters: any two of them; experts: all experts together; all: both (JSON is of one)',
      'all',
    )
    .option('--unrevealed', 'among experts: with what each had decided before the reveal of a blind review')
    .option('--json', 'print as JSON: of raters, unless it is --among experts')
    .addHelpText('after', '\nExample:\n  markscheme agreement --workspace exams.sqlite');
type Options = OptionsOf<typeof agreementOptions>;

export function agreementCommand(program: Command, finish: (status: number) => void): void {
  agreementOptions(program).action(async (options) => {
    finish(await withEngine({}, (engine) => agreement(engine, options)));
  });
}

async function agreement(engine: Engine, options: Options): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  const benchmark = await chooseBenchmark(engine, options.benchmark);
  const among = choice(AMONG, options.among, '--among');
  const pairs = among === 'experts' ? [] : await pairsOf(engine, benchmark, options.grading);
  const wantsExperts = among === 'experts' || (among === 'all' && options.json !== true);
  const experts = wantsExperts
    ? await engine.api('agreement.experts', { benchmarkId: benchmark.id, unrevealed: options.unrevealed ?? false })
    : [];
  if (options.json) printJson(among === 'experts' ? experts : pairs);
  else {
    if (pairs.length > 0) [...pairs.flatMap(linesOf), ...AGREEMENT_NOTES].forEach(print);
    else if (among !== 'experts') print('No two raters settled the same things.');
    if (experts.length > 0) ['Among experts:', ...experts.map(lineOf), EXPERTS_NOTE].forEach(print);
    else if (among === 'experts') print('No two experts decided the same things.');
  }
  return EXIT.done;
}

async function pairsOf(
  engine: Engine,
  benchmark: BenchmarkView,
  gradings: readonly string[],
): Promise<AgreementPair[]> {
  const all = await gradingsIn(engine, [benchmark]);
  const named = new Set(gradings.flatMap((one) => gradingsNamed(all, one)));
  const gradingIds = named.size === 0 ? undefined : [...named].map(({ gradingId }) => gradingId);
  return engine.api('agreement.pairs', { benchmarkId: benchmark.id, gradingIds });
}

const short = (value: number): string => String(Number(value.toFixed(2)));
const range = (figure: NonNullable<AgreementPair['raw']>, show: (value: number) => string): string =>
  `${show(figure.value)}${figure.std == null ? '' : ` ± ${show(figure.std)}`}` +
  (figure.interval ? ` [${show(figure.interval.low)}, ${show(figure.interval.high)}]` : '');

function lineOf({ about, group, raters, n, questions, differing, raw, cohen, fleiss, alpha }: ExpertAgreement): string {
  const figures = [
    ['Cohen’s kappa', cohen],
    ['Fleiss’ kappa', fleiss],
    ['Krippendorff’s alpha', alpha],
  ] as const;
  const chance = figures.flatMap(([name, figure]) => (figure ? [`, ${name} ${range(figure, short)}`] : [])).join('');
  return (
    `  ${DECISION_NAMES[about]}${group === '' ? '' : `, ${group}`}: ${String(raters)} experts agree ${raw ? range(raw, percent) : '–'}${chance}, ` +
    `over ${String(n)} of ${String(questions)} questions, ${String(differing)} differ`
  );
}

function linesOf({ first, second, unit, n, questions, trials, audited, raw, kappa, ...of }: AgreementPair): string[] {
  const over = trials > 1 ? `, the mean of ${String(trials)} trials` : '';
  return [
    `${raterName(first)} (${first.source}) and ${raterName(second)} (${second.source})${audited ? ', by its audit' : ''}:`,
    `  agree ${raw ? range(raw, percent) : '–'}, kappa ${kappa ? range(kappa, short) : 'not defined'}, over ${String(n)} ${unitName(unit)} of ${String(questions)} questions${over}`,
    `  both right ${short(of.both)}, only the first ${short(of.firstOnly)}, only the second ${short(of.secondOnly)}, neither ${short(of.neither)}`,
  ];
}
