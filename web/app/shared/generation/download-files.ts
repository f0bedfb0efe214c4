import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import type { Generation } from '@kinora/server/wire';
import { notifications } from '@mantine/notifications';
import { type Download, outputDownload } from './output-download.ts';

/** Every output of these generations, under its tool's own name. */
export function downloadsOf(generations: readonly Generation[]): Download[] {
  return generations.flatMap((generation) =>
    generation.outputs.map((output) => outputDownload(generation, output, Date.parse(generation.created_at))),
  );
}

/** Hands a file to the browser, which saves it under its name. */
export function saveFile({ href, fileName }: Download): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}

/** A browser saves a refusal as if it were the file: ask first. */
async function isThere({ href }: Download): Promise<boolean> {
  const answer = await fetch(href, { method: 'HEAD' }).catch(() => null);
  return answer?.ok === true;
}

function tellFailure(message: string): void {
  notifications.show({ color: 'red', message });
}

/** Saves a file. One that cannot be saved opens in a new tab, which says why. */
export async function downloadFile(download: Download): Promise<void> {
  if (await isThere(download)) return saveFile(download);
  const [address] = download.href.split('?');
  const tab = window.open(address, '_blank');
  if (tab === null) tellFailure(messages.downloadFailed);
  else tab.opener = null;
}

/** One file after the other: a browser drops downloads that come at once. */
export async function downloadOneByOne(downloads: readonly Download[]): Promise<void> {
  let missing = 0;
  for (const [place, download] of downloads.entries()) {
    if (place > 0) await new Promise((resolve) => setTimeout(resolve, limits.downloadPauseMs));
    if (await isThere(download)) saveFile(download);
    else missing += 1;
  }
  if (missing === downloads.length) tellFailure(messages.downloadFailed);
  else if (missing > 0) tellFailure(missingWords(missing, downloads.length));
}

/** "2 of 5 files could not be downloaded." */
export function missingWords(missing: number, all: number): string {
  return `${missing} of ${all} files could not be downloaded.`;
}
