import type { FileHandle } from 'node:fs/promises';
import { readAt, zero } from './overwrite.ts';

/** An id of four bytes at most and a length of eight. */
const FRAME = 12;
const MOST_BYTES = 64 * 1024 * 1024;
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const INFO = 0x1549a966;
/** Tags and attachments: nothing of them is needed to show the film. */
const WORDS = new Set([0x1254c367, 0x1941a469]);
/** Names and dates of the file, its neighbors, its programs and its tracks. */
const NAMES = new Set([0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x4461, 0x4d80, 0x5741, 0x536e]);
const CHECKSUM = 0xbf;
const VOID = 0xec;

interface Element {
  id: number;
  at: number;
  /** Where its content begins. */
  from: number;
  /** Null where it goes on until something else begins (RFC 8794, 6.2). */
  end: number | null;
}

/** Blanks the words of a Matroska or a WebM file where they are (RFC 9559), so that nothing moves. */
export async function cleanMatroska(file: FileHandle, size: number): Promise<void> {
  for (let at = 0; at < size; ) {
    const element = elementAt(await readAt(file, at, FRAME), 0, at);
    if (!element) {
      return;
    }
    const { id, from, end } = element;
    if (id === SEGMENT || end === null) {
      at = from;
      continue;
    }
    const bytes = Math.min(end, size) - at;
    if ((id === INFO || id === TRACKS || WORDS.has(id)) && bytes <= MOST_BYTES) {
      const body = await readAt(file, at, bytes);
      const inside = { start: from - at, end: body.length };
      if (WORDS.has(id)) {
        makeVoid(body, inside.start, inside.end);
      } else {
        cleanNames(body, inside);
      }
      await file.write(body, 0, body.length, at);
    }
    at = end;
  }
}

function cleanNames(body: Buffer, { start, end }: { start: number; end: number }): void {
  for (let at = start; at < end; ) {
    const element = elementAt(body, at, at);
    if (!element || element.end === null || element.end > end) {
      return;
    }
    if (element.id === TRACK) {
      cleanNames(body, { start: element.from, end: element.end });
    } else if (NAMES.has(element.id)) {
      zero(body, element.from, element.end);
    } else if (element.id === CHECKSUM) {
      makeVoid(body, element.at, element.end);
    }
    at = element.end;
  }
}

/** One element that says nothing, as long as what was there: its length is written in one byte or in eight. */
function makeVoid(body: Buffer, start: number, end: number): void {
  zero(body, start, end);
  const bytes = end - start;
  if (bytes < 2) {
    return;
  }
  body[start] = VOID;
  if (bytes < 9) {
    body[start + 1] = 0x80 | (bytes - 2);
  } else {
    body.writeBigUInt64BE(BigInt(bytes - 9) | (1n << 56n), start + 1);
  }
}

/** @param at where it stands in `body`; @param place and in the file */
function elementAt(body: Buffer, at: number, place: number): Element | undefined {
  const idBytes = Math.clz32(body[at] ?? 0) - 23;
  const lengthAt = at + idBytes;
  const lengthBytes = Math.clz32(body[lengthAt] ?? 0) - 23;
  if (idBytes > 4 || lengthBytes > 8 || lengthAt + lengthBytes > body.length) {
    return undefined;
  }
  const id = body.readUIntBE(at, idBytes);
  const bits = [...body.subarray(lengthAt, lengthAt + lengthBytes)];
  const first = (bits[0] ?? 0) & (0xff >> lengthBytes);
  const isOpen = first === 0xff >> lengthBytes && bits.slice(1).every((bit) => bit === 0xff);
  const length = bits.slice(1).reduce((sum, bit) => sum * 256 + bit, first);
  const from = place + idBytes + lengthBytes;
  // What a live cluster holds is passed by as if it stood beside it.
  return { id, at: place, from, end: isOpen ? null : from + length };
}
