import type { ClQueueRow } from '../../../../contract/cl-calls.ts';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import { api } from '../../../app/api.ts';
import { reportError } from '../../../app/errors.ts';
import { workspaceStore } from '../../../app/stores.ts';

export type ClResultsView = OutputOf<EngineCalls, 'cl.results'>;
export type ClSet = ClResultsView['sets'][number];
export type ClErrorsView = OutputOf<EngineCalls, 'cl.errors'>;

/** The tasks behind a figure: of which answers, and which; null for all. */
export interface TaskList {
  title: string;
  runIds: readonly number[];
  only: ((row: ClQueueRow) => boolean) | null;
}

interface ClResultsState {
  benchmarkId: number | null;
  results: ClResultsView | null;
  errors: ClErrorsView | null;
  /** Tasks with their grades, by answer set, once something asked for them. */
  rows: ReadonlyMap<number, readonly ClQueueRow[]>;
  list: TaskList | null;
  load: (benchmarkId: number) => Promise<void>;
  loadRows: (runId: number) => Promise<void>;
  showTasks: (list: TaskList | null) => void;
}

export const useClResults = workspaceStore<ClResultsState>((set, get) => ({
  benchmarkId: null,
  results: null,
  errors: null,
  rows: new Map(),
  list: null,
  load: async (benchmarkId) => {
    set(get().benchmarkId === benchmarkId ? {} : { benchmarkId, results: null, errors: null, list: null });
    set({ rows: new Map() });
    try {
      const [results, errors] = await Promise.all([
        api('cl.results', { benchmarkId }),
        api('cl.errors', { benchmarkId }),
      ]);
      if (get().benchmarkId === benchmarkId) set({ results, errors });
    } catch (error) {
      reportError(error);
    }
  },
  loadRows: async (runId) => {
    const { benchmarkId, rows } = get();
    if (benchmarkId === null || rows.has(runId)) return;
    try {
      const found = await api('cl.queue', { benchmarkId, answerRunId: runId });
      if (get().benchmarkId === benchmarkId) set({ rows: new Map(get().rows).set(runId, found) });
    } catch (error) {
      reportError(error);
    }
  },
  showTasks: (list) => {
    set({ list });
    for (const runId of list?.runIds ?? []) void get().loadRows(runId);
  },
}));

/** An answer set by a name that tells it from others of the same model. */
export function setName(set: Pick<ClSet, 'model' | 'name'>, sets: readonly Pick<ClSet, 'model'>[]): string {
  return sets.filter(({ model }) => model === set.model).length > 1 ? `${set.model}, ${set.name}` : set.model;
}
