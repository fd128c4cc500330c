import { resolveAddress } from '../../providers/address.ts';
import { PROVIDERS, serverName, type Provider } from '../../providers/index.ts';
import { httpHosts } from '../../store/runs/http-hosts.ts';
import { limitsOfModel, limitsOfServer } from '../../store/runs/limits.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { createPace, type Pace } from './pace.ts';

/** The paces of all models that are asked here: one for each model of an endpoint, and one for everything that goes to the endpoint. */
export interface Paces {
  of(provider: Provider): Pace;
  /** The limits in Settings have changed. */
  changed(): void;
}

interface Kept {
  pace: Pace;
  /** Reads its limits from Settings. */
  limit: () => void;
}

export function createPaces(db: ReadableDb, now: () => number): Paces {
  const paces = new Map<string, Kept>();
  const kept = (key: string, limitsNow: () => Parameters<Pace['set']>[0]): Pace => {
    const pace = paces.get(key)?.pace ?? createPace(now);
    const limit = (): void => {
      pace.set(limitsNow());
    };
    paces.set(key, { pace, limit });
    limit();
    return pace;
  };
  return {
    of: (provider) => {
      const { provider: name, baseUrl, model } = provider.ref;
      const endpoint = `${name} ${baseUrl}`;
      const ofServer = kept(endpoint, () => limitsOfServer(db, serverName(provider.ref)));
      const ofModel = kept(`${endpoint} ${model}`, () => limitsOfModel(db, model));
      // What servers state in their replies, they state of the model.
      provider.onLimits((stated) => {
        ofModel.told(stated);
      });
      return both(ofModel, ofServer);
    },
    changed: () => {
      for (const { limit } of paces.values()) limit();
    },
  };
}

/** Every request passes the first, then the second; what a run wishes and a provider states is the first one's. */
function both(first: Pace, second: Pace): Pace {
  return {
    join: (limits) => first.join(limits),
    set: (limits) => {
      first.set(limits);
    },
    told: (stated) => {
      first.told(stated);
    },
    enter: async (tokens, priority, signal) => {
      await first.enter(tokens, priority, signal);
      await second.enter(tokens, priority, signal);
    },
    settle: (taken, real) => {
      first.settle(taken, real);
      second.settle(taken, real);
    },
    get isWaiting() {
      return first.isWaiting || second.isWaiting;
    },
  };
}

/** The server that a user named: a provider with an address of its own, or an address. Throws UserError bad-address. */
export function serverNamed(db: ReadableDb, name: string): string {
  if (PROVIDERS.some(({ id, address }) => id === name && address !== null)) return name;
  return resolveAddress({ provider: 'compatible', model: '', baseUrl: name }, {}, httpHosts(db));
}
