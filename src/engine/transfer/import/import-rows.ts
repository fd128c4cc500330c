import type { RowCodec } from '../../../core/benchmark/kind.ts';
import type { BenchmarkKindId } from '../../../core/benchmark/kinds.ts';
import type { Item, Rejection } from '../../../core/benchmark/item.ts';
import type { Rows } from '../../../core/benchmark/rows.ts';
import { damaged } from '../../../core/text/index.ts';
import { findBenchmarkByHash, findBenchmarkByName, insertBenchmark } from '../../store/items/benchmarks.ts';
import { insertImage, type StoredImage } from '../../store/items/images.ts';
import { insertItem, type NewItem } from '../../store/items/items.ts';
import type { ReadableDb, WritableDb } from '../../store/file/open.ts';
import { figureReader } from '../files/figures.ts';
import type { Provenance } from './provenance.ts';
import type { SourceFile } from '../files/read-file.ts';

/** A benchmark file that was read and checked, but not yet written. */
export interface PreparedBenchmark {
  of: 'rows';
  kind: BenchmarkKindId;
  source: SourceFile;
  name: string;
  items: NewItem[];
  tail: string;
  images: Map<string, StoredImage>;
  rejections: Rejection[];
  warnings: Rejection[];
}

/** Reads a benchmark's file of rows with its figures. Nothing is written; every problem is named with file, record, line and field. */
export function prepareRows(
  { kind, read }: { kind: BenchmarkKindId; read: RowCodec },
  source: SourceFile,
  rows: Rows,
  name: string,
  imageFolder: string,
  provenance: Provenance,
): PreparedBenchmark {
  const prepared: PreparedBenchmark = {
    of: 'rows',
    kind,
    source,
    name,
    items: [],
    tail: rows.tail,
    images: new Map(),
    rejections: [],
    warnings: [],
  };
  const readFigure = figureReader(imageFolder);
  const missing = new Set<string>();
  const places = new Map<string, number>();
  rows.rows.forEach((row, index) => {
    const item = read(row, source.name, index + 1);
    if (Array.isArray(item)) {
      prepared.rejections.push(...item);
      return;
    }
    const place = (field: string | null, message: string): Rejection => ({
      file: source.name,
      record: index + 1,
      line: row.line,
      field,
      message,
    });
    const first = places.get(item.externalId);
    if (first === undefined) places.set(item.externalId, index + 1);
    else
      prepared.warnings.push(
        place('id', `has the same id as record ${String(first)}; both are kept, each with its own number`),
      );
    const hashes = figureHashes(item, readFigure, prepared, place, missing);
    if (hashes) prepared.items.push(toNewItem(item, index, hashes, provenance));
  });
  if (missing.size > 0) prepared.warnings.push(figuresMissing(source.name, [...missing], imageFolder));
  return prepared;
}

export function figureHashes(
  item: Item,
  readFigure: ReturnType<typeof figureReader>,
  prepared: Pick<PreparedBenchmark, 'images' | 'rejections' | 'warnings'>,
  place: (field: string | null, message: string) => Rejection,
  /** Gathers what was not found, for one message; without it each is a warning. */
  missing?: Set<string>,
): (string | null)[] | null {
  const hashes: (string | null)[] = [];
  for (const image of item.images) {
    const figure = readFigure(image.path);
    if ('problem' in figure) {
      if (figure.refused) {
        prepared.rejections.push(place(`${image.place}.images`, figure.problem));
        return null;
      }
      if (missing) missing.add(image.path);
      else prepared.warnings.push(place(`${image.place}.images`, figure.problem));
      hashes.push(null);
    } else {
      prepared.images.set(figure.hash, figure.image);
      hashes.push(figure.hash);
    }
  }
  return hashes;
}

/** One message for all of them: they have one cause, and one folder mends it. */
function figuresMissing(file: string, paths: readonly string[], folder: string): Rejection {
  const [first = ''] = paths;
  const message =
    paths.length === 1
      ? `The figure ${first} was not found in ${folder}. It can be located later.`
      : `${String(paths.length)} figures were not found in ${folder}, such as ${paths.slice(0, 3).join(', ')}. They can be located later.`;
  return { file, record: null, line: null, field: null, message };
}

export function toNewItem(
  item: Item,
  position: number,
  imageHashes: (string | null)[],
  provenance: Provenance,
): NewItem {
  const row = provenance.get(item.externalId) ?? {};
  return {
    ...item,
    position,
    itemType: item.images.some((image) => image.place === 'question') ? 'multimodal' : 'text',
    subject: row.topic ?? '',
    provenance: row,
    damaged: damaged(item.question) || damaged(item.solution),
    imageHashes,
  };
}

/** Why a prepared benchmark cannot be added to this workspace, or null. */
export function conflict(db: ReadableDb, prepared: Pick<PreparedBenchmark, 'source' | 'name'>): string | null {
  const same = findBenchmarkByHash(db, prepared.source.hash);
  if (same) return `this very file is already in the workspace, as "${same.name}"`;
  if (findBenchmarkByName(db, prepared.name) !== undefined)
    return `a benchmark named "${prepared.name}" is already in the workspace; give another name`;
  return null;
}

export function writeBenchmark(db: WritableDb, prepared: PreparedBenchmark, at: string): number {
  for (const [hash, image] of prepared.images) insertImage(db, hash, image);
  const { source } = prepared;
  const id = insertBenchmark(db, {
    name: prepared.name,
    kind: prepared.kind,
    sourceName: source.name,
    hash: source.hash,
    tail: prepared.tail,
    at,
  });
  for (const item of prepared.items) insertItem(db, id, item);
  return id;
}
