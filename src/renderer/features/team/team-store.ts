import type { EngineCalls, InputOf, OutputOf } from '../../../contract/calls.ts';
import { CallError } from '../../../contract/client.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { useWhere } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { workspaceStore } from '../../app/stores.ts';

type Merging = InputOf<EngineCalls, 'team.merge'>;

interface TeamState {
  seats: OutputOf<EngineCalls, 'team.seats'>;
  plan: OutputOf<EngineCalls, 'team.plan'>;
  hours: OutputOf<EngineCalls, 'team.hours'>;
  folder: OutputOf<EngineCalls, 'team.look'> | null;
  report: OutputOf<EngineCalls, 'team.merge'> | null;
  /** What is to be merged once those who have the name of somebody else have another one. */
  clashing: { input: Merging; clashes: OutputOf<EngineCalls, 'team.clashes'> } | null;
  load: (benchmarkId: number | null) => Promise<void>;
  look: () => Promise<void>;
  merge: (input: Merging) => Promise<void>;
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
  clashing: null,
  merge: async (input) => {
    const report = await attempt(async () => {
      try {
        return await api('team.merge', input);
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'name-taken' || input.names) throw error;
        const { paths, offered = false } = input;
        set({ clashing: { input, clashes: await api('team.clashes', { paths, offered }) } });
        return undefined;
      }
    });
    if (!report) return;
    set({ report, clashing: null });
    await get().load(useWhere.getState().benchmarkId);
    await useSession.getState().refresh();
  },
}));
