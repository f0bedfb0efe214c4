import { limits } from '@kinora/catalogue/limits';
import type { Generation } from '@kinora/server/wire';
import { type Download, outputDownload } from './output-download.ts';

/** Every output of these generations, under its tool's own name. */
export function downloadsOf(generations: readonly Generation[]): Download[] {
  return generations.flatMap((generation) =>
    generation.outputs.map((output) => outputDownload(generation, output, Date.parse(generation.created_at))),
  );
}

export function saveFile({ href, fileName }: Download): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}

/** One file after the other: a browser drops downloads that come at once. */
export async function downloadOneByOne(downloads: readonly Download[]): Promise<void> {
  for (const [place, download] of downloads.entries()) {
    if (place > 0) await new Promise((resolve) => setTimeout(resolve, limits.downloadPauseMs));
    saveFile(download);
  }
}
