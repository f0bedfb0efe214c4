import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ArchiveWriter, unfinished } from './archive-writer.ts';

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
      await rename(folder, path);
      const parent = await open(dirname(path), 'r');
      await parent.sync().finally(() => parent.close());
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}
