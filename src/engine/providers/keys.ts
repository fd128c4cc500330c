/** Keys of the environment, by the names that the providers' facts give them. */
import { providerKind } from './kinds.ts';

/** The variables that may hold the key of a provider at an address: its server's own first. */
export function keyVariables(provider: string, baseUrl: string): string[] {
  const { servers, keyVariables: general } = providerKind(provider).facts;
  const host = hostOf(baseUrl);
  const own = servers.find((server) => server.keyVariable && hostOf(server.baseUrl ?? '') === host)?.keyVariable;
  return own ? [own, ...general] : general;
}

export function keyOfEnvironment(
  provider: string,
  baseUrl: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return keyVariables(provider, baseUrl)
    .map((name) => env[name]?.trim())
    .find(Boolean);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '-';
}
