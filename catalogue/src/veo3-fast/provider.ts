import * as z from 'zod';
import { videoDelivery } from '../fal-deliveries.ts';
import { falSeed, falText } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { veo3Fast, veo3FastInput } from './tool.ts';

const input = z.object(veo3FastInput);

/** What the endpoint makes of each shape, and what is then cut out of it. */
const shapes = {
  '16:9': { asked: '16:9' },
  '9:16': { asked: '9:16' },
  '1:1': { asked: '16:9', crop: { width: 1, height: 1 } },
  '21:9': { asked: '16:9', crop: { width: 21, height: 9 } },
} as const;

/** Of fal's scale from 1 to 6: its own default, and the most permissive one. */
const SAFE = '4' as const;
const PERMISSIVE = '6' as const;

/** Veo 3.1 Fast: Veo 3 Fast was retired in June 2026, and this is its successor. */
export const veo3FastProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/veo3.1/fast',
  request: (record) => {
    const values = input.parse(veo3Fast.fromRecord(record));
    return {
      prompt: values.prompt,
      ...falText('negative_prompt', values.negativePrompt),
      aspect_ratio: shapes[values.aspectRatio].asked,
      duration: values.duration,
      resolution: values.resolution,
      generate_audio: values.generateAudio,
      safety_tolerance: values.enableSafetyChecker ? SAFE : PERMISSIVE,
      ...falSeed(values.seed),
    };
  },
  delivery: videoDelivery,
  finish: (record) => {
    const shape = shapes[input.parse(veo3Fast.fromRecord(record)).aspectRatio];
    return 'crop' in shape ? { video: { aspect: shape.crop } } : {};
  },
} satisfies FalMapping;
