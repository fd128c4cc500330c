import type { Command } from '@commander-js/extra-typings';
import type { Engine } from '../../engine/index.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';

export function workspaceCommands(program: Command, finish: (status: number) => void): void {
  program
    .command('check')
    .description('Check the integrity of a workspace')
    .argument('<workspace>')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nExample:\n  markscheme check exams.sqlite')
    .action(async (workspace, options) => {
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
    .action(async (workspace, options) => {
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
    .action(async (workspace, options) => {
      finish(await withEngine({}, (engine) => restore(engine, workspace, options.from, options.json ?? false)));
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
