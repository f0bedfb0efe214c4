import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { WasmReader } from '@contentauth/c2pa-wasm';
import { SETTINGS } from './engine.ts';
import { withFile } from './file-slice.ts';
import type { ReadRequest } from './messages.ts';

const HEAD_BYTES = 1024 * 1024;
const TAIL_BYTES = 256 * 1024;
const NO_MARKS = /JumbfNotFound|no JUMBF|ManifestNotFound|UnsupportedType|unsupported type/i;

export type Marks = {
  /** As the library reports it, in JSON; null where the file has no manifest. */
  manifests: string | null;
  /** What IPTC's field says, signed or not. */
  sourceType: string | null;
};

/** What a file says about itself. @throws Error when its marks cannot be read */
export async function read({ path, contentType, roots }: ReadRequest): Promise<Marks> {
  return { manifests: await readManifests(path, contentType, roots), sourceType: readSourceType(path) };
}

async function readManifests(path: string, contentType: string, roots: string): Promise<string | null> {
  // The library refuses an empty list of roots: a studio that has signed nothing yet has none.
  const trusted = { verify: { ...SETTINGS.verify, verify_trust: true }, trust: { trust_anchors: roots } };
  const settings = roots === '' ? SETTINGS : { ...SETTINGS, ...trusted };
  try {
    const reader = await withFile(path, (file) => WasmReader.fromBlob(contentType, file, JSON.stringify(settings)));
    try {
      return reader.json();
    } finally {
      reader.free();
    }
  } catch (error) {
    if (NO_MARKS.test(String(error))) return null;
    throw error;
  }
}

/** The field stands in the file as text, near its beginning or its end. */
function readSourceType(path: string): string | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const text = [textAt(file, 0, HEAD_BYTES), textAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)].join('');
    return /DigitalSourceType(?:>|=["'])\s*(https?:\/\/[\w./-]{1,200})/i.exec(text)?.[1] ?? null;
  } finally {
    closeSync(file);
  }
}

function textAt(file: number, at: number, bytes: number): string {
  const into = Buffer.alloc(bytes);
  return into.toString('latin1', 0, readSync(file, into, 0, bytes, at));
}
