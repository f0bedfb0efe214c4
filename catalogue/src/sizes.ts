import * as z from 'zod/mini';
import type { Preset } from './form.ts';

export type Size = { width: number; height: number };

/** Named picture sizes, in pixels, as fal names them too. */
export const namedSizes = {
  square_hd: { label: 'Square HD', width: 1024, height: 1024 },
  square: { label: 'Square', width: 512, height: 512 },
  portrait_4_3: { label: 'Portrait 4:3', width: 768, height: 1024 },
  portrait_16_9: { label: 'Portrait 16:9', width: 576, height: 1024 },
  landscape_4_3: { label: 'Landscape 4:3', width: 1024, height: 768 },
  landscape_16_9: { label: 'Landscape 16:9', width: 1024, height: 576 },
} as const;

/** Words for a named size, with its pixels. */
export function sizeLabel({ label, width, height }: Size & { label: string }): string {
  return `${label} (${width} x ${height})`;
}

/** The named sizes for a form section that has the fields `width` and `height`. */
export const sizePresets: readonly Preset[] = Object.values(namedSizes).map((size) => ({
  label: sizeLabel(size),
  values: { width: size.width, height: size.height },
}));

export function isNamedSize({ width, height }: Size): boolean {
  return Object.values(namedSizes).some((size) => size.width === width && size.height === height);
}

/** `perMegapixel` tokens for each million pixels, rounded up once, from whole pixels. */
export function tokensForPixels({ width, height }: Size, perMegapixel: number): number {
  return Math.ceil((width * height * perMegapixel) / 1_000_000);
}

/** A picture's megapixels in words; two decimals rounded up, so that "2.01" is seen to cost more than "2". */
export function megapixels({ width, height }: Size): string {
  return String(Math.ceil((width * height) / 10_000) / 100);
}

const sizeShape = z.object({ width: z.number(), height: z.number() });

/** The `{width, height}` that a program sent; undefined for anything else. */
export function sizeInBody(value: unknown): Size | undefined {
  return sizeShape.safeParse(value).data;
}
