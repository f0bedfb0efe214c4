import type { FileHandle } from 'node:fs/promises';
import { readAt, zero, zeroFile } from './overwrite.ts';

const FRAME = 8;
const LARGE_FRAME = 16;
/** A longer one is no table of a film that is taken here. */
const MOST_MOVIE_BYTES = 128 * 1024 * 1024;
/** What a camera, a phone or a program writes beside the film: titles, places, devices, manifests. */
const WORDS = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
/** Tracks that are seen, heard or read; others tell of the device from moment to moment, such as where it was. */
const SHOWN = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd']);
/** A track's box that says how a film of all sides is to be shown. */
const SPHERICAL = 'ffcc8263f8554a938814587a02521fdd';
/** Where the name of a handler stands (ISO 14496-12, 8.4.3), and that of a compressor in a picture's entry (12.1.3). */
const HANDLER_NAME = 32;
const COMPRESSOR_NAME = 50;
const COMPRESSOR_NAME_BYTES = 32;

interface Box {
  name: string;
  at: number;
  frame: number;
  end: number;
}
interface Range {
  start: number;
  bytes: number;
}

/** Blanks the words of an MP4 or a QuickTime file where they are, so that nothing moves. */
export async function cleanBoxes(file: FileHandle, size: number): Promise<void> {
  for (let at = 0; at + FRAME <= size; ) {
    const box = boxAt(await readAt(file, at, LARGE_FRAME), 0, size - at);
    if (!box) {
      return;
    }
    if (box.name === 'moov' && box.end <= MOST_MOVIE_BYTES) {
      const movie = await readAt(file, at, box.end);
      const samples = cleanMovie(movie, box);
      await file.write(movie, 0, movie.length, at);
      for (const { start, bytes } of samples) {
        await zeroFile(file, start, Math.min(bytes, size - start));
      }
    } else if (WORDS.has(box.name)) {
      await file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4);
      await zeroFile(file, at + box.frame, box.end - box.frame);
    }
    at += box.end;
  }
}

/** Answers where the samples of tracks lie that are not shown. */
function cleanMovie(body: Buffer, movie: Box): Range[] {
  const samples: Range[] = [];
  for (const box of boxesIn(body, movie)) {
    if (box.name === 'trak') {
      samples.push(...cleanTrack(body, box));
    } else if (WORDS.has(box.name)) {
      blank(body, box);
    }
  }
  return samples;
}

function cleanTrack(body: Buffer, track: Box): Range[] {
  for (const box of boxesIn(body, track)) {
    if (WORDS.has(box.name) && body.toString('hex', box.at + FRAME, box.at + FRAME + 16) !== SPHERICAL) {
      blank(body, box);
    }
  }
  const handler = find(body, track, 'mdia', 'hdlr');
  const table = find(body, track, 'mdia', 'minf', 'stbl');
  const kind = handler && body.toString('latin1', handler.at + 16, handler.at + 20);
  if (!handler || kind === undefined || !table) {
    return [];
  }
  if (!SHOWN.has(kind)) {
    const samples = samplesOf(body, table);
    blank(body, track);
    return samples;
  }
  zero(body, handler.at + HANDLER_NAME, handler.end);
  const description = find(body, table, 'stsd');
  if (kind === 'vide' && description) {
    const entry = description.at + FRAME + 8;
    const name = entry + COMPRESSOR_NAME;
    zero(body, name, Math.min(name + COMPRESSOR_NAME_BYTES, description.end));
  }
  return [];
}

/** Chunk by chunk (ISO 14496-12, 8.7). */
function samplesOf(body: Buffer, table: Box): Range[] {
  const [sizes, runs] = [find(body, table, 'stsz'), find(body, table, 'stsc')];
  const offsets = find(body, table, 'stco') ?? find(body, table, 'co64');
  if (!sizes || !runs || !offsets) {
    return [];
  }
  const number = (box: Box, place: number): number =>
    box.at + place + 4 <= box.end ? body.readUInt32BE(box.at + place) : 0;
  const [same, isLarge] = [number(sizes, 12), offsets.name === 'co64'];
  const ranges: Range[] = [];
  let [run, sample] = [0, 0];
  const chunks = Math.min(number(offsets, 12), (offsets.end - offsets.at) / 4);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    while (run + 1 < number(runs, 12) && number(runs, 16 + (run + 1) * 12) <= chunk + 1) {
      run += 1;
    }
    const count = Math.min(number(runs, 20 + run * 12), number(sizes, 16));
    let bytes = same * count;
    for (let n = 0; same === 0 && n < count; n += 1, sample += 1) {
      bytes += number(sizes, 20 + sample * 4);
    }
    const place = 16 + chunk * (isLarge ? 8 : 4);
    const start = isLarge ? number(offsets, place) * 2 ** 32 + number(offsets, place + 4) : number(offsets, place);
    ranges.push({ start, bytes });
  }
  return ranges;
}

function boxesIn(body: Buffer, parent: Box): Box[] {
  const boxes: Box[] = [];
  for (let at = parent.at + parent.frame; at + FRAME <= parent.end; ) {
    const box = boxAt(body, at, parent.end);
    if (!box) {
      break;
    }
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function find(body: Buffer, parent: Box, ...path: string[]): Box | undefined {
  const [name, ...rest] = path;
  const box = boxesIn(body, parent).find((one) => one.name === name);
  return box && rest.length > 0 ? find(body, box, ...rest) : box;
}

/** Undefined where there is no whole one. */
function boxAt(body: Buffer, at: number, end: number): Box | undefined {
  if (at + FRAME > body.length) {
    return undefined;
  }
  const short = body.readUInt32BE(at);
  const isLarge = short === 1 && at + LARGE_FRAME <= body.length;
  const bytes = short === 0 ? end - at : isLarge ? Number(body.readBigUInt64BE(at + FRAME)) : short;
  const frame = isLarge ? LARGE_FRAME : FRAME;
  return bytes < frame || at + bytes > end
    ? undefined
    : { name: body.toString('latin1', at + 4, at + 8), at, frame, end: at + bytes };
}

function blank(body: Buffer, { at, frame, end }: Box): void {
  body.write('free', at + 4, 'latin1');
  zero(body, at + frame, end);
}
