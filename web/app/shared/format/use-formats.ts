import { useLanguage } from '../texts/use-texts.ts';
import { type Formats, formatsOf } from './formats.ts';

/** Numbers, sizes and times as the language that is shown writes them. */
export function useFormats(): Formats {
  return formatsOf(useLanguage().locale);
}
