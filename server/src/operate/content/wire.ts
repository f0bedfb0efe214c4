import * as z from 'zod/mini';
import { bannerAudiences } from './banner-wire.ts';

/** Texts are trimmed; an empty one leaves the page's own, in the language of whoever reads it. */
const words = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/** A page of this studio, or another site's; nothing that runs. */
const target = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(
      /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?|mailto:[^\s?]+@[^\s?]+)$/,
      'An address such as /about, https://example.com or mailto:help@example.com',
    ),
  );
const link = z.strictObject({ label: needed(40), to: target });
const moment = z.nullable(z.iso.datetime({ offset: true }));

const bannerSchema = z.strictObject({
  text: needed(300),
  link: z.nullable(link),
  from: moment,
  until: moment,
  /** Everybody, whoever is signed in, or those of them without or with a paid plan. */
  audience: z.enum(bannerAudiences),
  isDismissible: z.boolean(),
});

/** A file of the table `brand_files`, and how large it is on the page. */
const shownFile = (ending: 'webp' | 'mp4') => z.string().check(z.regex(new RegExp(`^[0-9a-f]{32}\\.${ending}$`)));
const side = z.int().check(z.gte(1), z.lte(10_000));

const sampleSchema = z.strictObject({
  file: shownFile('webp'),
  ...{ width: side, height: side },
  /** For those who do not see it. */
  alt: needed(200),
  words: words(200),
});

const introSchema = z.strictObject({
  video: shownFile('mp4'),
  poster: shownFile('webp'),
  ...{ width: side, height: side },
  alt: needed(200),
});

/** `auto`: what comes with the program. */
const shows = z.enum(['auto', 'own', 'none']);

/** What the operator has pages say in place of their own words. */
export const contentSchema = z.strictObject({
  hero: z.strictObject({
    name: words(80),
    title: words(80),
    text: words(400),
    primary: words(40),
    secondary: words(40),
  }),
  /** `auto`: the figures of the specification in a demo, real ones once they are worth showing. */
  statistics: z.strictObject({
    show: z.enum(['auto', 'own', 'none']),
    own: z.array(z.strictObject({ figure: needed(12), label: needed(30) })).check(z.maxLength(4)),
  }),
  /** Ids of tools on the front page, in this order; none leaves the first six. */
  tools: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(12)),
  /** By the id of a plan; a plan that is missing, or has none, keeps its own. */
  planFeatures: z.record(z.string().check(z.maxLength(40)), z.array(needed(80)).check(z.maxLength(10))),
  footer: z.strictObject({ text: words(300), links: z.array(link).check(z.maxLength(12)) }),
  banner: z.nullable(bannerSchema),
  contact: z.strictObject({
    text: words(300),
    responseTimes: z.array(z.strictObject({ about: needed(40), time: needed(40) })).check(z.maxLength(8)),
    hours: z.array(z.strictObject({ day: needed(40), time: needed(40) })).check(z.maxLength(8)),
    hoursNote: words(200),
  }),
  /** The law that governs the terms, as it stands behind "the law of". */
  legal: z.strictObject({ law: words(120) }),
  /** Pictures below the tools of the front page; those of the program stand in a demo alone. */
  gallery: z._default(z.strictObject({ show: shows, own: z.array(sampleSchema).check(z.maxLength(12)) }), () => ({
    show: 'auto' as const,
    own: [],
  })),
  /** The video beside its first words. */
  intro: z._default(z.strictObject({ show: shows, own: z.nullable(introSchema) }), () => ({
    show: 'auto' as const,
    own: null,
  })),
  about: z.strictObject({
    title: words(80),
    lead: words(400),
    sections: z.array(z.strictObject({ title: needed(80), text: needed(3000) })).check(z.maxLength(8)),
  }),
  /** By language, and by the text that they stand for: another text has no other words yet. */
  translations: z._default(
    z.record(z.string().check(z.maxLength(35)), z.record(z.string().check(z.maxLength(3000)), words(3000))),
    () => ({}),
  ),
});

export type Content = z.infer<typeof contentSchema>;
export type Sample = z.infer<typeof sampleSchema>;
export type Intro = z.infer<typeof introSchema>;
export type Banner = z.infer<typeof bannerSchema>;

/** Every page says its own. */
export const ownContent: Content = {
  hero: { name: '', title: '', text: '', primary: '', secondary: '' },
  statistics: { show: 'auto', own: [] },
  tools: [],
  planFeatures: {},
  footer: { text: '', links: [] },
  banner: null,
  contact: { text: '', responseTimes: [], hours: [], hoursNote: '' },
  legal: { law: '' },
  gallery: { show: 'auto', own: [] },
  intro: { show: 'auto', own: null },
  about: { title: '', lead: '', sections: [] },
  translations: {},
};
