import { messages } from '@kinora/catalogue/messages';
import { saveFile } from './download-files.ts';
import type { Download } from './output-download.ts';
import { uniqueNames, zipName } from './zip-names.ts';

const READABLE_MS = 60_000;

export type ZipProgress = { onFile: (done: number) => void; signal: AbortSignal };

/**
 * Saves the files as one archive; answers how many could not be downloaded and are missing from it.
 * @throws Error when none could be downloaded, or when the signal says to stop
 */
export async function downloadZip(downloads: readonly Download[], { onFile, signal }: ZipProgress): Promise<number> {
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

  const archive = await new Response(makeZip(files())).blob();
  if (missing === downloads.length) throw new Error(messages.downloadFailed);
  const href = URL.createObjectURL(archive);
  saveFile({ href, fileName: zipName(downloads.length - missing, Date.now()) });
  setTimeout(() => URL.revokeObjectURL(href), READABLE_MS);
  return missing;
}
