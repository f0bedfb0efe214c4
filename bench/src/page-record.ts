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

/** Begins a new record. Runs in the page, where no helper of a compiler is: its functions have no names. */
export function watchPage(): void {
  const tasks: number[] = [];
  const interactions: Record<string, number> = {};
  // Otherwise those below 104 ms are left out.
  const events = { type: 'event', durationThreshold: 16 };
  const seen = { cards: 0, elements: 0, lastPlace: -1, tasks, interactions };
  Reflect.set(window, 'kinoraBench', seen);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = 'interactionId' in entry ? String(entry.interactionId) : '0';
      if (id !== '0') interactions[id] = Math.max(interactions[id] ?? 0, entry.duration);
    }
  }).observe(events);
  setInterval(() => {
    seen.cards = Math.max(seen.cards, document.querySelectorAll('article').length);
    seen.elements = Math.max(seen.elements, document.querySelectorAll('*').length);
    for (const item of document.querySelectorAll<HTMLElement>('li[data-place]')) {
      seen.lastPlace = Math.max(seen.lastPlace, Number(item.dataset.place));
    }
  }, 100);
}

export async function readPage(page: Page): Promise<PageRecord> {
  return record.parse(await page.evaluate(() => Reflect.get(window, 'kinoraBench')));
}
