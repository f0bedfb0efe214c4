import { namedWords, wordsKey } from '@kinora/catalogue/said';
import { formatMessage } from '@kinora/texts/message';
import { shownLanguage, textsThatCame } from '../texts/texts-store.ts';

/**
 * Why something failed or was given back, as it was written down in English, in the language that is shown. What others
 * than the studio have said stays as it is.
 */
export function failureWords(english: string): string {
  const { locale } = shownLanguage();
  const texts = textsThatCame('failures');
  const message = texts?.[wordsKey(english)];
  if (message !== undefined) return formatMessage(message, locale);
  const named = namedWords(english);
  const around = named && texts?.[named.key];
  if (named === undefined || around === undefined) return english;
  const label = textsThatCame('toolWords')?.[wordsKey(named.name)];
  return formatMessage(around, locale, { name: label === undefined ? named.name : formatMessage(label, locale) });
}
