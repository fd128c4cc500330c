/**
 * The thread in which Parquet files are read. A few hundred bytes can say that a billion values follow, which keeps the library busy until memory
 * ends: here only this thread is ended by it, from outside (read-parquet). It imports nothing of the project, so that it is a file of its own when built.
 *
 * in:  {path} opens a file; {next} asks for rows; {close}
 * out: {rows, from}, at most BATCH of them, from the first's number on; {rows: null} at the end; {failed}: why not; {failed: 'twice', column}
 */
import { open, type FileHandle } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type FileMetaData,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** What a worker is started with. */
export const PARQUET_WORKER = import.meta.url;
/** As its data, by which it knows that it is one: this file is also imported, by threads of another kind too. */
export const FOR_PARQUET = 'parquet';

export type ToParquet = { path: string } | { next: true } | { close: true };
export type FromParquet =
  | { rows: Record<string, unknown>[]; from: number }
  | { rows: null }
  | { failed: 'damaged' | 'group' }
  | { failed: 'twice'; column: string };

/** Rows of one message. */
const BATCH = 1000;
/** A group of rows is unpacked as a whole. */
const LARGEST_GROUP = 1024 * 1024 * 1024;

class GroupTooLarge extends Error {}

/** Rows are read as objects, in which the second column of a name would stand in the place of the first. */
function duplicateColumn(metadata: FileMetaData): string | undefined {
  const seen = new Set<string>();
  const names = parquetSchema(metadata).children.map(({ element }) => element.name);
  return names.find((name) => seen.size === seen.add(name).size);
}

async function* batchesOf(handle: FileHandle): AsyncGenerator<FromParquet> {
  const file = bufferOf(handle, (await handle.stat()).size);
  const metadata = await parquetMetadataAsync(file);
  const column = duplicateColumn(metadata);
  if (column !== undefined) {
    yield { failed: 'twice', column };
    return;
  }
  let from = 0;
  for (const group of metadata.row_groups) {
    if (Number(group.total_byte_size) > LARGEST_GROUP) throw new GroupTooLarge();
    const to = from + Number(group.num_rows);
    // Pictures are bytes too: what is text, its column says, or its bytes do.
    const rows = await parquetReadObjects({ file, metadata, compressors, utf8: false, rowStart: from, rowEnd: to });
    for (let at = 0; at < rows.length; at += BATCH) yield { rows: rows.slice(at, at + BATCH), from: from + at };
    from = to;
  }
  yield { rows: null };
}

function bufferOf(handle: FileHandle, byteLength: number): AsyncBuffer {
  return {
    byteLength,
    slice: async (start, end = byteLength) => {
      const bytes = new Uint8Array(Math.max(0, end - start));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.buffer.slice(0, bytesRead);
    },
  };
}

/** Of one page: what writes Parquet ends a page after a megabyte or some ten thousand values. */
const MOST_VALUES = 16 * 1024 * 1024;

/**
 * The library makes a list as long as a page says that it is, and fills it for as long as a run in it says, which may be a thousand million
 * times. One that has grown so far ends the process and not its thread, since what it needs next is beyond any limit of a thread. So a list
 * that is made with a length, in this thread, keeps it: what is put behind its end is an error, as it would be for a typed array.
 */
function limitListGrowth(): void {
  globalThis.Array = new Proxy(Array, {
    construct(target, given: unknown[], made) {
      const [length] = given;
      if (typeof length !== 'number' || given.length > 1 || made !== globalThis.Array)
        return Reflect.construct(target, given, made) as unknown[];
      if (length > MOST_VALUES) throw new RangeError(`A page of ${String(length)} values.`);
      return Object.preventExtensions(new target<unknown>(length).fill(undefined));
    },
  });
}

if (workerData === FOR_PARQUET && parentPort) {
  const port = parentPort;
  limitListGrowth();
  let handle: FileHandle | null = null;
  let batches: AsyncGenerator<FromParquet> | null = null;
  const answer = async (message: ToParquet): Promise<void> => {
    if ('next' in message) {
      const next = await batches?.next();
      port.postMessage((next?.value as FromParquet | undefined) ?? { rows: null });
      return;
    }
    await handle?.close();
    handle = 'path' in message ? await open(message.path, 'r') : null;
    batches = handle && batchesOf(handle);
  };
  // One message after the other, since the next file closes the one before.
  let before: Promise<void> = Promise.resolve();
  port.on('message', (message: ToParquet) => {
    before = before
      .then(() => answer(message))
      .catch((error: unknown) => {
        port.postMessage({ failed: error instanceof GroupTooLarge ? 'group' : 'damaged' } satisfies FromParquet);
      });
  });
}
