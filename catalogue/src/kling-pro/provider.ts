import * as z from 'zod';
import { videoDelivery } from '../fal-deliveries.ts';
import { falFile, falText } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { klingPro, klingProInput } from './tool.ts';

const input = z.object(klingProInput);

/** Kling 1.6 Pro, the last of its line that takes an aspect ratio. No Kling endpoint takes a seed. */
export const klingProProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/kling-video/v1.6/pro/image-to-video',
  request: (record, media) => {
    const values = input.parse(klingPro.fromRecord(record));
    return {
      image_url: falFile(media, 'imageUrl'),
      prompt: values.prompt,
      ...falText('negative_prompt', values.negativePrompt),
      duration: values.duration,
      aspect_ratio: values.aspectRatio,
      cfg_scale: values.cfgScale,
    };
  },
  delivery: videoDelivery,
} satisfies FalMapping;
