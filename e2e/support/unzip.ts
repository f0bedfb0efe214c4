import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

/** Unpacks a zip into a new folder, as people do; answers where. The caller removes it. */
export async function unzip(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-unzipped-'));
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory) continue;
    const path = join(folder, entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
  }
  await reader.close();
  return folder;
}
