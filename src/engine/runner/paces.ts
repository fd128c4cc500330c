import type { Provider } from '../providers/index.ts';
import { limitsOf } from '../store/limits.ts';
import type { ReadableDb } from '../store/open.ts';
import { createPace, type Pace } from './pace.ts';

/** The paces of all models that are asked here, one for each model of an endpoint. */
export interface Paces {
  of(provider: Provider): Pace;
  /** The limits in Settings have changed. */
  changed(): void;
}

export function createPaces(db: ReadableDb, now: () => number): Paces {
  const paces = new Map<string, { pace: Pace; model: string }>();
  return {
    of: (provider) => {
      const { provider: name, baseUrl, model } = provider.ref;
      const key = `${name} ${baseUrl} ${model}`;
      const { pace } = paces.get(key) ?? { pace: createPace(now) };
      paces.set(key, { pace, model });
      pace.set(limitsOf(db, model));
      provider.onLimits((stated) => {
        pace.told(stated);
      });
      return pace;
    },
    changed: () => {
      for (const { pace, model } of paces.values()) pace.set(limitsOf(db, model));
    },
  };
}
