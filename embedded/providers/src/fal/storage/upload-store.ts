import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { RESULT_LIFETIME_MS } from '../../queue/job.ts';

const MAX_BYTES = 100 * 1024 * 1024;

const ETAG_LETTERS = 32;

/** Said of an upload that is larger than 100 MB. */
export class UploadTooLargeError extends Error {}

/** Uploaded files by name, in `uploads/`. They live as long as results do. */
export interface UploadStore {
  /** Keeps a file, whole or not at all. Throws UploadTooLargeError. */
  save(name: string, content: ReadableStream<Uint8Array>): Promise<void>;
  /** Keeps a part of a file to come; answers what it is called. Throws UploadTooLargeError. */
  savePart(name: string, part: number, content: ReadableStream<Uint8Array>): Promise<string>;
  /** Makes a file of its parts, in this order; false when they are not the ones that were kept. Throws UploadTooLargeError. */
  join(name: string, parts: readonly { partNumber: number; etag: string }[]): Promise<boolean>;
  fileOf(name: string): string;
  removeExpired(): Promise<void>;
}

export async function openUploadStore(dataDir: string): Promise<UploadStore> {
  const folder = path.join(dataDir, 'uploads');
  const scratch = path.join(dataDir, 'uploads-scratch');
  await rm(scratch, { recursive: true, force: true });
  await Promise.all([folder, scratch].map((each) => mkdir(each, { recursive: true })));
  const fileOf = (name: string): string => path.join(folder, name);
  const partsOf = (name: string): string => path.join(folder, `${name}.parts`);
  return {
    save: async (name, content) => {
      const temporary = path.join(scratch, randomUUID());
      try {
        await pipeline(Readable.fromWeb(content), limitSize(MAX_BYTES), createWriteStream(temporary));
        await rename(temporary, fileOf(name));
      } finally {
        await rm(temporary, { force: true });
      }
    },
    savePart: async (name, part, content) => {
      const place = partsOf(name);
      await mkdir(place, { recursive: true });
      const temporary = path.join(scratch, randomUUID());
      const hash = createHash('sha256');
      try {
        const kept = await sizeOf(place, String(part));
        await pipeline(
          Readable.fromWeb(content),
          limitSize(MAX_BYTES - kept),
          hashing(hash),
          createWriteStream(temporary),
        );
        await rename(temporary, path.join(place, String(part)));
      } finally {
        await rm(temporary, { force: true });
      }
      const etag = hash.digest('hex').slice(0, ETAG_LETTERS);
      await writeFile(path.join(place, `${part}.etag`), etag);
      return etag;
    },
    join: async (name, parts) => {
      const place = partsOf(name);
      for (const { partNumber, etag } of parts) {
        const kept = await readFile(path.join(place, `${partNumber}.etag`), 'utf8').catch(() => null);
        if (kept !== etag) {
          return false;
        }
      }
      const temporary = path.join(scratch, randomUUID());
      try {
        const pieces = parts.map(({ partNumber }) => path.join(place, String(partNumber)));
        await pipeline(Readable.from(readAll(pieces)), limitSize(MAX_BYTES), createWriteStream(temporary));
        await rename(temporary, fileOf(name));
      } finally {
        await rm(temporary, { force: true });
      }
      await rm(place, { recursive: true, force: true });
      return true;
    },
    fileOf,
    removeExpired: async () => {
      const deadline = Date.now() - RESULT_LIFETIME_MS;
      for (const name of await readdir(folder)) {
        if ((await stat(fileOf(name))).mtimeMs < deadline) {
          await rm(fileOf(name), { recursive: true, force: true });
        }
      }
    },
  };
}

/** Bytes of the parts that are kept, but for the one that comes anew. */
async function sizeOf(place: string, except: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(place)) {
    bytes += name === except || name.endsWith('.etag') ? 0 : (await stat(path.join(place, name))).size;
  }
  return bytes;
}

async function* readAll(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) {
    yield* createReadStream(file);
  }
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

function limitSize(most: number): Transform {
  let size = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.byteLength;
      if (size > most) {
        done(new UploadTooLargeError());
        return;
      }
      done(null, chunk);
    },
  });
}
