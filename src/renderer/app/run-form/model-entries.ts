import { isUsable, NO_MODEL, tidy, type Model } from './model-fields.tsx';

/** A model with a key of its own, by which its fields stay its own when another is removed. */
export interface ModelEntry {
  key: number;
  model: Model;
}

/** The list of a form that has just opened: one model, not named yet. */
export const ONE_MODEL: readonly ModelEntry[] = [{ key: 0, model: NO_MODEL }];

/** Two names of the same model: the same provider, address and name. A slash at an address' end, and the case of its host, make no other one. */
function nameOf(model: Model): string {
  const { provider, baseUrl, model: name } = tidy(model);
  const address = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).href : (baseUrl ?? '');
  return JSON.stringify([provider, address.replace(/(?<!\/)\/+$/, ''), name]);
}

/** The first model that is entered twice, by the numbers (from 1) of the two places; null when each is there once. */
export function enteredTwice(entries: readonly ModelEntry[]): { first: number; second: number } | null {
  const seen = new Map<string, number>();
  for (const [index, { model }] of entries.entries()) {
    if (!isUsable(model)) continue;
    const name = nameOf(model);
    const first = seen.get(name);
    if (first !== undefined) return { first: first + 1, second: index + 1 };
    seen.set(name, index);
  }
  return null;
}

/** Whether every model is filled in, and none is there twice. */
export function areUsable(entries: readonly ModelEntry[]): boolean {
  return entries.every(({ model }) => isUsable(model)) && enteredTwice(entries) === null;
}
