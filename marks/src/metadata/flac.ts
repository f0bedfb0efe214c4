import { endOfTag, tagOf } from './mp3.ts';

const MAGIC = Buffer.from('fLaC', 'latin1');
const HEADER_BYTES = 4;
const LAST = 0x80;
/** Comments, and pictures such as a cover (RFC 9639, 8.1). */
const WORDS = new Set([4, 6]);

/**
 * The sound with this packet in an ID3 tag before it, where its manifest goes as well, as FLAC has no place for either; and
 * without comments and covers.
 */
export function writeFlac(body: Buffer, packet: Buffer): Buffer {
  const start = endOfTag(body);
  if (!body.subarray(start, start + MAGIC.length).equals(MAGIC)) throw new Error('The sound is no FLAC');
  const kept: Buffer[] = [];
  let at = start + MAGIC.length;
  for (let isLast = false; !isLast; ) {
    const head = body[at];
    if (head === undefined) throw new Error('The blocks of this sound are not whole');
    const end = at + HEADER_BYTES + body.readUIntBE(at + 1, 3);
    isLast = (head & LAST) !== 0;
    if (!WORDS.has(head & ~LAST)) kept.push(withLast(body.subarray(at, end), false));
    at = end;
  }
  const blocks = kept.map((block, index) => withLast(block, index === kept.length - 1));
  return Buffer.concat([tagOf(packet), MAGIC, ...blocks, body.subarray(at)]);
}

/** The block, said to be the last one before the sound, or not. */
function withLast(block: Buffer, isLast: boolean): Buffer {
  const type = (block[0] ?? 0) & ~LAST;
  return Buffer.concat([Buffer.from([isLast ? type | LAST : type]), block.subarray(1)]);
}
