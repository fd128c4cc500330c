import type { ConfirmedAddress, ProviderName } from '../../../contract/shapes.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone, reportError } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { windowStore } from '../../app/stores.ts';

export interface SecretState {
  provider: ProviderName;
  state: 'stored' | 'session' | 'environment' | 'none';
}
export interface Versions {
  app: string;
  electron: string;
  chrome: string;
  node: string;
}

interface SettingsState {
  secrets: SecretState[];
  addresses: ConfirmedAddress[];
  versions: Versions | null;
  load: () => Promise<void>;
  setKey: (provider: ProviderName, key: string) => Promise<boolean>;
  removeKey: (provider: ProviderName) => Promise<void>;
  removeAddress: (address: ConfirmedAddress) => Promise<void>;
}

export const useSettings = windowStore<SettingsState>((set, get) => ({
  secrets: [],
  addresses: [],
  versions: null,
  load: async () => {
    try {
      const [secrets, addresses, versions] = await Promise.all([
        api('secrets.list', {}),
        api('addresses.list', {}),
        api('shell.versions', {}),
      ]);
      set({ secrets, addresses, versions });
    } catch (error) {
      reportError(error);
    }
  },
  setKey: async (provider, key) => {
    const result = await attempt(() => api('secrets.set', { provider, key }));
    if (!result) return false;
    reportDone(t(result.state === 'stored' ? 'settings.keyStored' : 'settings.keySession'));
    await get().load();
    return true;
  },
  removeKey: async (provider) => {
    await attempt(() => api('secrets.remove', { provider }));
    await get().load();
  },
  removeAddress: async (address) => {
    await attempt(() => api('addresses.remove', address));
    await get().load();
  },
}));
