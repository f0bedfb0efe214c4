import * as z from 'zod';
import { videoDelivery } from '../fal-deliveries.ts';
import { falFile } from '../fal-fields.ts';
import type { FalMapping, ProviderMedia } from '../provider.ts';
import type { InputRecord } from '../tool.ts';
import { videoUpscaler, videoUpscalerInput } from './tool.ts';

const input = z.object(videoUpscalerInput);

/** fal's video upscaler, for a tool whose record tells the factor in its own way. */
export function upscaleBy(factorOf: (record: InputRecord) => number) {
  return {
    provider: 'fal',
    endpoint: 'fal-ai/video-upscaler',
    request: (record: InputRecord, media: ProviderMedia) => ({
      video_url: falFile(media, 'videoUrl'),
      scale: factorOf(record),
    }),
    delivery: videoDelivery,
    describe: ({ videoUrl: video }, output) => ({
      ...(video === undefined ? {} : { original_resolution: `${video.width} x ${video.height}` }),
      upscaled_resolution: `${output.width} x ${output.height}`,
    }),
  } as const satisfies FalMapping;
}

export const videoUpscalerProvider = upscaleBy((record) => input.parse(videoUpscaler.fromRecord(record)).scale);
