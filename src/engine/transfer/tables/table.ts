/** Tables of any format behind one door: CSV and TSV, JSON and JSON lines, Excel workbooks, Parquet files, folders of them, and exams in LaTeX or Markdown. */
import { extname } from 'node:path';
import { statSync } from 'node:fs';
import { UserError } from '../../../contract/router.ts';
import type { TableRow } from '../../../core/tables/mapping.ts';
import { readDelimited } from './read-delimited.ts';
import { filesOfFolder } from './folder.ts';
import { readLatexExam } from './exams/read-latex.ts';
import { readMarkdownExam } from './exams/read-markdown.ts';
import { readInspectLog } from './read-inspect.ts';
import { beginningOf } from '../files/json-lines.ts';
import { readJsonTable } from './read-json.ts';
import { isOpenAiEvals, readOpenAiEvals } from './read-openai-evals.ts';
import { readParquet } from './read-parquet.ts';
import { isPromptfoo, readPromptfoo } from './read-promptfoo.ts';
import { readWorkbook } from './read-workbook.ts';

/** The rows of a table in its order. Reading on throws UserError where the file cannot be read any further. */
export type Rows = AsyncIterable<TableRow>;
type Reader = (path: string) => Rows | Iterable<TableRow>;

/** A table as it lies on disk: its files in their order, and the parts between which the user chooses. */
export interface TableSource {
  files: string[];
  /** Of a folder: the names of its parts, such as test and train; of a workbook: its sheets. Empty where there is but one. */
  parts: string[];
  /** The part that is read. */
  part: string | null;
  rows: () => Rows;
}

/** The formats by the ending of a file's name. What a file really is, its reader finds out. */
const READERS: Record<string, Reader> = {
  '.csv': (path) => readDelimited(path),
  '.tsv': (path) => readDelimited(path, '\t'),
  '.json': (path) => {
    if (isInspectLog(path)) return readInspectLog(path);
    return isPromptfoo(path) ? readPromptfoo(path) : readJsonTable(path);
  },
  '.eval': readInspectLog,
  '.jsonl': (path) => {
    if (isOpenAiEvals(path)) return readOpenAiEvals(path);
    return isPromptfoo(path) ? readPromptfoo(path) : readJsonTable(path);
  },
  '.ndjson': readJsonTable,
  '.parquet': readParquet,
  '.tex': readLatexExam,
  '.md': readMarkdownExam,
  '.markdown': readMarkdownExam,
};
export const TABLE_ENDINGS: readonly string[] = [...Object.keys(READERS), '.xlsx'];
/** A document in a folder describes its tables, and is none of them. */
const OF_FOLDERS = TABLE_ENDINGS.filter((ending) => !['.tex', '.md', '.markdown'].includes(ending));

/**
 * Finds the table at a path, which is a file or a folder. `part` chooses one of several; else "test" is read where it is there, else the first.
 * Throws UserError: not-found, bad-input.
 */
export async function tableAt(path: string, part?: string): Promise<TableSource> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UserError('not-found', `${path} was not found. Check the path.`);
  if (found.isDirectory()) {
    const groups = filesOfFolder(path, OF_FOLDERS);
    const parts = [...groups.keys()];
    const chosen = choosePart(path, parts, part);
    const files = groups.get(chosen) ?? [];
    return { files, parts: parts.length > 1 ? parts : [], part: chosen, rows: () => concatenated(files) };
  }
  if (!found.isFile()) throw new UserError('not-found', `${path} is not a file. Give the file itself.`);
  if (extname(path).toLowerCase() === '.xlsx') {
    const sheets = await readWorkbook(path);
    const parts = [...sheets.keys()];
    const chosen = choosePart(path, parts, part);
    const rows = sheets.get(chosen) ?? (() => concatenated([]));
    return { files: [path], parts: parts.length > 1 ? parts : [], part: chosen, rows };
  }
  return { files: [path], parts: [], part: null, rows: () => concatenated([path]) };
}

/** A log of Inspect is one object that begins with its version, its status and what was evaluated. */
function isInspectLog(path: string): boolean {
  return /^\ufeff?\s*\{\s*"version"\s*:\s*\d+\s*,\s*"status"\s*:/.test(beginningOf(path));
}

function choosePart(path: string, parts: readonly string[], wanted: string | undefined): string {
  const chosen = wanted ?? (parts.includes('test') ? 'test' : parts[0]);
  if (chosen === undefined)
    throw new UserError(
      'bad-input',
      `${path} holds no table. Markscheme reads ${TABLE_ENDINGS.join(', ')}; choose the file or the folder that has one.`,
    );
  if (!parts.includes(chosen))
    throw new UserError('bad-input', `${path} has no part "${chosen}". It has ${parts.join(', ')}.`);
  return chosen;
}

/** Several files of one part are one table; records are counted on. */
async function* concatenated(files: readonly string[]): Rows {
  let before = 0;
  for (const file of files) {
    const read = READERS[extname(file).toLowerCase()];
    if (!read)
      throw new UserError(
        'bad-input',
        `${file} is no table that Markscheme reads. It reads ${TABLE_ENDINGS.join(', ')}; save it as one of them.`,
      );
    let last = before;
    try {
      for await (const row of read(file)) {
        last = before + row.record;
        yield before === 0 ? row : { ...row, record: last };
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // The stack ends where lists stand in lists tens of thousands of times: no person writes that.
      throw new UserError(
        'bad-input',
        `${file}: a value is nested too deeply, after ${String(last - before)} rows that could be read. Take it out of the file.`,
      );
    }
    before = last;
  }
}
