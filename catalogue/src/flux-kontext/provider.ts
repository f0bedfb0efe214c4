import * as z from 'zod';
import { imagesDelivery } from '../fal-deliveries.ts';
import { falAcceleration, falFile, falSeed } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { fluxKontext, fluxKontextInput } from './tool.ts';

const input = z.object(fluxKontextInput);

/** FLUX.1 Kontext [dev], which edits the image that it is given. */
export const fluxKontextProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/flux-kontext/dev',
  request: (record, media) => {
    const values = input.parse(fluxKontext.fromRecord(record));
    return {
      image_url: falFile(media, 'imageUrl'),
      prompt: values.prompt,
      num_inference_steps: values.steps,
      guidance_scale: values.guidanceScale,
      num_images: values.numImages,
      resolution_mode: values.resolutionMode,
      acceleration: falAcceleration[values.acceleration],
      enable_safety_checker: values.enableSafetyChecker,
      output_format: values.outputFormat,
      ...falSeed(values.seed),
    };
  },
  delivery: imagesDelivery,
} satisfies FalMapping;
