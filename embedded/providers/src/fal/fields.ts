import * as z from 'zod';
import { drawSeed } from '../queue/order.ts';

const presetSizes = {
  square_hd: { width: 1024, height: 1024 },
  square: { width: 512, height: 512 },
  portrait_4_3: { width: 768, height: 1024 },
  portrait_16_9: { width: 576, height: 1024 },
  landscape_4_3: { width: 1024, height: 768 },
  landscape_16_9: { width: 1024, height: 576 },
} as const;
type PresetSize = keyof typeof presetSizes;

const presetName = z.enum(['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9']);
/** fal allows sides up to 14142 pixels; what the preview engine paints ends earlier. */
const side = z.int().min(64).max(2048).default(512);

/** A preset's name or `{width, height}`; read as pixels. */
export function imageSize(preset: PresetSize): z.ZodType<{ width: number; height: number }> {
  return z
    .union([presetName, z.object({ width: side, height: side })])
    .default(preset)
    .transform((size) => (typeof size === 'string' ? presetSizes[size] : size));
}

/** A public address or a data URI. What cannot be fetched fails later; what cannot even be tried fails here. */
export const fileInput = z
  .string()
  .refine((source) => /^(https?:\/\/|data:[a-z]+\/[a-z0-9.+-]+;base64,)/i.test(source), {
    error: 'Failed to download the file. Please check if the URL is accessible and try again.',
    params: { type: 'file_download_error' },
  });

/** How long it may be, the endpoint's contract says; where that is silent, the longest that any endpoint takes. */
export const prompt = z.string().max(20_000);
export const numImages = z.int().min(1).max(4).default(1);
export const seed = z.int().min(0).nullish();
export const guidance = (standard: number) => z.number().min(0).max(20).default(standard);
export const steps = (standard: number, least = 1) => z.int().min(least).max(50).default(standard);
/** FLUX Kontext takes no fewer steps. */
export const KONTEXT_STEPS = 10;
export const safetyChecker = z.boolean().default(true);
export const outputFormat = (standard: 'jpeg' | 'png') =>
  z
    .enum(['jpeg', 'png'])
    .default(standard)
    .transform((format) => (format === 'png' ? ('PNG' as const) : ('JPG' as const)));

/** The seed that was asked for, or a random one. */
export function chooseSeed(asked: number | null | undefined): number {
  return asked ?? drawSeed();
}

/** The painter's scale for FLUX's: FLUX is usually at 3.5 where the painter is at 7. */
export function painterGuidance(scale: number): number {
  return scale * 2;
}
