import type { FileHandle } from 'node:fs/promises';
import { readAt, zeroFile } from './overwrite.ts';

const FRAME = 8;
const LIST_FRAME = 12;
/** Lists that hold others; `movi` has the packets, and is left alone. */
const OPENED = new Set(['AVI ', 'AVIX', 'hdrl', 'strl']);
const WORDS = new Set(['INFO', 'exif', 'IDIT', 'ISMP', 'id3 ', '_PMX', 'C2PA', 'strn', 'strd', 'JUNK']);

/** Blanks the words of an AVI where they are, so that nothing moves. */
export async function cleanAvi(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at + FRAME <= end; ) {
    const frame = await readAt(file, at, LIST_FRAME);
    if (frame.length < FRAME) {
      return;
    }
    const name = frame.toString('latin1', 0, 4);
    const bytes = frame.readUInt32LE(4);
    const isList = name === 'RIFF' || name === 'LIST';
    const kind = isList ? frame.toString('latin1', 8, 12) : name;
    const stop = Math.min(at + FRAME + bytes, end);
    if (isList && OPENED.has(kind)) {
      await cleanAvi(file, at + LIST_FRAME, stop);
    } else if (WORDS.has(kind)) {
      await file.write(Buffer.from('JUNK', 'latin1'), 0, 4, at);
      await zeroFile(file, at + FRAME, stop - at - FRAME);
    }
    at += FRAME + bytes + (bytes % 2);
  }
}
