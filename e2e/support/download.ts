import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';

export type SavedFile = { name: string; bytes: Buffer };

async function savedFile(download: Download): Promise<SavedFile> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** What a click saves. */
export async function downloaded(page: Page, button: Locator): Promise<SavedFile> {
  const download = page.waitForEvent('download');
  await button.click();
  return savedFile(await download);
}

/** What a click saves that saves several files, in their order. */
export async function downloadedAll(page: Page, button: Locator, count: number): Promise<SavedFile[]> {
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  const all = new Promise<void>((resolve) => page.on('download', () => downloads.length >= count && resolve()));
  await button.click();
  await all;
  return Promise.all(downloads.map(savedFile));
}
