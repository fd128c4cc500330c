/** A Parquet file piece by piece, a group of rows after the other: memory holds one group. */
import { ByteWriter, ParquetWriter, type ColumnSource } from 'hyparquet-writer';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

interface Table<R> {
  schema: Schema;
  /** The columns of a group, in the schema's order. */
  columnsOf: (group: readonly R[]) => ColumnSource[];
  /** Rows of a group. */
  most: number;
  /** Whether a group is large enough though it has fewer. */
  isFull?: (group: readonly R[]) => boolean;
}

export function* parquetPieces<R>(
  rows: Iterable<R>,
  { schema, columnsOf, most, isFull = () => false }: Table<R>,
): Generator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema });
  const taken = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  let group: R[] = [];
  const write = (): Uint8Array => {
    void writer.write({ columnData: columnsOf(group), rowGroupSize: most });
    group = [];
    return taken();
  };
  for (const row of rows) {
    group.push(row);
    if (group.length === most || isFull(group)) yield write();
  }
  if (group.length > 0) yield write();
  void writer.finish();
  yield taken();
}
