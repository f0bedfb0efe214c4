import { constants, crc32, createDeflate } from 'node:zlib';
import type { Raster } from '@kinora/watermark';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Large pieces, since each goes back and forth between threads, which took as long as compressing smaller ones. */
const PIECE_BYTES = 1024 * 1024;
/** PNG's filter `Up`: each row is written as its difference from the one above. */
const FILTER = 2;
/** The highest bit of each of four bytes. */
const HIGHEST = 0x80808080 | 0;
const COLOR_TYPES = { 1: 0, 2: 4, 3: 2, 4: 6 } as const;
/** What says how the colors, the size and the orientation of a picture are meant. */
const kept = new Set(['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI', 'pHYs', 'eXIf']);

/**
 * A picture as PNG, lossless, with what `original` says of its colors. Faster than libpng where every pixel has noise: each
 * row is told by its difference from the one above, and only runs are looked for.
 */
export async function pngOf(raster: Raster, original: Buffer): Promise<Buffer> {
  const { data, width, height, channels } = raster;
  const isDeep = data instanceof Uint16Array;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = isDeep ? 16 : 8;
  head[9] = COLOR_TYPES[channels];
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', [head]),
    ...keptChunks(original),
    ...chunk('IDAT', await packed(rowsOf(isDeep ? bigEndian(data) : data, height))),
    ...chunk('IEND', []),
  ]);
}

function bigEndian(samples: Uint16Array): Uint8Array {
  return Buffer.from(samples.buffer.slice(samples.byteOffset, samples.byteOffset + samples.byteLength)).swap16();
}

/** Each row after the number of its filter, 2: the difference from the row above. */
function rowsOf(bytes: Uint8Array, height: number): Buffer {
  const length = bytes.length / height;
  const writeRow = differencesOf(bytes, length);
  const rows = Buffer.alloc(bytes.length + height, FILTER);
  for (let y = 0; y < height; y += 1) writeRow(y, rows, y * (length + 1) + 1);
  return rows;
}

async function packed(rows: Buffer): Promise<Buffer[]> {
  const deflate = createDeflate({ strategy: constants.Z_RLE, memLevel: 9, chunkSize: PIECE_BYTES });
  deflate.end(rows);
  const parts: Buffer[] = [];
  for await (const part of deflate) parts.push(part);
  return parts;
}

/** Writes what makes a row of the one above it; of the first, itself. */
type WriteRow = (y: number, into: Uint8Array, to: number) => void;

function differencesOf(bytes: Uint8Array, length: number): WriteRow {
  const inWords = length % 4 === 0 && bytes.byteOffset % 4 === 0 ? differencesInWords(bytes, length / 4) : null;
  return (y, into, to) => {
    const from = y * length;
    if (y === 0) into.set(bytes.subarray(0, length), to);
    else if (inWords !== null) inWords(y, into, to);
    else for (let x = 0; x < length; x += 1) into[to + x] = (bytes[from + x] ?? 0) - (bytes[from - length + x] ?? 0);
  };
}

/**
 * Four samples at once: without their highest bits none borrows from the next, and those are told by themselves. One name at
 * a time: names that are taken from a list make one at each sample, 50 MB of garbage a picture.
 */
function differencesInWords(bytes: Uint8Array, length: number): WriteRow {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const row = new Int32Array(length);
  const rowBytes = new Uint8Array(row.buffer);
  return (y, into, to) => {
    const from = y * length;
    for (let x = 0; x < length; x += 1) {
      const own = words[from + x] ?? 0;
      const above = words[from - length + x] ?? 0;
      row[x] = ((own | HIGHEST) - (above & ~HIGHEST)) ^ ((own ^ ~above) & HIGHEST);
    }
    into.set(rowBytes, to);
  };
}

/** In parts, so that what is large is not copied for its frame. */
function chunk(type: string, parts: readonly Buffer[]): Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(parts.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(parts.reduce((known, part) => crc32(part, known), crc32(head.subarray(4))));
  return [head, ...parts, sum];
}

/** Chunks before the pixels, each whole as it stands there. */
function keptChunks(file: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= file.length) {
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length || type === 'IDAT') break;
    if (kept.has(type)) found.push(file.subarray(at, end));
    at = end;
  }
  return found;
}
