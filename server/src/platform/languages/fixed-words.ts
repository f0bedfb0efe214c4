import { wordsKey } from '@kinora/catalogue/said';
import type { Language } from '@kinora/texts/load-language';
import { sayerFrom, TOOL_WORDS } from '@kinora/texts/tool-texts';

/** English words of ours that are kept or handed on as they are, in another language; anybody else's stay as they are. */
export function fixedWords({ messages, locale }: Language, english: string): string {
  return sayerFrom([messages.failures, messages[TOOL_WORDS]], locale)(wordsKey(english), {}) ?? english;
}
