import { readFileSync, writeFileSync } from 'node:fs';
import type { Facts } from '../messages.ts';
import { writeBmff } from './bmff.ts';
import { writeFlac } from './flac.ts';
import { writeJpeg } from './jpeg.ts';
import { writeMp3 } from './mp3.ts';
import { writePng } from './png.ts';
import { writeAvi, writeWav, writeWebp } from './riff.ts';
import { xmpPacket } from './xmp-packet.ts';

type Write = (body: Buffer, packet: Buffer, about: { isTurned: boolean }) => Buffer;

const writers: Readonly<Record<string, Write>> = {
  'image/png': writePng,
  'image/jpeg': writeJpeg,
  'image/webp': writeWebp,
  'audio/wav': writeWav,
  'video/x-msvideo': writeAvi,
  'audio/mpeg': writeMp3,
  'audio/flac': writeFlac,
};
const boxed = new Set(['video/mp4', 'video/quicktime', 'audio/mp4']);

/** Writes IPTC's fields into a file of one of these types, in its place; of others nothing is written. */
export function writeMetadata(
  path: string,
  { contentType, isTurned, facts }: { contentType: string; isTurned: boolean; facts: Facts },
): void {
  const packet = xmpPacket(facts);
  const write = writers[contentType];
  if (boxed.has(contentType)) writeBmff(path, packet);
  else if (write !== undefined) writeFileSync(path, write(readFileSync(path), packet, { isTurned }));
}
