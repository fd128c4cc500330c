/**
 * A table, mapped, as lines in a folder of its own: reading any format takes its time and other work goes on meanwhile; what is read is written
 * into the workspace afterwards, in one transaction (docs/tables.md).
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { UserError } from '../../../contract/router.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import { columnsOf, type TableMapping, type TableRow } from '../../../core/tables/mapping.ts';
import { mapRow, type MappedItem } from '../../../core/tables/row.ts';
import { hashOfFile } from '../files/json-lines.ts';
import type { TableSource } from './table.ts';

/** What a line of the converted table holds. Figures are paths: those of pictures in the table itself begin with `INLINE`. */
export interface ConvertedRow extends Omit<MappedItem, 'figures' | 'solutionFigures'> {
  record: number;
  line: number | null;
  figures: string[];
  solutionFigures: string[];
}
/** How long others wait, in milliseconds. */
const STEP_MS = 40;
export const INLINE = 'markscheme-inline-figure/';

export interface Converted {
  /** The last file's name, by which problems are told. */
  name: string;
  /** The lines, and the folder of pictures beside them. */
  lines: string;
  figures: string;
  rows: number;
  /** The most samples of each column of answers. */
  samples: number[];
  rejections: Rejection[];
  /** Of all files and of the mapping: the same table mapped in the same way is the same benchmark. */
  hash: string;
  dispose: () => Promise<void>;
}

/** What an import tells and is told while it goes on. `told`: rows so far, and of how many. */
export interface Pauses {
  signal: AbortSignal;
  told: (stage: 'reading' | 'writing', rows: number, of: number | null) => void;
}

/** Reads a whole table. Throws what `pauses.signal` says, and UserError: bad-input where it cannot be read, or where a mapped column is not there. */
export async function convertTable(source: TableSource, mapping: TableMapping, pauses: Pauses): Promise<Converted> {
  const folder = await mkdtemp(join(tmpdir(), 'markscheme-table-'));
  const converted: Converted = {
    name: basename(source.files[0] ?? ''),
    lines: join(folder, 'rows.jsonl'),
    figures: join(folder, 'figures'),
    rows: 0,
    samples: mapping.answers.map(() => 0),
    rejections: [],
    hash: hashOf(source, mapping),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
  try {
    await mkdir(converted.figures);
    await writeRows(source, mapping, converted, pauses);
    return converted;
  } catch (error) {
    await converted.dispose();
    throw error;
  }
}

async function writeRows(
  source: TableSource,
  mapping: TableMapping,
  converted: Converted,
  { signal, told }: Pauses,
): Promise<void> {
  const out = createWriteStream(converted.lines);
  let pause = performance.now() + STEP_MS;
  try {
    for await (const row of source.rows()) {
      if (performance.now() > pause) {
        told('reading', row.record, null);
        // Reading may never wait for anything: others come in here.
        await setImmediate();
        signal.throwIfAborted();
        pause = performance.now() + STEP_MS;
      }
      if (converted.rows + converted.rejections.length === 0) refuseMissing(row, mapping, converted.name);
      const item = mapRow(row, mapping);
      if (Array.isArray(item)) {
        const { record, line } = row;
        for (const { column, message } of item)
          converted.rejections.push({ file: converted.name, record, line, field: column, message });
        continue;
      }
      converted.rows += 1;
      item.answers.forEach(({ samples }, index) => {
        converted.samples[index] = Math.max(converted.samples[index] ?? 0, samples.length);
      });
      const kept = (figures: MappedItem['figures']): Promise<string[]> =>
        Promise.all(figures.map((one) => keepFigure(one, converted.figures)));
      const [figures, solutionFigures] = [await kept(item.figures), await kept(item.solutionFigures)];
      const line: ConvertedRow = { ...item, record: row.record, line: row.line, figures, solutionFigures };
      if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
    }
  } finally {
    out.end();
    await once(out, 'close');
  }
}

async function keepFigure(figure: MappedItem['figures'][number], folder: string): Promise<string> {
  if (typeof figure === 'string') return figure;
  const hash = createHash('sha256').update(figure.bytes).digest('hex');
  await writeFile(join(folder, hash), figure.bytes);
  return `${INLINE}${hash}`;
}

/** Told once for the table, not once for each row. */
function refuseMissing(row: TableRow, mapping: TableMapping, name: string): void {
  const missing = [...mapping.question, ...mapping.values.map(({ column }) => column)].filter(
    (column) => !row.cells.has(column),
  );
  const none = columnsOf(mapping).every((column) => !row.cells.has(column));
  if (missing.length > 0 && (none || row.line !== null))
    throw new UserError(
      'bad-input',
      `${name} has no column ${missing.map((column) => `"${column}"`).join(', ')}. Its columns are ${[...row.cells.keys()].join(', ')}. Correct the mapping.`,
    );
}

export function hashOf({ files, part }: TableSource, mapping: object): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${hashOfFile(file)}\n`);
  return hash.update(JSON.stringify({ part, mapping })).digest('hex');
}
