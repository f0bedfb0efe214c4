import { choice, videoFile } from '../fields.ts';
import { nameFromFile } from '../generation-name.ts';
import { defineTool } from '../tool.ts';
import { CLASSIC_FOLDER } from '../upload-rules.ts';
import {
  plainEnlargement,
  upscalingBreakdown,
  upscalingCost,
  upscalingOf,
  upscalingPrices,
  upscalingProblem,
} from '../video-upscaler/upscaling.ts';

const NAME = 'Classic Video Upscaler';
export const CLASSIC_FACTOR = 2;

export const classicVideoUpscaler = defineTool({
  id: 'gen_06',
  fn: 'video-upscaler',
  route: null,
  name: NAME,
  summary: 'Doubles the width and height of a video.',
  category: 'enhancement',
  outputKind: 'video',
  expectedSeconds: { from: 180, to: 480 },
  input: {
    videoUrl: videoFile({ folder: CLASSIC_FOLDER, required: 'Please upload a video' }),
    scaleFactor: choice([CLASSIC_FACTOR], CLASSIC_FACTOR),
  },
  checkMeasured: (_values, { videoUrl: video }, report) => {
    const problem = upscalingProblem(video);
    if (problem !== undefined) report('videoUrl', problem);
  },
  compareWith: 'videoUrl',
  enlarges: true,
  words: {
    submit: 'Upscale video',
    failed: 'Upscaling failed',
    preview: ({ videoUrl: video }) => plainEnlargement(video),
  },
  form: [{ fields: { videoUrl: { label: 'Video', hint: 'MP4, MOV or AVI, under 50 MB, up to 1000 frames' } } }],
  examples: [],
  prices: upscalingPrices,
  cost: (values, { videoUrl: video }, prices) => upscalingCost(upscalingOf(video, values.scaleFactor), prices),
  breakdown: (values, { videoUrl: video }, prices) =>
    upscalingBreakdown(upscalingOf(video, values.scaleFactor), prices),
  generationName: (values) => nameFromFile(NAME, values.videoUrl),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [{ label: 'Upscale factor', value: `${values.scaleFactor}x` }],
  downloadName: ({ timestamp, index, extension }) => `video-upscaler-${timestamp}-${index + 1}.${extension}`,
});
