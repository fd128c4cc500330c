import type { Command } from '@commander-js/extra-typings';
import { UserError } from '../../contract/router.ts';
import type { RunView } from '../../contract/run-view.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { choice, numberOption, type OptionsOf, OVERWRITE, workersOption } from '../options/options.ts';
import { followRun } from '../output/progress.ts';
import { writeResumedOutput } from '../files/resumed-output.ts';
import { statusOfRun } from '../options/run-options.ts';

const ACTIONS = ['list', 'show', 'resume', 'again', 'pause', 'retry', 'cancel'] as const;

const runsOptions = (program: Command) =>
  program
    .command('runs')
    .description('list, show, resume, repeat, pause, retry or cancel the runs of a workspace')
    .argument('<action>', ACTIONS.join(', '))
    .argument('[run]', 'the run id, for all but list')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--key-file <file>', 'file with the key of the provider')
    .option('--base-url <urls...>', 'addresses, named by the workspace, that requests and the key may go to')
    .option('--max-workers <n>', 'from now on, so many requests in flight', workersOption('--max-workers'))
    .option('--budget <dollars>', 'for resume: the new limit of money', numberOption('--budget'))
    .option('--no-batch', 'for resume: give up the batches and send what is left directly')
    .option(
      '--output <file>',
      'for resume and retry: the file that the interrupted command would have written (default: as the workspace OUTPUT.markscheme.sqlite says)',
    )
    .option('--overwrite', OVERWRITE)
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nretry: the failed tasks alone, again.\nagain: a new run with the same settings; what is stored is not asked again.\nExample:\n  markscheme runs show 3 --workspace exams.sqlite --json',
    );
type Options = OptionsOf<typeof runsOptions>;

export function runsCommand(program: Command, finish: (status: number) => void): void {
  runsOptions(program).action(async (action, run, options) => {
    finish(
      await withEngine({ keyFile: options.keyFile, addresses: options.baseUrl }, (engine) =>
        act(engine, action, run, options),
      ),
    );
  });
}

async function act(engine: Engine, action: string, run: string | undefined, options: Options): Promise<number> {
  choice(ACTIONS, action, 'runs');
  await engine.api('workspace.open', { path: options.workspace });
  const json = options.json ?? false;
  if (action === 'list') {
    const runs = await engine.api('runs.list', {});
    if (json) printJson(runs);
    else for (const entry of runs) print(runLine(entry));
    return EXIT.done;
  }
  const given = Number(run);
  if (!Number.isInteger(given) || given < 1)
    throw new UserError(
      'bad-input',
      `runs ${action} ${run ?? ''}: give the number of the run. \`runs list\` shows them.`,
    );
  const runId = action === 'again' ? (await engine.api('runs.again', { runId: given })).runId : given;
  if (options.maxWorkers !== undefined) await engine.api('runs.setWorkers', { runId, workers: options.maxWorkers });
  if (action === 'cancel') await engine.api('runs.cancel', { runId });
  if (action === 'pause') await engine.api('runs.pause', { runId });
  if (action === 'resume')
    await engine.api('runs.resume', { runId, budget: options.budget, ...(options.batch ? {} : { batch: false }) });
  if (action === 'retry') await engine.api('runs.retryFailed', { runId });
  const works = action === 'resume' || action === 'retry' || action === 'again';
  const view = works ? await followRun(engine, runId, json) : await engine.api('runs.get', { runId });
  // With everything that is needed to do it again.
  if (json) printJson({ ...view, reproduction: await engine.api('runs.reproduction', { runId }) });
  else print(runLine(view));
  if (action === 'resume' || action === 'retry') await writeResumedOutput(engine, view, options);
  return works ? statusOfRun(engine, view) : EXIT.done;
}

function runLine(run: RunView): string {
  const who = run.judge ?? run.model ?? 'offline';
  const cost = run.cost === null ? 'cost unknown' : `$${run.cost.toFixed(4)}`;
  return `${String(run.runId)}  ${run.kind}  ${run.state}  ${run.benchmark}  ${who}  ${String(run.done)}/${String(run.total)} done, ${String(run.failed)} failed, ${String(run.calls)} calls, ${String(run.cached)} cached, ${cost}`;
}
