/** The figures of a diagnosis run (paper, section 5), from what is graded so far. */
import { z } from 'zod';
import type { DiagnosedItem, DiagnosisRow, DiagnosisView, LengthsView } from '../../../contract/flow-calls.ts';
import { answerText } from '../../../core/flow/answer.ts';
import {
  accuracyOf,
  diagnosisFigures,
  type Cell,
  type Diagnosed,
  type DiagnosisFigures,
} from '../../../core/flow/aggregate.ts';
import { criticalSteps } from '../../../core/flow/critical.ts';
import { lengthHistograms, lengthTable } from '../../../core/flow/lengths.ts';
import { CONDITIONS, type Condition } from '../../../core/flow/words.ts';
import { isGraded } from '../../../core/grading/status.ts';
import { parametersInWords } from '../../../core/grading/method.ts';
import { diagnosisParagraph, lengthsParagraph, type DiagnosisMethods } from '../../../core/report/diagnosis-methods.ts';
import { VERSION } from '../../version.ts';
import { answerSets } from '../answers/answer-sets.ts';
import { requireBenchmark } from '../items/benchmarks.ts';
import { diagnosedItems, diagnosisCounts, diagnosisSettings, type StatusCount } from '../runs/diagnosis.ts';
import { responseLengths } from '../runs/flow-proposals.ts';
import { listedItems } from '../items/listed-items.ts';
import type { ReadableDb } from '../file/open.ts';
import { outcomesOf, solvedByOf, type ItemOutcomeOf, type SolvedIn } from '../gradings/outcomes.ts';
import type { RunView } from '../../../contract/run-view.ts';

/** A run in the list of diagnoses. Throws UserError not-found when the run is none. */
export function diagnosisRow(db: ReadableDb, run: RunView): DiagnosisRow {
  const { conditions, repeats, images, answerRunId, only } = diagnosisSettings(db, run.runId);
  return { run, conditions, repeats, images, answerRunId, only, items: diagnosedItems(db, run.runId).length };
}

/**
 * `answerRunId`: another set of answers that says what is solved (null: none); undefined: the one that the run was started with. `gradingId`: a
 * grading of those answers. Throws UserError not-found.
 */
export function diagnosisView(
  db: ReadableDb,
  run: RunView,
  asked: { answerRunId?: number | null | undefined; gradingId?: number | undefined },
): DiagnosisView {
  const settings = diagnosisSettings(db, run.runId);
  const isOwn = asked.answerRunId === undefined || asked.answerRunId === settings.answerRunId;
  const by: SolvedIn = {
    answerRunId: asked.answerRunId === undefined ? settings.answerRunId : asked.answerRunId,
    gradingId: asked.gradingId ?? (isOwn ? settings.gradingId : undefined),
  };
  const outcomes = outcomesOf(db, run.benchmarkId, by);
  const cells = cellsByItem(diagnosisCounts(db, run.runId));
  const listed = new Map(listedItems(db, run.benchmarkId).map((item) => [item.itemId, item]));
  const items = diagnosedItems(db, run.runId).flatMap(({ itemId, flow }): { view: DiagnosedItem; cells: Cell[] }[] => {
    const item = listed.get(itemId);
    if (!item) return [];
    const mine = cells.get(itemId) ?? [];
    return [{ view: { ...item, ...itemFigures(settings.conditions, flow, mine, outcomes.get(itemId)) }, cells: mine }];
  });
  const all = items.flatMap((item) => item.cells);
  const sum = (pick: (cell: Cell) => number): number => all.reduce((total, cell) => total + pick(cell), 0);
  const answers = {
    ...{ right: sum((cell) => cell.right), wrong: sum((cell) => cell.wrong) },
    open: sum((cell) => cell.open),
  };
  const benchmark = requireBenchmark(db, run.benchmarkId);
  const solvedBy = solvedByOf(
    db,
    run.benchmarkId,
    by,
    items.map(({ view }) => view),
  );
  return {
    run,
    conditions: settings.conditions,
    repeats: settings.repeats,
    images: settings.images,
    answerRunId: by.answerRunId,
    gradingId: isOwn ? (settings.gradingId ?? null) : null,
    solvedBy,
    methods: diagnosisParagraph({
      ...methodsOfRun(db, run.runId),
      benchmark: { name: benchmark.name, sha256: benchmark.hash },
      model: run.model,
      judge: run.judge,
      ...{ conditions: settings.conditions, repeats: settings.repeats, images: settings.images },
      items: items.length,
      answers,
      solvedBy,
      version: VERSION,
    }),
    answers,
    ...figuresOf(
      items.map(({ view, cells }) => ({ ...view, cells })),
      run.state !== 'running',
    ),
    items: items.map(({ view }) => view),
  };
}

type Flow = ReturnType<typeof diagnosedItems>[number]['flow'];

/** Each condition's accuracy by step, and the critical steps. */
function itemFigures(
  conditions: readonly Condition[],
  flow: Flow,
  cells: readonly Cell[],
  { outcome = 'unknown', accuracy: baseline = null }: Partial<ItemOutcomeOf> = {},
) {
  const curves = conditions.map((condition) => ({
    condition,
    points: cells
      .filter((cell) => cell.condition === condition)
      .map(({ step, right, wrong, open }) => ({ step, right, wrong, open, accuracy: accuracyOf({ right, wrong }) })),
  }));
  const steps = flow.map(({ step, answer }, index) => ({
    step: index + 1,
    question: step,
    answer: answerText(answer),
  }));
  return { length: flow.length, outcome, baseline, steps, curves, ...criticalSteps(cells, baseline) };
}

const Settings = z.object({
  verifier: z.string().catch('offline-only'),
  prompts: z.record(z.string(), z.string()).catch({}),
});

/** What the run's row says of how it asked and graded. */
function methodsOfRun(
  db: ReadableDb,
  runId: number,
): Pick<DiagnosisMethods, 'verifier' | 'prompts' | 'parameters' | 'dropped'> {
  const row = db.get<{ config: string; dropped: string }>('SELECT config, dropped FROM runs WHERE id = ?', runId);
  const config: unknown = JSON.parse(row?.config ?? '{}');
  return {
    ...Settings.parse(config),
    parameters: parametersInWords(z.record(z.string(), z.unknown()).parse(config)),
    dropped: z.array(z.string()).parse(JSON.parse(row?.dropped ?? '[]')),
  };
}

/** Intervals of a large run take a second: the same figures are asked for again and again while a screen is used. */
const known = new Map<string, DiagnosisFigures>();
const MOST_KNOWN = 4;

function figuresOf(items: readonly Diagnosed[], intervals: boolean): DiagnosisFigures {
  if (!intervals) return diagnosisFigures(items, false);
  const key = JSON.stringify(items.map((item) => [item.multimodal, item.outcome, item.length, item.cells]));
  const before = known.get(key);
  if (before) return before;
  const figures = diagnosisFigures(items);
  for (const oldest of known.keys()) {
    if (known.size < MOST_KNOWN) break;
    known.delete(oldest);
  }
  known.set(key, figures);
  return figures;
}

/** The counts by item, each item's in the order of conditions and steps. */
export function cellsByItem(counts: readonly StatusCount[]): Map<number, Cell[]> {
  const items = new Map<number, Map<string, Cell>>();
  for (const { itemId, condition, step, status, n } of counts) {
    const mine = items.get(itemId) ?? new Map<string, Cell>();
    items.set(itemId, mine);
    const key = `${condition} ${String(step)}`;
    const cell = mine.get(key) ?? { condition, step, right: 0, wrong: 0, open: 0 };
    mine.set(key, cell);
    cell[status === 'right' ? 'right' : status !== null && isGraded(status) ? 'wrong' : 'open'] += n;
  }
  const order = (cell: Cell): number => CONDITIONS.indexOf(cell.condition) * 1e6 + cell.step;
  return new Map([...items].map(([itemId, mine]) => [itemId, [...mine.values()].sort((a, b) => order(a) - order(b))]));
}

/** Figure 6 and Table 4: the lengths of items' flows and of the flows of a set's answers. */
export function lengthsView(db: ReadableDb, benchmarkId: number, by: SolvedIn): LengthsView {
  const { answerRunId } = by;
  const outcomes = outcomesOf(db, benchmarkId, by);
  const responses = Map.groupBy(answerRunId === null ? [] : responseLengths(db, answerRunId), (row) => row.itemId);
  const references = new Map(
    db
      .all<{ itemId: number; n: number }>(
        `SELECT s.item_id AS itemId, count(*) AS n FROM current_steps s JOIN items i ON i.id = s.item_id WHERE i.benchmark_id = ? GROUP BY 1`,
        benchmarkId,
      )
      .map(({ itemId, n }) => [itemId, n]),
  );
  const items = listedItems(db, benchmarkId)
    .map(({ itemId, multimodal }) => ({
      multimodal,
      outcome: outcomes.get(itemId)?.outcome ?? ('unknown' as const),
      reference: references.get(itemId) ?? null,
      responses: (responses.get(itemId) ?? []).map(({ length }) => length),
    }))
    .filter(({ reference, responses }) => reference !== null || responses.length > 0);
  const set = answerSets(db, benchmarkId).find(({ runId }) => runId === answerRunId);
  const solvedBy = solvedByOf(db, benchmarkId, by, items);
  const counted = items.reduce((sum, { responses: own }) => sum + own.length, 0);
  const benchmark = requireBenchmark(db, benchmarkId);
  return {
    answerRunId,
    model: set?.model ?? null,
    solvedBy,
    methods: lengthsParagraph({
      benchmark: { name: benchmark.name, sha256: benchmark.hash },
      answers: set && counted > 0 ? { name: set.name, model: set.model, counted } : null,
      items: items.filter(({ reference }) => reference !== null).length,
      solvedBy,
      version: VERSION,
    }),
    table: lengthTable(items),
    histograms: lengthHistograms(items),
  };
}
