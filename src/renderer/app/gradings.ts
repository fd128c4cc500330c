/** The gradings of the benchmark that is looked at (contract/grading-calls.ts), and which of each answer set is shown. */
import type { GradingView } from '../../contract/grading-calls.ts';
import { useEffect } from 'react';
import { api } from './api.ts';
import { attempt, reportError } from './errors.ts';
import { workspaceStore } from './stores.ts';

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
  useEffect(() => {
    if (benchmarkId != null) void useGradings.getState().load(benchmarkId);
  }, [benchmarkId]);
}

/** The gradings that are shown of answer sets; of all of the benchmark's unless some are named. */
export function useShownGradings(runIds?: readonly number[]): number[] {
  const list = useGradings((s) => s.list);
  return list
    .filter(({ chosen, answerRunId }) => chosen && (runIds?.includes(answerRunId) ?? true))
    .map(({ gradingId }) => gradingId);
}
