import * as z from 'zod/mini';

const deskTextSchema = z.object({
  area: z.string(),
  key: z.string(),
  /** English as shipped, by which other words are checked. */
  source: z.string(),
  /** As shipped in the language. */
  shipped: z.string(),
  /** The operator's words; null where the shipped ones are in force. */
  own: z.nullable(z.string()),
});

/** The texts of a language that were looked for, up to `most` of `total`. */
export const deskTextsSchema = z.object({
  language: z.object({ code: z.string(), direction: z.enum(['ltr', 'rtl']) }),
  texts: z.array(deskTextSchema),
  total: z.int(),
  most: z.int(),
  /** The codes of all languages that come with the program, English first. */
  languages: z.array(z.string()),
  /** How many texts of this language are the operator's. */
  own: z.int(),
});

/** What words would read like with their arguments. */
export const textSamplesSchema = z.object({ samples: z.array(z.string()) });

/** What the operator had a text say, newest first; null is the shipped text. `version` is 0 before the first. */
export const textHistorySchema = z.object({
  version: z.int(),
  versions: z.array(
    z.object({
      version: z.int(),
      words: z.nullable(z.string()),
      createdAt: z.string(),
      createdBy: z.nullable(z.string()),
    }),
  ),
});

export type DeskText = z.infer<typeof deskTextSchema>;
export type DeskTexts = z.infer<typeof deskTextsSchema>;
export type TextSamples = z.infer<typeof textSamplesSchema>;
export type TextHistory = z.infer<typeof textHistorySchema>;
