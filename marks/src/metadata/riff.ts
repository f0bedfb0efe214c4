const HEADER_BYTES = 12;
const HAS_ALPHA = 0x10;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

type Chunk = { name: string; data: Buffer };

/** The picture with this packet as its XMP (RFC 9649, 2.7). What its EXIF says goes, unless that turns the picture. */
export function writeWebp(body: Buffer, packet: Buffer, { isTurned }: { isTurned: boolean }): Buffer {
  const kept = chunksOf(body).filter(({ name }) => name !== 'XMP ' && (isTurned || name !== 'EXIF'));
  const extended = kept.some(({ name }) => name === 'VP8X') ? kept : [headerOf(kept), ...kept];
  const flagged = extended.map((chunk) => (chunk.name === 'VP8X' ? withFlags(chunk, isTurned) : chunk));
  return riffOf('WEBP', [...flagged, { name: 'XMP ', data: packet }]);
}

/** The sound with this packet as its XMP (XMP part 3, 2.3.3), and without its list of titles. */
export function writeWav(body: Buffer, packet: Buffer): Buffer {
  return riffOf('WAVE', [...chunksOf(body).filter((chunk) => !isWords(chunk)), { name: '_PMX', data: packet }]);
}

/**
 * The film with this packet as its XMP (XMP part 3, 2.2.1). Words that it came with are blanked where they are, as its index may
 * name places in the file. One of several parts (OpenDML) stays as it is.
 */
export function writeAvi(body: Buffer, packet: Buffer): Buffer {
  const chunks = chunksOf(body);
  if (chunks.some(({ name }) => name === 'RIFF')) return body;
  const blanked = chunks.map((chunk) =>
    isWords(chunk) ? { name: 'JUNK', data: Buffer.alloc(chunk.data.length) } : chunk,
  );
  return riffOf('AVI ', [...blanked, { name: '_PMX', data: packet }]);
}

/** A packet of before, and lists of titles. */
function isWords({ name, data }: Chunk): boolean {
  return name === '_PMX' || name === 'id3 ' || (name === 'LIST' && data.toString('latin1', 0, 4) === 'INFO');
}

/** A length that is not true, as of a sound that was streamed, is taken for all that is there. */
function chunksOf(body: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = HEADER_BYTES;
  while (at + 8 <= body.length) {
    const bytes = Math.min(body.readUInt32LE(at + 4), body.length - at - 8);
    chunks.push({ name: body.toString('latin1', at, at + 4), data: body.subarray(at + 8, at + 8 + bytes) });
    at += 8 + bytes + (bytes % 2);
  }
  return chunks;
}

function riffOf(form: string, chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ name, data }) => [frameOf(name, data.length), data, Buffer.alloc(data.length % 2)]);
  const content = Buffer.concat([Buffer.from(form, 'latin1'), ...parts]);
  return Buffer.concat([frameOf('RIFF', content.length), content]);
}

function frameOf(name: string, bytes: number): Buffer {
  const frame = Buffer.alloc(8);
  frame.write(name, 'latin1');
  frame.writeUInt32LE(bytes, 4);
  return frame;
}

function withFlags({ name, data }: Chunk, isTurned: boolean): Chunk {
  const flags = ((data[0] ?? 0) | HAS_XMP) & (isTurned ? 0xff : ~HAS_EXIF);
  return { name, data: Buffer.concat([Buffer.from([flags]), data.subarray(1)]) };
}

/** Of a picture in the simple format, whose sides stand in its own first bytes. */
function headerOf(chunks: readonly Chunk[]): Chunk {
  const picture = chunks.find(({ name }) => name === 'VP8 ' || name === 'VP8L');
  if (picture === undefined) throw new Error('The WebP holds no picture');
  const { width, height, hasAlpha } = picture.name === 'VP8 ' ? lossySides(picture.data) : losslessSides(picture.data);
  const data = Buffer.alloc(10);
  data[0] = hasAlpha ? HAS_ALPHA : 0;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { name: 'VP8X', data };
}

/** RFC 6386, 9.1. */
function lossySides(data: Buffer) {
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff, hasAlpha: false };
}

/** RFC 9649, 3.4. */
function losslessSides(data: Buffer) {
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, hasAlpha: ((bits >> 28) & 1) === 1 };
}
