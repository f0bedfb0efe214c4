import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { checksummedNames } from './checksums.ts';
import { CHECKSUMS, MANIFEST } from './manifest.ts';

type ArchiveEntry = { name: string; body: Readable };

/**
 * The entries of an archive in the order in which they were written, the manifest last. Each body is to be read to its
 * end before the next is asked for.
 * @throws Error in words for the operator when there is no archive, or only a part of one
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry, void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Error(`There is nothing at ${path}`);
  yield* found.isDirectory() ? readFolder(path) : readTar(path);
}

async function* readFolder(path: string): AsyncGenerator<ArchiveEntry, void> {
  const list = await readFile(join(path, CHECKSUMS), 'utf8').catch(() => null);
  if (list === null) throw new Error(`The archive is not complete: it has no ${CHECKSUMS}`);
  for (const name of [...checksummedNames(list), CHECKSUMS, MANIFEST]) {
    const file = await stat(join(path, name)).catch(() => null);
    if (file?.isFile() !== true) throw new Error(`The archive is not complete: it has no ${name}`);
    yield { name, body: createReadStream(join(path, name)) };
  }
}

async function* readTar(path: string): AsyncGenerator<ArchiveEntry, void> {
  const tar = extract();
  const file = createReadStream(path);
  file.on('error', (error) => tar.destroy(error));
  file.pipe(tar);
  try {
    for await (const entry of tar)
      yield { name: entry.header.name, body: Readable.from(toItsEnd(entry), { objectMode: false }) };
  } catch (cause) {
    throw cutOff(cause);
  } finally {
    file.destroy();
  }
}

async function* toItsEnd(entry: AsyncIterable<unknown>): AsyncGenerator<unknown, void> {
  try {
    yield* entry;
  } catch (cause) {
    throw cutOff(cause);
  }
}

function cutOff(cause: unknown): Error {
  return new Error('The archive is not complete, or no archive: its end is missing', { cause });
}
