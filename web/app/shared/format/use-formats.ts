import { use } from 'react';
import { EnglishPart } from '../texts/english-part.ts';
import { textsOf, useLanguage } from '../texts/use-texts.ts';
import { type Formats, formatsOf } from './formats.ts';

/** "1 token", "1,200 tokens", in the language that is shown. */
export const tokenWords = (count: number): string => textsOf('common')('tokens', { count });

/** "from 8 tokens". */
export const fromTokens = (count: number): string => textsOf('common')('fromTokens', { tokens: tokenWords(count) });

/** By which the part of the page that asks is written. */
export function useShownLocale(): string {
  const { locale } = useLanguage();
  return use(EnglishPart) ? 'en' : locale;
}

/** Numbers, sizes and days as the language that is shown writes them. */
export function useFormats(): Formats {
  return formatsOf(useShownLocale());
}
