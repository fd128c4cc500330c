import type { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { numberOption } from '../options/options.ts';
import { percent } from '../output/percent.ts';

export function duplicatesCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('duplicates')
    .description(
      'List questions that are nearly the same, within and across benchmarks; they are decided in the window (Drop)',
    )
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--at-least <share>', 'how alike: the share of rows of words that both have', shareOption, 0.7)
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  markscheme duplicates --workspace exams.sqlite --at_least 0.8')
    .action(async ({ workspace, atLeast, json = false }) => {
      finish(
        await withEngine({}, async (engine) => {
          await engine.api('workspace.open', { path: workspace });
          const { pairs, total } = await engine.api('review.duplicates', { atLeast });
          if (json) printJson(pairs);
          else {
            for (const { similarity, first, second } of pairs)
              print(
                [
                  percent(similarity),
                  ...[first, second].map((one) => `${one.benchmark} ${String(one.number)} (${one.standing})`),
                ].join('  '),
              );
            print(
              `${String(total)} pairs${total > pairs.length ? `, of which ${String(pairs.length)} are listed` : ''}`,
            );
          }
          return EXIT.done;
        }),
      );
    });
}

function shareOption(text: string): number {
  const value = numberOption('--at-least')(text);
  if (value < 0.3 || value > 1) throw new InvalidArgumentError('--at-least needs a number from 0.3 to 1.');
  return value;
}
