import type { ProviderView, ServerFacts } from '../../contract/provider-shapes.ts';
import { api } from './api.ts';
import { reportError } from './errors.ts';
import { windowStore } from './stores.ts';

/** The providers as the engine knows them, fetched once; none until then. */
export const useProviders = windowStore<{ providers: readonly ProviderView[] }>(() => ({ providers: [] }));

export function loadProviders(): void {
  api('providers.list', {}).then((providers) => useProviders.setState({ providers }), reportError);
}

/** A server with its provider's id, and that provider's own variable where it has no other. */
export interface Server extends ServerFacts {
  provider: string;
}

export function serversOf(providers: readonly ProviderView[]): Server[] {
  return providers.flatMap(({ id, keyVariables, servers }) =>
    servers.map((server) => ({
      ...server,
      provider: id,
      keyVariable: server.local ? null : (server.keyVariable ?? keyVariables[0] ?? null),
    })),
  );
}
