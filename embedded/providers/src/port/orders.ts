import * as z from 'zod';

export const pictureFormats = ['PNG', 'JPG', 'WEBP'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const soundFormats = ['MP3', 'WAV', 'FLAC', 'OGG', 'M4A'] as const;
export type SoundFormat = (typeof soundFormats)[number];

export const outputFormats = [...pictureFormats, 'MP4', ...soundFormats] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** How an edited picture gets its size: the source's own, the best fit among usual shapes, or one named shape. */
export const resolutions = [
  'match_input',
  'auto',
  '1:1',
  '16:9',
  '21:9',
  '3:2',
  '2:3',
  '4:5',
  '5:4',
  '3:4',
  '4:3',
  '9:16',
  '9:21',
] as const;
export type Resolution = (typeof resolutions)[number];

export const styles = ['painted', 'oil', 'watercolor', 'pixel', 'photo', 'anime', 'ink'] as const;
export type Style = (typeof styles)[number];

const series = {
  /** Seed of the first output; output n takes seed + n. */
  seed: z.int(),
  /** How many outputs to make. */
  count: z.int().min(1),
  format: z.enum(pictureFormats),
};

export const pictureOrder = z.object({
  kind: z.literal('picture'),
  prompt: z.string(),
  negativePrompt: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  steps: z.int(),
  guidance: z.number(),
  /** A picture to vary: an http(s) address or a data URI. */
  guide: z.object({ source: z.string(), weight: z.number() }).nullable(),
  /** Addresses of style adapters. They choose a style by their words and are never fetched. */
  adapters: z.array(z.object({ address: z.string(), scale: z.number() })),
  ...series,
});
export type PictureOrder = z.infer<typeof pictureOrder>;

export const editOrder = z.object({
  kind: z.literal('edit'),
  source: z.string(),
  prompt: z.string(),
  resolution: z.enum(resolutions),
  steps: z.int(),
  guidance: z.number(),
  ...series,
});
export type EditOrder = z.infer<typeof editOrder>;

/** The source with what is white in the mask painted anew, at the order's size. */
export const fillOrder = z.object({
  kind: z.literal('fill'),
  source: z.string(),
  /** As large as the source. */
  mask: z.string(),
  prompt: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  steps: z.int(),
  guidance: z.number(),
  ...series,
});
export type FillOrder = z.infer<typeof fillOrder>;

export const cutoutOrder = z.object({
  kind: z.literal('cutout'),
  source: z.string(),
  count: z.literal(1),
});
export type CutoutOrder = z.infer<typeof cutoutOrder>;

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

/** A sound out of words. Where this machine cannot write its format, it is WAV. */
export const soundOrder = z.object({
  kind: z.literal('sound'),
  /** `speech` reads its words: how long it takes follows from them. */
  making: z.enum(['music', 'effect', 'speech']),
  prompt: z.string(),
  negativePrompt: z.string(),
  seconds: z.number().min(0.5).max(300),
  format: z.enum(soundFormats),
  seed: z.int(),
  count: z.int().min(1),
});
export type SoundOrder = z.infer<typeof soundOrder>;

/** What a painter can be asked for. */
export type WorkOrder = PictureOrder | EditOrder | FillOrder | CutoutOrder | ClipOrder | UpscaleOrder | SoundOrder;
