import type { Command } from '@commander-js/extra-typings';
import type { Engine } from '../../engine/index.ts';
import { GRADING } from '../options/chosen-gradings.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { type OptionsOf, OVERWRITE } from '../options/options.ts';
import { writeReport } from '../report/files.ts';

const reportOptions = (program: Command) =>
  program
    .command('report')
    .description(
      'Write tables (Markdown, CSV, LaTeX) and figures (SVG) of everything in a workspace, and a page of all of them',
    )
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .requiredOption(
      '--out <folder>',
      'the folder that receives report.html, report.md, report.tex and the files beside them',
    )
    .option('--grading <grading>', `${GRADING}; repeatable`, (one: string, before: string[]) => [...before, one], [])
    .option('--together', 'one table of answer sets that were graded differently; it says so')
    .option(
      '--open-weights <models>',
      'models whose weights are open, separated by commas, where their names do not tell',
    )
    .option('--proprietary <models>', 'models that are proprietary, likewise')
    .option('--overwrite', OVERWRITE)
    .option('--json', 'print the files that were written as JSON')
    .addHelpText('after', '\nExample:\n  markscheme report --workspace exams.sqlite --out report');
type Options = OptionsOf<typeof reportOptions>;

export function reportCommand(program: Command, finish: (status: number) => void): void {
  reportOptions(program).action(async (options) => {
    finish(await withEngine({}, (engine) => report(engine, options)));
  });
}

async function report(engine: Engine, options: Options): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  const files = await writeReport(engine, options);
  if (options.json) printJson({ out: options.out, files });
  else for (const path of files) print(path);
  return EXIT.done;
}
