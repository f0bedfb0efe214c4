import { type FileHandle, open } from 'node:fs/promises';

/** A stretch of a file: its end is not part of it. */
type Stretch = { from: number; to: number };
type Reader = { bytes: number; read: (at: number, length: number) => Promise<Buffer> };

/** More boxes or chunks than any honest file has. */
const MOST_PARTS = 10_000;
const READ_BYTES = 1024 * 1024;
const ID3_HEAD = 10;
const ID3_TAIL = 128;

/**
 * The picture and sound data of a video or a sound, without the tags and marks around them: what is left of a file when it is
 * tagged or signed anew. All of it where the container keeps them in one stream (WebM, Matroska, Ogg).
 */
export async function* mediaData(source: Buffer | { path: string }): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(source)) return yield* partsOf(readerOf(source));
  const handle = await open(source.path);
  try {
    yield* partsOf(await readerOfFile(handle));
  } finally {
    await handle.close();
  }
}

const readerOf = (buffer: Buffer): Reader => ({
  bytes: buffer.length,
  read: async (at, length) => buffer.subarray(at, at + length),
});

async function readerOfFile(handle: FileHandle): Promise<Reader> {
  const { size } = await handle.stat();
  const read = async (at: number, length: number) => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  return { bytes: size, read };
}

async function* partsOf(reader: Reader): AsyncGenerator<Buffer> {
  for (const { from, to } of await stretchesOf(reader)) {
    let at = from;
    while (at < to) {
      const part = await reader.read(at, Math.min(READ_BYTES, to - at));
      if (part.length === 0) return;
      yield part;
      at += part.length;
    }
  }
}

async function stretchesOf(reader: Reader): Promise<Stretch[]> {
  const found = (await boxesWithMedia(reader)) ?? (await chunksWithMedia(reader)) ?? (await betweenTags(reader));
  return found.length === 0 ? [{ from: 0, to: reader.bytes }] : found;
}

/** The media data of MP4 and QuickTime (ISO/IEC 14496-12); null for anything else. */
async function boxesWithMedia({ bytes, read }: Reader): Promise<Stretch[] | null> {
  if ((await read(4, 4)).toString('latin1') !== 'ftyp') return null;
  const found: Stretch[] = [];
  let at = 0;
  for (let count = 0; at + 8 <= bytes && count < MOST_PARTS; count += 1) {
    const head = await read(at, 16);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? bytes - at : short;
    const headBytes = isLong ? 16 : 8;
    if (size < headBytes) break;
    const end = Math.min(at + size, bytes);
    if (head.toString('latin1', 4, 8) === 'mdat') found.push({ from: at + headBytes, to: end });
    at = end;
  }
  return found;
}

/** The media data of WAV and AVI (RIFF); null for anything else. */
async function chunksWithMedia({ bytes, read }: Reader): Promise<Stretch[] | null> {
  if ((await read(0, 4)).toString('latin1') !== 'RIFF') return null;
  const found: Stretch[] = [];
  let at = 12;
  for (let count = 0; at + 8 <= bytes && count < MOST_PARTS; count += 1) {
    const head = await read(at, 12);
    const size = head.readUInt32LE(4);
    const end = Math.min(at + 8 + size, bytes);
    const name = head.toString('latin1', 0, 4);
    if (name === 'data' || (name === 'LIST' && head.toString('latin1', 8, 12) === 'movi')) {
      found.push({ from: at + 8, to: end });
    }
    // Chunks begin at even places.
    at = end + (size % 2);
  }
  return found;
}

/** The media data of MP3, AAC and FLAC: what lies after ID3v2 and FLAC's own blocks, and before ID3v1. */
async function betweenTags({ bytes, read }: Reader): Promise<Stretch[]> {
  let from = 0;
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const head = await read(from, ID3_HEAD);
    if (head.length < ID3_HEAD || head.toString('latin1', 0, 3) !== 'ID3') break;
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (head.readUInt8(place) & 127), 0);
    const hasFooter = (head.readUInt8(5) & 0x10) !== 0;
    from += ID3_HEAD + size + (hasFooter ? ID3_HEAD : 0);
  }
  if ((await read(from, 4)).toString('latin1') === 'fLaC') {
    from += 4;
    for (let count = 0; count < MOST_PARTS; count += 1) {
      const head = await read(from, 4);
      if (head.length < 4) break;
      from += 4 + head.readUIntBE(1, 3);
      if ((head.readUInt8(0) & 0x80) !== 0) break;
    }
  }
  const tail = Math.max(from, bytes - ID3_TAIL);
  const isTagged = (await read(tail, 3)).toString('latin1') === 'TAG';
  const to = isTagged ? tail : bytes;
  return from < to ? [{ from, to }] : [];
}
