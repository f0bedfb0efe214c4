import * as z from 'zod';
import type { Config } from '../config/config.ts';
import type { Setting, Settings } from '../settings/settings.ts';
import { cornerNames, fontNames } from './choices.ts';
import { brandStyle } from './style.ts';

/** Nothing that could end a line of a mail's head, a tag or an address. */
const plainWords = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}<>"\\{}]+$/u, 'Use letters, digits and simple punctuation');

/** A file of the table `brand_files`; its name is the hash of what is in it. */
export const brandFile = z.string().regex(/^[0-9a-f]{32}\.(?:svg|png|ico)$/);
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, 'Write the color as #rrggbb');

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
  socialCard: brandFile.nullable().default(null),
  mail: z
    .strictObject({
      /** Of the band at the top; without one the name stands on white. */
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

/** What an operator has saved; null where nothing was, or it was taken back. */
export const brandSetting: Setting<Brand | null> = {
  name: 'brand',
  schema: brandSchema.nullable(),
  byDefault: null,
};

/** What the environment calls the studio: the sender of its mails, `Kinora <studio@kinora.local>`. */
function nameByDefault({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  const name = /^\s*"?([^"<>]+?)"?\s*<[^<>]+>\s*$/.exec(mailFrom)?.[1];
  return name?.slice(0, 40) ?? 'Kinora';
}

export function brandByDefault(config: Pick<Config, 'mailFrom'>): Brand {
  const name = nameByDefault(config);
  return brandSchema.parse({ name, shortName: name.slice(0, 14), isPoweredByShown: true });
}

export type BrandDeps = { config: Pick<Config, 'mailFrom'>; settings: Settings };

/** What the studio looks like and is called now, as every process sees it within 2 seconds. */
export async function readBrand({ config, settings }: BrandDeps): Promise<Brand> {
  return (await settings.read(brandSetting)) ?? brandByDefault(config);
}

/** What pages know of it. */
export type PageBrand = {
  name: string;
  shortName: string;
  logoLight: string | null;
  logoDark: string | null;
  themeColor: string;
  isPoweredByShown: boolean;
  /** For the head of the page; empty where nothing differs from what the build has. */
  style: string;
};

export const brandFileAddress = (name: string) => `/brand/${name}`;

export function pageBrandOf(brand: Brand): PageBrand {
  const { name, shortName, logoLight, logoDark, themeColor, isPoweredByShown } = brand;
  const address = (file: string | null) => (file === null ? null : brandFileAddress(file));
  return {
    name,
    shortName,
    logoLight: address(logoLight ?? logoDark),
    logoDark: address(logoDark ?? logoLight),
    themeColor,
    // A studio of the program's own name has nothing to add.
    isPoweredByShown: isPoweredByShown && name !== 'Kinora',
    style: brandStyle(brand),
  };
}
