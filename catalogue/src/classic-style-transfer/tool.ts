import { imageFile, videoFile } from '../fields.ts';
import { nameFromFile } from '../generation-name.ts';
import { said } from '../said.ts';
import { defineTool } from '../tool.ts';
import { CLASSIC_FOLDER } from '../upload-rules.ts';

const NAME = 'Video Style Transfer';
/** What the model takes, in seconds. */
const SECONDS = { least: 2, most: 10 };

export const classicStyleTransfer = defineTool({
  id: 'gen_03',
  fn: 'video-style-transfer',
  route: null,
  name: NAME,
  summary: 'Repaints a video in the style of a picture.',
  category: 'video',
  expectedSeconds: { from: 120, to: 600 },
  input: {
    videoUrl: videoFile({ folder: CLASSIC_FOLDER, required: 'Please upload a video' }),
    styleUrl: imageFile({ folder: CLASSIC_FOLDER, required: 'Please upload a style image' }),
  },
  compareWith: 'videoUrl',
  checkMeasured: (_values, { videoUrl: video }, report) => {
    const seconds = video?.seconds;
    if (seconds !== undefined && (seconds < SECONDS.least || seconds > SECONDS.most))
      report(
        'videoUrl',
        said('problem.videoSeconds', `Please use a video of ${SECONDS.least} to ${SECONDS.most} seconds`, SECONDS),
      );
  },
  form: [
    {
      fields: {
        videoUrl: { label: 'Video', hint: `MP4, MOV or AVI, ${SECONDS.least} to ${SECONDS.most} seconds, under 50 MB` },
        styleUrl: { label: 'Style image', hint: 'JPEG, PNG or WebP, under 50 MB' },
      },
    },
  ],
  examples: [],
  prices: { generation: 15 },
  cost: (_values, _measured, prices) => [{ label: 'One video', tokens: prices.generation ?? 0 }],
  generationName: (values) => nameFromFile(NAME, values.videoUrl),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: () => [],
  downloadName: ({ timestamp, index, extension }) => `video-style-transfer-${timestamp}-${index + 1}.${extension}`,
});
