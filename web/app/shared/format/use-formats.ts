import { use } from 'react';
import { EnglishPart } from '../texts/english-part.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { type Formats, formatsOf } from './formats.ts';

/** By which the part of the page that asks is written. */
export function useShownLocale(): string {
  const { locale } = useLanguage();
  return use(EnglishPart) ? 'en' : locale;
}

/** Numbers, sizes and days as the language that is shown writes them. */
export function useFormats(): Formats {
  return formatsOf(useShownLocale());
}
