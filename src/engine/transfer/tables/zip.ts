import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Unzip, UnzipInflate } from 'fflate';
import { UserError } from '../../../contract/router.ts';

/** What an archive may come to: one that grows beyond this is an attack. What it states of its own sizes proves nothing. */
const MOST = 400 * 1024 * 1024;
const MOST_FILES = 200_000;

/** The files of an archive whose names `wanted` takes, unpacked in memory; nothing is written to disk. Throws UserError: too-large, bad-input. */
export async function unpacked(
  path: string,
  wanted: (name: string) => boolean,
  most = MOST,
): Promise<Map<string, Uint8Array>> {
  const name = basename(path);
  const files = new Map<string, Uint8Array[]>();
  let size = 0;
  const unzip = new Unzip((file) => {
    if (!wanted(file.name)) return;
    const chunks: Uint8Array[] = [];
    files.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      size += chunk.length;
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 65536 }) as AsyncIterable<Buffer>) {
      unzip.push(piece);
      if (size > most || files.size > MOST_FILES) break;
    }
  } catch {
    throw new UserError('bad-input', `${name} cannot be unpacked: it is damaged, or cut off. Fetch it again.`);
  }
  if (size > most || files.size > MOST_FILES)
    throw new UserError('too-large', `${name} unpacks to more than ${String(most / 1048576)} MB. Divide it.`);
  return new Map([...files].map(([file, chunks]) => [file, Buffer.concat(chunks)]));
}
