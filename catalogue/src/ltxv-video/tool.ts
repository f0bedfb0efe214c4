import type * as z from 'zod/mini';
import { pricedChoice } from '../cost-lines.ts';
import { promptRows, switchRow } from '../detail-rows.ts';
import { choice, imageFile, loras, option, prompt, tenths, toggle, whole } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import type { Cost } from '../prices.ts';
import { said, saidList, saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';

/** Frames that the base price covers, and how many more make one surcharge. */
const INCLUDED_FRAMES = 120;
const SURCHARGED_FRAMES = 24;
const framePresets = [24, 48, 72, 120, 240, 480, 720];

export const ltxvInput = {
  imageUrl: imageFile({ folder: 'ltxv-images', required: inputMessages.uploadAnImage }),
  prompt: prompt({ required: inputMessages.enterAMotionPrompt }),
  negativePrompt: prompt(),
  loras: loras(),
  resolution: option(['480p', '720p'], '720p'),
  aspectRatio: option(['9:16', '1:1', '16:9', 'auto'], 'auto'),
  numFrames: whole(9, 720, 120),
  frameRate: choice([24, 30, 60], 24),
  firstPassNumInferenceSteps: whole(2, 12, 8),
  secondPassNumInferenceSteps: whole(2, 12, 8),
  secondPassSkipInitialSteps: whole(1, 11, 5),
  expandPrompt: toggle(false),
  reverseVideo: toggle(false),
  enableSafetyChecker: toggle(true),
  enableDetailPass: toggle(false),
  temporalAdainFactor: tenths(0, 1, 0.5),
  toneMapCompressionRatio: tenths(0, 1, 0),
  constantRateFactor: whole(1, 51, 29),
};
type Values = z.output<z.ZodMiniObject<typeof ltxvInput>>;

const cost: Cost<Values> = ({ numFrames, frameRate }, _measured, prices) => {
  const surcharges = Math.max(0, Math.floor((numFrames - INCLUDED_FRAMES) / SURCHARGED_FRAMES));
  const perSurcharge = prices.extraFrames ?? 0;
  const forRate = { 24: 0, 30: prices.fps30 ?? 0, 60: prices.fps60 ?? 0 }[frameRate];
  return [
    {
      label: said('line.videoFrames', `Video of ${numFrames} frames`, { frames: numFrames }),
      tokens: prices.base ?? 0,
    },
    ...(surcharges === 0
      ? []
      : [
          {
            label: said(
              'line.framesBeyond',
              `${numFrames - INCLUDED_FRAMES} frames beyond ${INCLUDED_FRAMES} (${surcharges} x ${perSurcharge})`,
              { frames: numFrames - INCLUDED_FRAMES, included: INCLUDED_FRAMES, surcharges, each: perSurcharge },
            ),
            tokens: surcharges * perSurcharge,
          },
        ]),
    ...(frameRate === 24
      ? []
      : [{ label: said('line.frameRate', `${frameRate} frames a second`, { rate: frameRate }), tokens: forRate }]),
  ];
};

export const ltxv = defineTool({
  id: 'fal_ltxv',
  fn: 'fal-ltxv',
  route: '/ltxv-video',
  name: 'LTXV Video Creator',
  summary: 'Animates a picture with control over every frame, at a small price.',
  category: 'video',
  expectedSeconds: { from: 300, to: 720 },
  input: ltxvInput,
  check: (values, report) => {
    if (values.secondPassSkipInitialSteps >= values.secondPassNumInferenceSteps)
      report('secondPassSkipInitialSteps', 'Please skip fewer steps than the second pass has');
  },
  waitsForInput: true,
  words: { history: 'Generated Videos' },
  form: [
    {
      fields: {
        imageUrl: { label: 'Source image', hint: 'JPEG, PNG or WebP, under 10 MB' },
        prompt: {
          label: 'Motion prompt',
          widget: 'textarea',
          placeholder: 'The camera glides over the water towards the island',
        },
        negativePrompt: {
          label: 'Negative prompt',
          widget: 'textarea',
          placeholder: 'What should not be in the clip',
        },
        resolution: { label: 'Resolution' },
        aspectRatio: {
          label: 'Aspect ratio',
          choices: { '9:16': '9:16 upright', '1:1': '1:1 square', '16:9': '16:9 wide', auto: 'As the image' },
        },
        frameRate: {
          label: 'Frame rate',
          choices: { 24: '24 fps', 30: '30 fps', 60: '60 fps' },
          priceHint: (_values, _measured, prices) =>
            saidList([
              pricedChoice(saidWords('30 fps'), `+${prices.fps30 ?? 0}`),
              pricedChoice(saidWords('60 fps'), `+${prices.fps60 ?? 0}`),
            ]),
        },
      },
    },
    {
      title: 'Frames',
      presetsBeside: true,
      presets: framePresets.map((numFrames) => ({ label: `${numFrames} frames`, values: { numFrames } })),
      fields: {
        numFrames: {
          label: 'Number of frames',
          widget: 'slider',
          priceHint: (_values, _measured, prices) => {
            const figures = { tokens: prices.extraFrames ?? 0, frames: SURCHARGED_FRAMES, included: INCLUDED_FRAMES };
            return said(
              'hint.extraFrames',
              `+${figures.tokens} per full ${SURCHARGED_FRAMES} frames beyond ${INCLUDED_FRAMES}`,
              figures,
            );
          },
        },
      },
    },
    {
      title: 'Style models',
      advanced: true,
      fields: {
        loras: {
          label: 'Style models',
          widget: 'loras',
          hint: 'LoRA weights by their address',
          placeholder: 'https://huggingface.co/...',
        },
      },
    },
    {
      title: 'Advanced',
      advanced: true,
      fields: {
        firstPassNumInferenceSteps: { label: 'First pass steps', widget: 'slider' },
        secondPassNumInferenceSteps: { label: 'Second pass steps', widget: 'slider' },
        secondPassSkipInitialSteps: {
          label: 'Second pass steps to skip',
          widget: 'slider',
          hint: 'Fewer than the second pass has',
        },
        temporalAdainFactor: {
          label: 'Temporal factor',
          widget: 'slider',
          hint: 'Keeps colors steady over a long clip',
        },
        toneMapCompressionRatio: {
          label: 'Tone-map compression',
          widget: 'slider',
          hint: '0 leaves bright and dark as they are',
        },
        constantRateFactor: {
          label: 'Quality factor',
          widget: 'slider',
          hint: 'How much the source image is compressed first',
        },
        expandPrompt: { label: 'Expand prompt', hint: 'Lets the model add detail to your words' },
        reverseVideo: { label: 'Reverse video' },
        enableDetailPass: { label: 'Detail pass', hint: 'A second pass for fine detail; takes longer' },
        enableSafetyChecker: { label: 'Safety checker' },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'The camera glides forward over the water, gentle waves, soft wind' },
    { field: 'prompt', text: 'Slow pan to the left as clouds drift across the sky' },
    { field: 'prompt', text: 'Zoom in slowly while snow falls and lights flicker' },
  ],
  prices: { base: 25, extraFrames: 3, fps30: 8, fps60: 12 },
  cost,
  generationName: (values) => generationName(values.prompt),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [
    ...promptRows(values),
    { label: 'Resolution', value: values.resolution },
    { label: 'Aspect ratio', value: values.aspectRatio === 'auto' ? saidWords('As the image') : values.aspectRatio },
    {
      label: 'Frames',
      value: said('detail.frames', `${values.numFrames} at ${values.frameRate} fps`, {
        frames: values.numFrames,
        rate: values.frameRate,
      }),
    },
    ...values.loras.map(({ url, scale }) => ({
      label: 'Style model',
      value: said('detail.styleModel', `${url} at ${scale}`, { url, scale }),
    })),
    { label: 'First pass steps', value: String(values.firstPassNumInferenceSteps) },
    {
      label: 'Second pass steps',
      value: said(
        'detail.secondPass',
        `${values.secondPassNumInferenceSteps}, first ${values.secondPassSkipInitialSteps} skipped`,
        { steps: values.secondPassNumInferenceSteps, skipped: values.secondPassSkipInitialSteps },
      ),
    },
    { label: 'Temporal factor', value: String(values.temporalAdainFactor) },
    { label: 'Tone-map compression', value: String(values.toneMapCompressionRatio) },
    { label: 'Quality factor', value: String(values.constantRateFactor) },
    switchRow('Expand prompt', values.expandPrompt),
    switchRow('Reverse video', values.reverseVideo),
    switchRow('Detail pass', values.enableDetailPass),
    switchRow('Safety checker', values.enableSafetyChecker),
  ],
  downloadName: ({ timestamp, extension }) => `ltxv-video-${timestamp}.${extension}`,
});
