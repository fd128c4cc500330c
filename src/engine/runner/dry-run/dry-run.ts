/** What a run would send: the same requests as the run makes, looked up in the cache instead of sent. */
import type { DryRunView } from '../../../contract/run-shapes.ts';
import type { ModelRef } from '../../../contract/shapes.ts';
import { PROMPTS } from '../../../core/prompts/registry.ts';
import type { ImagePart, Providers } from '../../providers/index.ts';
import { kindOf } from '../../store/items/benchmarks.ts';
import { chosenItems } from '../../store/items/chosen-items.ts';
import { failedAnswers } from '../../store/answers/cl-errors.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { gradableAnswers } from '../../store/runs/tasks.ts';
import { clErrorsRequest } from '../tasks/rubrics.ts';
import { priceForBudget } from '../limits/budget-of.ts';
import { requestSettings, type DryRunInput } from '../config.ts';
import { Counter } from './dry-run-counter.ts';
import { askedPrompts, refuseWithoutBatches, refuseWithoutJudge } from '../new-run.ts';
import { unsentNote } from '../requests/unsent.ts';
import type { Turns } from '../grading/offline.ts';
import { TASKS } from '../tasks.ts';
import type { Tasks } from '../tasks.ts';
import type { Judging, Reading } from '../tasks/kind.ts';

type Generation = Extract<DryRunInput, { kind: 'generation' }>;

export interface DryRunTools {
  db: WritableDb;
  providers: Providers;
  turns: Turns;
  imagesOf: (itemId: number) => ImagePart[];
}

/** More answers than this are estimated from as many, spread evenly. */
const LOOKED_AT = 1000;

/** What keeps a run from its start keeps its dry run from it too. Throws UserError (no-price, no-batches). */
export function refuseAsRun(
  db: WritableDb,
  config: { budget: number | null; batch: boolean },
  models: readonly (ModelRef | null)[],
): void {
  for (const model of models) if (model) priceForBudget(db, config, model);
  refuseWithoutBatches(config, models);
}

/** Throws UserError (bad-address, no-judge, bad-prompt, no-price, no-batches), as the run would. */
export async function dryRun(tools: DryRunTools, config: DryRunInput): Promise<DryRunView> {
  const { db, providers } = tools;
  const work = TASKS[kindOf(db, config.benchmarkId).gradedBy];
  if (config.kind === 'judging') {
    refuseWithoutJudge(config);
    work.refuse(config);
  }
  const asked = config.kind === 'generation' ? config.model : config.verifier === 'offline-only' ? null : config.judge;
  const ref = asked && providers.resolve(asked);
  refuseAsRun(db, config, [ref]);
  const run: Reading = {
    db,
    imagesOf: tools.imagesOf,
    prompts: ref ? askedPrompts(db, config) : PROMPTS,
    settings: requestSettings(config),
  };
  const counter = new Counter(db, ref, { ...config, unsent: ref && unsentNote(providers, ref, run.settings) });
  const tasks =
    config.kind === 'generation' ? generations(run, config, counter, work) : gradings(run, config, counter, work);
  const step = Math.max(1, tasks.length / LOOKED_AT);
  let looked = 0;
  for (let index = 0; index < tasks.length; index += step) {
    await tools.turns.take(() => tasks[Math.floor(index)]?.());
    looked += 1;
  }
  const repeats = config.kind === 'generation' ? config.k : config.purpose === 'error-types' ? 1 : config.trials;
  return counter.total(tasks.length * repeats, looked * repeats, config.kind === 'judging' ? config : null);
}

function itemIdsOf(db: WritableDb, config: DryRunInput): number[] {
  return chosenItems(db, config.benchmarkId, config.items ?? {});
}

type Look = () => void;

function generations(run: Reading, config: Generation, counter: Counter, work: Tasks): Look[] {
  return itemIdsOf(run.db, config).map((itemId) => () => {
    const request = work.question(run, config, itemId);
    for (let sample = 0; sample < config.k; sample += 1) counter.count('generation', request, sample, 1);
  });
}

function gradings(run: Reading, config: Judging, counter: Counter, work: Tasks): Look[] {
  const itemIds = config.items ? itemIdsOf(run.db, config) : null;
  const of = { ...config, answerRunIds: config.answerRunIds ?? null, itemIds, responseIds: config.responseIds ?? null };
  if (config.purpose === 'error-types')
    return failedAnswers(run.db, of).map(({ responseId }) => () => {
      counter.count('error-types', clErrorsRequest(run, responseId), 0, 1);
    });
  return gradableAnswers(run.db, of).map((answer) => () => {
    work.grading(run, config, answer, counter);
  });
}
