/** app:// and media://: the window's own files and the pictures of the workspace. Neither ever builds a path from an address. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Protocol } from 'electron';
import { appScheme, mediaScheme, pageOrigin } from './origin.ts';
import { imageHeaders, pageHeaders } from './security.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
};

export interface Picture {
  mime: string;
  bytes: Uint8Array;
}

/** Address -> file for everything in the folder, listed once: what is not in the list does not exist. */
export function listPageFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !(path.extname(entry.name) in types)) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(pageOrigin + path.relative(folder, file).split(path.sep).join('/'), file);
  }
  return files;
}

/** `list` is asked with the first request: while the page's process begins there is time for it. */
export function servePage(protocol: Protocol, list: () => Map<string, string>): void {
  let files: Map<string, string> | null = null;
  protocol.handle(appScheme, async (request) => {
    files ??= list();
    const file = request.method === 'GET' ? files.get(withoutQuery(request.url)) : undefined;
    if (file === undefined) return new Response('Not found', { status: 404, headers: pageHeaders });
    const headers = { ...pageHeaders, 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' };
    return new Response(new Uint8Array(await readFile(file)), { headers });
  });
}

/** media://image/<sha256>; the type was found out from the bytes when they were imported, and is one of four (never SVG). */
export function servePictures(protocol: Protocol, find: (hash: string) => Promise<Picture | null>): void {
  protocol.handle(mediaScheme, async (request) => {
    const hash = pictureHash(request.url);
    const picture = hash === null || request.method !== 'GET' ? null : await find(hash);
    if (!picture || !pictureTypes.includes(picture.mime))
      return new Response('Not found', { status: 404, headers: imageHeaders });
    return new Response(new Uint8Array(picture.bytes), { headers: { ...imageHeaders, 'Content-Type': picture.mime } });
  });
}

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** @returns the 64 hexadecimal digits of exactly `media://image/<sha256>`, otherwise null */
function pictureHash(address: string): string | null {
  return /^media:\/\/image\/([0-9a-f]{64})$/.exec(address)?.[1] ?? null;
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}
