import * as z from 'zod';
import { videoDelivery } from '../fal-deliveries.ts';
import { falFile, falText } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { ltxv, ltxvInput } from './tool.ts';

const input = z.object(ltxvInput);

/** The model makes 8n + 1 frames: the next such number, to be cut. */
function framesToAsk(numFrames: number): number {
  return Math.ceil((numFrames - 1) / 8) * 8 + 1;
}

/** LTX-Video 13B distilled. */
export const ltxvProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/ltxv-13b-098-distilled/image-to-video',
  request: (record, media) => {
    const values = input.parse(ltxv.fromRecord(record));
    return {
      image_url: falFile(media, 'imageUrl'),
      prompt: values.prompt,
      ...falText('negative_prompt', values.negativePrompt),
      ...(values.loras.length === 0 ? {} : { loras: values.loras.map(({ url, scale }) => ({ path: url, scale })) }),
      resolution: values.resolution,
      aspect_ratio: values.aspectRatio,
      num_frames: framesToAsk(values.numFrames),
      frame_rate: values.frameRate,
      first_pass_num_inference_steps: values.firstPassNumInferenceSteps,
      second_pass_num_inference_steps: values.secondPassNumInferenceSteps,
      second_pass_skip_initial_steps: values.secondPassSkipInitialSteps,
      expand_prompt: values.expandPrompt,
      reverse_video: values.reverseVideo,
      enable_safety_checker: values.enableSafetyChecker,
      enable_detail_pass: values.enableDetailPass,
      temporal_adain_factor: values.temporalAdainFactor,
      tone_map_compression_ratio: values.toneMapCompressionRatio,
      constant_rate_factor: values.constantRateFactor,
    };
  },
  delivery: videoDelivery,
  finish: (record) => {
    const { numFrames } = input.parse(ltxv.fromRecord(record));
    return framesToAsk(numFrames) === numFrames ? {} : { video: { frames: numFrames } };
  },
} satisfies FalMapping;
