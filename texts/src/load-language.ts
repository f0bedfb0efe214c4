import { type LanguageFile, languageFileSchema } from './language.ts';
import { languageFiles } from './languages.ts';
import type { Messages } from './message.ts';
import { PSEUDO_LANGUAGE, pseudoMessage } from './pseudo.ts';
import { readMessage } from './read-message.ts';

/** A language whose texts are read. */
export type Language = LanguageFile['language'] & { code: string; messages: Readonly<Record<string, Messages>> };

/** The codes of all languages there are, English first. */
export const languageCodes: readonly string[] = Object.keys(languageFiles);

const loaded = new Map<string, Promise<Language>>();

/** Reads a language once. @throws Error for a code that is none */
export function loadLanguage(code: string): Promise<Language> {
  const language = loaded.get(code) ?? (code === PSEUDO_LANGUAGE ? makePseudoLanguage() : readLanguage(code));
  loaded.set(code, language);
  return language;
}

const files = new Map<string, Promise<LanguageFile>>();

async function parseFile(code: string): Promise<LanguageFile> {
  const load = languageFiles[code];
  if (load === undefined) throw new Error(`There is no language ${code}`);
  return languageFileSchema.parse((await load()).default);
}

/** A language as its file has it, with its texts as they are written. @throws Error for a code that is none */
export function readLanguageFile(code: string): Promise<LanguageFile> {
  const file = files.get(code) ?? parseFile(code);
  files.set(code, file);
  return file;
}

async function readLanguage(code: string): Promise<Language> {
  const { language, texts } = await readLanguageFile(code);
  const messages = mapped(texts, (area) => mapped(area, readMessage));
  return { ...language, code, messages };
}

async function makePseudoLanguage(): Promise<Language> {
  const english = await loadLanguage('en');
  const messages = mapped(english.messages, (area) => mapped(area, pseudoMessage));
  return { ...english, code: PSEUDO_LANGUAGE, name: 'Pseudo', englishName: 'Pseudo', messages };
}

function mapped<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
