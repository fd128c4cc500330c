import type { ImagePart } from '../../providers/index.ts';
import { getImage } from '../../store/items/images.ts';
import { figuresOf } from '../../store/items/items.ts';
import type { ReadableDb } from '../../store/file/open.ts';

/** The figures of an item's question, in order, from the workspace. Figures that the import did not find are left out. */
export function questionImages(db: ReadableDb, itemId: number): ImagePart[] {
  const hashes = figuresOf(db, itemId).flatMap(({ hash, place }) =>
    place === 'question' && hash !== null ? [hash] : [],
  );
  return imagesOf(db, hashes);
}

/** The pictures that the workspace has of these. */
export const imagesOf = (db: ReadableDb, hashes: readonly string[]): ImagePart[] =>
  hashes.flatMap((hash) => {
    const image = getImage(db, hash);
    return image ? [{ type: 'image' as const, hash, mime: image.mime, bytes: image.bytes }] : [];
  });
