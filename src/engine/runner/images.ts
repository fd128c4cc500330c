import type { ImagePart } from '../providers/index.ts';
import { getImage } from '../store/images.ts';
import { figuresOf } from '../store/items.ts';
import type { ReadableDb } from '../store/open.ts';

/** The figures of an item's question, in order, from the workspace. Figures that the import did not find are left out. */
export function questionImages(db: ReadableDb, itemId: number): ImagePart[] {
  return figuresOf(db, itemId).flatMap(({ hash, place }) => {
    const image = place === 'question' && hash !== null ? getImage(db, hash) : undefined;
    return image && hash !== null ? [{ type: 'image' as const, hash, mime: image.mime, bytes: image.bytes }] : [];
  });
}
