const APP0 = 0xe0;
const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0';
const EXIF = 'Exif\0\0';
/** The two bytes of a segment's length count themselves. */
const LENGTH_BYTES = 2;
const MOST_IN_SEGMENT = 0xffff - LENGTH_BYTES;

/**
 * The picture with this packet as its XMP (XMP part 3, 1.1.3), without comments and without what its EXIF says, unless
 * that turns the picture.
 * @throws Error when the packet is too long for a segment
 */
export function writeJpeg(body: Buffer, packet: Buffer, { isTurned }: { isTurned: boolean }): Buffer {
  const data = Buffer.concat([Buffer.from(XMP, 'latin1'), packet]);
  if (data.length > MOST_IN_SEGMENT) throw new Error('The words are too long for a JPEG');
  const head = [body.subarray(0, 2)];
  const rest: Buffer[] = [];
  let at = 2;
  while (at + 4 <= body.length && body[at] === 0xff) {
    const marker = body[at + 1];
    if (marker === undefined || marker === START_OF_SCAN) break;
    const end = at + 2 + body.readUInt16BE(at + 2);
    const segment = body.subarray(at, end);
    if (marker === APP0) head.push(segment);
    else if (!isDropped(marker, segment.subarray(4), isTurned)) rest.push(segment);
    at = end;
  }
  return Buffer.concat([...head, segmentOf(data), ...rest, body.subarray(at)]);
}

function isDropped(marker: number, data: Buffer, isTurned: boolean): boolean {
  const begins = (name: string) => data.subarray(0, name.length).equals(Buffer.from(name, 'latin1'));
  if (marker === COMMENT) return true;
  return marker === APP1 && (begins(XMP) || begins(MORE_XMP) || (!isTurned && begins(EXIF)));
}

function segmentOf(data: Buffer): Buffer {
  const frame = Buffer.from([0xff, APP1, 0, 0]);
  frame.writeUInt16BE(data.length + LENGTH_BYTES, 2);
  return Buffer.concat([frame, data]);
}
