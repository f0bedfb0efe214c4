import * as z from 'zod/mini';
import { incidentImpacts, incidentKinds, statusParts } from '../status/kinds.ts';

/** Everybody, whoever is signed in, or those of them without or with a paid plan. */
export const bannerAudiences = ['all', 'members', 'free', 'paid'] as const;

/** The banner as it is shown: `id` is another one whenever its words are, so that who closed one sees the next. */
const shownBannerSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** What the words are written in, where that is not the language that was asked for. */
  lang: z.optional(z.string()),
  link: z.nullable(z.object({ label: z.string(), lang: z.optional(z.string()), to: z.string() })),
  audience: z.enum(bannerAudiences),
  isDismissible: z.boolean(),
});
export type ShownBanner = z.infer<typeof shownBannerSchema>;
/** Trouble that goes on, or work that is planned within a day. */
const openIncidentSchema = z.object({
  id: z.string(),
  kind: z.enum(incidentKinds),
  impact: z.enum(incidentImpacts),
  parts: z.array(z.enum(statusParts)),
  /** Ids of tools. */
  tools: z.array(z.string()),
  /** In the language of whoever asks, else in the studio's own. */
  title: z.string(),
  /** What the title is written in, where that is not the language that was asked for. */
  lang: z.optional(z.string()),
  /** ISO times; the end is that of planned work. */
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
});
export type OpenIncident = z.infer<typeof openIncidentSchema>;

export const bannerAnswerSchema = z.object({
  banner: z.nullable(shownBannerSchema),
  incidents: z.array(openIncidentSchema),
  /** Whether there is a page that says more of them. */
  showsStatus: z.boolean(),
});
export type BannerAnswer = z.infer<typeof bannerAnswerSchema>;

export const samplesSchema = z.object({
  /** Those that come with the program are shown, which a demo alone does. */
  ofProgram: z.boolean(),
  /** The operator's own. */
  own: z.array(
    z.object({
      ...{ url: z.string(), width: z.int(), height: z.int(), alt: z.string(), words: z.string() },
      /** What the words are written in, where that is not the language that was asked for. */
      lang: z.optional(z.string()),
    }),
  ),
});
