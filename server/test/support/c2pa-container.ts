/**
 * Where a file keeps its manifests, read from the formats' own specifications (C2PA 2.2, A.3): written for the tests, so
 * that what the marks program writes is read by something that shares no line with it.
 */
export type Container = {
  /** The manifest store, a JUMBF box. */
  store: Buffer;
  /** What of the file belongs to the store: only this may be left out of the hash of its content. */
  frames: { start: number; end: number }[];
  /** The boxes of the file at its top, where it is one of boxes. */
  boxes: Box[] | null;
};
export type Box = { name: string; start: number; end: number };

/** Null where the file has no manifests. @throws Error when it has several, or is of a kind that is not known */
export function findStore(body: Buffer): Container | null {
  if (body.toString('latin1', 1, 4) === 'PNG') return inPng(body);
  if (body.readUInt16BE(0) === 0xffd8) return inJpeg(body);
  if (body.toString('latin1', 0, 4) === 'RIFF') return inRiff(body);
  if (body.toString('latin1', 0, 3) === 'ID3') return inId3(body);
  if (body.toString('latin1', 4, 8) === 'ftyp') return inBoxes(body);
  if (body.toString('latin1', 0, 4) === 'fLaC') return null;
  throw new Error('The reader does not know this kind of file');
}

function only(found: { data: Buffer; start: number; end: number }[]): Container | null {
  const [one, ...more] = found;
  if (more.length > 0) throw new Error('The file has several manifest stores');
  return one === undefined ? null : { store: one.data, frames: [one], boxes: null };
}

/** Chunks `caBX`: length, name, data, checksum. */
function inPng(body: Buffer): Container | null {
  const found = [];
  for (let at = 8; at + 12 <= body.length; ) {
    const bytes = body.readUInt32BE(at);
    const end = at + 12 + bytes;
    if (body.toString('latin1', at + 4, at + 8) === 'caBX') {
      found.push({ data: body.subarray(at + 8, at + 8 + bytes), start: at, end });
    }
    at = end;
  }
  return only(found);
}

/** Segments APP11, each with a part of the box behind `JP`, two numbers and the box's header over again (ISO 19566-5, D.2). */
function inJpeg(body: Buffer): Container | null {
  const parts: { data: Buffer; start: number; end: number }[] = [];
  for (let at = 2; at + 4 <= body.length && body[at] === 0xff && body[at + 1] !== 0xda; ) {
    const end = at + 2 + body.readUInt16BE(at + 2);
    if (body[at + 1] === 0xeb && body.toString('latin1', at + 4, at + 6) === 'JP') {
      const isFirst = body.readUInt32BE(at + 8) === 1;
      parts.push({ data: body.subarray(at + (isFirst ? 12 : 20), end), start: at, end });
    }
    at = end;
  }
  const [first] = parts;
  if (first === undefined) return null;
  return { store: Buffer.concat(parts.map(({ data }) => data)), frames: parts, boxes: null };
}

/** A chunk `C2PA` of WebP, WAV and AVI. */
function inRiff(body: Buffer): Container | null {
  const found = [];
  for (let at = 12; at + 8 <= body.length; ) {
    const bytes = body.readUInt32LE(at + 4);
    const end = at + 8 + bytes + (bytes % 2);
    if (body.toString('latin1', at, at + 4) === 'C2PA') {
      found.push({ data: body.subarray(at + 8, at + 8 + bytes), start: at, end });
    }
    at = end;
  }
  return only(found);
}

/** A frame `GEOB` of the tag before an MP3 or a FLAC: encoding, type, file name, description, each ended by 0, and data. */
function inId3(body: Buffer): Container | null {
  const isNewest = body[3] === 4;
  const sevenBits = (at: number) => [0, 1, 2, 3].reduce((sum, n) => sum * 128 + (body[at + n] ?? 0), 0);
  const end = 10 + sevenBits(6);
  const found = [];
  for (let at = 10; at + 10 <= end && body[at] !== 0; ) {
    const bytes = isNewest ? sevenBits(at + 4) : body.readUInt32BE(at + 4);
    const frame = body.subarray(at + 10, at + 10 + bytes);
    const type = frame.toString('latin1', 1, frame.indexOf(0, 1));
    if (body.toString('latin1', at, at + 4) === 'GEOB' && /^application\/(?:x-)?c2pa/.test(type)) {
      const name = frame.indexOf(0, 1);
      const description = frame.indexOf(0, name + 1);
      const data = frame.subarray(frame.indexOf(0, description + 1) + 1);
      found.push({ data, start: at, end: at + 10 + bytes });
    }
    at += 10 + bytes;
  }
  return only(found);
}

const C2PA_UUID = 'd8fec3d61b0e483c92975828877ec481';

/** A box `uuid` at the top: its name, version and flags, `manifest`, the place of a tree of hashes, and data. */
function inBoxes(body: Buffer): Container | null {
  const boxes = boxesOf(body);
  const found = boxes.flatMap(({ name, start, end }) => {
    if (name !== 'uuid' || body.toString('hex', start + 8, start + 24) !== C2PA_UUID) return [];
    const purpose = body.toString('latin1', start + 28, body.indexOf(0, start + 28));
    if (purpose !== 'manifest') throw new Error(`A box of the purpose ${purpose}`);
    return [{ data: body.subarray(start + 28 + purpose.length + 1 + 8, end), start, end }];
  });
  const container = only(found);
  return container === null ? null : { ...container, boxes };
}

export function boxesOf(body: Buffer, from = 0, to = body.length): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const short = body.readUInt32BE(start);
    const bytes = short === 0 ? to - start : short === 1 ? Number(body.readBigUInt64BE(start + 8)) : short;
    if (bytes < 8 || start + bytes > to) throw new Error('The boxes are not whole');
    boxes.push({ name: body.toString('latin1', start + 4, start + 8), start, end: start + bytes });
    start += bytes;
  }
  return boxes;
}
