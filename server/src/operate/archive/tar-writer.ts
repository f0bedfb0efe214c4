import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { type ArchiveWriter, unfinished } from './archive-writer.ts';

/** An archive as one file, which any `tar` can open. */
export async function createTarWriter(path: string): Promise<ArchiveWriter> {
  const partial = unfinished(path);
  const tar = pack();
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  await once(file, 'open');
  const written = pipeline(tar, file);
  // Whoever adds or finishes hears of it; until then it is nobody's.
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
      await rename(partial, path);
      const parent = await open(dirname(path), 'r');
      await parent.sync().finally(() => parent.close());
    },
    async discard() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}
