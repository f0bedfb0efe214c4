import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

const XMP_ID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const ID_BYTES = XMP_ID.length;
const FRAME_BYTES = 8;
const LARGE_FRAME_BYTES = 16;
/** Titles and comments of a movie, where some programs leave the prompt. */
const WORDS = new Set(['udta', 'meta']);

type Box = { name: string; at: number; frame: number; bytes: number; isOpen: boolean };

/**
 * Puts the packet behind an MP4, M4A or QuickTime file (XMP part 3, 1.1.4) and blanks the words that it came with where
 * they are, so that nothing moves: the tables of samples name places in the file.
 */
export function writeBmff(path: string, packet: Buffer): void {
  const file = openSync(path, 'r+');
  try {
    const end = fstatSync(file).size;
    const boxes = boxesIn(file, 0, end);
    for (const box of boxes) {
      if (box.name === 'moov') {
        for (const inner of boxesIn(file, box.at + box.frame, box.at + box.bytes)) {
          if (WORDS.has(inner.name)) blank(file, inner);
        }
      }
      if (box.name === 'uuid' && read(file, box.at + box.frame, ID_BYTES).equals(XMP_ID)) blank(file, box);
      if (box.isOpen) close(file, box);
    }
    const header = Buffer.concat([Buffer.alloc(4), Buffer.from('uuid', 'latin1'), XMP_ID]);
    header.writeUInt32BE(header.length + packet.length);
    writeSync(file, Buffer.concat([header, packet]), 0, undefined, end);
  } finally {
    closeSync(file);
  }
}

function boxesIn(file: number, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + FRAME_BYTES <= end; ) {
    const header = read(file, at, LARGE_FRAME_BYTES);
    const short = header.readUInt32BE(0);
    const isLarge = short === 1 && header.length === LARGE_FRAME_BYTES;
    const bytes = short === 0 ? end - at : isLarge ? Number(header.readBigUInt64BE(FRAME_BYTES)) : short;
    if (bytes < FRAME_BYTES || at + bytes > end) throw new Error('The boxes of this file are not whole');
    const frame = isLarge ? LARGE_FRAME_BYTES : FRAME_BYTES;
    boxes.push({ name: header.toString('latin1', 4, 8), at, frame, bytes, isOpen: short === 0 });
    at += bytes;
  }
  return boxes;
}

function read(file: number, at: number, bytes: number): Buffer {
  const into = Buffer.alloc(bytes);
  return into.subarray(0, readSync(file, into, 0, bytes, at));
}

function blank(file: number, { at, frame, bytes }: Box): void {
  writeSync(file, Buffer.from('free', 'latin1'), 0, 4, at + 4);
  writeSync(file, Buffer.alloc(bytes - frame), 0, undefined, at + frame);
}

/** A last box that goes on to the end of the file says its length once something follows it. */
function close(file: number, { at, bytes }: Box): void {
  if (bytes > 0xffff_ffff) throw new Error('A box of this file is too long to be closed');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  writeSync(file, length, 0, 4, at);
}
