import { statSync } from 'node:fs';
import { isAbsolute, join, posix } from 'node:path';

/** What a figure may be, and then what it is told not to be. */
const ENDINGS = ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.pdf', '.eps', '.svg'];

/**
 * The picture that a document names, which may leave out its ending and the folders where pictures lie. Where the name is of a PDF or a drawing, a
 * picture of the same name is taken. A path that leaves the folder stays as it is, and one that is
 * not found is that of a picture: who reads it refuses it, or says that it is missing.
 */
export function pictureBeside(folder: string, folders: readonly string[], path: string): string {
  if (path === '' || isAbsolute(path) || /[:\0]/.test(path) || path.split(/[\\/]/).includes('..')) return path;
  const bare = path.replace(/\.[A-Za-z]{3,4}$/, '');
  const isPicture = /\.(?:png|jpe?g|webp|gif)$/i.test(path);
  const names = [...(isPicture ? [path] : []), ...ENDINGS.map((ending) => bare + ending)];
  const inFolders = ['', ...folders].flatMap((one) => names.map((name) => posix.join(one, name)));
  return (
    inFolders.find((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile()) ??
    (bare === path ? `${path}.png` : path)
  );
}
