import { loadLanguage } from '@kinora/texts/load-language';
import type { AreaName } from '@kinora/texts/typed-keys';
import { vi } from 'vitest';
import { loadTexts } from './texts-store.ts';

/** For tests of what says words: these areas are there in English, as on a page that has loaded them. */
export async function loadEnglish(...areas: readonly AreaName[]): Promise<void> {
  // In a browser and not where the build renders, which leaves places for words.
  vi.stubEnv('SSR', false);
  const { messages } = await loadLanguage('en');
  vi.stubGlobal('fetch', async (address: string) => Response.json(messages[address.split(/[/.]/).at(-3) ?? '']));
  await Promise.all(areas.map(loadTexts));
  vi.unstubAllGlobals();
}
