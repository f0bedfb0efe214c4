import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';

/** Where an archive goes. Nothing is at its place before it is whole. */
export type ArchiveWriter = {
  /** Names are relative and use `/`; `bytes` is the exact length of the body. */
  add: (name: string, body: Buffer | Readable, bytes: number) => Promise<void>;
  /** Puts it in its place. */
  finish: () => Promise<void>;
  /** Leaves nothing behind. */
  discard: () => Promise<void>;
};

/** What is being written has another name, so that nobody takes it for an archive. */
export const unfinished = (path: string) => `${path}.partial`;

/** Durable when it resolves. */
async function putInPlace(partial: string, path: string): Promise<void> {
  await rename(partial, path);
  const parent = await open(dirname(path), 'r');
  await parent.sync().finally(() => parent.close());
}

/** An archive as a folder of files. */
export async function createFolderWriter(path: string): Promise<ArchiveWriter> {
  const folder = unfinished(path);
  await mkdir(folder, { mode: 0o700 });
  return {
    async add(name, body, bytes) {
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true });
      const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, file);
      if (file.bytesWritten !== bytes) throw new Error(`${name} has ${file.bytesWritten} bytes in place of ${bytes}`);
    },
    async finish() {
      await putInPlace(folder, path);
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An archive as one file, which any `tar` can open. */
export async function createTarWriter(path: string): Promise<ArchiveWriter> {
  const partial = unfinished(path);
  const tar = pack();
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  await once(file, 'open');
  const written = pipeline(tar, file);
  // The next add or finish throws it; until then nobody listens.
  written.catch(() => undefined);

  async function addEntry(name: string, body: Buffer | Readable, bytes: number): Promise<void> {
    const entry = tar.entry({ name, size: bytes, mode: 0o600 });
    await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, entry);
  }

  return {
    add: (name, body, bytes) => Promise.race([addEntry(name, body, bytes), written]),
    async finish() {
      tar.finalize();
      await written;
      await putInPlace(partial, path);
    },
    async discard() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}
