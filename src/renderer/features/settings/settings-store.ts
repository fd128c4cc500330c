import type { ConfirmedAddress, ProviderName } from '../../../contract/shapes.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
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
}

export const useSettings = windowStore<SettingsState>(() => ({ secrets: [], addresses: [], versions: null }));

export async function loadSettings(): Promise<void> {
  const found = await attempt(() =>
    Promise.all([api('secrets.list', {}), api('addresses.list', {}), api('shell.versions', {})]),
  );
  if (!found) return;
  const [secrets, addresses, versions] = found;
  useSettings.setState({ secrets, addresses, versions });
}

/** Whether it was taken. */
export async function setKey(provider: ProviderName, key: string): Promise<boolean> {
  const result = await attempt(() => api('secrets.set', { provider, key }));
  if (!result) return false;
  reportDone(t(result.state === 'stored' ? 'settings.keyStored' : 'settings.keySession'));
  await loadSettings();
  return true;
}

export async function removeKey(provider: ProviderName): Promise<void> {
  await attempt(() => api('secrets.remove', { provider }));
  await loadSettings();
}

export async function removeAddress(address: ConfirmedAddress): Promise<void> {
  await attempt(() => api('addresses.remove', address));
  await loadSettings();
}
