/** The gradings of the benchmark that is looked at (contract/grading-calls.ts), and which of each answer set is shown. */
import type { GradingView } from '../../../contract/grading-calls.ts';
import { useEffect } from 'react';
import { comparableMethod } from '../../../core/grading/method.ts';
import { api } from '../api.ts';
import { attempt, reportError } from '../errors.ts';
import { workspaceStore } from '../stores.ts';

interface GradingsState {
  benchmarkId: number | null;
  list: GradingView[];
  load: (benchmarkId: number) => Promise<void>;
  /** From now on every screen shows this grading of its answer set. The engine tells all screens. */
  choose: (grading: GradingView) => Promise<void>;
}

export const useGradings = workspaceStore<GradingsState>((set, get) => ({
  benchmarkId: null,
  list: [],
  load: async (benchmarkId) => {
    if (get().benchmarkId !== benchmarkId) set({ benchmarkId, list: [] });
    try {
      const list = await api('gradings.list', { benchmarkId });
      if (get().benchmarkId === benchmarkId) set({ list });
    } catch (error) {
      reportError(error);
    }
  },
  choose: async ({ answerRunId, gradingId }) => {
    const list = await attempt(() => api('gradings.choose', { answerRunId, gradingId }));
    if (list?.some((one) => one.gradingId === gradingId)) set({ list });
  },
}));

/** Reads the gradings of the benchmark that a screen shows. */
export function useGradingsOf(benchmarkId: number | null | undefined): void {
  const known = useGradings((s) => s.benchmarkId);
  // An event may have brought in those of the benchmark that other screens show.
  const isOther = known !== benchmarkId;
  useEffect(() => {
    if (benchmarkId != null) void useGradings.getState().load(benchmarkId);
  }, [benchmarkId, isOther]);
}

/** Answer sets whose shown gradings are of one method, so that their figures can be ranked. */
export interface AlikeSets {
  key: string;
  /** The name of the grading; null: nobody has graded them. */
  name: string | null;
  runIds: number[];
}

/** The answer sets by how they were graded, in the order of the sets. Sets that nobody has graded are no group of their own. */
export function useAlikeSets(runIds: readonly number[]): AlikeSets[] {
  const list = useGradings((s) => s.list);
  const shownOf = (runId: number): GradingView | undefined =>
    list.find(({ chosen, answerRunId }) => chosen && answerRunId === runId);
  const keyOf = (runId: number): string => {
    const shown = shownOf(runId);
    return shown ? comparableMethod(shown.method) : '';
  };
  return [...Map.groupBy(runIds, keyOf)].map(([key, own]) => ({
    key,
    name: own[0] === undefined ? null : (shownOf(own[0])?.name ?? null),
    runIds: own,
  }));
}

/** Whether any two of these were graded by different methods. */
export const areDifferent = (alike: readonly AlikeSets[]): boolean =>
  alike.filter(({ name }) => name !== null).length > 1;

/** The gradings that are shown of answer sets; of all of the benchmark's unless some are named. */
export function useShownGradings(runIds?: readonly number[]): number[] {
  const list = useGradings((s) => s.list);
  return list
    .filter(({ chosen, answerRunId }) => chosen && (runIds?.includes(answerRunId) ?? true))
    .map(({ gradingId }) => gradingId);
}
