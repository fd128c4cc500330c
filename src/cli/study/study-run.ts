/**
 * Runs a study: answers of each model to each benchmark, each graded as the study says, then the report and the thresholds. Every run is taken up
 * where it stands, so that the same command resumes a study that was killed and asks nothing of one that is done.
 */
import type { RunView } from '../../contract/run-view.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { Engine } from '../../engine/index.ts';
import { log } from '../context.ts';
import { ensureBenchmark } from '../files/files.ts';
import { followRun } from '../output/progress.ts';
import { writeReport } from '../report/files.ts';
import { promptTexts, verifierOf } from '../options/run-options.ts';
import { figuresOf, missedIn, type Missed, type StudyFigure } from './figures.ts';
import type { Study } from './study-file.ts';

export interface Outcome {
  runs: RunView[];
  figures: StudyFigure[];
  missed: Missed[];
  files: string[];
  /** Why not everything that the study asks for was done; null: all of it was. */
  stopped: string | null;
}
interface Asking {
  engine: Engine;
  study: Study;
  quiet: boolean;
  runs: RunView[];
}
interface Set {
  benchmark: BenchmarkView;
  model: string;
  runId: number;
}

/** Throws UserError. What is done is kept, whatever happens. */
export async function runStudy(engine: Engine, study: Study, quiet: boolean): Promise<Outcome> {
  const asking: Asking = { engine, study, quiet, runs: [] };
  const { runs } = asking;
  const benchmarks: BenchmarkView[] = [];
  for (const { file, image_folder: images } of study.benchmarks)
    benchmarks.push(await ensureBenchmark(engine, { file, images }));
  const figures: StudyFigure[] = [];
  for (const benchmark of benchmarks)
    for (const model of study.models) {
      const answered = await answer(asking, benchmark, model);
      if (typeof answered === 'string') return { runs, figures, missed: [], files: [], stopped: answered };
      for (let place = 1; place <= study.gradings.length; place += 1) {
        const graded = await grade(asking, answered, place);
        if (typeof graded === 'string') return { runs, figures, missed: [], files: [], stopped: graded };
        figures.push(...graded);
      }
    }
  const files = study.report === undefined ? [] : await writeReport(engine, { out: study.report });
  return { runs, figures, missed: missedIn(figures, study.thresholds), files, stopped: null };
}

/** The answer set, or why there is none. */
async function answer(asking: Asking, benchmark: BenchmarkView, of: Study['models'][number]): Promise<Set | string> {
  const { engine, study } = asking;
  const { provider, model, base_url: baseUrl, k = study.k, settings } = of;
  const run = await follow(asking, `${benchmark.name}: answers of ${model}`, async (common) =>
    engine.api('runs.startGeneration', {
      ...{ ...settings, ...common, benchmarkId: benchmark.id, k, images: study.images },
      model: { provider, model, ...(baseUrl === undefined ? {} : { baseUrl }) },
      promptTexts: study.prompts === undefined ? undefined : promptTexts(study.prompts),
    }),
  );
  return typeof run === 'string' ? run : { benchmark, model, runId: run.runId };
}

/** The figures of one grading of a set, or why there are none. */
async function grade(asking: Asking, set: Set, place: number): Promise<StudyFigure[] | string> {
  const { engine, study } = asking;
  const grading = study.gradings[place - 1];
  if (!grading) throw new Error('there is no such grading');
  const { benchmark, model, runId } = set;
  const { protocol, trials, audit, policy, prompts = study.prompts, settings } = grading;
  const judge = grading.judge === 'none' ? null : grading.judge;
  const verifier = verifierOf(grading.verifier, judge);
  const run = await follow(
    asking,
    `${benchmark.name}: ${model} graded by ${judge?.model ?? 'the offline verifier'}`,
    (common) =>
      engine.api('runs.startJudging', {
        ...{ ...settings, ...common, benchmarkId: benchmark.id, answerRunIds: [runId] },
        ...{ judge, verifier, protocol, trials, audit, policy },
        promptTexts: prompts === undefined ? undefined : promptTexts(prompts),
      }),
  );
  if (typeof run === 'string') return run;
  const own = (await engine.api('gradings.list', { benchmarkId: benchmark.id })).find(
    (one) => one.answerRunId === runId && one.runIds.includes(run.runId),
  );
  if (!own) throw new Error('the run has no grading');
  const { gradingId, name } = own;
  return figuresOf(engine, { benchmark, model, answerRunId: runId, gradingId, grading: name, place });
}

type Common = Pick<Parameters<typeof commonOf>[0], 'items' | 'workers'> & { budget: number | null; continue: true };

function commonOf({ items, workers }: Study, budget: number | null) {
  return { items, workers, budget, continue: true as const };
}

/** Starts a run, or goes on with it, within what is left of the budget. The run, or why it is not done. */
async function follow(
  { engine, study, quiet, runs }: Asking,
  what: string,
  start: (common: Common) => Promise<{ runId: number }>,
): Promise<RunView | string> {
  const spent = runs.reduce((total, { cost }) => total + (cost ?? 0), 0);
  const left = study.budget === undefined ? null : study.budget - spent;
  if (left !== null && left <= 0) return `${what}: the budget is spent.`;
  if (!quiet) log(what);
  const run = await followRun(engine, (await start(commonOf(study, left))).runId, quiet);
  runs.push(run);
  return run.state === 'done' ? run : `${what}: the run ended: ${run.error ?? run.state}`;
}
