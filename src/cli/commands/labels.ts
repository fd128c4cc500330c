import type { Command } from '@commander-js/extra-typings';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import { UserError } from '../../contract/router.ts';
import type { Engine } from '../../engine/index.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { type OptionsOf, positive } from '../options/options.ts';

const labelsOptions = (program: Command) =>
  program
    .command('labels')
    .description("Import experts' labels of answers, against which `report` holds every grading (the paper's table 1)")
    .argument('<file>', 'CSV, JSON or JSON lines: id, label (right or wrong), and answer_index, variable, expert, note')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--benchmark <name>', 'the benchmark (default: the only one)')
    .option('--answers <run>', 'the run whose answers are labelled (default: the only one)', positive('--answers'))
    .option('--expert <name>', 'whose labels they are, where the file does not say')
    .option('--json', 'print what was read as JSON')
    .addHelpText(
      'after',
      '\nWithout a variable a label is of the whole answer. Answers are counted from 1.\n' +
        'Example:\n  markscheme labels experts.csv --workspace exams.sqlite --benchmark CFE_text --expert "A. Noether"',
    );
type Options = OptionsOf<typeof labelsOptions>;

export function labelsCommand(program: Command, finish: (status: number) => void): void {
  labelsOptions(program).action(async (file, options) => {
    finish(await withEngine({}, (engine) => labels(engine, file, options)));
  });
}

async function labels(engine: Engine, file: string, options: Options): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  const { id: benchmarkId } = await chooseBenchmark(engine, options.benchmark);
  const { runId } = chosenSet(await engine.api('answers.sets', { benchmarkId }), options.answers);
  const { expert } = options;
  const report = await engine.api('experts.importLabels', { path: file, benchmarkId, answerRunId: runId, expert });
  if (options.json) printJson(report);
  if (!report.written) {
    for (const { record, field, message } of report.rejections)
      log(`${file}, record ${String(record ?? '?')}${field === null ? '' : `, ${field}`}: ${message}`);
    log('Nothing was imported.');
    return EXIT.bad;
  }
  if (!options.json)
    print(`${String(report.answers)} labels of answers, ${String(report.variables)} verdicts on variables`);
  return EXIT.done;
}

function chosenSet(sets: readonly AnswerSetView[], wanted: number | undefined): AnswerSetView {
  const [first, ...others] = wanted === undefined ? sets : sets.filter(({ runId }) => runId === wanted);
  const names = sets.map(({ runId, model }) => `${String(runId)} (${model})`).join(', ');
  if (!first) throw new UserError('not-found', `There is no such answer set. There are: ${names || 'none'}.`);
  if (others.length > 0)
    throw new UserError('bad-input', `Say whose answers are labelled by --answers. There are: ${names}.`);
  return first;
}
