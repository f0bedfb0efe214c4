import type * as z from 'zod/mini';
import { choice, videoFile } from '../fields.ts';
import { nameFromFile } from '../generation-name.ts';
import { saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';
import {
  analysisOf,
  plainEnlargement,
  UPSCALING_FAILED,
  upscalingBanner,
  upscalingBreakdown,
  upscalingCost,
  upscalingOf,
  upscalingPrices,
  upscalingProblem,
} from './upscaling.ts';

export const videoUpscalerInput = {
  videoUrl: videoFile({ folder: 'video-upscaler-input', required: upscalingBanner.missing.message }),
  scale: choice([2, 4], 2),
};
type Values = z.output<z.ZodMiniObject<typeof videoUpscalerInput>>;

const NAME = 'Video Upscaler';

/** The factor in a name is told only where the record is known. */
function factorIn(record: Readonly<Record<string, unknown>> | undefined): string {
  return typeof record?.scale === 'number' ? `-${record.scale}x` : '';
}

export const videoUpscaler = defineTool({
  id: 'fal_video_upscaler',
  fn: 'fal-video-upscaler',
  route: '/fal-video-upscaler',
  name: NAME,
  summary: 'Makes a video two or four times as wide and high, frame by frame.',
  category: 'enhancement',
  outputKind: 'video',
  expectedSeconds: { from: 180, to: 480 },
  input: videoUpscalerInput,
  ignoredKeys: ['videoAnalysis'],
  normalize: ({ settings, ...flat }, report) => {
    if (settings === undefined) return flat;
    if (typeof settings !== 'object' || settings === null) {
      report('settings', 'settings must be {videoUrl, scale}');
      return flat;
    }
    return { ...flat, ...settings };
  },
  checkMeasured: (_values, { videoUrl: video }, report) => {
    const problem = upscalingProblem(video);
    if (problem !== undefined) report('videoUrl', problem);
  },
  compareWith: 'videoUrl',
  enlarges: true,
  waitsForInput: true,
  words: {
    submit: 'Upscale video',
    failed: 'Upscaling failed',
    unexplained: () => saidWords(UPSCALING_FAILED),
    history: 'Generated Videos',
    banner: upscalingBanner,
    preview: ({ videoUrl: video }) => plainEnlargement(video),
  },
  form: [
    {
      fields: {
        videoUrl: { label: 'Video', hint: 'MP4, MOV, AVI or WebM, under 100 MB, up to 1000 frames' },
        scale: { label: 'Upscale factor', choices: { 2: '2x', 4: '4x' } },
      },
    },
  ],
  examples: [],
  prices: upscalingPrices,
  cost: (values: Values, { videoUrl: video }, prices) => upscalingCost(upscalingOf(video, values.scale), prices),
  breakdown: (values, { videoUrl: video }, prices) => upscalingBreakdown(upscalingOf(video, values.scale), prices),
  generationName: (values) => nameFromFile(NAME, values.videoUrl),
  record: (values, { videoUrl: video }) => ({
    ...values,
    ...(video === undefined ? {} : { videoAnalysis: analysisOf(video) }),
  }),
  fromRecord: ({ videoAnalysis: _measured, ...rest }) => rest,
  detail: (values) => [{ label: 'Upscale factor', value: `${values.scale}x` }],
  brief: (values) => [`${values.scale}x`],
  downloadName: ({ record, timestamp, extension }) => `upscaled-video${factorIn(record)}-${timestamp}.${extension}`,
});
