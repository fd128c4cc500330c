import { create } from 'zustand';
import type { ResultRow } from '../../../contract/shapes.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';

interface ResultsState {
  benchmarkId: number | null;
  rows: ResultRow[] | null;
  load: (benchmarkId: number) => Promise<void>;
}

export const useResults = create<ResultsState>()((set, get) => ({
  benchmarkId: null,
  rows: null,
  load: async (benchmarkId) => {
    set(get().benchmarkId === benchmarkId ? {} : { benchmarkId, rows: null });
    try {
      const rows = await api('results.get', { benchmarkId });
      if (get().benchmarkId === benchmarkId) set({ rows });
    } catch (error) {
      reportError(error);
    }
  },
}));
