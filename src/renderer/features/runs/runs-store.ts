import type { z } from 'zod';
import type { GenerationConfig, JudgingConfig } from '../../../contract/calls.ts';
import type { ClRunFigures } from '../../../contract/cl-calls.ts';
import type { ExamRunFigures } from '../../../contract/exam-calls.ts';
import type { GradingView } from '../../../contract/grading-calls.ts';
import type { CallRow, CallView } from '../../../contract/run-shapes.ts';
import type { RunView } from '../../../contract/run-view.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { api } from '../../app/api.ts';
import { attempt, reportError } from '../../app/errors.ts';
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
  show: (form: RunsState['form']) => void;
  loadForm: (benchmarkId: number) => Promise<void>;
  /** Starts one run after the other until one does not start; how many did. */
  startAll: (configs: readonly Start[]) => Promise<number>;
  act: (name: 'runs.pause' | 'runs.resume' | 'runs.cancel' | 'runs.retryFailed', runId: number) => Promise<void>;
  /** Starts a run with the settings of another, and opens it. */
  again: (runId: number) => Promise<void>;
  /** Goes on with another limit of money, in US dollars; null for none. */
  resumeWith: (runId: number, budget: number | null) => Promise<void>;
  open: (runId: number | null) => Promise<void>;
  reload: () => Promise<void>;
  /** Reads all runs: the command line may be working on some of them. */
  look: () => Promise<void>;
  filterCalls: (state: CallState | null) => Promise<void>;
  moreCalls: () => Promise<void>;
  openCall: (attemptId: number | null) => Promise<void>;
}

export const PAGE = 50;

export const useRuns = workspaceStore<RunsState>((set, get) => {
  const change = (runId: number, part: Partial<Opened>) => {
    const { opened } = get();
    if (opened?.runId === runId) set({ opened: { ...opened, ...part } });
  };
  const read = async (what: (opened: Opened) => Promise<Partial<Opened>>) => {
    const { opened } = get();
    if (!opened) return;
    try {
      change(opened.runId, await what(opened));
    } catch (error) {
      reportError(error);
    }
  };
  const moved = (run: RunView) => {
    set({ mine: new Set(get().mine).add(run.runId) });
    const known = useSession.getState().runs.find(({ runId }) => runId === run.runId);
    if (!known || spent(known) <= spent(run)) useSession.getState().runMoved(run);
  };
  /** A run as it was read: of one of this window's own, the end is left to the event that tells of it. */
  const seen = (run: RunView) => {
    const { runs, runMoved } = useSession.getState();
    const known = runs.find(({ runId }) => runId === run.runId);
    const awaited = known && isActive(known) && !isActive(run) && get().mine.has(run.runId);
    if (!awaited) runMoved(run);
  };
  const counting = async <T>(work: () => Promise<T>): Promise<T> => {
    set({ starting: get().starting + 1 });
    try {
      return await work();
    } finally {
      set({ starting: Math.max(0, get().starting - 1) });
    }
  };
  const page = (opened: Opened, offset: number, limit: number) =>
    api('runs.calls', { runId: opened.runId, offset, limit, ...(opened.state ? { state: opened.state } : {}) });

  return {
    form: null,
    sets: [],
    subjects: [],
    opened: null,
    mine: new Set(),
    starting: 0,
    show: (form) => {
      set({ form });
    },
    loadForm: async (benchmarkId) => {
      try {
        const [sets, found] = await Promise.all([
          api('answers.sets', { benchmarkId }),
          api('queue.subjects', { benchmarkId }),
          useGradings.getState().load(benchmarkId),
        ]);
        const subjects = found.sort((a, b) => b.items - a.items);
        set({ sets, subjects });
      } catch (error) {
        reportError(error);
      }
    },
    startAll: async (configs) => {
      let begun = 0;
      for (const config of configs) {
        const run = await counting(async () => {
          const started = await attempt(() =>
            'judging' in config
              ? api('runs.startJudging', config.judging)
              : api('runs.startGeneration', config.generation),
          );
          if (started) moved(started);
          return started;
        });
        if (!run) break;
        begun += 1;
      }
      return begun;
    },
    act: async (name, runId) => {
      await counting(async () => {
        const run = await attempt(() => api(name, { runId }));
        if (run) moved(run);
      });
    },
    again: async (runId) => {
      const run = await counting(async () => {
        const begun = await attempt(() => api('runs.again', { runId }));
        if (begun) moved(begun);
        return begun;
      });
      if (run) await get().open(run.runId);
    },
    resumeWith: async (runId, budget) => {
      await counting(async () => {
        const run = await attempt(() => api('runs.resume', { runId, budget }));
        if (run) moved(run);
      });
    },
    open: async (runId) => {
      const empty = {
        failures: [],
        figures: [],
        gradings: [],
        solving: [],
        exams: [],
        calls: [],
        callsTotal: 0,
        state: null,
        call: null,
      };
      set({ opened: runId === null ? null : { runId, ...empty } });
      await get().reload();
    },
    reload: () =>
      read(async (opened) => {
        const [failures, run, calls] = await Promise.all([
          api('runs.failures', { runId: opened.runId }),
          api('runs.get', { runId: opened.runId }),
          page(opened, 0, Math.max(PAGE, opened.calls.length)),
        ]);
        seen(run);
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
      }),
    look: async () => {
      try {
        for (const run of (await api('runs.list', {})).toReversed()) seen(run);
      } catch {
        // The next look, or whatever the user does, will say what is wrong.
      }
    },
    filterCalls: async (state) => {
      const { opened } = get();
      if (!opened) return;
      change(opened.runId, { state, calls: [], callsTotal: 0 });
      await read(async (now) => {
        const { rows, total } = await page(now, 0, PAGE);
        return { calls: rows, callsTotal: total };
      });
    },
    moreCalls: () =>
      read(async (opened) => {
        const { rows, total } = await page(opened, opened.calls.length, PAGE);
        return { calls: [...opened.calls, ...rows], callsTotal: total };
      }),
    openCall: (attemptId) =>
      read(async () => ({ call: attemptId === null ? null : await api('runs.call', { attemptId }) })),
  };
});

/** What only grows while a run goes on. */
function spent(run: RunView): number {
  return run.calls + run.cached + run.saved + run.failedAttempts;
}

/** A run's own parameters as indented JSON: what it takes to do it again. */
export async function reproductionOf(runId: number): Promise<string> {
  return JSON.stringify(await api('runs.reproduction', { runId }), null, 2);
}
