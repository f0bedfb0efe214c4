import * as z from 'zod';
import { clipOrder, upscaleOrder } from '../video/orders.ts';
import { failureSchema } from './failure.ts';

export const pictureFormats = ['PNG', 'JPG', 'WEBP'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const outputFormats = [...pictureFormats, 'MP4'] as const;
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

const series = {
  /** Seed of the first output; output n takes seed + n. */
  seed: z.int(),
  /** How many outputs to make. */
  count: z.int().min(1),
  format: z.enum(pictureFormats),
};

const pictureOrder = z.object({
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

const editOrder = z.object({
  kind: z.literal('edit'),
  source: z.string(),
  prompt: z.string(),
  resolution: z.enum(resolutions),
  steps: z.int(),
  guidance: z.number(),
  ...series,
});
export type EditOrder = z.infer<typeof editOrder>;

const cutoutOrder = z.object({
  kind: z.literal('cutout'),
  source: z.string(),
  count: z.literal(1),
});
export type CutoutOrder = z.infer<typeof cutoutOrder>;

/** An order that its protocol accepts at first and then fails, because its input cannot be carried out. */
const refusal = z.object({ kind: z.literal('refusal'), failure: failureSchema, count: z.literal(1) });

/** What to make. A new kind is one schema here and one renderer in render/render-order.ts. */
export const orderSchema = z.discriminatedUnion('kind', [
  refusal,
  pictureOrder,
  editOrder,
  cutoutOrder,
  clipOrder,
  upscaleOrder,
]);
export type Order = z.infer<typeof orderSchema>;
/** The kinds that have a renderer. */
export type WorkOrder = Exclude<Order, { kind: 'refusal' }>;

/** More pixels than these, over all pictures of an order, take longer than the next person should wait. */
const SHORT_PIXELS = 8 * 1024 * 1024;

/** Whether an order takes minutes of work: every video does. */
export function isLong(order: Order): boolean {
  switch (order.kind) {
    case 'clip':
    case 'upscale':
      return true;
    case 'picture':
      return order.width * order.height * order.count > SHORT_PIXELS;
    case 'edit':
    case 'cutout':
    case 'refusal':
      return false;
  }
}
