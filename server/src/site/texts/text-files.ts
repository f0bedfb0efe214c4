import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { Language } from '@kinora/texts/load-language';
import type { PageLanguage, PageTexts } from './wire.ts';

type TextFile = { json: string; brotli: Buffer; hash: string };

const files = new WeakMap<Language, ReadonlyMap<string, TextFile>>();

/** The texts of a language as browsers load them: a file an area, named after what is in it. */
export function textFilesOf(language: Language): ReadonlyMap<string, TextFile> {
  const known = files.get(language);
  if (known !== undefined) return known;
  const made = new Map(
    Object.entries(language.messages).map(([area, messages]) => {
      const json = JSON.stringify(messages);
      const hash = createHash('sha256').update(json).digest('base64url').slice(0, 10);
      return [area, { json, brotli: brotliCompressSync(json), hash }];
    }),
  );
  files.set(language, made);
  return made;
}

function pageLanguage({ code, name, locale, direction, machineMade }: Language): PageLanguage {
  return { code, name, locale, direction, machineMade };
}

/** Only the server says what is wrong with a request, and writes mails. */
const AREAS_OF_THE_SERVER = new Set(['errors', 'mails', 'orderErrors', 'signInErrors']);

/** What a page is told about its language. */
export function pageTexts(language: Language, offered: readonly Language[]): PageTexts {
  const areas = [...textFilesOf(language)].filter(([area]) => !AREAS_OF_THE_SERVER.has(area));
  return {
    language: pageLanguage(language),
    offered: offered.map(pageLanguage),
    files: Object.fromEntries(areas.map(([area, { hash }]) => [area, `/texts/${language.code}/${area}.${hash}.json`])),
  };
}
