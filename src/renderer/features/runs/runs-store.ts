import type { z } from 'zod';
import type { GenerationConfig, JudgingConfig } from '../../../contract/calls.ts';
import type { ClRunFigures } from '../../../contract/cl-calls.ts';
import type { ExamRunFigures } from '../../../contract/exam-calls.ts';
import type { GradingView } from '../../../contract/grading-calls.ts';
import type { CallRow, CallView } from '../../../contract/run-shapes.ts';
import type { RunView } from '../../../contract/run-view.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { useGradings } from '../../app/gradings/gradings.ts';
import { isActive, useSession } from '../../app/session.ts';
import { workspaceStore } from '../../app/stores.ts';

export type JudgingInput = z.input<typeof JudgingConfig>;
export type GenerationInput = z.input<typeof GenerationConfig>;
type Start = { judging: JudgingInput } | { generation: GenerationInput };
export type CallState = CallRow['state'];

export interface FailureCause {
  message: string;
  count: number;
  example: string;
}

/** What the opened run shows beyond its counters. */
interface Opened {
  runId: number;
  failures: FailureCause[];
  figures: RunView['figures'];
  /** The gradings that the run's verdicts belong to. */
  gradings: GradingView[];
  /** Of a finished run that graded rubrics. */
  solving: ClRunFigures[];
  /** Of a finished run that graded exams. */
  exams: ExamRunFigures[];
  calls: CallRow[];
  callsTotal: number;
  state: CallState | null;
  call: CallView | null;
}

interface RunsState {
  form: 'judging' | 'generation' | null;
  sets: AnswerSetView[];
  /** The subjects of the form's benchmark, with how many items each has. */
  subjects: { name: string; items: number }[];
  opened: Opened | null;
  /** The runs that were started or taken up again in this window: their end is told. */
  mine: ReadonlySet<number>;
  /** Starts whose answer has not come: the end of a short run may overtake it. */
  starting: number;
}

export const PAGE = 50;

export const useRuns = workspaceStore<RunsState>(() => ({
  form: null,
  sets: [],
  subjects: [],
  opened: null,
  mine: new Set(),
  starting: 0,
}));
const get = useRuns.getState;
const set = useRuns.setState;

export function showForm(form: RunsState['form']): void {
  set({ form });
}

export async function loadForm(benchmarkId: number): Promise<void> {
  const found = await attempt(() =>
    Promise.all([
      api('answers.sets', { benchmarkId }),
      api('queue.subjects', { benchmarkId }),
      useGradings.getState().load(benchmarkId),
    ]),
  );
  if (found) set({ sets: found[0], subjects: found[1].sort((a, b) => b.items - a.items) });
}

/** Starts one run after the other until one does not start; how many did. */
export async function startAll(configs: readonly Start[]): Promise<number> {
  for (const [index, config] of configs.entries()) {
    const run = await begin(() =>
      'judging' in config ? api('runs.startJudging', config.judging) : api('runs.startGeneration', config.generation),
    );
    if (!run) return index;
  }
  return configs.length;
}

export const controlRun = (
  name: 'runs.pause' | 'runs.resume' | 'runs.cancel' | 'runs.retryFailed',
  runId: number,
): Promise<unknown> => begin(() => api(name, { runId }));

/** Starts a run with the settings of another, and opens it. */
export async function runAgain(runId: number): Promise<void> {
  const run = await begin(() => api('runs.again', { runId }));
  if (run) await openRun(run.runId);
}

/** Goes on with another limit of money, in US dollars; null for none. */
export const resumeWith = (runId: number, budget: number | null): Promise<unknown> =>
  begin(() => api('runs.resume', { runId, budget }));

/** Has the engine start or change a run, which is one of this window's own from then on; undefined, and told, where it does not. */
async function begin(start: () => Promise<RunView>): Promise<RunView | undefined> {
  set({ starting: get().starting + 1 });
  const run = await attempt(start);
  if (run) {
    set({ mine: new Set(get().mine).add(run.runId) });
    const { runs, updateRun } = useSession.getState();
    const known = runs.find(({ runId }) => runId === run.runId);
    if (!known || progressOf(known) <= progressOf(run)) updateRun(run);
  }
  set({ starting: Math.max(0, get().starting - 1) });
  return run;
}

/** A run as it was read: of one of this window's own, the end is left to the event that tells of it. */
function mergeRun(run: RunView): void {
  const { runs, updateRun } = useSession.getState();
  const known = runs.find(({ runId }) => runId === run.runId);
  const awaited = known && isActive(known) && !isActive(run) && get().mine.has(run.runId);
  if (!awaited) updateRun(run);
}

export async function openRun(runId: number | null): Promise<void> {
  const lists = { failures: [], figures: [], gradings: [], solving: [], exams: [], calls: [] };
  set({ opened: runId === null ? null : { runId, ...lists, callsTotal: 0, state: null, call: null } });
  await reloadRun();
}

export const reloadRun = (): Promise<void> =>
  read(async (opened) => {
    const [failures, run, calls] = await Promise.all([
      api('runs.failures', { runId: opened.runId }),
      api('runs.get', { runId: opened.runId }),
      page(opened, 0, Math.max(PAGE, opened.calls.length)),
    ]);
    mergeRun(run);
    const found = { failures, figures: run.figures, calls: calls.rows, callsTotal: calls.total };
    if (run.kind !== 'judging' || run.state !== 'done') return { ...found, gradings: [], solving: [], exams: [] };
    const of = { runId: run.runId };
    const [solving, exams, all] = await Promise.all([
      api('cl.runFigures', of),
      api('exam.runFigures', of),
      api('gradings.list', { benchmarkId: run.benchmarkId }),
    ]);
    const gradings = all.filter(({ kind, runIds }) => kind !== 'newest' && runIds.includes(run.runId));
    return { ...found, gradings, solving, exams };
  });

/** Reads all runs: the command line may be working on some of them. */
export async function refreshRuns(): Promise<void> {
  try {
    for (const run of (await api('runs.list', {})).toReversed()) mergeRun(run);
  } catch {
    // The next look, or whatever the user does, will say what is wrong.
  }
}

export async function filterCalls(state: CallState | null): Promise<void> {
  const { opened } = get();
  if (!opened) return;
  change(opened.runId, { state, calls: [], callsTotal: 0 });
  await read(async (now) => {
    const { rows, total } = await page(now, 0, PAGE);
    return { calls: rows, callsTotal: total };
  });
}

export const moreCalls = (): Promise<void> =>
  read(async (opened) => {
    const { rows, total } = await page(opened, opened.calls.length, PAGE);
    return { calls: [...opened.calls, ...rows], callsTotal: total };
  });

export const openCall = (attemptId: number | null): Promise<void> =>
  read(async () => ({ call: attemptId === null ? null : await api('runs.call', { attemptId }) }));

/** Adds what is read to the opened run, if it is still open then. */
async function read(what: (opened: Opened) => Promise<Partial<Opened>>): Promise<void> {
  const { opened } = get();
  const found = opened && (await attempt(() => what(opened)));
  if (found) change(opened.runId, found);
}

function change(runId: number, part: Partial<Opened>): void {
  const { opened } = get();
  if (opened?.runId === runId) set({ opened: { ...opened, ...part } });
}

const page = ({ runId, state }: Opened, offset: number, limit: number) =>
  api('runs.calls', { runId, offset, limit, ...(state ? { state } : {}) });

/** What only grows while a run goes on. */
function progressOf(run: RunView): number {
  return run.calls + run.cached + run.saved + run.failedAttempts;
}

/** A run's own parameters as indented JSON: what it takes to do it again. */
export async function reproductionOf(runId: number): Promise<string> {
  return JSON.stringify(await api('runs.reproduction', { runId }), null, 2);
}
