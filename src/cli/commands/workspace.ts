import type { Command } from 'commander';
import type { RunView } from '../../contract/shapes.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { followRun } from '../progress.ts';

interface Options {
  workspace: string;
  out: string;
  json?: boolean;
  keyFile?: string;
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
    .command('runs')
    .description('list, show, resume or cancel the runs of a workspace')
    .argument('<action>', 'list, show, resume or cancel')
    .argument('[run]', 'the run id, for show, resume and cancel')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--key-file <file>', 'file with the key of the provider')
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  markscheme runs show 3 --workspace exams.sqlite --json')
    .action(async (action: string, run: string | undefined, options: Options) => {
      finish(
        await withEngine({ keyFile: options.keyFile }, async (engine) => {
          await engine.api('workspace.open', { path: options.workspace });
          if (action === 'list') {
            const runs = await engine.api('runs.list', {});
            if (options.json) printJson(runs);
            else for (const entry of runs) print(runLine(entry));
            return EXIT.done;
          }
          const runId = Number(run);
          if (!['show', 'resume', 'cancel'].includes(action) || !Number.isInteger(runId)) {
            print('Usage: markscheme runs list | show RUN | resume RUN | cancel RUN --workspace W.sqlite');
            return EXIT.bad;
          }
          if (action === 'cancel') await engine.api('runs.cancel', { runId });
          if (action === 'resume') await engine.api('runs.resume', { runId });
          const view =
            action === 'resume'
              ? await followRun(engine, runId, options.json ?? false)
              : await engine.api('runs.get', { runId });
          if (options.json) printJson(view);
          else print(runLine(view));
          return action === 'resume' && view.failed > 0 ? EXIT.failures : EXIT.done;
        }),
      );
    });
}

function runLine(run: RunView): string {
  const who = run.judge ?? run.model ?? 'offline';
  return `${String(run.runId)}  ${run.kind}  ${run.state}  ${run.benchmark}  ${who}  ${String(run.done)}/${String(run.total)} done, ${String(run.failed)} failed, ${String(run.calls)} calls, ${String(run.cached)} cached`;
}
