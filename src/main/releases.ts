/**
 * New versions are told, not installed: once a day the list of releases is asked for the newest one. Nothing is sent with the question, and
 * nothing of the reply is used but three numbers; the page that is offered is the project's own, not one that the reply names.
 */
import { z } from 'zod';
import type { Log } from './log.ts';
import type { SettingsFile } from './settings.ts';

export interface Releases {
  /** What is asked: it replies with JSON that has a `tag_name`, as GitHub does. */
  address: string;
  /** Where people read of them. */
  page: string;
}

/** In characters; a list of releases' newest one with all its files has some tens of thousands. */
const LONGEST_REPLY = 1_000_000;
const PATIENCE_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
const VERSION = /^v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/;

const Reply = z.object({
  tag_name: z.string().regex(VERSION),
  draft: z.literal(false).optional(),
  prerelease: z.literal(false).optional(),
});

/**
 * Where the releases of this build are.
 *
 * @param repository `repository` of package.json, when it was built; only those of GitHub have an address
 * @param instead an address of one's own (MARKSCHEME_RELEASES), such as a mirror's: https, or http on this machine
 * @returns null when nobody said: then nothing is asked
 */
export function releasesOf(repository: string, instead: string | undefined): Releases | null {
  if (instead !== undefined && URL.canParse(instead)) {
    const { protocol, hostname, href } = new URL(instead);
    const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    return protocol === 'https:' || isHere ? { address: href, page: href } : null;
  }
  const found = /github(?:\.com[/:]|:)([\w.-]{1,100}\/[\w.-]{1,100}?)(?:\.git)?\/?$/.exec(repository);
  if (!found?.[1]) return null;
  return {
    address: `https://api.github.com/repos/${found[1]}/releases/latest`,
    page: `https://github.com/${found[1]}/releases`,
  };
}

/** @returns the newest version, as 1.2.3. Throws when the reply is late, too long, elsewhere, or none that is understood. */
export async function newestVersion(address: string): Promise<string> {
  const reply = await fetch(address, {
    redirect: 'error',
    credentials: 'omit',
    headers: { accept: 'application/json', 'user-agent': 'Markscheme' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!reply.ok || !reply.body) throw new Error(`the reply was ${String(reply.status)}`);
  let text = '';
  const decoder = new TextDecoder();
  // Leaving the loop ends the reply, however much more would come.
  for await (const part of reply.body as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    if (text.length > LONGEST_REPLY) throw new Error('the reply is too long');
  }
  return Reply.parse(JSON.parse(text)).tag_name.replace(/^v/, '');
}

export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  const at = a.findIndex((number, i) => number !== b[i]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

const numbersOf = (version: string): number[] => (VERSION.exec(version) ?? []).slice(1).map(Number);

export interface Updates {
  /** Asks if it is time to: never on the day of the first start, at most once a day, and not when it is switched off. */
  look: () => Promise<void>;
  view: () => { host: string | null; on: boolean; newer: string | null };
  page: () => string | null;
}

export interface UpdateParts {
  settings: SettingsFile;
  releases: Releases | null;
  /** The version that runs. */
  version: string;
  now: () => number;
  /** Told once of each new version. */
  onNewer: (version: string) => void;
  log: Pick<Log, 'info'>;
}

export function createUpdates({ settings, releases, version, now, onNewer, log }: UpdateParts): Updates {
  const newer = (): string | null => {
    const { newestVersion: newest } = settings.get();
    return newest !== null && isNewer(newest, version) ? newest : null;
  };
  return {
    look: async () => {
      const { tellNewVersions, askedForVersion } = settings.get();
      if (!releases || !tellNewVersions) return;
      // Who starts it for the first time has seen the switch before anything is asked. A clock that was set back asks no more often.
      if (askedForVersion !== null && Math.abs(now() - askedForVersion) < DAY_MS) return;
      settings.change({ askedForVersion: now() });
      if (askedForVersion === null) return;
      try {
        const before = newer();
        settings.change({ newestVersion: await newestVersion(releases.address) });
        const found = newer();
        if (found !== null && found !== before) onNewer(found);
      } catch (error) {
        log.info(
          `Whether there is a newer version is not known: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
    view: () => ({
      host: releases && new URL(releases.address).host,
      on: settings.get().tellNewVersions,
      newer: newer(),
    }),
    page: () => releases?.page ?? null,
  };
}
