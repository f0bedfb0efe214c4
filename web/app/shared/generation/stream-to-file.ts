/** So long a browser may take to save a large archive from where it was packed. */
export const READABLE_MS = 10 * 60_000;
const FOLDER = 'archives';

/** A file of the browser's, and what gives its room back. */
type Packed = { file: Blob; free: () => Promise<void> };

/** The origin's own files; null where the browser has none, or none that can be written as a stream. */
async function openFolder(): Promise<FileSystemDirectoryHandle | null> {
  if (!('FileSystemFileHandle' in globalThis && 'createWritable' in FileSystemFileHandle.prototype)) return null;
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  } catch {
    // A private window may have none.
    return null;
  }
}

/** What a page left that was closed before its time was over. */
async function freeLeftovers(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) {
    if (Number(name.split('-')[0]) < Date.now() - READABLE_MS) await folder.removeEntry(name).catch(() => undefined);
  }
}

/** Writes a stream to the disk as it comes, so that it is never in memory as a whole; in memory where there is no disk. */
export async function toFile(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Packed> {
  const folder = await openFolder();
  if (folder === null) return { file: await new Response(stream).blob(), free: async () => {} };
  await freeLeftovers(folder);
  const name = `${Date.now()}-${crypto.randomUUID()}`;
  const free = () => folder.removeEntry(name).catch(() => undefined);
  try {
    const handle = await folder.getFileHandle(name, { create: true });
    await stream.pipeTo(await handle.createWritable(), { signal });
    return { file: await handle.getFile(), free };
  } catch (error) {
    await free();
    throw error;
  }
}
