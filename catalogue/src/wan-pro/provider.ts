import * as z from 'zod';
import { videoDelivery } from '../fal-deliveries.ts';
import { falFile, falSeed } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { wanPro, wanProInput } from './tool.ts';

const input = z.object(wanProInput);

export const wanProProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/wan-pro/image-to-video',
  request: (record, media) => {
    const values = input.parse(wanPro.fromRecord(record));
    return {
      image_url: falFile(media, 'imageUrl'),
      prompt: values.prompt,
      enable_safety_checker: values.enableSafetyChecker,
      ...falSeed(values.seed),
    };
  },
  delivery: videoDelivery,
} satisfies FalMapping;
