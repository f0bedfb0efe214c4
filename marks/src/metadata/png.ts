import { crc32 } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const FRAME_BYTES = 12;
/** Words, among them the prompts that some programs write there, and what a camera says. */
const WORDS = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf']);

/** The picture with this packet behind its header, and without other words (PNG third edition, 11.3). */
export function writePng(body: Buffer, packet: Buffer): Buffer {
  const parts = [body.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= body.length) {
    const end = at + FRAME_BYTES + body.readUInt32BE(at);
    const name = body.toString('latin1', at + 4, at + 8);
    if (!WORDS.has(name)) parts.push(body.subarray(at, end));
    if (name === 'IHDR') parts.push(chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), packet])));
    at = end;
  }
  return Buffer.concat([...parts, body.subarray(at)]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
