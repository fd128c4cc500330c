import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { windowStore } from '../../app/stores.ts';

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
    try {
      set({ recent: await api('workspace.recent', {}) });
    } catch (error) {
      reportError(error);
    }
  },
}));
