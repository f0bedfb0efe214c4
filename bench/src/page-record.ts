import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import * as z from 'zod';

const record = z.object({
  /** The most that were in the document at once. */
  cards: z.number(),
  elements: z.number(),
  /** Of the list's items, from 0. */
  lastPlace: z.number(),
  /** Milliseconds of each task above 50 ms. */
  tasks: z.array(z.number()),
  /** Milliseconds of each interaction of 16 ms or more, by its longest event. */
  interactions: z.record(z.string(), z.number()).transform((byId) => Object.values(byId)),
});
export type PageRecord = z.output<typeof record>;

const watchPage = await readFile(join(import.meta.dirname, 'watch-page.js'), 'utf8');

/** Begins a new record. */
export async function beginRecord(page: Page): Promise<void> {
  await page.evaluate(watchPage);
}

export async function readPage(page: Page): Promise<PageRecord> {
  return record.parse(await page.evaluate('kinoraBench'));
}
