import type { BreakdownView } from '../../../contract/breakdown.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { useGradings } from '../../app/gradings/gradings.ts';
import { type FigureItems } from '../../app/navigate.ts';
import { workspaceStore } from '../../app/stores.ts';

interface ResultsState {
  benchmarkId: number | null;
  view: BreakdownView | null;
  list: FigureItems | null;
  /** Whether sets that were graded differently are ranked in one list. */
  together: boolean;
  load: (benchmarkId: number) => Promise<void>;
  showItems: (list: FigureItems | null) => void;
  rankTogether: (together: boolean) => void;
}

export const useResults = workspaceStore<ResultsState>((set, get) => ({
  benchmarkId: null,
  view: null,
  list: null,
  together: false,
  load: async (benchmarkId) => {
    set(get().benchmarkId === benchmarkId ? {} : { benchmarkId, view: null, list: null, together: false });
    try {
      const [view] = await Promise.all([
        api('results.breakdown', { benchmarkId }),
        useGradings.getState().load(benchmarkId),
      ]);
      if (get().benchmarkId === benchmarkId) set({ view });
    } catch (error) {
      reportError(error);
    }
  },
  showItems: (list) => {
    set({ list });
  },
  rankTogether: (together) => {
    set({ together });
  },
}));
