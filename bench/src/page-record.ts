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

const searched = z.object({ afterFirst: z.number(), afterLast: z.number() });

const inPage = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');
const watchPage = await inPage('watch-page.js');
const watchTyping = await inPage('watch-search.js');

/** Begins a new record. */
export async function beginRecord(page: Page): Promise<void> {
  await page.evaluate(watchPage);
}

export async function readPage(page: Page): Promise<PageRecord> {
  return record.parse(await page.evaluate('kinoraBench'));
}

/** Answers how many milliseconds after the first and the last key the frame came that lists only what has the word. Listens when it is called. */
export async function watchSearch(page: Page, word: string): Promise<z.output<typeof searched>> {
  return searched.parse(await page.evaluate(`(${watchTyping.trim().replace(/;$/, '')})('${word}')`));
}
