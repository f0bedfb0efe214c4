import { limits } from '@kinora/catalogue/limits';
import type { Generation } from '@kinora/server/generations-wire';
import { notifications } from '@mantine/notifications';
import { brand } from '../brand/use-brand.ts';
import { textsOf } from '../texts/use-texts.ts';
import { type FileDownload, outputDownload } from './output.ts';

/** So long a browser may take to save a large archive from where it was packed. */
const READABLE_MS = 10 * 60_000;
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
async function toFile(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Packed> {
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

/** The same names, each used once: what comes again gets a number before its extension. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const unique = firstFree(name, used);
    used.add(unique.toLowerCase());
    return unique;
  });
}

function firstFree(name: string, used: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let copy = 2; used.has(candidate.toLowerCase()); copy += 1) candidate = `${stem} (${copy})${extension}`;
  return candidate;
}

/** What an archive is called: "north-2026-11-21-12-files.zip". `now` in milliseconds; the day is that of UTC. */
export function zipName(stem: string, count: number, now: number): string {
  return `${stem}-${new Date(now).toISOString().slice(0, 10)}-${count}-${count === 1 ? 'file' : 'files'}.zip`;
}

/** Every output of these generations, under its tool's own name. */
export function downloadsOf(generations: readonly Generation[]): FileDownload[] {
  return generations.flatMap((generation) =>
    generation.outputs.map((output) => outputDownload(generation, output, Date.parse(generation.created_at))),
  );
}

/** Under names that keep this order wherever the files are unpacked: "007-flux.png". */
export function inOrder(downloads: readonly FileDownload[]): FileDownload[] {
  const digits = String(downloads.length).length;
  return downloads.map(({ href, fileName }, place) => ({
    href,
    fileName: `${String(place + 1).padStart(digits, '0')}-${fileName}`,
  }));
}

/** Hands a file to the browser, which saves it under its name. */
function saveFile({ href, fileName }: FileDownload): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}

/** A browser saves a refusal as if it were the file: ask first. */
async function isThere({ href }: FileDownload): Promise<boolean> {
  const answer = await fetch(href, { method: 'HEAD' }).catch(() => null);
  return answer?.ok === true;
}

function tellFailure(message: string): void {
  notifications.show({ color: 'red', message });
}

/** Saves a file. One that cannot be saved opens in a new tab, which says why. */
export async function downloadFile(download: FileDownload): Promise<void> {
  if (await isThere(download)) return saveFile(download);
  const [address] = download.href.split('?');
  const tab = window.open(address, '_blank');
  if (tab === null) tellFailure(textsOf('generation')('downloadFailed'));
  else tab.opener = null;
}

/** One file after the other: a browser drops downloads that come at once. */
export async function downloadOneByOne(downloads: readonly FileDownload[]): Promise<void> {
  let missing = 0;
  for (const [place, download] of downloads.entries()) {
    if (place > 0) await new Promise((resolve) => setTimeout(resolve, limits.downloadPauseMs));
    if (await isThere(download)) saveFile(download);
    else missing += 1;
  }
  if (missing === downloads.length) tellFailure(textsOf('generation')('downloadFailed'));
  else if (missing > 0) tellFailure(missingNotice(missing, downloads.length));
}

/** "2 of 5 files could not be downloaded." */
export function missingNotice(missing: number, all: number): string {
  return textsOf('generation')('missing', { missing, all });
}

type ZipProgress = { onFile: (done: number) => void; signal: AbortSignal };

/**
 * Saves the files as one archive; answers how many could not be downloaded and are missing from it.
 * @throws Error when none could be downloaded, or when the signal says to stop
 */
export async function downloadZip(
  downloads: readonly FileDownload[],
  { onFile, signal }: ZipProgress,
): Promise<number> {
  const { makeZip } = await import('client-zip');
  const names = uniqueNames(downloads.map(({ fileName }) => fileName));
  let missing = 0;

  async function* files() {
    for (const [place, { href }] of downloads.entries()) {
      const answer = await fetch(href, { signal }).catch(() => null);
      signal.throwIfAborted();
      if (answer?.ok) yield { input: answer, name: names[place] };
      else missing += 1;
      onFile(place + 1);
    }
  }

  const archive = await toFile(makeZip(files()), signal);
  if (missing === downloads.length) {
    await archive.free();
    throw new Error(textsOf('generation')('downloadFailed'));
  }
  const href = URL.createObjectURL(archive.file);
  saveFile({ href, fileName: zipName(brand().fileStem, downloads.length - missing, Date.now()) });
  setTimeout(() => {
    URL.revokeObjectURL(href);
    void archive.free();
  }, READABLE_MS);
  return missing;
}
