import * as z from 'zod/mini';

const languageSchema = z.object({
  code: z.string(),
  /** In its own words. */
  name: z.string(),
  /** The locale of dates, numbers and plurals (BCP 47). */
  locale: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  machineMade: z.boolean(),
});

export const pageTextsSchema = z.object({
  language: languageSchema,
  /** Those that can be chosen here. */
  offered: z.array(languageSchema),
  /** Where the texts of each area are; another address whenever they change. */
  files: z.record(z.string(), z.string()),
});

export type PageLanguage = z.infer<typeof languageSchema>;
export type PageTexts = z.infer<typeof pageTextsSchema>;
