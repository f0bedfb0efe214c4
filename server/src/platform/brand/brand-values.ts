import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { cornerNames, fontNames } from './choices.ts';

/** Nothing that could end a line of a mail's head, a tag or an address. */
const plainWords = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}<>"\\{}]+$/u, declareWords(text('refusals', 'brand.plain')));

/** A file of the table `brand_files`; its name is the hash of what is in it. */
export const brandFile = z.string().regex(/^[0-9a-f]{32}\.(?:svg|png|ico)$/);
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, declareWords(text('refusals', 'brand.hex')));

export const iconNames = ['svg', 'ico', 'apple', 'small', 'large', 'maskable', 'done'] as const;
export type IconName = (typeof iconNames)[number];

export const brandSchema = z.strictObject({
  name: plainWords(40),
  /** Where there is little room, as below an icon on a phone. */
  shortName: plainWords(14),
  /** On light and on dark surfaces; either stands in for the other. */
  logoLight: brandFile.nullable().default(null),
  logoDark: brandFile.nullable().default(null),
  icons: z.record(z.enum(iconNames), brandFile).nullable().default(null),
  /** Null leaves the look that comes with the program. */
  colors: z.strictObject({ primary: hexColor, accent: hexColor }).nullable().default(null),
  font: z.enum(fontNames).default('inter'),
  corners: z.enum(cornerNames).default('round'),
  /** `isMade` of the name, the logo and the colors, with each change anew. */
  socialCard: z.strictObject({ file: brandFile, isMade: z.boolean() }).nullable().default(null),
  mail: z
    .strictObject({
      /** The color of the band at the top; without one the name stands on white. */
      color: hexColor.nullable().default(null),
      logo: brandFile.nullable().default(null),
      footer: z.array(plainWords(100)).max(6).default([]),
    })
    .prefault({}),
  /** What a phone draws around the page. */
  themeColor: hexColor.default('#0b0912'),
  isPoweredByShown: z.boolean().default(false),
});
export type Brand = z.output<typeof brandSchema>;
