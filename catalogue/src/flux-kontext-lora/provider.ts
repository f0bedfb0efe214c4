import * as z from 'zod';
import { imagesDelivery } from '../fal-deliveries.ts';
import { falAcceleration, falSeed, promptWithAvoid } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { fluxKontextLora, fluxKontextLoraInput } from './tool.ts';

const input = z.object(fluxKontextLoraInput);

/** FLUX.1 Kontext [dev] with LoRA, from words alone. */
export const fluxKontextLoraProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/flux-kontext-lora/text-to-image',
  request: (record) => {
    const values = input.parse(fluxKontextLora.fromRecord(record));
    return {
      prompt: promptWithAvoid(values.prompt, values.negativePrompt),
      image_size: { width: values.width, height: values.height },
      num_inference_steps: values.steps,
      guidance_scale: values.guidanceScale,
      num_images: values.numImages,
      acceleration: falAcceleration[values.acceleration],
      enable_safety_checker: values.enableSafetyChecker,
      output_format: values.outputFormat,
      ...(values.loraUrl === '' ? {} : { loras: [{ path: values.loraUrl, scale: values.loraScale }] }),
      ...falSeed(values.seed),
    };
  },
  delivery: imagesDelivery,
} satisfies FalMapping;
