import { parse } from 'csv-parse/sync';
import type { Rejection } from '../../../core/benchmark/item.ts';
import type { SourceFile } from '../files/read-file.ts';

/** Provenance by item id: every column of PROVENANCE.csv (docs/design/files.md, "Provenance"). `topic` is the subject. */
export type Provenance = Map<string, Record<string, string>>;

/** Reads PROVENANCE.csv. A file that is no such table gives rejections and an empty map. */
export function readProvenance(source: SourceFile): { provenance: Provenance; rejections: Rejection[] } {
  const provenance: Provenance = new Map();
  try {
    const rows: Record<string, string>[] = parse(source.text, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: false,
    });
    const first = rows[0];
    if (first && !('id' in first))
      return { provenance, rejections: [reject(source, 1, 'The first line must name the columns, one of them "id".')] };
    for (const row of rows) if (row.id) provenance.set(row.id, row);
    return { provenance, rejections: [] };
  } catch (error) {
    const line =
      typeof error === 'object' && error !== null && 'lines' in error && typeof error.lines === 'number'
        ? error.lines
        : null;
    return { provenance, rejections: [reject(source, line, error instanceof Error ? error.message : String(error))] };
  }
}

function reject(source: SourceFile, line: number | null, message: string): Rejection {
  return { file: source.name, record: null, line, field: null, message };
}
