/** Limits of requests and tokens a minute that users set for models whose providers do not state them. */
import { z } from 'zod';
import { LimitsShape, type LimitsView } from '../../contract/run-shapes.ts';
import type { ReadableDb, WritableDb } from './open.ts';
import { getSetting, setSetting } from './settings.ts';

const KEY = 'limits';
const Own = z.record(z.string(), LimitsShape);
type Limits = z.infer<typeof LimitsShape>;

/** By the model's name. */
export function listLimits(db: ReadableDb): LimitsView[] {
  return Object.entries(ownLimits(db))
    .map(([model, limits]) => ({ model, ...limits }))
    .sort((a, b) => a.model.localeCompare(b.model));
}

export function limitsOf(db: ReadableDb, model: string): Limits {
  return ownLimits(db)[model] ?? { rpm: null, tpm: null };
}

/** Sets a model's limits, or takes them away with null. */
export function setLimits(db: WritableDb, model: string, limits: Limits | null): void {
  db.transaction(() => {
    const others = Object.entries(ownLimits(db)).filter(([name]) => name !== model);
    setSetting(db, KEY, JSON.stringify(Object.fromEntries(limits ? [...others, [model, limits]] : others)));
  });
}

function ownLimits(db: ReadableDb): Record<string, Limits> {
  const text = getSetting(db, KEY);
  return text === undefined ? {} : Own.catch({}).parse(JSON.parse(text));
}
