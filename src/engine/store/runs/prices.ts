import { z } from 'zod';
import { PriceShape, type PriceView } from '../../../contract/run-shapes.ts';
import { DEFAULT_PRICES, type Price } from '../../../core/run/prices.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { getSetting, setSetting } from '../file/settings.ts';

const KEY = 'prices';
const Own = z.record(z.string(), PriceShape);

/** All prices that count in this workspace: its own, then the defaults that it did not replace. By name. */
export function listPrices(db: ReadableDb): PriceView[] {
  const own = ownPrices(db);
  const defaults = DEFAULT_PRICES.filter(({ model }) => !Object.hasOwn(own, model));
  return [
    ...Object.entries(own).map(([model, price]) => ({ ...price, model, source: 'own' as const })),
    ...defaults.map((price) => ({ ...price, source: 'default' as const })),
  ].sort((a, b) => a.model.localeCompare(b.model));
}

/** Sets a workspace's own prices of models, in place of those that it had of them. */
export function setPrices(db: WritableDb, prices: readonly Price[]): void {
  db.transaction(() => {
    const set = prices.map(({ model, ...price }) => [model, price] as const);
    setSetting(db, KEY, JSON.stringify({ ...ownPrices(db), ...Object.fromEntries(set) }));
  });
}

/** Sets a workspace's own price of a model, or takes it away with null. */
export function setPrice(db: WritableDb, model: string, price: z.infer<typeof PriceShape> | null): void {
  db.transaction(() => {
    const others = Object.entries(ownPrices(db)).filter(([name]) => name !== model);
    const own = price ? [...others, [model, price] as const] : others;
    setSetting(db, KEY, JSON.stringify(Object.fromEntries(own)));
  });
}

function ownPrices(db: ReadableDb): z.infer<typeof Own> {
  const text = getSetting(db, KEY);
  return text === undefined ? {} : Own.catch({}).parse(JSON.parse(text));
}
