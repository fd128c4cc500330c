/** Where files of a folder that the user named may lie: links are followed inside, and never out of it (SECURITY.md). */
import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A snapshot in the cache of Hugging Face's hub: what it holds are links to the blobs beside it. */
const SNAPSHOT = /^(.*[\\/](?:datasets|models|spaces)--[^\\/]+)[\\/]snapshots[\\/][^\\/]+(?:[\\/]|$)/;

export type Roots = readonly [folder: string, ...others: string[]];

/** The folder itself, and where that is one of a snapshot, its blobs. null when there is no such folder. */
export function rootsOf(folder: string): Roots | null {
  try {
    const root = realpathSync(folder);
    const repository = SNAPSHOT.exec(root)?.[1];
    return repository === undefined ? [root] : [root, join(repository, 'blobs')];
  } catch {
    return null;
  }
}

/** Whether a path, with all links followed, lies in one of the roots. */
export function isInside(roots: Roots, real: string): boolean {
  return roots.some((root) => real.startsWith(root.endsWith(sep) ? root : root + sep));
}
