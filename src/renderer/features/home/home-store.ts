import type { ProgressView } from '../../../contract/review-calls.ts';
import type { WorkspaceView } from '../../../contract/workspace-shapes.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { isNumber, ofWorkspace, recall } from '../../app/storage.ts';
import { windowStore, workspaceStore } from '../../app/stores.ts';
import { answerSetAt } from '../../desk/queue/answer-set.ts';
import { headlinesOf, type Headline } from './headlines.ts';

export interface RecentWorkspace {
  path: string;
  name: string;
  openedAt: string;
  exists: boolean;
}

interface HomeState {
  recent: RecentWorkspace[];
  loadRecent: () => Promise<void>;
}

export const useHome = windowStore<HomeState>((set) => ({
  recent: [],
  loadRecent: async () => {
    const recent = await attempt(() => api('workspace.recent', {}));
    if (recent) set({ recent });
  },
}));

/** How far a review is, and with whose answers where there are several; null: with the only ones. */
type Shown = ProgressView & { answers: string | null };

interface OverviewState {
  /** By benchmark. */
  progress: ReadonlyMap<number, Shown>;
  headlines: ReadonlyMap<number, readonly Headline[]>;
  /** One after the other, what is quick first: nobody waits here for a table. */
  load: (workspace: Pick<WorkspaceView, 'benchmarks' | 'maskings'>) => Promise<void>;
}

/** How each benchmark of the workspace stands. */
export const useOverview = workspaceStore<OverviewState>((set) => ({
  progress: new Map(),
  headlines: new Map(),
  load: async ({ benchmarks, maskings }) => {
    await attempt(async () => {
      for (const { id } of benchmarks) {
        const last = recall(ofWorkspace(`item.${String(id)}`), isNumber, 0);
        // With the answers that the desk would open.
        const sets = await api('answers.sets', { benchmarkId: id });
        const answerRunId = answerSetAt(id, sets);
        const shown = sets.find(({ runId }) => runId === answerRunId);
        const found = await api('queue.progress', {
          benchmarkId: id,
          ...(answerRunId === null ? {} : { answerRunId }),
          ...(last > 0 ? { last } : {}),
        });
        const answers = shown && sets.length > 1 ? (shown.given ?? shown.model) : null;
        set((s) => ({ progress: new Map(s.progress).set(id, { ...found, answers }) }));
      }
      for (const benchmark of benchmarks) {
        const isMasked = maskings.some(({ benchmarkId }) => benchmarkId === benchmark.id);
        const found = benchmark.responses === 0 || isMasked ? [] : await headlinesOf(benchmark);
        set((s) => ({ headlines: new Map(s.headlines).set(benchmark.id, found) }));
      }
    });
  },
}));
