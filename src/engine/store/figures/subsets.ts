/** Models by subset of questions over all CFE-Bench files of a workspace (paper, tables 2 and 3), and how their questions fall into subjects (figure 2). */
import type { SubsetItem, SubsetsView } from '../../../contract/subset-calls.ts';
import { comparableMethod } from '../../../core/grading/method.ts';
import { kindIdsWhere } from '../../../core/benchmark/kinds.ts';
import { scoreOfQuestion } from '../../../core/metrics/breakdown.ts';
import { bySubset, type ScoredItem, type Subset } from '../../../core/report/subsets.ts';
import { weightsOf } from '../../../core/run/weights.ts';
import { benchmarksOfKinds, kindsSql } from '../items/benchmarks.ts';
import { itemsOf } from '../items/benchmark-items.ts';
import { questionsOf } from './breakdown.ts';
import { gradingsOf } from '../gradings/gradings.ts';
import type { ReadableDb } from '../file/open.ts';
import { countedIn, setsInGradings, trialsOf } from './results.ts';
import { saidWeights } from '../runs/weights.ts';

/** Own exams have variables too, but are none of the benchmark's questions. */
const OF_THE_PAPER = kindIdsWhere(({ gradedBy, isOwn }) => gradedBy === 'variables' && !isOwn);

/** An answer set in a grading. */
interface Scored {
  benchmarkId: number;
  /** What its row is called, unless another row of the table has that name. */
  model: string;
  name: string;
  method: string;
  grading: string;
  gradingId: number;
  answerRunId: number;
  items: (ScoredItem & { itemId: number })[];
}
interface Row extends Pick<Scored, 'model' | 'name'> {
  parts: Scored[];
}

/** Throws UserError not-found. */
export function subsetsOf(
  db: ReadableDb,
  { gradingIds, together }: { gradingIds?: readonly number[] | undefined; together: boolean },
): SubsetsView {
  const benchmarks = benchmarksOfKinds(db, OF_THE_PAPER);
  const said = saidWeights(db);
  const scored = benchmarks.flatMap(({ id }) => scoredIn(db, id, gradingIds));
  const tables = Map.groupBy(scored, ({ method }) => (together ? '' : method));
  return {
    tables: [...tables.values()].map((sets) => ({
      gradedBy: [...new Set(sets.map(({ grading }) => grading))],
      models: rowsOf(sets).map(({ model, name, parts }) => ({
        ...{ model, name, weights: weightsOf(name, said) },
        of: bySubset(parts.flatMap(({ items }) => items)),
        gradingIds: parts.map(({ gradingId }) => gradingId),
      })),
    })),
    subjects: subjectsOf(db),
  };
}

/** The questions behind a figure. Throws UserError not-found. */
export function subsetItems(
  db: ReadableDb,
  { subset, of }: { subset: Subset; of: { gradingIds: readonly number[] } | { subject: string } },
): SubsetItem[] {
  const isOf = (multimodal: boolean): boolean => subset === 'both' || (subset === 'multimodal') === multimodal;
  return benchmarksOfKinds(db, OF_THE_PAPER).flatMap(({ id: benchmarkId, name: benchmark }) => {
    const items = new Map(itemsOf(db, benchmarkId).map((item) => [item.itemId, item]));
    const itemOf = (itemId: number, answerRunId: number | null, right: number | null): SubsetItem[] => {
      const item = items.get(itemId);
      if (!item) return [];
      const { number, preview, subject } = item;
      return [{ benchmarkId, benchmark, itemId, number, preview, subject, answerRunId, right }];
    };
    if ('subject' in of)
      return [...items.values()]
        .filter(({ subject, hasFigure }) => subject === of.subject && isOf(hasFigure))
        .flatMap(({ itemId }) => itemOf(itemId, null, null));
    return scoredIn(db, benchmarkId, of.gradingIds).flatMap((set) =>
      set.items
        .filter(({ multimodal }) => isOf(multimodal))
        .flatMap(({ itemId, question }) => itemOf(itemId, set.answerRunId, question)),
    );
  });
}

/** The graded answer sets of a benchmark. What nobody asked for is in no figure. */
function scoredIn(db: ReadableDb, benchmarkId: number, wanted: readonly number[] | undefined): Scored[] {
  const all = new Map(gradingsOf(db, benchmarkId).map((one) => [one.gradingId, one]));
  const ids = wanted?.filter((id) => all.has(id));
  if (ids?.length === 0) return [];
  const items = itemsOf(db, benchmarkId);
  const multimodal = new Map(items.map(({ itemId, hasFigure }) => [itemId, hasFigure]));
  const sets = setsInGradings(db, benchmarkId, ids);
  return sets.flatMap((one): Scored[] => {
    const grading = one.grading && all.get(one.grading.gradingId);
    const trials = trialsOf(db, one);
    const isGraded = Object.entries(countedIn(trials).statuses).some(([status, n]) => status !== 'not_run' && n > 0);
    if (!grading || !isGraded) return [];
    const { model } = one.set;
    // Of several gradings of the same answers each row says which it is.
    const isOne = sets.filter(({ set }) => set.runId === one.set.runId).length === 1;
    return [
      {
        ...{ benchmarkId, name: model, model: isOne ? model : `${model}, ${grading.name}` },
        ...{ method: comparableMethod(grading.method), grading: grading.name, gradingId: grading.gradingId },
        answerRunId: one.set.runId,
        items: questionsOf(items, trials).flatMap((question) => {
          const at = { itemId: question.itemId, multimodal: multimodal.get(question.itemId) ?? false };
          return question.trials.flat().length === 0 ? [] : [{ ...at, ...scoreOfQuestion(question, 'reviewed') }];
        }),
      },
    ];
  });
}

/** Several answer sets of a model to one benchmark are rows of their own; those to different benchmarks are one. */
function rowsOf(sets: readonly Scored[]): Row[] {
  const rows = new Map<string, Row>();
  for (const set of sets)
    for (let nth = 1; ; nth += 1) {
      const model = nth === 1 ? set.model : `${set.model} (${String(nth)})`;
      const row = rows.get(model) ?? { model, name: set.name, parts: [] };
      if (row.parts.some(({ benchmarkId }) => benchmarkId === set.benchmarkId)) continue;
      row.parts.push(set);
      rows.set(model, row);
      break;
    }
  return [...rows.values()];
}

function subjectsOf(db: ReadableDb): SubsetsView['subjects'] {
  return db.all<SubsetsView['subjects'][number]>(
    `SELECT subject, sum(1 - figures) AS text, sum(figures) AS multimodal
     FROM (SELECT i.subject, EXISTS (SELECT 1 FROM item_images m WHERE m.item_id = i.id AND m.place = 'question') AS figures
       FROM items i JOIN benchmarks b ON b.id = i.benchmark_id WHERE b.kind IN (${kindsSql(OF_THE_PAPER)}))
     GROUP BY subject ORDER BY subject = '', count(*) DESC, subject`,
  );
}
