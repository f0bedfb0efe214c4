import { loadLanguage } from '@kinora/texts/load-language';
import type { AreaName, KeyOf, ValuesOf } from '@kinora/texts/typed-keys';
import { inEnglish } from '@kinora/texts/words';
import { vi } from 'vitest';
import { loadTexts } from './texts-store.ts';
import type { Say } from './use-texts.ts';

/** The English texts of an area, for what is handed a `say`. */
export function sayEnglish<Area extends AreaName>(area: Area): Say<Area> {
  const words = <Key extends KeyOf<Area>>(key: Key, ...[values]: ValuesOf<Area, Key>): string =>
    inEnglish({ area, key, values: values ?? {} });
  return Object.assign(words, { rich: () => null });
}

/**
 * For tests of what says words: these areas are there in English, as on a page that has loaded them. Given to
 * `beforeAll`, it is taken back after the last test of the file: the process goes on with other files.
 */
export async function loadEnglish(...areas: readonly AreaName[]): Promise<() => void> {
  // In a browser and not where the build renders, which leaves places for words.
  vi.stubEnv('SSR', false);
  const { messages } = await loadLanguage('en');
  vi.stubGlobal('fetch', async (address: string) => Response.json(messages[address.split(/[/.]/).at(-3) ?? '']));
  await Promise.all(areas.map(loadTexts));
  vi.unstubAllGlobals();
  return () => void vi.unstubAllEnvs();
}
