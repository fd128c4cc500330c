/**
 * Workspaces of any size for measuring: written by the store's own functions, item by item in the order in which an import and a run would write
 * them, so that every table, trigger and kept figure is as the application makes it. Made once and kept in the cache folder.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { insertImportedAnswers } from '../../src/engine/store/answers/answer-sets.ts';
import { insertBenchmark } from '../../src/engine/store/items/benchmarks.ts';
import { refreshVerdicts } from '../../src/engine/store/gradings/effective.ts';
import { registerRun } from '../../src/engine/store/gradings/gradings.ts';
import { insertItem, variablesOf } from '../../src/engine/store/items/items.ts';
import { SCHEMA_VERSION } from '../../src/engine/store/file/migrate.ts';
import { modelId } from '../../src/engine/store/runs/models.ts';
import { openWorkspace, type WritableDb } from '../../src/engine/store/file/open.ts';
import { insertResponse } from '../../src/engine/store/answers/responses.ts';
import { insertRun, setRunState } from '../../src/engine/store/runs/runs.ts';
import { settle } from '../../src/engine/store/standings/standings.ts';
import { finishTask, insertJudgingTasks } from '../../src/engine/store/runs/tasks.ts';
import { putLayers, type NewVerdict } from '../../src/engine/store/gradings/verdicts.ts';
import { answerText, itemOf, verdictsOf } from './texts.ts';

export const MODELS = ['alpha', 'beta'] as const;
/** Answers of each model to an item: with both models ten, of three variables each. */
export const K = 5;
const ITEMS_AT_ONCE = 250;
const AT = '2026-01-01T00:00:00.000Z';
const FOLDER = path.resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'markscheme', 'bench');

/** The file of a workspace of so many items, made if it is not there yet. It is shared: measure on a copy what writes. */
export function workspaceOf(items: number): string {
  const file = path.join(FOLDER, `v${String(SCHEMA_VERSION)}-${String(items)}.sqlite`);
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  // Two tests may make the same one at the same time.
  const part = path.join(FOLDER, `making-${randomUUID()}.sqlite`);
  const db = openWorkspace(part, { create: true });
  write(db, items);
  db.close();
  renameSync(part, file);
  return file;
}

function write(db: WritableDb, items: number): void {
  const benchmarkId = db.quickTransaction(() =>
    insertBenchmark(db, {
      name: 'bench',
      kind: 'cfe',
      sourceName: 'bench.json',
      hash: '0'.repeat(64),
      tail: ']',
      at: AT,
    }),
  );
  const itemIds: number[] = [];
  inParts(db, items, (n) => {
    itemIds.push(insertItem(db, benchmarkId, itemOf(n)));
  });
  for (const [index, model] of MODELS.entries()) writeSet(db, { benchmarkId, itemIds, model, index });
  settle(db);
}

interface SetToWrite {
  benchmarkId: number;
  itemIds: readonly number[];
  model: string;
  index: number;
}

function writeSet(db: WritableDb, { benchmarkId, itemIds, model, index }: SetToWrite): void {
  const answerRunId = insertImportedAnswers(db, {
    benchmarkId,
    modelId: modelId(db, model),
    file: `bench_${model}.json`,
    hash: String(index).repeat(64),
    k: K,
    at: AT,
  });
  const responses: number[] = [];
  inParts(db, itemIds.length, (n) => {
    for (let sampleIndex = 0; sampleIndex < K; sampleIndex += 1) {
      const text = answerText(n, index, sampleIndex);
      const itemId = itemIds[n] ?? 0;
      responses.push(insertResponse(db, { runId: answerRunId, itemId, sampleIndex, text, error: null, at: AT }));
    }
  });
  judge(db, { benchmarkId, itemIds, answerRunId, responses, index });
}

function judge(
  db: WritableDb,
  of: {
    benchmarkId: number;
    itemIds: readonly number[];
    answerRunId: number;
    responses: readonly number[];
    index: number;
  },
): void {
  const config = {
    benchmarkId: of.benchmarkId,
    answerRunIds: [of.answerRunId],
    judge: { provider: 'compatible', model: 'judge' },
    protocol: 's2s',
    verifier: 'offline-first',
  };
  const runId = db.quickTransaction(() => {
    const id = insertRun(db, {
      kind: 'judging',
      benchmarkId: of.benchmarkId,
      modelId: null,
      judgeId: modelId(db, 'judge'),
      name: `judging ${String(of.index)}`,
      k: 1,
      config,
      at: AT,
    });
    const none = { itemIds: null, responseIds: null };
    insertJudgingTasks(db, {
      runId: id,
      benchmarkId: of.benchmarkId,
      answerRunIds: [of.answerRunId],
      trials: 1,
      ...none,
      at: AT,
    });
    registerRun(db, id, AT);
    return id;
  });
  const firstTask = db.get<{ id: number }>('SELECT min(id) AS id FROM tasks WHERE run_id = ?', runId)?.id ?? 0;
  inParts(db, of.itemIds.length, (n) => {
    const variables = variablesOf(db, of.itemIds[n] ?? 0);
    for (let sample = 0; sample < K; sample += 1) {
      const responseId = of.responses[n * K + sample] ?? 0;
      const verdicts = verdictsOf(n, of.index, sample).flatMap((one): NewVerdict[] => {
        const variable = variables[one.variable];
        if (!variable) return [];
        const rest = { reference: variable.value, reasonCode: 'bench', reason: '', confidence: null, callId: null };
        // What the judge says beside the verifier, of the number, is an audit.
        const audit = one.source === 'judge' && one.variable === 0;
        return [{ variableId: variable.id, source: one.source, status: one.status, value: one.value, audit, ...rest }];
      });
      putLayers(db, { runId, responseId, trial: 1, at: AT }, [], verdicts);
      finishTask(db, firstTask + n * K + sample, null, AT);
      refreshVerdicts(db, { responseId, runId, trial: 1 });
    }
  });
  setRunState(db, runId, 'done', null, AT);
}

/** Calls `one` for 0, 1, 2 and so on, many to a transaction. */
function inParts(db: WritableDb, count: number, one: (n: number) => void): void {
  for (let start = 0; start < count; start += ITEMS_AT_ONCE) {
    db.quickTransaction(() => {
      for (let n = start; n < Math.min(count, start + ITEMS_AT_ONCE); n += 1) one(n);
    });
  }
}
