import { z } from 'zod';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { getSetting, setSetting } from '../file/settings.ts';

const Facts = z.object({ refused: z.array(z.string().max(40)).max(40), at: z.string() });
/** Servers are updated: what was learned is learned anew after a month. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

/** What an endpoint was found to refuse; `name` says provider, address and model. */
export function endpointFacts(db: ReadableDb, name: string, now: number): string[] {
  const text = getSetting(db, `endpoint:${name}`);
  const facts = text === undefined ? null : Facts.safeParse(parse(text)).data;
  return facts && Date.parse(facts.at) > now - KEPT_MS ? facts.refused : [];
}

export function setEndpointFacts(db: WritableDb, name: string, refused: readonly string[], at: string): void {
  setSetting(db, `endpoint:${name}`, JSON.stringify({ refused, at }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
