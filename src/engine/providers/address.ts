import { UserError } from '../../contract/router.ts';
import type { ConfirmedAddress } from '../../contract/shapes.ts';
import { providerKind } from './kinds.ts';
import { isLoopback } from './loopback.ts';
import type { ModelRef } from './provider.ts';
import { shortened } from '../../core/text/shortened.ts';

/**
 * Where a provider's requests go: the model's own base URL, else the provider's environment variable, else its official address. Without a
 * slash at the end. Throws UserError `bad-address` unless it is https, or http on a loopback address or on one of `httpHosts`, which the user named
 * (SECURITY.md), without user, fragment, or a parameter that is not one of the provider's.
 */
export function resolveAddress(
  ref: ModelRef,
  env: Readonly<Record<string, string | undefined>>,
  httpHosts: readonly string[] = [],
): string {
  const { facts } = providerKind(ref.provider);
  const given = facts.addressVariables.map((name) => env[name]?.trim()).find(Boolean);
  const text = ref.baseUrl?.trim() || given || facts.address;
  if (!text) {
    throw new UserError(
      'bad-address',
      `${facts.name}: the address of the server is missing. Give a base URL such as ${facts.addressExample}.`,
    );
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url)
    throw new UserError('bad-address', `The base URL ${quote(text)} is not an address. It looks like https://host/v1.`);
  const foreign = [...url.searchParams.keys()].some((name) => !facts.addressParameters.includes(name));
  if (url.username || url.password || foreign || url.hash) {
    throw new UserError(
      'bad-address',
      `The base URL of ${url.host} must not contain a user, a password, a query or a fragment: keys are given apart from it.`,
    );
  }
  const isPlain = url.protocol === 'http:' && (isLoopback(url.hostname) || httpHosts.includes(url.hostname));
  if (url.protocol !== 'https:' && !isPlain) {
    throw new UserError(
      'bad-address',
      `The base URL ${quote(url.origin)} is refused: use https, or http on this machine (127.0.0.1, localhost). A host of your own network can be asked by http once you allow it: in Settings, or with --allow-http ${url.hostname}.`,
    );
  }
  return withoutSlash(url);
}

/** A host as addresses name it: a name or a number, without a scheme, port or path. null for anything else. */
export function hostNamed(text: string): string | null {
  const address = `http://${text.trim()}/`;
  if (!/^[^/@?#\\\s]+$/.test(text.trim()) || !URL.canParse(address)) return null;
  const { hostname, host } = new URL(address);
  return host === hostname ? hostname : null;
}

/** The address alone, without the parameters that some providers take with it: what is confirmed. */
export function placeOf(resolved: string): string {
  const { origin, pathname } = new URL(resolved);
  return withoutSlash(new URL(pathname, origin));
}

/** Whether a place is the provider's official one, or the one that this machine's environment names: nobody has to be asked about these. */
export function isKnownPlace(
  { provider, baseUrl }: ConfirmedAddress,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const { address, addressVariables } = providerKind(provider).facts;
  return [address, ...addressVariables.map((name) => env[name])].some((text) => namesPlace(text, baseUrl));
}

/** Whether a text that somebody wrote names a place. */
export function namesPlace(text: string | null | undefined, place: string): boolean {
  const written = text?.trim() ?? '';
  return URL.canParse(written) && placeOf(written) === place;
}

function withoutSlash(url: URL): string {
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function quote(text: string): string {
  return JSON.stringify(shortened(text, 200));
}
