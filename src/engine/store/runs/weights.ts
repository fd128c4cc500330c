/** What the user says of models: whether their weights are open. */
import { z } from 'zod';
import { WEIGHTS, type Weights } from '../../../core/run/weights.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { getSetting, setSetting } from '../file/settings.ts';

const KEY = 'models.weights';
const Said = z.record(z.string(), z.enum(WEIGHTS));

export function saidWeights(db: ReadableDb): Readonly<Record<string, Weights>> {
  const stored = getSetting(db, KEY);
  return stored === undefined ? {} : Said.parse(JSON.parse(stored));
}

/** null: what was said is taken back, and the name tells again. */
export function sayWeights(db: WritableDb, model: string, weights: Weights | null): void {
  db.transaction(() => {
    const others = Object.entries(saidWeights(db)).filter(([name]) => name !== model);
    setSetting(db, KEY, JSON.stringify(Object.fromEntries(weights ? [...others, [model, weights]] : others)));
  });
}
