import * as z from 'zod';
import { videoDelivery } from '../fal-deliveries.ts';
import { falFile } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { hailuo, hailuoInput } from './tool.ts';

const input = z.object(hailuoInput);

/** MiniMax Hailuo-02 standard. */
export const hailuoProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/minimax/hailuo-02/standard/image-to-video',
  request: (record, media) => {
    const values = input.parse(hailuo.fromRecord(record));
    return {
      image_url: falFile(media, 'imageUrl'),
      prompt: values.prompt,
      duration: values.duration,
      prompt_optimizer: values.promptOptimizer,
      resolution: '768P' as const,
    };
  },
  delivery: videoDelivery,
} satisfies FalMapping;
