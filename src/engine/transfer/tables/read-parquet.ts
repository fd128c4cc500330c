import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { parquetMetadataAsync, parquetReadObjects, type AsyncBuffer } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { UserError } from '../../../contract/router.ts';
import type { TableRow } from '../../../core/tables/mapping.ts';
import { refuseNoFile } from '../json-lines.ts';
import { cellsOf } from './read-json.ts';

/** A group of rows is unpacked as a whole. */
const LARGEST_GROUP = 1024 * 1024 * 1024;

/** Rows of a Parquet file, one group of rows after the other; memory holds one group. */
export async function* readParquet(path: string): AsyncGenerator<TableRow> {
  refuseNoFile(path);
  const name = basename(path);
  const handle = await open(path, 'r');
  try {
    const file = bufferOf(handle, (await handle.stat()).size);
    const metadata = await parquetMetadataAsync(file).catch(refuse(name));
    let from = 0;
    for (const group of metadata.row_groups) {
      if (Number(group.total_byte_size) > LARGEST_GROUP)
        throw new UserError(
          'too-large',
          `${name} has a row group of more than ${String(LARGEST_GROUP / 1048576)} MB. Write it with smaller row groups.`,
        );
      const to = from + Number(group.num_rows);
      // Pictures are bytes too: what is text, its column says, or its bytes do.
      const reading = { file, metadata, compressors, utf8: false, rowStart: from, rowEnd: to };
      const rows = await parquetReadObjects(reading).catch(refuse(name));
      for (const [index, row] of rows.entries())
        yield { record: from + index + 1, line: null, cells: cellsOf(row as Record<string, unknown>) };
      from = to;
    }
  } finally {
    await handle.close();
  }
}

function bufferOf(handle: Awaited<ReturnType<typeof open>>, byteLength: number): AsyncBuffer {
  return {
    byteLength,
    slice: async (start, end = byteLength) => {
      const bytes = new Uint8Array(Math.max(0, end - start));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.buffer.slice(0, bytesRead);
    },
  };
}

function refuse(name: string): (error: unknown) => never {
  return () => {
    throw new UserError(
      'bad-input',
      `${name} cannot be read as a Parquet file: it is damaged, or cut off. Fetch it again.`,
    );
  };
}
