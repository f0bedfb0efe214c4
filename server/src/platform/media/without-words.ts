import { readFile, writeFile } from 'node:fs/promises';
import type { SafeFetch } from '../safe-fetch/safe-fetch.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Texts, and what cameras and programs write about a picture. */
const pngWords = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf']);
const webpWords = new Set(['EXIF', 'XMP ']);
/** In the flags of an extended WebP: that there is EXIF, that there is XMP. */
const WEBP_WORD_FLAGS = 0x08 | 0x04;

/** A picture without the words in it, such as the workflow that made it; its pixels stay. Other files stay as they are. */
export function stripWords(file: Buffer): Buffer {
  if (file.subarray(0, PNG.length).equals(PNG)) return stripPng(file);
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return stripWebp(file);
  return file;
}

/** Fetches like the given one, and strips pictures that go into a file. */
export async function withoutWords(
  fetchOutput: SafeFetch,
  ...[url, options]: Parameters<SafeFetch>
): ReturnType<SafeFetch> {
  const fetched = await fetchOutput(url, options);
  if (options.into === undefined) return { ...fetched, body: stripWords(fetched.body) };
  const file = await readFile(options.into);
  const stripped = stripWords(file);
  if (stripped.length < file.length) await writeFile(options.into, stripped);
  return fetched;
}

function stripPng(file: Buffer): Buffer {
  const kept: Buffer[] = [PNG];
  for (let at = PNG.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (!pngWords.has(file.toString('latin1', at + 4, at + 8))) kept.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function stripWebp(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    const name = file.toString('latin1', at, at + 4);
    if (!webpWords.has(name))
      kept.push(name === 'VP8X' ? withoutFlags(file.subarray(at, end)) : file.subarray(at, end));
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function withoutFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  if (copy.length > 8) copy.writeUInt8(copy.readUInt8(8) & ~WEBP_WORD_FLAGS, 8);
  return copy;
}
