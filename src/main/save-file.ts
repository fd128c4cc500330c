/** What the window has drawn (a figure, a table), before the engine writes it to the file that the user named in the save dialog. */
import { UserError } from '../contract/router.ts';

type SavedKind = 'svg' | 'png' | 'csv' | 'json';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The bytes of a file of that kind. Text is UTF-8; a picture comes as base64.
 * @throws UserError `bad-file` when the content is not of that kind: so a page that had been taken over could not have something else
 * saved under a harmless name.
 */
export function contentOf(kind: SavedKind, content: string): Buffer {
  if (kind === 'csv') return Buffer.from(content, 'utf8');
  if (kind === 'json') {
    if (isJson(content)) return Buffer.from(content, 'utf8');
  } else if (kind === 'svg') {
    if (/^<svg[\s>]/.test(content.trimStart())) return Buffer.from(content, 'utf8');
  } else {
    const bytes = Buffer.from(content, 'base64');
    if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return bytes;
  }
  throw new UserError('bad-file', `The window gave something that is not a ${kind} file. Nothing was written.`);
}

function isJson(content: string): boolean {
  try {
    JSON.parse(content);
    return true;
  } catch {
    return false;
  }
}
