import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { RESULT_LIFETIME_MS } from '../../queue/job.ts';

const MAX_BYTES = 100 * 1024 * 1024;

/** Said of an upload that is larger than 100 MB. */
export class UploadTooLargeError extends Error {}

/** Uploaded files by name, in `uploads/`. They live as long as results do. */
export interface UploadStore {
  /** Keeps a file, whole or not at all. Throws UploadTooLargeError. */
  save(name: string, content: ReadableStream<Uint8Array>): Promise<void>;
  fileOf(name: string): string;
  removeExpired(): Promise<void>;
}

export async function openUploadStore(dataDir: string): Promise<UploadStore> {
  const folder = path.join(dataDir, 'uploads');
  const scratch = path.join(dataDir, 'uploads-scratch');
  await rm(scratch, { recursive: true, force: true });
  await Promise.all([folder, scratch].map((each) => mkdir(each, { recursive: true })));
  const fileOf = (name: string): string => path.join(folder, name);
  return {
    save: async (name, content) => {
      const temporary = path.join(scratch, randomUUID());
      try {
        await pipeline(Readable.fromWeb(content), limitSize(), createWriteStream(temporary));
        await rename(temporary, fileOf(name));
      } finally {
        await rm(temporary, { force: true });
      }
    },
    fileOf,
    removeExpired: async () => {
      const deadline = Date.now() - RESULT_LIFETIME_MS;
      for (const name of await readdir(folder)) {
        if ((await stat(fileOf(name))).mtimeMs < deadline) {
          await rm(fileOf(name), { force: true });
        }
      }
    },
  };
}

function limitSize(): Transform {
  let size = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.byteLength;
      if (size > MAX_BYTES) {
        done(new UploadTooLargeError());
        return;
      }
      done(null, chunk);
    },
  });
}
