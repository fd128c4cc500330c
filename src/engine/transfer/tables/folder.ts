import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** More files than this are no data set of questions. */
const MOST_FILES = 10_000;

/**
 * The tables of a folder by part, in order, as data sets of the Hugging Face hub lie on disk: `data/test-00000-of-00002.parquet`,
 * `test.jsonl`, `main/train.csv`. Hidden files and what describes the data set are left out; symbolic links are not followed out of files.
 */
export function filesOfFolder(folder: string, endings: readonly string[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.includes(extname(entry.name).toLowerCase()))
    .filter((entry) => !entry.name.startsWith('.') && !DESCRIBES.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !path
          .slice(folder.length)
          .split(/[\\/]/)
          .some((name) => name.startsWith('.')),
    )
    .sort()
    .slice(0, MOST_FILES);
  for (const path of files) {
    const part = partOf(folder, path);
    parts.set(part, [...(parts.get(part) ?? []), path]);
  }
  return parts;
}

const DESCRIBES = /^(?:dataset_infos?|dataset_dict|state|package(?:-lock)?|README.*)\.json$/i;

/** The name of the part, with the folders between where they are more than "data". */
function partOf(folder: string, path: string): string {
  const name = basename(path, extname(path)).replace(/[-_.]\d{3,}(?:-of-\d+)?(?:-[0-9a-f]{8,})?$/i, '');
  const between = path.slice(folder.length).split(/[\\/]/).slice(0, -1);
  const folders = between.filter((one) => one !== '' && one !== 'data');
  return [...folders, name].join('/');
}
