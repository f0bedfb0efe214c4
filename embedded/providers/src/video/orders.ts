import * as z from 'zod';
import { styles } from '../prompt/plan.ts';

/** Sizes in pixels. `image` takes the input picture's own shape, within 9:21 and 21:9; `wide-or-tall` is 16:9 or 9:16. */
const clipShape = z.union([
  z.object({ width: z.int().min(16).max(4096), height: z.int().min(16).max(4096) }),
  z.object({ shortSide: z.int().min(64).max(2160), aspect: z.enum(['image', 'wide-or-tall']) }),
]);

/** A clip out of a picture, or out of words alone when `image` is null. */
export const clipOrder = z.object({
  kind: z.literal('clip'),
  prompt: z.string(),
  negativePrompt: z.string(),
  /** An http(s) address or a data URI. */
  image: z.string().nullable(),
  shape: clipShape,
  fps: z.int().min(1).max(60),
  frames: z.int().min(1).max(1500),
  seed: z.int(),
  /** Adds a synthesised background sound that suits the words. */
  audio: z.boolean(),
  reverse: z.boolean(),
  /** The last frame leads back to the first. */
  loop: z.boolean(),
  /** 0..1: how strongly things move; 0.5 is usual. */
  strength: z.number().min(0).max(1),
  /** A style that the picture is painted in first; null leaves it as it is. */
  style: z.enum(styles).nullable(),
  /** Constant rate factor of the file, 1 (best) to 51. */
  crf: z.int().min(1).max(51),
  count: z.literal(1),
});
export type ClipOrder = z.infer<typeof clipOrder>;

/** A video enlarged frame by frame; rate, frames and sound stay. */
export const upscaleOrder = z.object({
  kind: z.literal('upscale'),
  /** An http(s) address or a data URI. */
  video: z.string(),
  factor: z.union([z.literal(2), z.literal(4)]),
  count: z.literal(1),
});
export type UpscaleOrder = z.infer<typeof upscaleOrder>;
