import type { ReadableDb, WritableDb } from '../file/open.ts';

export interface StoredImage {
  mime: string;
  bytes: Buffer;
}

/** Stores a figure once under its sha256. */
export function insertImage(db: WritableDb, hash: string, image: StoredImage): void {
  db.run(
    'INSERT INTO images (hash, mime, bytes) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING',
    hash,
    image.mime,
    image.bytes,
  );
}

export function getImage(db: ReadableDb, hash: string): StoredImage | undefined {
  return db.get<StoredImage>('SELECT mime, bytes FROM images WHERE hash = ?', hash);
}
