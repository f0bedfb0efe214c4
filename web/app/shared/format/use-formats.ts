import { use } from 'react';
import { EnglishPart } from '../texts/english-part.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { type Formats, formatsOf } from './formats.ts';

/** Numbers, sizes and times as the language that is shown writes them. */
export function useFormats(): Formats {
  const { locale } = useLanguage();
  return formatsOf(use(EnglishPart) ? 'en' : locale);
}
