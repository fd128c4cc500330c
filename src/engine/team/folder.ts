/**
 * A folder that a team shares, by whatever brings files around: new bundles in it are offered, one's own is written there. Which folder it is, is said on this
 * machine and not in the workspace, which may be a stranger's.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderView } from '../../contract/team-calls.ts';
import { UserError } from '../../contract/router.ts';
import { asFileName } from '../../core/benchmark/file-names.ts';
import { isMerged, type SeatRow } from '../store/seats/bundle-rows.ts';
import type { ReadableDb } from '../store/file/open.ts';
import { BUNDLE_ENDING, type Bundle } from './bundle-lines.ts';
import { readBundle } from './read-bundle.ts';

/** More than this is no folder of bundles. */
const MOST_FILES = 500;

type Found = FolderView['offered'][number] & { hash: string; waits: boolean };

/** What lies in a folder, read once as long as it stays as it is. */
export class SharedFolder {
  readonly path: string;
  private readonly seen = new Map<string, { stamp: string; found: Found }>();

  constructor(path: string) {
    this.path = path;
  }

  /** One's own file: others' copies of this seat's work are its own too. */
  fileOf(seat: SeatRow): string {
    return join(this.path, `${asFileName(seat.name, '_')}-${seat.uid.slice(0, 8)}${BUNDLE_ENDING}`);
  }

  /** Throws UserError no-folder. */
  offered(db: ReadableDb, mine: SeatRow, now: Date): FolderView['offered'] {
    const own = this.fileOf(mine);
    return this.files()
      .filter((path) => path !== own)
      .map((path) => this.look(path, now))
      .filter((found) => !found.waits && !(found.hash !== '' && isMerged(db, found.hash)))
      .map(({ path, maker, made, decisions, problem }) => ({ path, maker, made, decisions, problem }));
  }

  private files(): string[] {
    try {
      return readdirSync(this.path, { withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(BUNDLE_ENDING) && !entry.name.startsWith('.'))
        .map(({ name }) => join(this.path, name))
        .sort()
        .slice(0, MOST_FILES);
    } catch {
      throw new UserError(
        'no-folder',
        `${this.path} cannot be read. Check that the folder is there, or choose another one.`,
      );
    }
  }

  private look(path: string, now: Date): Found {
    const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
    const stamp = `${String(size)} ${String(mtimeMs)}`;
    const known = this.seen.get(path);
    if (known?.stamp === stamp) return known.found;
    const found = read(path, now);
    this.seen.set(path, { stamp, found });
    return found;
  }
}

function read(path: string, now: Date): Found {
  const none = { path, maker: '', made: '', decisions: 0, problem: null, hash: '', waits: false };
  try {
    const bundle = readBundle(path, now);
    return {
      ...none,
      maker: makerOf(bundle),
      made: bundle.head.made,
      decisions: bundle.events.length,
      hash: bundle.hash,
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // Still being copied: it is looked at again when it has changed.
    return {
      ...none,
      problem: error.message,
      waits: error.message.includes('the end is missing') || error.code === 'not-found',
    };
  }
}

const makerOf = ({ head, seats }: Bundle): string => seats.find(({ uid }) => uid === head.by)?.name ?? '';
