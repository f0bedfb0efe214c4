import * as z from 'zod';

/** The head of a language file. */
const headSchema = z.strictObject({
  /** The language in its own words, as lists show it. */
  name: z.string().min(1),
  /** In English, for operators. */
  englishName: z.string().min(1),
  /** By which numbers, dates and plurals are written: a BCP 47 tag. */
  locale: z.string().refine((tag) => Intl.getCanonicalLocales(tag).length === 1),
  direction: z.enum(['ltr', 'rtl']),
  /** Nobody who speaks it has read all of it. */
  machineMade: z.boolean(),
  /** How people are addressed, and other choices that all texts of the file keep to. */
  style: z.string().min(1),
});

/** A language file: its head, and its texts in the ICU message format by area and key. */
export const languageFileSchema = z.strictObject({
  language: headSchema,
  texts: z.record(z.string(), z.record(z.string(), z.string())),
});

export type LanguageFile = z.output<typeof languageFileSchema>;
