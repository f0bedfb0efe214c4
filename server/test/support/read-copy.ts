import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { BlobReader, BlobWriter, type Entry, TextWriter, ZipReader } from '@zip.js/zip.js';

/** A copy of somebody's data as any program for zips reads it. */
export async function openCopy(path: string) {
  const reader = new ZipReader(new BlobReader(await openAsBlob(path)), { useWebWorkers: false, checkSignature: true });
  const entries = new Map<string, Entry>();
  for await (const entry of reader.getEntriesGenerator()) entries.set(entry.filename, entry);

  function entryOf(name: string) {
    const entry = entries.get(name);
    if (entry === undefined || entry.directory) throw new Error(`There is no ${name} in the copy`);
    return entry;
  }
  const text = (name: string) => entryOf(name).getData(new TextWriter());

  return {
    names: [...entries.keys()],
    text,
    rows: async (file: string): Promise<unknown> => JSON.parse(await text(`data/${file}.json`)),
    async sha256(name: string): Promise<string> {
      const blob = await entryOf(name).getData(new BlobWriter());
      return createHash('sha256')
        .update(Buffer.from(await blob.arrayBuffer()))
        .digest('hex');
    },
    close: () => reader.close(),
  };
}
