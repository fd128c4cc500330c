/** Figures named by a benchmark's rows: found inside the chosen folder and nowhere else, known by their content, stored by hash (SECURITY.md). */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { StoredImage } from '../../store/items/images.ts';
import { isInside, rootsOf, type Roots } from './roots.ts';

/** Bytes. */
export const LARGEST_FIGURE = 20 * 1024 * 1024;

export type Figure = { hash: string; image: StoredImage } | { problem: string; refused: boolean };

/** A reader of figures relative to a folder. `refused` problems are hostile or not pictures; the others are pictures that are merely missing. */
export function figureReader(folder: string): (path: string) => Figure {
  const roots = rootsOf(folder);
  const known = new Map<string, Figure>();
  return (path) => {
    const seen = known.get(path);
    if (seen) return seen;
    const figure =
      roots === null ? { problem: `the image folder ${folder} was not found`, refused: false } : read(roots, path);
    known.set(path, figure);
    return figure;
  };
}

function read(roots: Roots, path: string): Figure {
  const [root] = roots;
  if (path.includes('\0') || isAbsolute(path) || /^[a-z]:|^\\\\|^[a-z][a-z0-9+.-]*:/i.test(path)) {
    return { problem: `the image path ${JSON.stringify(path)} is not relative to the image folder`, refused: true };
  }
  let real: string;
  try {
    real = realpathSync(join(root, path));
  } catch {
    const climbs = path.split(/[\\/]/).includes('..');
    return {
      problem: climbs
        ? `the image path ${JSON.stringify(path)} leaves the image folder`
        : `the image ${path} was not found in ${root}`,
      refused: climbs,
    };
  }
  if (!isInside(roots, real))
    return { problem: `the image path ${JSON.stringify(path)} leaves the image folder`, refused: true };
  const stat = statSync(real);
  if (!stat.isFile()) return { problem: `${path} is not a file`, refused: true };
  if (stat.size > LARGEST_FIGURE)
    return { problem: `the image ${path} has more than ${String(LARGEST_FIGURE / 1048576)} MB`, refused: true };
  const bytes = readFileSync(real);
  const mime = sniff(bytes);
  if (!mime) {
    const instead = /\.(?:pdf|eps|svg)$/i.test(path) ? '. Save it as PNG beside it, under the same name' : '';
    return { problem: `${path} is not a PNG, JPEG, WebP or GIF picture${instead}`, refused: true };
  }
  return { hash: createHash('sha256').update(bytes).digest('hex'), image: { mime, bytes } };
}

/** The type by the first bytes, never by the name. SVG can carry scripts and is not accepted. */
export function sniff(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'image/gif';
  return null;
}
