import type { BreakdownView } from '../../../contract/breakdown.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { useGradings } from '../../app/gradings/gradings.ts';
import { type FigureItems } from '../../app/navigate.ts';
import { workspaceStore } from '../../app/stores.ts';

interface ResultsState {
  benchmarkId: number | null;
  view: BreakdownView | null;
  list: FigureItems | null;
  /** Whether sets that were graded differently are ranked in one list. */
  together: boolean;
}

export const useResults = workspaceStore<ResultsState>(() => ({
  benchmarkId: null,
  view: null,
  list: null,
  together: false,
}));
const get = useResults.getState;
const set = useResults.setState;

export async function loadResults(benchmarkId: number): Promise<void> {
  if (get().benchmarkId !== benchmarkId) set({ benchmarkId, view: null, list: null, together: false });
  const found = await attempt(() =>
    Promise.all([api('results.breakdown', { benchmarkId }), useGradings.getState().load(benchmarkId)]),
  );
  if (found && get().benchmarkId === benchmarkId) set({ view: found[0] });
}

/** The items behind a figure; null closes them. */
export function showItems(list: FigureItems | null): void {
  set({ list });
}
