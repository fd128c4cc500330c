import type { Command } from '@commander-js/extra-typings';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../contract/router.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { percent } from '../output/percent.ts';
import { missedInWords, type StudyFigure } from '../study/figures.ts';
import { readStudy, type Study } from '../study/study-file.ts';
import { runStudy } from '../study/study-run.ts';

export function studyCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('study')
    .description(
      'Run a study file: benchmarks, models, gradings, report and thresholds; given again, it goes on or asks nothing',
    )
    .argument('<file>', 'the study, such as study.yaml')
    .option('--key-file <file>', 'file with the keys')
    .option('--json', 'print figures, runs and missed thresholds as JSON')
    .addHelpText(
      'after',
      '\nThe exit status is 1 when a threshold is missed or something failed.\nExample:\n  markscheme study study.yaml',
    )
    .action(async (file, { keyFile, json = false }) => {
      const study = readStudy(file);
      const addresses = [
        ...study.models.map((model) => model.base_url),
        ...study.gradings.map(({ judge }) => (judge === 'none' ? undefined : judge.baseUrl)),
      ];
      finish(await withEngine({ keyFile, addresses }, (engine) => run(engine, study, json)));
    });
}

async function run(engine: Engine, study: Study, asJson: boolean): Promise<number> {
  const { workspace = '' } = study;
  if (!existsSync(dirname(workspace)))
    throw new UserError('bad-input', `The folder of the workspace ${workspace} was not found.`);
  await engine.api('workspace.open', { path: workspace, create: true });
  const outcome = await runStudy(engine, study, asJson);
  const { runs, figures, missed, files, stopped } = outcome;
  if (asJson) printJson({ ...outcome, workspace });
  else {
    for (const figure of figures) print(lineOf(figure));
    for (const file of files.filter((path) => /report\.(?:md|tex)$/.test(path))) print(file);
  }
  for (const { runId, failed } of runs.filter((one) => one.failed > 0))
    for (const failure of await engine.api('runs.failures', { runId }))
      log(`${String(failure.count)} of ${String(failed)} failed: ${failure.message} (${failure.example})`);
  for (const one of missed) log(`Missed: ${missedInWords(one)}`);
  if (stopped !== null) {
    log(`${stopped} What is done is kept; the same command goes on from there.`);
    return runs.at(-1)?.state === 'failed' ? EXIT.bad : EXIT.failures;
  }
  return missed.length > 0 || runs.some(({ failed }) => failed > 0) ? EXIT.failures : EXIT.done;
}

function lineOf({ benchmark, model, grading, figure, value, std }: StudyFigure): string {
  const spread = std === null ? '' : ` ± ${percent(std)}`;
  return `${benchmark}, ${model}, ${grading}: ${figure} ${value === null ? 'not graded' : percent(value)}${spread}`;
}
