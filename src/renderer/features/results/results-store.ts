import { create } from 'zustand';
import type { BreakdownView } from '../../../contract/breakdown.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';

/** The items behind a figure: which, in whose answers, and what the figure is called. */
export interface ItemList {
  title: string;
  runIds: readonly number[];
  itemIds: readonly number[];
}

interface ResultsState {
  benchmarkId: number | null;
  view: BreakdownView | null;
  list: ItemList | null;
  load: (benchmarkId: number) => Promise<void>;
  showItems: (list: ItemList | null) => void;
}

export const useResults = create<ResultsState>()((set, get) => ({
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
