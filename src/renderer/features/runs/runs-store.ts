import { create } from 'zustand';
import type { z } from 'zod';
import type { GenerationConfig, JudgingConfig } from '../../../contract/calls.ts';
import type { AnswerSetView, RunView } from '../../../contract/shapes.ts';
import { api } from '../../app/api.ts';
import { attempt, reportError } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';

export interface FailureCause {
  message: string;
  count: number;
  example: string;
}

interface RunsState {
  form: 'judging' | 'generation' | null;
  sets: AnswerSetView[];
  failures: ReadonlyMap<number, FailureCause[]>;
  show: (form: RunsState['form']) => void;
  loadSets: (benchmarkId: number) => Promise<void>;
  judge: (config: z.input<typeof JudgingConfig>) => Promise<boolean>;
  generate: (config: z.input<typeof GenerationConfig>) => Promise<boolean>;
  cancel: (runId: number) => Promise<void>;
  resume: (runId: number) => Promise<void>;
  loadFailures: (runId: number) => Promise<void>;
}

const started = (run: RunView | undefined): boolean => {
  if (run) useSession.getState().runMoved(run);
  return run !== undefined;
};

export const useRuns = create<RunsState>()((set, get) => ({
  form: null,
  sets: [],
  failures: new Map(),
  show: (form) => {
    set({ form });
  },
  loadSets: async (benchmarkId) => {
    try {
      set({ sets: await api('answers.sets', { benchmarkId }) });
    } catch (error) {
      reportError(error);
    }
  },
  judge: async (config) => started(await attempt(() => api('runs.startJudging', config))),
  generate: async (config) => started(await attempt(() => api('runs.startGeneration', config))),
  cancel: async (runId) => {
    started(await attempt(() => api('runs.cancel', { runId })));
  },
  resume: async (runId) => {
    started(await attempt(() => api('runs.resume', { runId })));
  },
  loadFailures: async (runId) => {
    const causes = await attempt(() => api('runs.failures', { runId }));
    if (causes) set({ failures: new Map(get().failures).set(runId, causes) });
  },
}));
