/** Limits of requests and tokens a minute that users set for models and servers, where these do not state them. */
import { z } from 'zod';
import { LimitsShape, type LimitsOf, type LimitsView } from '../../../contract/run-shapes.ts';
import { withoutDate } from '../../../core/run/prices.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { getSetting, setSetting } from '../file/settings.ts';

type Limits = z.infer<typeof LimitsShape>;
type Scope = z.infer<typeof LimitsOf>['scope'];

const KEYS: Record<Scope, string> = { model: 'limits', server: 'limits-of-servers' };
const Own = z.record(z.string(), LimitsShape);
const NONE: Limits = { rpm: null, tpm: null };

/** Those of servers first, each by name. */
export function listLimits(db: ReadableDb): LimitsView[] {
  const all = (scope: Scope): LimitsView[] =>
    Object.entries(ownLimits(db, scope))
      .map(([name, limits]) => ({ scope, name, ...limits }))
      .sort((a, b) => a.name.localeCompare(b.name));
  return [...all('server'), ...all('model')];
}

/** By the model's name, else without the date at its end. */
export function limitsOfModel(db: ReadableDb, model: string): Limits {
  const own = ownLimits(db, 'model');
  return own[model] ?? own[withoutDate(model)] ?? NONE;
}

export function limitsOfServer(db: ReadableDb, name: string): Limits {
  return ownLimits(db, 'server')[name] ?? NONE;
}

/** Sets limits, or takes them away with null. */
export function setLimits(db: WritableDb, { scope, name }: z.infer<typeof LimitsOf>, limits: Limits | null): void {
  db.transaction(() => {
    const others = Object.entries(ownLimits(db, scope)).filter(([other]) => other !== name);
    setSetting(db, KEYS[scope], JSON.stringify(Object.fromEntries(limits ? [...others, [name, limits]] : others)));
  });
}

function ownLimits(db: ReadableDb, scope: Scope): Record<string, Limits> {
  const text = getSetting(db, KEYS[scope]);
  return text === undefined ? {} : Own.catch({}).parse(JSON.parse(text));
}
