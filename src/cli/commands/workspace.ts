import type { Command } from 'commander';
import { UserError } from '../../contract/router.ts';
import type { RunView } from '../../contract/run-view.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { choice, numberOption, OVERWRITE, workersOption } from '../options.ts';
import { followRun } from '../progress.ts';
import { writeResumedOutput } from '../resumed-output.ts';
import { statusOfRun } from '../run-options.ts';

interface Options {
  workspace: string;
  out: string;
  json?: boolean;
}
interface RunsOptions {
  workspace: string;
  json?: boolean;
  keyFile?: string;
  baseUrl?: string[];
  maxWorkers?: number;
  budget?: number;
  batch: boolean;
  output?: string;
  overwrite?: boolean;
}

export function workspaceCommands(program: Command, finish: (status: number) => void): void {
  program
    .command('check')
    .description('Check the integrity of a workspace')
    .argument('<workspace>')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nExample:\n  markscheme check exams.sqlite')
    .action(async (workspace: string, options: Options) => {
      finish(
        await withEngine({}, async (engine) => {
          await engine.api('workspace.open', { path: workspace });
          const result = await engine.api('workspace.check', {});
          if (options.json) printJson(result);
          else print(result.ok ? `${workspace}: sound` : result.problems.join('\n'));
          return result.ok ? EXIT.done : EXIT.failures;
        }),
      );
    });

  program
    .command('backup')
    .description('Write a safe copy of a workspace, also while it is in use')
    .argument('<workspace>')
    .requiredOption('--out <file>', 'the copy')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\nExample:\n  markscheme backup exams.sqlite --out exams-backup.sqlite')
    .action(async (workspace: string, options: Options) => {
      finish(
        await withEngine({}, async (engine) => {
          await engine.api('workspace.open', { path: workspace });
          const result = await engine.api('workspace.backup', { path: options.out });
          if (options.json) printJson(result);
          else print(`${result.path}: ${String(result.bytes)} bytes`);
          return EXIT.done;
        }),
      );
    });

  program
    .command('restore')
    .description('Put a backup in the place of a workspace, which is kept under another name')
    .argument('<workspace>')
    .option('--from <file>', 'the backup; without it, the backups that the window makes each day are listed')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme restore exams.sqlite\n  markscheme restore exams.sqlite --from exams-backups/2026-11-23.sqlite',
    )
    .action(async (workspace: string, options: Pick<Options, 'json'> & { from?: string }) => {
      finish(await withEngine({}, (engine) => restore(engine, workspace, options.from, options.json ?? false)));
    });

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
    )
    .action(async (action: string, run: string | undefined, options: RunsOptions) => {
      finish(
        await withEngine({ keyFile: options.keyFile, addresses: options.baseUrl }, (engine) =>
          runsCommand(engine, action, run, options),
        ),
      );
    });
}

async function restore(engine: Engine, workspace: string, from: string | undefined, json: boolean): Promise<number> {
  if (from === undefined) {
    const backups = await engine.api('workspace.backups', { path: workspace });
    if (json) printJson(backups);
    else if (backups.length === 0) print(`There are no daily backups of ${workspace}. Name one with --from.`);
    else for (const one of backups) print(`${one.path}  ${one.at}  ${String(one.bytes)} bytes`);
    return EXIT.done;
  }
  const { kept } = await engine.api('workspace.restore', { path: from, into: workspace });
  if (json) printJson({ workspace, from, kept });
  else print(`${workspace} is what ${from} was.${kept === null ? '' : ` What was there before is ${kept}.`}`);
  return EXIT.done;
}

const ACTIONS = ['list', 'show', 'resume', 'again', 'pause', 'retry', 'cancel'] as const;

async function runsCommand(
  engine: Engine,
  action: string,
  run: string | undefined,
  options: RunsOptions,
): Promise<number> {
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
