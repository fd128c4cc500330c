import type { BreakdownView } from '../../../contract/breakdown.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import type { FigureItems } from '../../app/session.ts';
import { workspaceStore } from '../../app/stores.ts';

interface ResultsState {
  benchmarkId: number | null;
  view: BreakdownView | null;
  list: FigureItems | null;
  load: (benchmarkId: number) => Promise<void>;
  showItems: (list: FigureItems | null) => void;
}

export const useResults = workspaceStore<ResultsState>((set, get) => ({
  benchmarkId: null,
  view: null,
  list: null,
  load: async (benchmarkId) => {
    set(get().benchmarkId === benchmarkId ? {} : { benchmarkId, view: null, list: null });
    try {
      const view = await api('results.breakdown', { benchmarkId });
      if (get().benchmarkId === benchmarkId) set({ view });
    } catch (error) {
      reportError(error);
    }
  },
  showItems: (list) => {
    set({ list });
  },
}));
