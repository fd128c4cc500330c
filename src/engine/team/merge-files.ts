import type { MergeReport } from '../../contract/team-calls.ts';
import type { WritableDb } from '../store/open.ts';
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

class TakenBack extends Error {}
