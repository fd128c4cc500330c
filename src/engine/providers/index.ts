/** Providers by name: one client per address and key for as long as the workspace is open. The SDKs' own retries are off. */
import { UserError } from '../../contract/router.ts';
import type { ConfirmedAddress } from '../../contract/shapes.ts';
import { isKnownPlace, placeOf, resolveAddress } from './address.ts';
import { batchesOf } from './batches.ts';
import { underDeadline } from './deadline.ts';
import { droppedParameters, newMemory, sendAdapting, type EndpointMemory } from './endpoint-memory.ts';
import { keyVariables } from './keys.ts';
import type { Endpoint } from './provider.ts';
import { providerKind } from './kinds.ts';
import { isLoopback } from './loopback.ts';
import { listModels } from './models.ts';
import { ProviderError, type ModelRef, type Provider, type ProviderName, type StatedLimits } from './provider.ts';
import type { Asked } from './kind.ts';
import { unsent } from './takes.ts';
import type { ParameterName } from '../../core/run/parameters.ts';
import { statedLimits } from './stated-limits.ts';
import { createTransport, type Transport } from './transport.ts';

export { ProviderError };
export { BATCH_LIMITS } from './batch.ts';
export { hasBatchService, PROVIDERS, serverName } from './kinds.ts';
export type {
  BatchLook,
  BatchService,
  Provider,
  ProviderReply,
  ProviderRequest,
  ImagePart,
  StatedLimit,
  StatedLimits,
} from './provider.ts';

export interface ProvidersOptions {
  /** The key for a provider at an address, from the keyring or the environment; null when there is none. Asked anew for every run. */
  keyFor: (provider: ProviderName, baseUrl: string) => string | null | undefined;
  /** Whether the user confirmed, on this machine, that requests and the key may go to an address. The official ones need no confirmation. */
  confirmed?: ((provider: ProviderName, baseUrl: string) => boolean) | undefined;
  env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Hosts that may be asked without encryption beside this machine. */
  httpHosts?: () => readonly string[];
  /** A reply larger than this is refused. Bytes. */
  maxReplyBytes?: number;
  /** Where what was found out about an endpoint is kept, by a name that says provider, address and model. */
  remembered?: {
    load: (name: string) => readonly string[];
    save: (name: string, refused: readonly string[]) => void;
  };
}

export interface Providers {
  /** Throws UserError `bad-address`, `no-key` or `unconfirmed-address`. */
  open(ref: ModelRef): Provider;
  /** The same; null where `open` throws. */
  tryOpen(ref: ModelRef): Provider | null;
  /** The model with the address that its requests go to. Throws UserError `bad-address`. */
  resolve(ref: ModelRef): Provider['ref'];
  /** The parameters that are set and that requests to this model go without. Throws UserError `bad-address`. */
  unsent(ref: ModelRef, request: Asked['request']): ParameterName[];
  /** Asks an endpoint for its models. Throws UserError `bad-address`, `no-key`, `unconfirmed-address` or `no-models`. */
  models(provider: ProviderName, baseUrl?: string): Promise<{ baseUrl: string; models: string[] }>;
  close(): void;
}

const MAX_REPLY_BYTES = 32_000_000;

export function createProviders(options: ProvidersOptions): Providers {
  const { remembered } = options;
  const env = options.env ?? process.env;
  const transports = new Map<string, Transport>();
  const memories = new Map<string, EndpointMemory>();
  const resolve = (ref: ModelRef): Provider['ref'] => ({
    ...ref,
    baseUrl: resolveAddress(ref, env, options.httpHosts?.()),
  });
  const endpointOf = (ref: ModelRef): Endpoint => allowedEndpoint(resolve(ref), options, env);
  const transportOf = ({ ref, key }: Endpoint): Transport =>
    getOrCreate(transports, `${ref.baseUrl}\n${key ?? ''}`, () =>
      createTransport({ key, maxReplyBytes: options.maxReplyBytes ?? MAX_REPLY_BYTES }),
    );
  const memoryOf = ({ provider, baseUrl, model }: Provider['ref']): EndpointMemory => {
    const name = `${provider} ${baseUrl} ${model}`;
    return getOrCreate(memories, name, () =>
      newMemory(remembered?.load(name), (refused) => remembered?.save(name, refused)),
    );
  };
  const open = (ref: ModelRef): Provider => {
    const endpoint = endpointOf(ref);
    return connect(endpoint, transportOf(endpoint), memoryOf(endpoint.ref));
  };
  return {
    resolve,
    open,
    unsent: (given, request) => {
      const ref = resolve(given);
      return unsent(providerKind(ref.provider), { ref, request }, memoryOf(ref).refused);
    },
    tryOpen: (ref) => {
      try {
        return open(ref);
      } catch {
        return null;
      }
    },
    models: async (provider, baseUrl) => {
      const endpoint = endpointOf({ provider, model: 'any', ...(baseUrl === undefined ? {} : { baseUrl }) });
      return { baseUrl: endpoint.ref.baseUrl, models: await listModels(endpoint, transportOf(endpoint)) };
    },
    close: () => {
      for (const transport of transports.values()) transport.close();
    },
  };
}

/** An address with its key, if requests and the key may go there. Throws UserError `no-key` or `unconfirmed-address`. */
function allowedEndpoint(
  ref: Provider['ref'],
  options: ProvidersOptions,
  env: NonNullable<ProvidersOptions['env']>,
): Endpoint {
  const { provider, baseUrl } = ref;
  const key = options.keyFor(provider, baseUrl)?.trim() || null;
  const { facts } = providerKind(provider);
  const onThisMachine = isLoopback(new URL(baseUrl).hostname);
  if (key === null && !facts.keyOptional && !onThisMachine) {
    const [variable = ''] = keyVariables(provider, baseUrl);
    throw new UserError(
      'no-key',
      `There is no key for ${facts.name}. Add it in Settings, or set ${variable} in the environment.`,
    );
  }
  const place = { provider, baseUrl: placeOf(baseUrl) };
  const known = isKnownPlace(place, env) || options.confirmed?.(provider, place.baseUrl) === true;
  // Workspaces come from others, and a run keeps its address there: to none of these goes a key, and nothing leaves the machine for them.
  if (!known && (key !== null || !onThisMachine)) throw unconfirmed(place, facts.name);
  return { ref, key };
}

function connect(endpoint: Endpoint, transport: Transport, memory: EndpointMemory): Provider {
  let tell: (stated: StatedLimits) => void = () => undefined;
  const fetchNoting = transport.fetchWith((headers) => {
    const stated = statedLimits(headers, Date.now());
    if (stated) tell(stated);
  });
  const send = providerKind(endpoint.ref.provider).generate(endpoint, fetchNoting, memory);
  return {
    ref: endpoint.ref,
    dropped: (request) => droppedParameters(memory.refused, request),
    onLimits: (listener) => {
      tell = listener;
    },
    batches: batchesOf(endpoint, transport, memory),
    generate: (request, signal, timeoutMs) =>
      underDeadline(endpoint, signal, timeoutMs, (bounded) =>
        sendAdapting(memory, request, (refused) =>
          send(request, refused, { signal: bounded, timeout: timeoutMs + 5000 }),
        ),
      ),
  };
}

function unconfirmed(place: ConfirmedAddress, name: string): UserError {
  return new UserError(
    'unconfirmed-address',
    `Requests to ${name} would go to ${place.baseUrl}, an address that was never confirmed on this machine. Nothing was sent there, no key either.`,
    place,
  );
}

function getOrCreate<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
