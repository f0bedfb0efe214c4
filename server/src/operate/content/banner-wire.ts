import * as z from 'zod/mini';

/** Everybody, whoever is signed in, or those of them without or with a paid plan. */
export const bannerAudiences = ['all', 'members', 'free', 'paid'] as const;

/** The banner as it is shown: `id` is another one whenever its words are, so that who closed one sees the next. */
export const shownBannerSchema = z.object({
  id: z.string(),
  text: z.string(),
  link: z.nullable(z.object({ label: z.string(), to: z.string() })),
  audience: z.enum(bannerAudiences),
  isDismissible: z.boolean(),
});
export type ShownBanner = z.infer<typeof shownBannerSchema>;
export const bannerAnswerSchema = z.object({ banner: z.nullable(shownBannerSchema) });
