const HEADER_BYTES = 10;
const VERSION_2_4 = 4;

/** The sound with this packet in a tag of its own (ID3v2.4, 4.27) in place of the tag that it came with. */
export function writeMp3(body: Buffer, packet: Buffer): Buffer {
  return Buffer.concat([tagOf(packet), body.subarray(endOfTag(body))]);
}

/** A tag with this packet alone. */
export function tagOf(packet: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('XMP\0', 'latin1'), packet]);
  const frame = Buffer.concat([Buffer.from('PRIV', 'latin1'), sevenBits(data.length), Buffer.alloc(2), data]);
  const header = Buffer.concat([
    Buffer.from('ID3', 'latin1'),
    Buffer.from([VERSION_2_4, 0, 0]),
    sevenBits(frame.length),
  ]);
  return Buffer.concat([header, frame]);
}

/** Where the tag before a sound ends; 0 where there is none. */
export function endOfTag(body: Buffer): number {
  if (body.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = body.subarray(6, HEADER_BYTES);
  return HEADER_BYTES + (a << 21) + (b << 14) + (c << 7) + d;
}

/** ID3v2.4, 6.2: the highest bit of each byte is 0. */
function sevenBits(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f));
}
