import * as z from 'zod';
import {
  listedCategories,
  listLanguages,
  type ModerationLevel,
  moderationCategories,
  moderationLevels,
} from './moderation-categories.ts';

export const moderationCategorySchema = z.enum(moderationCategories);
export const moderationLevelSchema = z.enum(moderationLevels);

const levelsSchema = z.strictObject({
  /** What people write. */
  texts: moderationLevelSchema,
  /** Pictures and videos that they send: these are taken or refused. */
  uploads: z.enum(['off', 'block']),
  /** What is made. */
  results: moderationLevelSchema,
  /** The score of a service from which on it counts. */
  from: z.number().min(0.01).max(1),
});

const word = z.string().trim().min(2).max(100);
const levelOf = (texts: ModerationLevel, uploads: 'off' | 'block', results: ModerationLevel, from = 0.5) =>
  levelsSchema.default({ texts, uploads, results, from });

export const moderationSettingSchema = z.strictObject({
  levels: z
    .strictObject({
      minors: levelOf('block', 'block', 'block', 0.3),
      sexual: levelOf('off', 'off', 'block'),
      violence: levelOf('off', 'off', 'off'),
      graphic: levelOf('off', 'off', 'label'),
      self_harm: levelOf('off', 'off', 'hold'),
      hate: levelOf('off', 'off', 'hold'),
      harassment: levelOf('off', 'off', 'off'),
      illegal: levelOf('off', 'off', 'off'),
      studio: levelOf('block', 'off', 'off'),
    })
    .prefault({}),
  /** What becomes of a file that its provider's own checker flags. Blocked, it counts as not delivered. */
  providerFlags: z
    .strictObject({
      runware: moderationLevelSchema.default('block'),
      fal: moderationLevelSchema.default('block'),
      replicate: moderationLevelSchema.default('block'),
    })
    .prefault({}),
  /** Which of the lists that come with the program are in force, and in which languages. */
  lists: z.array(z.enum(listedCategories)).max(6).default([]),
  languages: z
    .array(z.enum(listLanguages))
    .max(listLanguages.length)
    .default([...listLanguages]),
  /** The operator's own: whole words or phrases, whatever their case; `*` at the end stands for any ending. */
  rules: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(60),
        category: moderationCategorySchema,
        words: z.array(word).max(2000),
        /** Whether words also count in negative prompts, where people write what they do not want to see. */
        inNegatives: z.boolean().default(false),
      }),
    )
    .max(50)
    .default([]),
  /** What is never meant, although a rule would find a word in it. */
  allow: z.array(word).max(2000).default([]),
  /** What happens to what the service should look at while it does not answer. */
  whenAway: z.enum(['pass', 'hold', 'refuse']).default('pass'),
  /** How soon what is held is looked at. */
  holdHours: z.int().min(1).max(720).default(24),
});
export type ModerationSetting = z.infer<typeof moderationSettingSchema>;
