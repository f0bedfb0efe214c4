import { findUnfit } from '@kinora/texts/compare-messages';
import { type Language, loadLanguage, readLanguageFile } from '@kinora/texts/load-language';
import { PSEUDO_LANGUAGE } from '@kinora/texts/pseudo';
import { readMessage } from '@kinora/texts/read-message';
import * as z from 'zod';
import type { Setting, Settings } from '../settings/settings.ts';

/** By area and key. */
const textsSchema = z.record(z.string(), z.record(z.string(), z.string()));
export type OwnTexts = z.output<typeof textsSchema>;

/** By language. It is read with every page, and looked into when its version is a new one. */
export const allOwnTexts = z.record(z.string(), textsSchema);

type Stored = { version: number; texts: unknown };

/** What the operator has languages say in place of shipped texts. */
export const ownTextsSetting: Setting<Stored> = {
  name: 'texts',
  schema: z.object({ version: z.int(), texts: z.unknown() }),
  byDefault: { version: 0, texts: {} },
};

type Made = { version: number; languages: Map<string, Promise<Language>> };
const made = new WeakMap<Settings, Made>();

/** A language with the operator's own words, as every process sees them within 2 seconds. @throws Error for no language */
export async function spokenLanguage({ settings }: { settings: Settings }, code: string): Promise<Language> {
  // While nothing can be read, a language says what it was shipped with.
  const { version, texts } = await settings.read(ownTextsSetting).catch(() => ownTextsSetting.byDefault);
  if (version === 0 || code === PSEUDO_LANGUAGE) return loadLanguage(code);
  const before = made.get(settings);
  const now = before?.version === version ? before : { version, languages: new Map<string, Promise<Language>>() };
  made.set(settings, now);
  const known = now.languages.get(code) ?? withOwnTexts(code, allOwnTexts.catch({}).parse(texts)[code] ?? {});
  now.languages.set(code, known);
  return known;
}

/** The same out of the setting's row as a statement of its own has read it; undefined where there is none. */
export async function languageSaying(stored: unknown, code: string): Promise<Language> {
  const parsed = ownTextsSetting.schema.safeParse(stored);
  if (!parsed.success || code === PSEUDO_LANGUAGE) return loadLanguage(code);
  return withOwnTexts(code, allOwnTexts.catch({}).parse(parsed.data.texts)[code] ?? {});
}

/** Words that no longer fit, since a later release has changed what their text takes, give way to the shipped ones. */
async function withOwnTexts(code: string, own: OwnTexts): Promise<Language> {
  const shipped = await loadLanguage(code);
  if (Object.keys(own).length === 0) return shipped;
  const { texts: source } = await readLanguageFile('en');
  const messages = Object.fromEntries(
    Object.entries(shipped.messages).map(([area, texts]) => {
      const words = Object.entries(own[area] ?? {}).filter(([key, each]) => {
        const english = source[area]?.[key];
        return english !== undefined && key in texts && findUnfit(english, each, shipped.locale) === null;
      });
      return [area, { ...texts, ...Object.fromEntries(words.map(([key, each]) => [key, readMessage(each)])) }];
    }),
  );
  return { ...shipped, messages };
}
