/** What a run would send: the same requests as the run makes, looked up in the cache instead of sent. */
import type { z } from 'zod';
import type { engineCalls } from '../../contract/calls.ts';
import type { DryRunView } from '../../contract/run-shapes.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import { DEFAULT_POLICY } from '../../core/grading/policy.ts';
import { decideExtracted, settles } from '../../core/grading/s2s.ts';
import { readExtraction } from '../../core/prompts/extraction.ts';
import { PROMPTS } from '../../core/prompts/registry.ts';
import type { ImagePart, Providers } from '../providers/index.ts';
import { chosenItems } from '../store/chosen-items.ts';
import { failedAnswers } from '../store/cl-errors.ts';
import { isClBench } from '../store/cl-tasks.ts';
import { isCourseExam } from '../store/exams.ts';
import { variablesOf } from '../store/items.ts';
import type { WritableDb } from '../store/open.ts';
import { gradableAnswers, gradeInput, questionOf } from '../store/tasks.ts';
import { clErrorsRequest, clJudgeRequest, clRequest } from './cl.ts';
import { priceForBudget } from './budget-of.ts';
import { requestSettings } from './config.ts';
import { createCounter, type Counter } from './dry-run-counter.ts';
import { examJudgeRequest, examRequest } from './exam.ts';
import { generationRequest } from './generate.ts';
import { longRequest } from './grade-long.ts';
import { extractionRequest, nothing, offlineLayer, verificationRequest } from './grade.ts';
import { askedPrompts, refuseRubricsWithoutJudge, refuseWithoutBatches, refuseWithoutJudge } from './new-run.ts';
import { auditedVariables } from './audit.ts';
import { unsentNote } from './unsent.ts';
import { offlineVerifier, type Turns } from './offline.ts';
import type { AnswerToGrade, Asking } from './run-context.ts';

export type DryRunInput = z.output<(typeof engineCalls)['runs.dryRun']['input']>;
type Judging = Extract<DryRunInput, { kind: 'judging' }>;
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
  if (config.kind === 'judging') {
    refuseWithoutJudge(config);
    refuseRubricsWithoutJudge(db, config);
  }
  const asked = config.kind === 'generation' ? config.model : config.verifier === 'offline-only' ? null : config.judge;
  const ref = asked && providers.resolve(asked);
  refuseAsRun(db, config, [ref]);
  const run: Asking & { db: WritableDb } = {
    db,
    imagesOf: tools.imagesOf,
    prompts: ref ? askedPrompts(db, config) : PROMPTS,
    settings: requestSettings(config),
  };
  const counter = createCounter(db, ref, { ...config, unsent: ref && unsentNote(providers, ref, run.settings) });
  const tasks = config.kind === 'generation' ? generations(run, config, counter) : gradings(run, config, counter);
  const step = Math.max(1, tasks.length / LOOKED_AT);
  let looked = 0;
  for (let index = 0; index < tasks.length; index += step) {
    await tools.turns.take(() => tasks[Math.floor(index)]?.());
    looked += 1;
  }
  const repeats = config.kind === 'generation' ? config.k : config.purpose === 'error-types' ? 1 : config.trials;
  return counter.total(tasks.length * repeats, looked * repeats, config.kind === 'judging' ? config : null);
}

type Look = () => void;

function itemIdsOf(db: WritableDb, config: DryRunInput): number[] {
  return chosenItems(db, config.benchmarkId, config.items ?? {});
}

function generations(run: Asking & { db: WritableDb }, config: Generation, counter: Counter): Look[] {
  const exam = isCourseExam(run.db, config.benchmarkId);
  const cl = isClBench(run.db, config.benchmarkId);
  return itemIdsOf(run.db, config).map((itemId) => () => {
    const request = cl
      ? clRequest(run, config, itemId)
      : exam
        ? examRequest(run, config, itemId)
        : generationRequest(run, questionOf(run.db, itemId), itemId, config.images);
    for (let sample = 0; sample < config.k; sample += 1) counter.count('generation', request, sample, 1);
  });
}

/** A judge's requests about answers to CL-bench tasks. */
function rubricGradings(
  run: Asking & { db: WritableDb },
  config: Judging,
  itemIds: number[] | null,
  counter: Counter,
): Look[] {
  const of = { ...config, answerRunIds: config.answerRunIds ?? null, itemIds, responseIds: config.responseIds ?? null };
  if (config.purpose === 'error-types')
    return failedAnswers(run.db, of).map(({ responseId }) => () => {
      counter.count('error-types', clErrorsRequest(run, responseId), 0, 1);
    });
  return gradableAnswers(run.db, of).map(({ responseId }) => () => {
    const request = clJudgeRequest(run, responseId);
    if (!request) return;
    for (let trial = 1; trial <= config.trials; trial += 1) counter.count('rubric-judge', request, 0, trial);
  });
}

function gradings(run: Asking & { db: WritableDb }, config: Judging, counter: Counter): Look[] {
  const exam = isCourseExam(run.db, config.benchmarkId);
  const itemIds = config.items ? itemIdsOf(run.db, config) : null;
  if (isClBench(run.db, config.benchmarkId)) return rubricGradings(run, config, itemIds, counter);
  const answers = gradableAnswers(run.db, {
    ...config,
    answerRunIds: config.answerRunIds ?? null,
    itemIds,
    responseIds: config.responseIds ?? null,
  });
  return answers.map(({ responseId, itemId }) => () => {
    for (let trial = 1; trial <= config.trials; trial += 1) {
      if (exam) {
        const request = examJudgeRequest(run, itemId, responseId);
        if (request) counter.count('exam-judge', request, 0, trial);
        else counter.save('exam-judge');
        continue;
      }
      const input = gradeInput(run.db, responseId);
      const variables = variablesOf(run.db, itemId);
      const { text } = input ?? { text: null };
      if (!input || text === null || text.trim() === '' || variables.length === 0) continue;
      const answer = { ...input, text, itemId, variables };
      if (config.protocol === 's2s') shortToShort(run, config, counter, answer, trial);
      else counter.count(config.protocol, longRequest(run, answer, config.protocol), 0, trial);
    }
  });
}

type Answer = Pick<AnswerToGrade, 'question' | 'text' | 'variables' | 'itemId'>;

function shortToShort(run: Asking, config: Judging, counter: Counter, answer: Answer, trial: number): void {
  const policy = config.policy ?? DEFAULT_POLICY;
  const offline = config.verifier === 'judge-only' ? [] : offlineLayer(answer, nothing(), policy);
  const open = answer.variables.filter((_, index) => !offline[index] || !settles(offline[index]));
  const asks = config.judge !== null && config.verifier !== 'offline-only';
  const audited =
    asks && config.verifier === 'offline-first' && trial === 1 ? auditedVariables(config.audit, answer, offline) : [];
  for (let n = open.length + audited.length; n < answer.variables.length; n += 1) counter.save('verification');
  if (open.length + audited.length === 0 || !asks) {
    counter.save('extraction');
    return;
  }
  const kept = counter.count('extraction', extractionRequest(run, answer), 0, trial);
  const values = kept === undefined ? null : tryRead(() => readExtraction(kept, answer.variables.length));
  for (const variable of [...open, ...audited]) {
    // Without the extraction any of the open values may need a comparison.
    const value = values ? (values[answer.variables.indexOf(variable)] ?? null) : variable.value;
    const verify = config.verifier === 'judge-only' || audited.includes(variable) ? null : offlineVerifier(policy);
    if (values && decideExtracted(variable, value, verify)) counter.save('verification');
    else if (values)
      counter.count('verification', verificationRequest(run, answer, variable, value ?? 'null'), 0, trial);
    else counter.assume('verification', verificationRequest(run, answer, variable, value ?? 'null'));
  }
}

function tryRead<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
