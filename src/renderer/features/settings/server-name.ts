import { serversOf, useProviders } from '../../app/providers.ts';

/** A provider, or a server by its address, as people call it. */
export function useServerName(): (server: string) => string {
  const providers = useProviders((s) => s.providers);
  return (server) =>
    providers.find(({ id }) => id === server)?.name ??
    serversOf(providers).find(({ baseUrl }) => baseUrl === server)?.name ??
    server;
}
