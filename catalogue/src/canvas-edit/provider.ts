import * as z from 'zod';
import { toldOf } from '../canvas.ts';
import { imagesDelivery } from '../fal-deliveries.ts';
import { falFile, falSeed } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { canvasEdit, canvasEditInput } from './tool.ts';

const input = z.object(canvasEditInput);

/** What the model makes at most; the studio enlarges it to the frame. Pixels. */
const MOST_PIXELS = 2 * 1024 * 1024;
/** Sides that FLUX takes. */
const MULTIPLE = 16;

/** FLUX.1 [dev] paints what is white in the mask. */
export const canvasEditProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/flux-lora/inpainting',
  request: (record, media) => {
    const values = input.parse(canvasEdit.fromRecord(record));
    return {
      image_url: falFile(media, values.frameUrl === '' ? 'imageUrl' : 'frameUrl'),
      mask_url: falFile(media, 'maskUrl'),
      prompt: toldOf(values.mode, values.prompt),
      image_size: sizeToMake(values),
      num_inference_steps: 28,
      guidance_scale: 3.5,
      strength: 0.95,
      num_images: 1,
      enable_safety_checker: values.enableSafetyChecker,
      output_format: 'png' as const,
      ...falSeed(values.seed),
    };
  },
  delivery: imagesDelivery,
} satisfies FalMapping;

/** The frame's shape in sides that the model takes. */
function sizeToMake({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const side = (pixels: number) => Math.max(MULTIPLE * 4, Math.floor((pixels * scale) / MULTIPLE) * MULTIPLE);
  return { width: side(width), height: side(height) };
}
