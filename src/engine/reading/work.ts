/**
 * What looks at all answers, and takes so long on a large workspace that it is worked out in a thread of its own (reader.ts). Each only reads, and what goes
 * in and comes out is data.
 */
import type { EngineCalls, OutputOf, ParsedOf } from '../../contract/calls.ts';
import type { ReadingCall } from '../../contract/reading.ts';
import { expertAgreement } from '../store/agreement/experts.ts';
import { agreementPairs } from '../store/agreement/pairs.ts';
import { againstExperts } from '../store/figures/against-experts.ts';
import { auditOf } from '../store/labels/audit.ts';
import { breakdownOf } from '../store/figures/breakdown.ts';
import { compareGradings } from '../store/figures/figure-comparison.ts';
import { figureItems } from '../store/figures/figure-items.ts';
import { diagnosisView, lengthsView } from '../store/figures/diagnosis-view.ts';
import type { ReadableDb } from '../store/file/open.ts';
import { resultsOf } from '../store/figures/results.ts';
import { subsetItems, subsetsOf } from '../store/figures/subsets.ts';
import { clCompare, clErrors, clResults, clRubricRates } from '../transfer/figures/cl-figures.ts';
import { clRunFigures } from '../transfer/figures/cl-run-figures.ts';
import { examCompare } from '../transfer/figures/exam-compare.ts';
import { examModels } from '../transfer/figures/exam-figures.ts';
import { examRunFigures } from '../transfer/figures/exam-run-figures.ts';
import { exportFile } from '../transfer/export/export.ts';
import { removeUnnamed, unnamedOutputs } from '../transfer/files/outputs.ts';

/** How many of its parts are done. */
export type Told = (done: number, of: number) => void;

/** A call of the contract that does nothing but read. */
type Answers<N extends keyof EngineCalls> = (
  db: ReadableDb,
  of: ParsedOf<EngineCalls, N>,
  told: Told,
) => OutputOf<EngineCalls, N>;
const call = <N extends keyof EngineCalls>(_name: N, work: Answers<N>): Answers<N> => work;

/** The run as it stands: what is known of it in memory is in no table. */
type DiagnosisAsked = Parameters<typeof diagnosisView>[2] & { run: Parameters<typeof diagnosisView>[1] };

/** An export as it is asked for, with what the thread cannot know. */
interface ExportAsked {
  asked: ParsedOf<EngineCalls, 'export.write'>;
  now: Date;
  provenance: Record<string, string>;
}

/** The files wait for their names, which the workspace has to be told of first. */
function exportUnnamed(db: ReadableDb, { asked, now, provenance }: ExportAsked) {
  const outputs = unnamedOutputs(db, { purpose: asked.what, replace: asked.replace });
  try {
    const written = exportFile(db, asked, { now, provenance, outputs });
    return { written, files: outputs.take() };
  } catch (error) {
    removeUnnamed(outputs.take());
    throw error;
  }
}

export type WorkName = ReadingCall | 'export.write';

const WORK = {
  'export.write': exportUnnamed,
  'results.get': (db: ReadableDb, of: Parameters<typeof resultsOf>[1]) => resultsOf(db, of),
  'results.breakdown': call('results.breakdown', breakdownOf),
  'results.items': call('results.items', figureItems),
  'results.compare': call('results.compare', compareGradings),
  'subsets.get': call('subsets.get', subsetsOf),
  'subsets.items': call('subsets.items', subsetItems),
  'agreement.pairs': call('agreement.pairs', agreementPairs),
  'agreement.experts': call('agreement.experts', expertAgreement),
  'experts.against': call('experts.against', againstExperts),
  'audit.list': (
    db: ReadableDb,
    {
      offset,
      limit,
      ...chosen
    }: Pick<ParsedOf<EngineCalls, 'audit.list'>, 'offset' | 'limit'> & Parameters<typeof auditOf>[1],
  ) => {
    const { doubted, counts } = auditOf(db, chosen);
    return { doubted: doubted.slice(offset, offset + limit), counts };
  },
  'exam.results': (db: ReadableDb, { benchmarkId, ...of }: ParsedOf<EngineCalls, 'exam.results'>) =>
    examModels(db, benchmarkId, of),
  'exam.compare': call('exam.compare', examCompare),
  'exam.runFigures': call('exam.runFigures', (db, { runId }) => examRunFigures(db, runId)),
  'cl.results': call('cl.results', clResults),
  'cl.runFigures': call('cl.runFigures', (db, { runId }) => clRunFigures(db, runId)),
  'cl.compare': call('cl.compare', clCompare),
  'cl.rubrics': call('cl.rubrics', clRubricRates),
  'cl.errors': call('cl.errors', clErrors),
  'diagnose.results': (db: ReadableDb, { run, ...by }: DiagnosisAsked) => diagnosisView(db, run, by),
  'diagnose.lengths': call('diagnose.lengths', (db, { benchmarkId, ...by }) => lengthsView(db, benchmarkId, by)),
} satisfies Record<WorkName, unknown>;

export type WorkInput<N extends WorkName> = Parameters<(typeof WORK)[N]>[1];
export type WorkOutput<N extends WorkName> = ReturnType<(typeof WORK)[N]>;

/** Read from what is kept of items, which has to be what all rows come to. */
const SETTLED: ReadonlySet<WorkName> = new Set<WorkName>([
  'results.get',
  'results.breakdown',
  'results.items',
  'results.compare',
  'subsets.get',
  'subsets.items',
  'agreement.pairs',
]);
export const isOfStandings = (name: WorkName): boolean => SETTLED.has(name);

/** Does a piece of work in this thread. */
export function doWork<N extends WorkName>(name: N, db: ReadableDb, input: WorkInput<N>, told: Told): WorkOutput<N> {
  const work = WORK[name] as (db: ReadableDb, input: WorkInput<N>, told: Told) => WorkOutput<N>;
  return work(db, input, told);
}
