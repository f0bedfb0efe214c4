import english from '../languages/en.json' with { type: 'json' };
import type { LanguageFile } from './language.ts';
import type { Language } from './load-language.ts';
import { formatMessage, type Message, type Messages } from './message.ts';
import { readMessage } from './read-message.ts';
import type { AreaName, Text } from './typed-keys.ts';

/** Tests hold the file to its schema: no start of a process goes through it again. */
const source: Pick<LanguageFile, 'texts'> & { language: { locale: string } } = english;
const read = new Map<string, Message>();

/** A text in English, at once: what programs and logs read. */
export function inEnglish({ area, key, values }: Text): string {
  const name = `${area}.${key}`;
  const message = read.get(name) ?? readMessage(source.texts[area]?.[key] ?? '');
  read.set(name, message);
  return formatMessage(message, source.language.locale, values);
}

const areas = new Map<string, Messages>();

/** All texts of an area in English, at once. */
export function englishOf(area: AreaName): Messages {
  const messages =
    areas.get(area) ??
    Object.fromEntries(Object.entries(source.texts[area] ?? {}).map(([key, words]) => [key, readMessage(words)]));
  areas.set(area, messages);
  return messages;
}

/** A text in the words of a language. */
export function inWords({ locale, messages }: Language, { area, key, values }: Text): string {
  return formatMessage(messages[area]?.[key] ?? [], locale, values);
}

const declared = new Map<string, Text>();

/**
 * The English words of a text that a schema refuses with. Schemas know no language: whoever answers finds the text again
 * by its words, see `declaredAs`. Only for constants of a module, since each is kept.
 */
export function declareWords(text: Text): string {
  const words = inEnglish(text);
  declared.set(words, text);
  return words;
}

export function declaredAs(words: string): Text | undefined {
  return declared.get(words);
}
