/**
 * Several pictures as one that moves: a PNG whose frames are PNGs (APNG, as browsers and repositories show it). All are of one size and one kind
 * of colour, as screenshots of one window are; their pixels are taken over as they are.
 */
import { crc32 } from 'node:zlib';

interface Chunk {
  type: string;
  data: Buffer;
}
export interface Frame {
  png: Buffer;
  /** How long it stays, in seconds. */
  seconds: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([words(data.length), body, words(crc32(body))]);
}

/** Big-endian, four bytes each. */
function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value >>> 0, i * 4));
  return bytes;
}

export function animated(frames: readonly Frame[]): Buffer {
  const first = frames[0];
  if (!first) throw new Error('an animated picture needs a frame');
  const header = chunksOf(first.png).find(({ type }) => type === 'IHDR');
  if (!header) throw new Error('this is no PNG');
  let sequence = 0;
  const body = frames.flatMap(({ png, seconds }, i) => {
    const chunks = chunksOf(png);
    if (!chunks.some(({ type, data }) => type === 'IHDR' && data.equals(header.data)))
      throw new Error('the frames of an animated picture have one size and one kind of colour');
    const time = Buffer.alloc(6);
    time.writeUInt16BE(Math.round(seconds * 100), 0);
    time.writeUInt16BE(100, 2);
    const place = Buffer.concat([words(sequence++), header.data.subarray(0, 8), words(0, 0), time]);
    const pixels = chunks.filter(({ type }) => type === 'IDAT');
    return [
      { type: 'fcTL', data: place },
      ...pixels.map(({ data }) =>
        i === 0 ? { type: 'IDAT', data } : { type: 'fdAT', data: Buffer.concat([words(sequence++), data]) },
      ),
    ];
  });
  const all = [
    header,
    { type: 'acTL', data: words(frames.length, 0) },
    ...body,
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
  return Buffer.concat([SIGNATURE, ...all.map(written)]);
}
