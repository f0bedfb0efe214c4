import { wordsKey } from '@kinora/catalogue/said';
import { formatMessage } from '@kinora/texts/message';
import { shownLanguage, textsThatCame } from '../texts/texts-store.ts';

/**
 * Why something failed or was given back, as it was written down in English, in the language that is shown. What others
 * than the studio have said stays as it is.
 */
export function failureWords(english: string): string {
  const message = textsThatCame('failures')?.[wordsKey(english)];
  return message === undefined ? english : formatMessage(message, shownLanguage().locale);
}
