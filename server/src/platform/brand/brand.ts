import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { query } from '../database/rows.ts';
import type { Setting, Settings } from '../settings/settings.ts';
import { type Brand, brandSchema } from './brand-values.ts';
import { brandMark, poweredBy } from './mark.ts';
import { nameByDefault } from './name-by-default.ts';
import { brandStyle } from './style.ts';

/** What an operator has saved; null where nothing was, or it was taken back. */
export const brandSetting: Setting<Brand | null> = {
  name: 'brand',
  schema: brandSchema.nullable(),
  byDefault: null,
};

export function brandByDefault(config: Pick<Config, 'mailFrom'>): Brand {
  const name = nameByDefault(config);
  return brandSchema.parse({ name, shortName: name.slice(0, 14), isPoweredByShown: true });
}

export type BrandDeps = { config: Pick<Config, 'mailFrom'>; settings: Settings };

/** What the studio looks like and is called now, as every process sees it within 2 seconds. */
export async function readBrand({ config, settings }: BrandDeps): Promise<Brand> {
  return (await settings.read(brandSetting)) ?? brandByDefault(config);
}

const savedRow = z.object({ value: brandSetting.schema });

/** What is saved at this moment, for work that must not be 2 seconds behind; null where nothing is. */
export async function readSavedBrand(executor: Parameters<typeof query>[0]): Promise<Brand | null> {
  const [row] = await query(executor, savedRow)`select value from settings where name = ${brandSetting.name}`;
  return row?.value ?? null;
}

/** What pages know of it. */
export type PageBrand = {
  name: string;
  /** The logo, or the icon and the name, as HTML. */
  mark: string;
  /** Names the program behind the studio, where the operator wants that said; else empty. */
  poweredBy: string;
  themeColor: string;
  /** What the names of files that people save begin with. */
  fileStem: string;
  /** For the head of the page; empty where nothing differs from what the build has. */
  style: string;
};

/** "North & Co." is "north-co": letters and digits of any script, and nothing that a file system minds. */
export function fileStem({ shortName }: Pick<Brand, 'shortName'>): string {
  const words = shortName.normalize('NFC').toLowerCase();
  return words.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'studio';
}

export function pageBrandOf(brand: Brand): PageBrand {
  const { name, themeColor } = brand;
  return {
    ...{ name, mark: brandMark(brand), poweredBy: poweredBy(brand), themeColor },
    ...{ fileStem: fileStem(brand), style: brandStyle(brand) },
  };
}
