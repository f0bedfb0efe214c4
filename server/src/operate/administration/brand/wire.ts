import * as z from 'zod/mini';
import { cornerNames, fontNames } from '../../../platform/brand/choices.ts';

/** What an operator chooses; what is made of it (icons, mail logo, social card) is not among it. */
const brandChoiceSchema = z.object({
  name: z.string(),
  shortName: z.string(),
  logoLight: z.nullable(z.string()),
  logoDark: z.nullable(z.string()),
  icons: z.nullable(z.record(z.string(), z.string())),
  colors: z.nullable(z.object({ primary: z.string(), accent: z.string() })),
  font: z.enum(fontNames),
  corners: z.enum(cornerNames),
  /** A picture of their own; null has one made of the name, the logo and the colors. */
  card: z.nullable(z.string()),
  mail: z.object({ color: z.nullable(z.string()), hasLogo: z.boolean(), footer: z.array(z.string()) }),
  themeColor: z.string(),
  isPoweredByShown: z.boolean(),
});
export type BrandChoice = z.output<typeof brandChoiceSchema>;

const brandVersionSchema = z.object({
  version: z.int(),
  /** Null: the look that comes with the program. */
  name: z.nullable(z.string()),
  primary: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.string()),
  isCurrent: z.boolean(),
});

export const brandDeskSchema = z.object({
  choice: brandChoiceSchema,
  isSaved: z.boolean(),
  /** Newest first. */
  versions: z.array(brandVersionSchema),
});
export type BrandDesk = z.output<typeof brandDeskSchema>;

const variables = z.record(z.string(), z.string());

export const brandPreviewSchema = z.object({
  problems: z.array(z.object({ field: z.string(), message: z.string(), suggestion: z.string() })),
  /** Custom properties of both color schemes, and of each. */
  shared: variables,
  dark: variables,
  light: variables,
  fontFace: z.string(),
  /** A mail as it would arrive, for a frame that runs nothing. */
  mail: z.string(),
  /** What stands for an icon where none was sent, as the address of its data; null for the program's own. */
  icon: z.nullable(z.string()),
  /** The social card, as the address of its data. */
  card: z.string(),
});
export type BrandPreview = z.output<typeof brandPreviewSchema>;

export const pictureUses = ['logo', 'icon', 'card'] as const;
export type PictureUse = (typeof pictureUses)[number];

/** What was kept of a picture: one file, or all icons made from it. */
export const keptPictureSchema = z.object({
  file: z.string(),
  icons: z.nullable(z.record(z.string(), z.string())),
});
export type KeptPicture = z.output<typeof keptPictureSchema>;
