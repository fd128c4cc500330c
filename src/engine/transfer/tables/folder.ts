import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { isInside, rootsOf, type Roots } from '../files/roots.ts';

/** More files than this are no data set of questions. */
const MOST_FILES = 10_000;

/**
 * The tables of a folder by part, in order, as data sets of the Hugging Face hub lie on disk: `data/test-00000-of-00002.parquet`,
 * `test.jsonl`, `main/train.csv`. Hidden files and what describes the data set are left out; links are followed inside the folder.
 */
export function filesOfFolder(folder: string, endings: readonly string[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  const roots = rootsOf(folder);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => (entry.isFile() || entry.isSymbolicLink()) && endings.includes(extname(entry.name).toLowerCase()),
    )
    .filter((entry) => !entry.name.startsWith('.') && !DESCRIBES.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !path
          .slice(folder.length)
          .split(/[\\/]/)
          .some((name) => name.startsWith('.')),
    )
    .filter((path) => isFileInside(roots, path))
    .sort()
    .slice(0, MOST_FILES);
  for (const path of files) {
    const part = partOf(folder, path);
    parts.set(part, [...(parts.get(part) ?? []), path]);
  }
  return parts;
}

function isFileInside(roots: Roots | null, path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return roots !== null && stat !== undefined && stat.isFile() && isInside(roots, realpathSync(path));
}

const DESCRIBES = /^(?:dataset_infos?|dataset_dict|state|package(?:-lock)?|README.*)\.json$/i;

/** The name of the part, with the folders between where they are more than "data". */
function partOf(folder: string, path: string): string {
  const name = basename(path, extname(path)).replace(/[-_.]\d{3,}(?:-of-\d+)?(?:-[0-9a-f]{8,})?$/i, '');
  const between = path.slice(folder.length).split(/[\\/]/).slice(0, -1);
  const folders = between.filter((one) => one !== '' && one !== 'data');
  return [...folders, name].join('/');
}
