import type { Command } from 'commander';
import type { AgreementPair } from '../../contract/agreement-calls.ts';
import type { Engine } from '../../engine/index.ts';
import { chooseBenchmark } from '../chosen-benchmark.ts';
import { GRADING, gradingsIn, gradingsNamed } from '../chosen-gradings.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { percent } from '../percent.ts';
import { AGREEMENT_NOTES, raterName, unitName } from '../report/agreement.ts';

interface Options {
  workspace: string;
  benchmark?: string;
  grading: string[];
  json?: boolean;
}

export function agreementCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('agreement')
    .description('How far judges, the offline verifier, experts and imported results agree, any two of them')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--benchmark <name>', 'the benchmark (not needed when there is only one)')
    .option(
      '--grading <grading>',
      `${GRADING.split(' (')[0] ?? GRADING} (default: all); repeatable`,
      (one: string, before: string[]) => [...before, one],
      [],
    )
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  markscheme agreement --workspace exams.sqlite')
    .action(async (options: Options) => {
      finish(await withEngine({}, (engine) => agreement(engine, options)));
    });
}

async function agreement(engine: Engine, options: Options): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  const benchmark = await chooseBenchmark(engine, options.benchmark);
  const all = await gradingsIn(engine, [benchmark]);
  const named = new Set(options.grading.flatMap((one) => gradingsNamed(all, one)));
  const gradingIds = named.size === 0 ? undefined : [...named].map(({ gradingId }) => gradingId);
  const pairs = await engine.api('agreement.pairs', { benchmarkId: benchmark.id, gradingIds });
  if (options.json) printJson(pairs);
  else if (pairs.length === 0) print('No two raters settled the same things.');
  else [...pairs.flatMap(linesOf), ...AGREEMENT_NOTES].forEach(print);
  return EXIT.done;
}

function linesOf({ first, second, unit, n, questions, trials, audited, raw, kappa, ...of }: AgreementPair): string[] {
  const short = (value: number): string => String(Number(value.toFixed(2)));
  const range = (figure: NonNullable<typeof raw>, show: (value: number) => string): string =>
    `${show(figure.value)}${figure.std == null ? '' : ` ± ${show(figure.std)}`}` +
    (figure.interval ? ` [${show(figure.interval.low)}, ${show(figure.interval.high)}]` : '');
  const over = trials > 1 ? `, the mean of ${String(trials)} trials` : '';
  return [
    `${raterName(first)} (${first.source}) and ${raterName(second)} (${second.source})${audited ? ', by its audit' : ''}:`,
    `  agree ${raw ? range(raw, percent) : '–'}, kappa ${kappa ? range(kappa, short) : 'not defined'}, over ${String(n)} ${unitName(unit)} of ${String(questions)} questions${over}`,
    `  both right ${short(of.both)}, only the first ${short(of.firstOnly)}, only the second ${short(of.secondOnly)}, neither ${short(of.neither)}`,
  ];
}
