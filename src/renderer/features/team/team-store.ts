import type { EngineCalls, InputOf, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { useWhere } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { workspaceStore } from '../../app/stores.ts';

interface TeamState {
  seats: OutputOf<EngineCalls, 'team.seats'>;
  plan: OutputOf<EngineCalls, 'team.plan'>;
  hours: OutputOf<EngineCalls, 'team.hours'>;
  folder: OutputOf<EngineCalls, 'team.look'> | null;
  report: OutputOf<EngineCalls, 'team.merge'> | null;
  load: (benchmarkId: number | null) => Promise<void>;
  look: () => Promise<void>;
  merge: (input: InputOf<EngineCalls, 'team.merge'>) => Promise<void>;
}

/** What Team shows of the open workspace. */
export const useTeam = workspaceStore<TeamState>((set, get) => ({
  seats: [],
  plan: null,
  hours: [],
  folder: null,
  report: null,
  load: async (benchmarkId) => {
    await attempt(async () => {
      set({ seats: await api('team.seats', {}), folder: await api('team.look', {}) });
      if (benchmarkId === null) return;
      set({ plan: await api('team.plan', { benchmarkId }), hours: await api('team.hours', { benchmarkId }) });
    });
  },
  look: async () => {
    await attempt(async () => {
      set({ folder: await api('team.look', {}) });
    });
  },
  merge: async (input) => {
    const report = await attempt(() => api('team.merge', input));
    if (!report) return;
    set({ report });
    await get().load(useWhere.getState().benchmarkId);
    await useSession.getState().refresh();
  },
}));
