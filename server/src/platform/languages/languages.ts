import { acceptedLanguage } from '@kinora/texts/choose-language';
import { type Language, languageCodes, loadLanguage } from '@kinora/texts/load-language';
import { PSEUDO_LANGUAGE } from '@kinora/texts/pseudo';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { Setting, Settings } from '../settings/settings.ts';
import { spokenLanguage } from './own-texts.ts';

/** What a browser keeps the chosen language in. */
const LANGUAGE_COOKIE = 'kinora-language';
const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`);

const code = z.enum(languageCodes);

export const languagesSettingSchema = z
  .strictObject({ studio: code, offered: z.array(code).min(1, declareWords(text('refusals', 'desk.oneLanguage'))) })
  .refine(({ studio, offered }) => offered.includes(studio), {
    path: ['offered'],
    message: declareWords(text('refusals', 'desk.ownLanguageOffered')),
  });

/** The language of whoever has asked for none, and those that people may choose. */
export const languagesSetting: Setting<z.output<typeof languagesSettingSchema>> = {
  name: 'languages',
  schema: languagesSettingSchema,
  byDefault: { studio: 'en', offered: [...languageCodes] },
};

type Deps = { settings: Settings; config: { isProduction: boolean } };

/** What this studio speaks; tests and development can ask for the pseudo-language as well, which no list shows. */
export async function readLanguages({ settings, config }: Deps) {
  const { studio, offered } = await settings.read(languagesSetting);
  return { studio, offered, known: config.isProduction ? offered : [...offered, PSEUDO_LANGUAGE] };
}

/** The language that a browser was told to use, or asks for; null when it is none of those that are known here. */
export function requestedLanguage(headers: Headers, known: readonly string[]): string | null {
  return chosenLanguage(headers, known) ?? acceptedLanguage(headers.get('accept-language'), known);
}

function chosenLanguage(headers: Headers, known: readonly string[]): string | null {
  const chosen = cookie.exec(headers.get('cookie') ?? '')?.[1];
  return known.find((code) => code === chosen) ?? null;
}

/**
 * The language to answer a program or a page in. Pages name theirs in `Accept-Language`, which is not always that of
 * their browser. English for whoever asks for none, and while nothing can be read.
 */
export async function answerLanguage(deps: Deps, headers: Headers): Promise<Language> {
  if (headers.get('accept-language') === null && headers.get('cookie') === null) return loadLanguage('en');
  const { known } = await readLanguages(deps).catch(() => asShipped);
  const named = acceptedLanguage(headers.get('accept-language'), known);
  return spokenLanguage(deps, named ?? chosenLanguage(headers, known) ?? 'en');
}

/** The language of a page, and those that it offers. */
export async function pageLanguage(deps: Deps, headers: Headers): Promise<{ language: Language; offered: Language[] }> {
  const { studio, offered, known } = await readLanguages(deps).catch(() => asShipped);
  const language = await spokenLanguage(deps, requestedLanguage(headers, known) ?? studio);
  return { language, offered: await Promise.all(offered.map((code) => spokenLanguage(deps, code))) };
}

/** The language that a request asks for; null for one that asks for none of those here, or where there is no request. */
export async function languageAskedFor(deps: Deps, headers: Headers | undefined): Promise<string | null> {
  if (headers === undefined) return null;
  const { known } = await readLanguages(deps).catch(() => asShipped);
  return requestedLanguage(headers, known);
}

/**
 * The languages of public pages, the studio's own first: it has no prefix in addresses. `known` are those that have an
 * address although no list shows them; `asked` is the one that a browser asks for.
 */
export async function publicLanguages(deps: Deps, headers: Headers) {
  const { studio, offered, known } = await readLanguages(deps).catch(() => asShipped);
  const listed = [studio, ...offered.filter((each) => each !== studio)];
  return { listed, known: [...new Set([...listed, ...known])], asked: requestedLanguage(headers, known) ?? studio };
}

/** What a browser is told to keep, for a year. */
export const languageCookie = (language: string) =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;

/** While the database has never been there. */
const asShipped = { ...languagesSetting.byDefault, known: languagesSetting.byDefault.offered };
