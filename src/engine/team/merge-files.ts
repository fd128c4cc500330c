import { basename } from 'node:path';
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import type { MergeReport } from '../../contract/team-calls.ts';
import { seatRows } from '../store/seats/bundle-rows.ts';
import type { ReadableDb, WritableDb } from '../store/file/open.ts';
import { mergeBundles, type MergeOptions } from './merge.ts';
import { readBundle } from './read-bundle.ts';

/** Reads all bundles before anything is written. `dry`: everything is taken back. Throws UserError as reading and merging do. */
export function mergeFiles(
  db: WritableDb,
  paths: readonly string[],
  { now, dry, ...options }: MergeOptions & { now: Date; dry: boolean },
): MergeReport {
  const bundles = [...new Set(paths)].map((path) => readBundle(path, now));
  if (!dry) return mergeBundles(db, bundles, options);
  let report: MergeReport | undefined;
  try {
    db.transaction(() => {
      report = mergeBundles(db, bundles, options);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  if (!report) throw new Error('the merge gave no report');
  return report;
}

/** The seats of bundles that would need another name here. Throws UserError as reading does. */
export function clashesIn(db: ReadableDb, paths: readonly string[], now: Date): OutputOf<EngineCalls, 'team.clashes'> {
  const there = seatRows(db);
  const known = new Set(there.map(({ uid }) => uid));
  const taken = new Set(there.map(({ name }) => name));
  return [...new Set(paths)].flatMap((path) => {
    const { seats, events } = readBundle(path, now);
    return seats.flatMap(({ uid, name }, index) => {
      if (known.has(uid)) return [];
      known.add(uid);
      if (!taken.has(name)) {
        taken.add(name);
        return [];
      }
      const free = freeName(name, taken);
      taken.add(free);
      const decisions = events.filter(({ seat }) => seat === index).length;
      return [{ seat: uid, name, free, file: basename(path), decisions }];
    });
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const free = `${name.slice(0, 110)} (${String(number)})`;
    if (!taken.has(free)) return free;
  }
}

class TakenBack extends Error {}
