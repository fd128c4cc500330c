/** Hosts of one's own network that runs of this workspace may ask without encryption (SECURITY.md, "Keys"): each was named explicitly. */
import { z } from 'zod';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { getSetting, setSetting } from '../file/settings.ts';

const KEY = 'http-hosts';
const Hosts = z.array(z.string());

export function httpHosts(db: ReadableDb): string[] {
  const stored = getSetting(db, KEY);
  return stored === undefined ? [] : Hosts.parse(JSON.parse(stored));
}

/** Allows a host, or no longer; gives those that are allowed now. */
export function setHttpHost(db: WritableDb, host: string, allowed: boolean): string[] {
  return db.transaction(() => {
    const others = httpHosts(db).filter((other) => other !== host);
    const hosts = allowed ? [...others, host].sort() : others;
    setSetting(db, KEY, JSON.stringify(hosts));
    return hosts;
  });
}
